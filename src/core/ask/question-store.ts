/** Questions with their steps and answers, kept beyond the visit in which they were asked. */
import type { Asked } from './asked';

/** Questions that are kept; with the next one the oldest goes. */
export const MOST_KEPT_QUESTIONS = 30;

/** What this release asked; another may tell steps in another way. Failures reject with a `StoreError`. */
export interface QuestionStore {
  /** Keeps a question that was answered. */
  put(asked: Asked): Promise<void>;
  /** The questions asked of a world, by its digest, in the order in which they were answered. */
  of(world: string): Promise<readonly Asked[]>;
  /** Forgets those of every world. */
  clear(): Promise<void>;
}

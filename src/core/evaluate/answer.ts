/** One answer of the study: the row that every table is made of. */
import type { DesignId } from '../designs/design';

export const OUTCOMES = ['correct', 'wrong', 'abstain'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * How the question stands at the checkpoint: its answer and name never change in this run, have
 * not changed yet, or have changed.
 */
export const STANDINGS = ['control', 'not-yet', 'drifted'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The question's standing at a step, from the step of the first event that changes it, 0 for none. */
export function standingAt(concerns: number, step: number): Standing {
  if (concerns === 0) return 'control';
  return step >= concerns ? 'drifted' : 'not-yet';
}

/** The place of one answer in a run. */
export interface AnswerPlace {
  readonly scenario: string;
  readonly design: DesignId;
  /** How many events have happened. */
  readonly step: number;
  readonly question: string;
}

/** What the tables count of an answer. */
export interface Mark extends AnswerPlace {
  readonly standing: Standing;
  readonly outcome: Outcome;
  readonly isHedged: boolean;
}

/** An answer in full. */
export interface Answer extends Mark {
  /** What was answered; several values joined by `; `, empty for none. */
  readonly answer: string;
  /** What was right, in the same form. */
  readonly expected: string;
  /** Why, hop by hop, in the published study's words. */
  readonly why: string;
}

/** Joins the values of one answer. */
export function joinValues(values: readonly string[]): string {
  return values.join('; ');
}

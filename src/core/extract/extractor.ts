/** The extractor: reads triples out of a page. */
import type { UnusableReply } from '../calls/unusable-reply';
import type { PageVersion, ReadTriple } from '../ports';

export const REJECTION_REASONS = [
  'foreign-predicate',
  'empty-part',
  'no-such-sentence',
  'wrong-shape',
] as const;
/**
 * Why a statement of a model's reply is not taken: not a predicate of the ontology; a name or value
 * left empty; no sentence of the page; not a statement at all.
 */
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** One statement of a reply that was not taken. */
export interface Rejection {
  readonly reason: RejectionReason;
  /** The statement as it came, in JSON. */
  readonly statement: string;
}

/** What an extractor made of a page. */
export interface PageReading {
  /** In reading order. */
  readonly triples: readonly ReadTriple[];
  /** Statements that were not taken, as they came; empty for patterns. */
  readonly rejections: readonly Rejection[];
  /** The whole reply could not be used: the page counts as empty. */
  readonly unusable?: UnusableReply;
  /** Address of the model's reply; absent without a model. */
  readonly call?: string;
}

export interface Extractor {
  /** Engine, model and prompt version, such as `patterns@1`; part of every fact's provenance. */
  readonly id: string;
  /** How many pages may be read at once; at least 1. */
  readonly concurrency: number;
  extract(page: PageVersion): Promise<PageReading>;
}

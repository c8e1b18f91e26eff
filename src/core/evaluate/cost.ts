/** What it costs to keep a graph current, in the article's counting and in ours. */
import type { CallTotals } from '../calls/call-note';
import type { WriteCount } from '../graph/row-writer';
import type { Share } from './tables';

export const APPROACHES = ['record', 'patch', 'rebuild', 'repair-rebuild', 'repair-patch'] as const;
/** From the system of record; changed pages; all pages; and both ways of repairing missed events. */
export type Approach = (typeof APPROACHES)[number];

/** The article's counting: tokens at four characters each, every statement a write. */
export interface ArticleCost {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly graphWrites: number;
}

/** One piece of maintenance. */
export interface CostRow {
  readonly approach: Approach;
  /** How many events had happened. */
  readonly step: number;
  readonly pagesRead: number;
  readonly article: ArticleCost;
  /**
   * What a model was asked for: its sums are what this piece would have cost alone, `spent` what it
   * cost here, where most replies were there already. Absent where no model reads.
   */
  readonly model?: CallTotals;
  /** Rows really written. */
  readonly writes: WriteCount;
  /** Wall-clock milliseconds on this machine; not part of any digest. */
  readonly elapsedMs: number;
  /** Graph-only accuracy right after it, over all questions. */
  readonly accuracy: Share;
}

/** Tokens of one piece: the model's own, as if each call had been made; without one the article's estimate. */
export function tokensOf({
  model,
  article,
}: CostRow): Pick<ArticleCost, 'inputTokens' | 'outputTokens'> {
  return model ?? article;
}

/** All rows written, whatever their kind. */
export function totalWrites(writes: WriteCount): number {
  const { factsClosed, factsAdded, factsEnded = 0, names, aliases, merges = 0, sentences } = writes;
  return factsClosed + factsAdded + factsEnded + names + aliases + merges + sentences;
}

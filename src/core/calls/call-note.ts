/** What a run tells of each call it asked for. */

export const CALL_KINDS = ['extract', 'read', 'embed'] as const;
/** Reading a page, answering a question, embedding a text. */
export type CallKind = (typeof CALL_KINDS)[number];

/**
 * Where a reply came from: the engine made it now; it was kept from before; or this run had it
 * already.
 */
export type CallSource = 'made' | 'kept' | 'repeated';

/** One call that a run asked for. What it costs is told also when it was not made again. */
export interface CallNote {
  readonly kind: CallKind;
  readonly address: string;
  readonly source: CallSource;
  /** What it was about, for people: a page or a question. */
  readonly about: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  readonly elapsedMs: number;
}

/** Sums over calls. */
export interface CallTotals {
  /** Calls asked for; of them different ones; of those made by the engine now. */
  readonly asked: number;
  readonly distinct: number;
  readonly made: number;
  /** Of all calls asked for, as if each had been made. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly elapsedMs: number;
  /** Of the calls made now. `cachedTokens` did not have to be computed. */
  readonly spent: {
    readonly inputTokens: number;
    readonly cachedTokens: number;
    readonly outputTokens: number;
    readonly elapsedMs: number;
  };
}

export const NO_CALLS: CallTotals = {
  asked: 0,
  distinct: 0,
  made: 0,
  inputTokens: 0,
  outputTokens: 0,
  elapsedMs: 0,
  spent: { inputTokens: 0, cachedTokens: 0, outputTokens: 0, elapsedMs: 0 },
};

/** The totals with one more call. */
export function addCall(totals: CallTotals, note: CallNote): CallTotals {
  const { spent } = totals;
  const isMade = note.source === 'made';
  return {
    asked: totals.asked + 1,
    distinct: totals.distinct + (note.source === 'repeated' ? 0 : 1),
    made: totals.made + (isMade ? 1 : 0),
    inputTokens: totals.inputTokens + note.inputTokens,
    outputTokens: totals.outputTokens + note.outputTokens,
    elapsedMs: totals.elapsedMs + note.elapsedMs,
    spent: isMade
      ? {
          inputTokens: spent.inputTokens + note.inputTokens,
          cachedTokens: spent.cachedTokens + note.cachedTokens,
          outputTokens: spent.outputTokens + note.outputTokens,
          elapsedMs: spent.elapsedMs + note.elapsedMs,
        }
      : spent,
  };
}

/** The totals of some calls. */
export function sumCalls(notes: readonly CallNote[]): CallTotals {
  return notes.reduce(addCall, NO_CALLS);
}

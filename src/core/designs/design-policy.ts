/** What a design is made of: a policy, and the reasons for doubt that it may know. */

/** Reasons to warn that an answer may be out of date which code finds in the evidence. */
export const CODE_REASONS = ['sources-disagree', 'not-in-graph', 'page-changed'] as const;
/** Further ones that only code with the graph before it finds; see `findDoubts`. */
export const GRAPH_REASONS = ['sentence-changed', 'not-in-sentence', 'reader-differs'] as const;
export type CodeReason = (typeof CODE_REASONS)[number];
export type GraphReason = (typeof GRAPH_REASONS)[number];

/** Reasons that a model gives: it marked its answer, or worded a doubt. */
export const MODEL_REASONS = ['model-flagged', 'hedge-words'] as const;

/** A reason to warn that an answer may be out of date. */
export type HedgeReason = CodeReason | GraphReason | (typeof MODEL_REASONS)[number];

/** Which evidence is gathered, how one value is chosen from it, and what gives reason for doubt. */
export interface DesignPolicy {
  /** `merged`: one value by the merge rule. `every-value`: each distinct value with its dates. */
  readonly graph: 'none' | 'merged' | 'every-value';
  readonly readsPages: boolean;
  /** `first`: the first usable evidence. `newest`: the newest dated one, a graph fact before a page. */
  readonly choose: 'first' | 'newest';
  /** What a reader is to check, in this order; empty: it never hedges. */
  readonly hedgeReasons: readonly CodeReason[];
  /** `code`: the value that code believes is the answer, and a reader that differs a reason for doubt. */
  readonly decides: 'reader' | 'code';
  /** `canonical`: merge rows count, besides the former names that pages tell. */
  readonly names: 'as-written' | 'canonical';
  /** `known`: a value that a source has ended or replaced competes no longer, whoever still says it. */
  readonly history: 'forgotten' | 'known';
  /** `by-rank`: the most trusted source first, and the newest only among equals. */
  readonly trust: 'equal' | 'by-rank';
  /** What dates a statement, and what counts as a change since the graph read it. */
  readonly changes: 'of-page' | 'of-sentence';
  /** `by-code`: reasons are computed from the graph, shown to the reader, and kept on the answer. */
  readonly doubts: 'by-reader' | 'by-code';
  /** `is-answer`: with no evidence nobody is asked. */
  readonly emptyLookup: 'is-read' | 'is-answer';
  /** `every-name`: pages are searched under former names too. */
  readonly search: 'question' | 'every-name';
}

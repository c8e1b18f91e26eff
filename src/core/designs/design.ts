/** The designs: each is a policy in data. Nothing outside this folder asks which design is running. */

export const DESIGN_IDS = ['Rag', 'Graph', 'Hybrid', 'HybridVersioned'] as const;
export type DesignId = (typeof DESIGN_IDS)[number];

/** Reasons to warn that an answer may be out of date which code finds in the evidence. */
export const CODE_REASONS = ['sources-disagree', 'not-in-graph', 'page-changed'] as const;
export type CodeReason = (typeof CODE_REASONS)[number];

/** Reasons that a model gives: it marked its answer, or worded a doubt. */
export const MODEL_REASONS = ['model-flagged', 'hedge-words'] as const;

/** A reason to warn that an answer may be out of date. */
export type HedgeReason = CodeReason | (typeof MODEL_REASONS)[number];

/** Which evidence is gathered, how one value is chosen from it, and what gives reason for doubt. */
export interface DesignPolicy {
  /** `merged`: one value by the merge rule. `every-value`: each distinct value with its dates. */
  readonly graph: 'none' | 'merged' | 'every-value';
  readonly readsPages: boolean;
  /** `first`: the first usable evidence. `newest`: the newest dated one, a graph fact before a page. */
  readonly choose: 'first' | 'newest';
  /** What code checks, in this order; empty: code never hedges. */
  readonly hedgeReasons: readonly CodeReason[];
}

export interface Design extends DesignPolicy {
  readonly id: DesignId;
  readonly label: string;
  /** Its name in the article. */
  readonly articleName: string;
  /** What the reader gets, in a few words. */
  readonly explanation: string;
}

/** The article's four designs, in its order. */
export const DESIGNS: readonly Design[] = [
  {
    id: 'Rag',
    label: 'Pages',
    articleName: 'Rag',
    explanation: 'best pages by BM25',
    graph: 'none',
    readsPages: true,
    choose: 'first',
    hedgeReasons: [],
  },
  {
    id: 'Graph',
    label: 'Graph',
    articleName: 'Graph',
    explanation: 'one merged fact',
    graph: 'merged',
    readsPages: false,
    choose: 'first',
    hedgeReasons: [],
  },
  {
    id: 'Hybrid',
    label: 'Both',
    articleName: 'Hybrid',
    explanation: 'graph first, then pages',
    graph: 'merged',
    readsPages: true,
    choose: 'first',
    hedgeReasons: [],
  },
  {
    id: 'HybridVersioned',
    label: 'Both, versioned',
    articleName: 'HybridVersioned',
    explanation: 'every value with dates, newest wins, warns',
    graph: 'every-value',
    readsPages: true,
    choose: 'newest',
    hedgeReasons: CODE_REASONS,
  },
];

/** The design with this id. */
export function designOf(id: DesignId): Design {
  const design = DESIGNS.find((d) => d.id === id);
  if (!design) throw new RangeError(`no design "${id}"`);
  return design;
}

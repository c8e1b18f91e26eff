/** The designs: each is a policy in data. Nothing outside this folder asks which design is running. */

import { SWITCHES, WITHOUT_SWITCHES, type SwitchId } from './switches';

/** The article's four, and the one that takes its advice. */
export const DESIGN_IDS = ['Rag', 'Graph', 'Hybrid', 'HybridVersioned', 'Governed'] as const;
export type DesignId = (typeof DESIGN_IDS)[number];

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

export interface Design extends DesignPolicy {
  readonly id: DesignId;
  readonly label: string;
  /** Its name in the article; absent for ours. */
  readonly articleName?: string;
  /** What the reader gets, in a few words. */
  readonly explanation: string;
}

/** The article's four designs in its order, then ours with every switch on. */
export const DESIGNS: readonly Design[] = [
  {
    ...WITHOUT_SWITCHES,
    id: 'Rag',
    label: 'Pages',
    articleName: 'Rag',
    explanation: 'best pages by BM25',
    graph: 'none',
    readsPages: true,
    choose: 'first',
    hedgeReasons: [],
    decides: 'reader',
  },
  {
    ...WITHOUT_SWITCHES,
    id: 'Graph',
    label: 'Graph',
    articleName: 'Graph',
    explanation: 'one merged fact',
    graph: 'merged',
    readsPages: false,
    choose: 'first',
    hedgeReasons: [],
    decides: 'reader',
  },
  {
    ...WITHOUT_SWITCHES,
    id: 'Hybrid',
    label: 'Both',
    articleName: 'Hybrid',
    explanation: 'graph first, then pages',
    graph: 'merged',
    readsPages: true,
    choose: 'first',
    hedgeReasons: [],
    decides: 'reader',
  },
  {
    ...WITHOUT_SWITCHES,
    id: 'HybridVersioned',
    label: 'Both, versioned',
    articleName: 'HybridVersioned',
    explanation: 'every value with dates, newest wins, warns',
    graph: 'every-value',
    readsPages: true,
    choose: 'newest',
    hedgeReasons: CODE_REASONS,
    decides: 'reader',
  },
  withSwitches(
    {
      ...WITHOUT_SWITCHES,
      id: 'Governed',
      label: 'Governed',
      explanation: 'code decides by rank and dates, and says why it doubts',
      graph: 'every-value',
      readsPages: true,
      choose: 'newest',
      hedgeReasons: CODE_REASONS,
      decides: 'code',
    },
    SWITCHES.map(({ id }) => id),
  ),
];

/** The ids of the article's designs: what a run asks unless told otherwise. */
export const ARTICLE_DESIGNS: readonly DesignId[] = DESIGNS.filter(
  ({ articleName }) => articleName !== undefined,
).map(({ id }) => id);

/** The design with this id. */
export function designOf(id: DesignId): Design {
  const design = DESIGNS.find((d) => d.id === id);
  if (!design) throw new RangeError(`no design "${id}"`);
  return design;
}

/** The design with these switches turned on, and then these turned off. */
export function withSwitches(
  design: Design,
  on: readonly SwitchId[],
  off: readonly SwitchId[] = [],
): Design {
  const set = SWITCHES.filter(({ id }) => on.includes(id)).map(({ sets }) => sets);
  const unset = SWITCHES.filter(({ id }) => off.includes(id)).map(({ sets }) =>
    Object.fromEntries(
      Object.keys(sets).map((key) => [key, WITHOUT_SWITCHES[key as keyof typeof WITHOUT_SWITCHES]]),
    ),
  );
  return Object.assign({}, design, ...set, ...unset) as Design;
}

/** The switches that are on in a design. */
export function switchesOf(design: DesignPolicy): readonly SwitchId[] {
  const isOn = (sets: Partial<DesignPolicy>): boolean =>
    Object.entries(sets).every(([key, value]) => design[key as keyof DesignPolicy] === value);
  return SWITCHES.filter(({ sets }) => isOn(sets)).map(({ id }) => id);
}

/** The designs: each is a policy in data. Nothing outside this folder asks which design is running. */

import { CODE_REASONS, type DesignPolicy } from './design-policy';
import { SWITCHES, WITHOUT_SWITCHES, type SwitchId } from './switches';

/** The article's four, and the one that takes its advice. */
export const DESIGN_IDS = ['Rag', 'Graph', 'Hybrid', 'HybridVersioned', 'Governed'] as const;
export type DesignId = (typeof DESIGN_IDS)[number];

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

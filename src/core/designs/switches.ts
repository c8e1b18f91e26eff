/** The article's recommendations as switches: each is a part of a policy, and nothing else. */
import type { DesignPolicy } from './design-policy';

export const SWITCH_IDS = [
  'canonical-names',
  'supersede',
  'authority',
  'sentence-change',
  'code-staleness',
  'empty-answer',
  'alias-retrieval',
] as const;
export type SwitchId = (typeof SWITCH_IDS)[number];

/** What a design without the switch does. */
export const WITHOUT_SWITCHES = {
  names: 'as-written',
  history: 'forgotten',
  trust: 'equal',
  changes: 'of-page',
  doubts: 'by-reader',
  emptyLookup: 'is-read',
  search: 'question',
} as const satisfies Partial<DesignPolicy>;

export interface Switch {
  readonly id: SwitchId;
  readonly label: string;
  /** One sentence: what broke without it. */
  readonly why: string;
  /** What it sets in a policy. */
  readonly sets: Partial<DesignPolicy>;
}

/** In the order of the article's list. */
export const SWITCHES: readonly Switch[] = [
  {
    id: 'canonical-names',
    label: 'Canonical names',
    why: '“Pro” and “Pro plan” must be one thing before anything else helps: half of the article’s control questions never found their node.',
    sets: { names: 'canonical' },
  },
  {
    id: 'supersede',
    label: 'Supersede, don’t overwrite',
    why: 'A value whose end is known is no rival of its successor, on whatever page it still stands.',
    sets: { history: 'known' },
  },
  {
    id: 'authority',
    label: 'Authority before recency',
    why: 'Newest wins only among equals, or a draft beats the price list and a footnote the refund policy.',
    sets: { trust: 'by-rank' },
  },
  {
    id: 'sentence-change',
    label: 'Change of the sentence',
    why: 'A page that changed elsewhere is no reason for doubt: that warning fired on 62 % of the article’s right answers.',
    sets: { changes: 'of-sentence' },
  },
  {
    id: 'code-staleness',
    label: 'Staleness in code',
    why: 'Reasons for doubt are computed and stay on the answer, whatever a reader makes of them: the article’s model left out its warning twice.',
    sets: { doubts: 'by-code' },
  },
  {
    id: 'empty-answer',
    label: 'Empty is an answer',
    why: 'Given nothing, the article’s model invented 9, 12 and 99; “not in the graph” is information.',
    sets: { emptyLookup: 'is-answer' },
  },
  {
    id: 'alias-retrieval',
    label: 'Search under every name',
    why: 'Pages that know only the old name were never found under the new one: twelve of thirty misses on stale pages.',
    sets: { search: 'every-name' },
  },
];

/** The switch with this id. */
export function switchOf(id: SwitchId): Switch {
  const found = SWITCHES.find((each) => each.id === id);
  if (!found) throw new RangeError(`no switch "${id}"`);
  return found;
}

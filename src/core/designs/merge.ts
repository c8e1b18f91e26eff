/** Merge rules: what a graph believes when the facts of one slot differ. */
import { nameKey } from '../ontology/name-key';
import type { ConfirmedFact } from '../graph/slot';
import { AUTHORITY_RANKS } from '../ports';
import type { Instant } from '../time';

export const MERGE_RULES = ['majority', 'newest', 'authority'] as const;
export type MergeRule = (typeof MERGE_RULES)[number];

/** One value of a slot: the fact that speaks for it and all facts that agree. */
export interface SlotValue {
  readonly fact: ConfirmedFact;
  /** In reading order; at least one. */
  readonly support: readonly ConfirmedFact[];
}

/** What tells facts apart when they are merged. */
export interface MergeTerms {
  /** Values with equal keys are one. */
  readonly valueKey: (object: string) => string;
  readonly dateOf: (fact: ConfirmedFact) => Instant;
}

/** Values as written, facts dated by their page: the article's terms. */
export const WRITTEN_TERMS: MergeTerms = {
  valueKey: nameKey,
  dateOf: ({ pageDate }) => pageDate,
};

/** The distinct values of a slot in reading order. */
export function groupByValue(
  facts: readonly ConfirmedFact[],
  { valueKey }: Pick<MergeTerms, 'valueKey'> = WRITTEN_TERMS,
): readonly (readonly ConfirmedFact[])[] {
  const groups = new Map<string, ConfirmedFact[]>();
  for (const fact of facts) {
    const key = valueKey(fact.fact.object);
    const group = groups.get(key);
    if (group) group.push(fact);
    else groups.set(key, [fact]);
  }
  return [...groups.values()];
}

/** What is measured of an item, most important first. */
export type Measure = readonly (number | string)[];

const beats = (a: Measure, b: Measure): boolean => {
  const at = a.findIndex((part, i) => part !== b[i]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
};

/** The item of the greatest measure; of equals the first. Each is measured once. */
export function best<T>(items: readonly T[], measure: (item: T) => Measure): T | undefined {
  let top: { readonly item: T; readonly of: Measure } | undefined;
  for (const item of items) {
    const of = measure(item);
    if (!top || beats(of, top.of)) top = { item, of };
  }
  return top?.item;
}

const rankOrder = (fact: ConfirmedFact): number => -AUTHORITY_RANKS.indexOf(fact.fact.rank);

/**
 * What each rule measures of a group of agreeing facts, most important first; the greatest wins.
 * The last part is the place of the group's latest reading, so that ties go to what was read last.
 */
const MEASURES: Readonly<
  Record<
    MergeRule,
    (group: readonly ConfirmedFact[], lastPlace: number, terms: MergeTerms) => Measure
  >
> = {
  majority: (group, lastPlace) => [group.length, lastPlace],
  newest: (group, lastPlace, terms) => [terms.dateOf(newestOf(group, terms)), lastPlace],
  authority: (group, lastPlace, terms) => {
    const rank = Math.max(...group.map(rankOrder));
    const ofRank = group.filter((fact) => rankOrder(fact) === rank);
    return [rank, terms.dateOf(newestOf(ofRank, terms)), lastPlace];
  },
};

/** The fact of the newest date; of equal dates the one read first. `facts` must not be empty. */
export function newestOf(
  facts: readonly ConfirmedFact[],
  { dateOf }: Pick<MergeTerms, 'dateOf'> = WRITTEN_TERMS,
): ConfirmedFact {
  const newest = best(facts, (fact) => [dateOf(fact)]);
  if (!newest) throw new RangeError('no facts to choose from');
  return newest;
}

/** The one value a rule believes, spoken for by its latest reading; `undefined` without facts. */
export function mergeValues(
  facts: readonly ConfirmedFact[],
  rule: MergeRule,
  terms: MergeTerms = WRITTEN_TERMS,
): SlotValue | undefined {
  const groups = groupByValue(facts, terms).map((group) => ({
    group,
    lastPlace: Math.max(...group.map((fact) => facts.indexOf(fact))),
  }));
  const winner = best(groups, ({ group, lastPlace }) => MEASURES[rule](group, lastPlace, terms));
  const fact = winner?.group.at(-1);
  return winner && fact && { fact, support: winner.group };
}

/** Merge rules: what a graph believes when the facts of one slot differ. */
import { nameKey } from '../ontology/name-key';
import type { ConfirmedFact } from '../graph/slot';
import { AUTHORITY_RANKS } from '../ports';

export const MERGE_RULES = ['majority', 'newest', 'authority'] as const;
export type MergeRule = (typeof MERGE_RULES)[number];

/** One value of a slot: the fact that speaks for it and all facts that agree. */
export interface SlotValue {
  readonly fact: ConfirmedFact;
  /** In reading order; at least one. */
  readonly support: readonly ConfirmedFact[];
}

/** The distinct values of a slot in reading order; names differing only in case are one value. */
export function groupByValue(
  facts: readonly ConfirmedFact[],
): readonly (readonly ConfirmedFact[])[] {
  const groups = new Map<string, ConfirmedFact[]>();
  for (const fact of facts) {
    const key = nameKey(fact.fact.object);
    const group = groups.get(key);
    if (group) group.push(fact);
    else groups.set(key, [fact]);
  }
  return [...groups.values()];
}

/** The element for which `measure` is greatest; of equals the first. */
function best<T>(
  items: readonly T[],
  measure: (item: T) => readonly (number | string)[],
): T | undefined {
  const beats = (a: readonly (number | string)[], b: readonly (number | string)[]): boolean => {
    const at = a.findIndex((part, i) => part !== b[i]);
    return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
  };
  return items.reduce<T | undefined>(
    (top, item) => (top === undefined || beats(measure(item), measure(top)) ? item : top),
    undefined,
  );
}

const rankOrder = (fact: ConfirmedFact): number => -AUTHORITY_RANKS.indexOf(fact.fact.rank);

/**
 * What each rule measures of a group of agreeing facts, most important first; the greatest wins.
 * The last part is the place of the group's latest reading, so that ties go to what was read last.
 */
const MEASURES: Readonly<
  Record<
    MergeRule,
    (group: readonly ConfirmedFact[], lastPlace: number) => readonly (number | string)[]
  >
> = {
  majority: (group, lastPlace) => [group.length, lastPlace],
  newest: (group, lastPlace) => [newestOf(group).pageDate, lastPlace],
  authority: (group, lastPlace) => {
    const rank = Math.max(...group.map(rankOrder));
    const ofRank = group.filter((fact) => rankOrder(fact) === rank);
    return [rank, newestOf(ofRank).pageDate, lastPlace];
  },
};

/** The fact of the newest page; of equal dates the one read first. `facts` must not be empty. */
export function newestOf(facts: readonly ConfirmedFact[]): ConfirmedFact {
  const newest = best(facts, (fact) => [fact.pageDate]);
  if (!newest) throw new RangeError('no facts to choose from');
  return newest;
}

/** The one value a rule believes, spoken for by its latest reading; `undefined` without facts. */
export function mergeValues(
  facts: readonly ConfirmedFact[],
  rule: MergeRule,
): SlotValue | undefined {
  const groups = groupByValue(facts).map((group) => ({
    group,
    lastPlace: Math.max(...group.map((fact) => facts.indexOf(fact))),
  }));
  const winner = best(groups, ({ group, lastPlace }) => MEASURES[rule](group, lastPlace));
  const fact = winner?.group.at(-1);
  return winner && fact && { fact, support: winner.group };
}

/** Pairs of written names that stay two, as settings have them. */
import type { NamePair } from '../graph/enter-merges';
import { nameKey } from '../ontology/name-key';

export type { NamePair };

/** So many pairs may be kept apart in one run. */
export const MOST_PAIRS = 100;

/** A name in a pair has at most so many characters. */
const MOST_CHARACTERS = 200;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Equal for pairs of the same two names, whichever comes first. */
const keyOf = (pair: NamePair): string => JSON.stringify(pair.map(nameKey).sort());

/**
 * The same pairs in their one order, each once: equal settings are equal lists. Of two spellings of a
 * pair that differ in nothing but case and spaces the first in code point order stays.
 */
export function orderPairs(pairs: readonly NamePair[]): readonly NamePair[] {
  const ordered = pairs
    .map(([a, b]): NamePair => (compareText(a, b) <= 0 ? [a, b] : [b, a]))
    .sort((one, other) => compareText(one.join('\n'), other.join('\n')));
  const byKey = new Map<string, NamePair>();
  for (const pair of ordered) byKey.set(keyOf(pair), byKey.get(keyOf(pair)) ?? pair);
  return [...byKey.values()];
}

/** The pairs with this one among them. */
export function withPair(pairs: readonly NamePair[], pair: NamePair): readonly NamePair[] {
  return orderPairs([...pairs, pair]);
}

/** The pairs without this one, however its names are put. */
export function withoutPair(pairs: readonly NamePair[], pair: NamePair): readonly NamePair[] {
  return pairs.filter((each) => keyOf(each) !== keyOf(pair));
}

/** A pair from outside without spaces around its names; `undefined` for what is no two different names. */
export function readPair(raw: unknown): NamePair | undefined {
  if (!Array.isArray(raw) || raw.length !== 2) return undefined;
  const [one, other] = raw.map((name: unknown) => (typeof name === 'string' ? name.trim() : ''));
  const isName = (name: string | undefined): name is string =>
    name !== undefined && name.length > 0 && name.length <= MOST_CHARACTERS;
  if (!isName(one) || !isName(other) || nameKey(one) === nameKey(other)) return undefined;
  return [one, other];
}

/** A pair in words: `“Pro” and “Pro plan”`. */
export function pairWords([one, other]: NamePair): string {
  return `“${one}” and “${other}”`;
}

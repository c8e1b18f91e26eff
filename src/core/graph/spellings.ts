/** Names as written, in groups that differ in nothing but spelling and type words. */
import { nameKey, spellingKey } from '../ontology/name-key';
import type { Concept } from '../ontology/ontology';
import { bareName } from './bare-name';

/** One place where a name is written. */
export interface Mention {
  /** As written. */
  readonly name: string;
  /** Ids of the concepts it can be of, by the predicate it stands with. */
  readonly concepts: readonly string[];
  /** Page it stands on; absent for a record. */
  readonly page?: string;
}

/** Names of one concept that differ in nothing but spelling and type words. */
export interface Spellings {
  /** Spelling key of the bare name. */
  readonly key: string;
  /** How often each bare form is written. */
  readonly bareForms: Map<string, number>;
  /** The names by key, as written. */
  readonly written: Map<string, string>;
  /** Pages they stand on; `undefined` stands for records. */
  readonly pages: Set<string | undefined>;
  /** Some mention can be of no other concept. */
  isSure: boolean;
}

/** The names of a concept among these mentions, by the spelling key of the bare name. */
export function groupBySpelling(
  concept: Concept,
  mentions: readonly Mention[],
): ReadonlyMap<string, Spellings> {
  const groups = new Map<string, Spellings>();
  const keysOf = new Map<string, { bare: string; key: string; nameKey: string }>();
  for (const { name, concepts, page } of mentions) {
    if (!concepts.includes(concept.id)) continue;
    let keys = keysOf.get(name);
    if (!keys) {
      const bare = bareName(concept, name);
      keys = { bare, key: spellingKey(bare), nameKey: nameKey(name) };
      keysOf.set(name, keys);
    }
    const { bare, key } = keys;
    const group = groups.get(key) ?? newSpellings(key);
    groups.set(key, group);
    group.bareForms.set(bare, (group.bareForms.get(bare) ?? 0) + 1);
    const written = group.written.get(keys.nameKey);
    if (written === undefined || name < written) group.written.set(keys.nameKey, name);
    group.pages.add(page);
    group.isSure ||= concepts.length === 1;
  }
  return groups;
}

const newSpellings = (key: string): Spellings => ({
  key,
  bareForms: new Map(),
  written: new Map(),
  pages: new Set(),
  isSure: false,
});

/** The bare form that is written most often, of equals the first in code point order. */
export function mostFrequent({ bareForms }: Spellings): string {
  return [...bareForms].reduce((top, form) =>
    form[1] > top[1] || (form[1] === top[1] && form[0] < top[0]) ? form : top,
  )[0];
}

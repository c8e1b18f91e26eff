/** Identity: which written names are one entity, by what pages tell and by the merge rows. */
import { nameKey, plainSpelling, spellingKey } from '../ontology/name-key';
import type { Concept, Ontology } from '../ontology/ontology';
import type { Alias, Merge } from '../ports';
import { bareForms } from './bare-name';
import { NameGroups } from './name-groups';
import { isLater, resolveName, type ResolvedEntity } from './names';

/** Names resolved against the rows of one moment; made once and asked often. */
export interface NameIndex {
  /**
   * The entity that a name means where it can be of any of these concepts. A name that no row has is
   * taken by its bare form, so that "the starter Plan" finds Starter.
   */
  resolve(name: string, concepts: readonly string[]): ResolvedEntity;
  /** Equal keys mean that two names are one entity, where they can be of any of these concepts. */
  keyOf(name: string, concepts: readonly string[]): string;
}

/** Names as pages tell them: aliases count for entities, and values are compared as written. */
export function createWrittenNames(aliases: readonly Alias[]): NameIndex {
  return { resolve: (name) => resolveName(name, aliases), keyOf: nameKey };
}

/**
 * Names by aliases and merge rows of the concepts asked for. The order of rows does not matter. Two
 * names that somebody has kept apart are two, unless an alias says that they are one.
 */
export function createNameIndex(
  ontology: Ontology,
  aliases: readonly Alias[],
  merges: readonly Merge[],
): NameIndex {
  const byConcepts = new Map<string, (name: string) => KeyedEntity>();
  const lookUp = (name: string, ids: readonly string[]): KeyedEntity => {
    const key = ids.join('\n');
    const known = byConcepts.get(key);
    if (known) return known(name);
    const concepts = ontology.concepts.filter(({ id }) => ids.includes(id));
    const rows = merges.filter(({ concept }) => ids.includes(concept));
    const resolve = remember(resolverOf(concepts, readRows(concepts, aliases, rows)));
    byConcepts.set(key, resolve);
    return resolve(name);
  };
  return {
    resolve: (name, concepts) => lookUp(name, concepts).entity,
    keyOf: (name, concepts) => lookUp(name, concepts).key,
  };
}

/** An entity with the key that tells it from others. */
interface KeyedEntity {
  readonly entity: ResolvedEntity;
  readonly key: string;
}

/** What the rows have of names, each by its key. */
interface KnownNames {
  readonly aliases: readonly Alias[];
  /** As written. */
  readonly written: ReadonlyMap<string, string>;
  /** Names that others are taken for, as they are to be written. */
  readonly canonical: ReadonlyMap<string, string>;
  /** Names that are taken for others. */
  readonly taken: ReadonlySet<string>;
  /** First key of every spelling of a name and its bare forms. */
  readonly bySpelling: ReadonlyMap<string, string>;
  /** What merges join. */
  readonly merged: NameGroups;
  /** What merges and aliases join. */
  readonly joined: NameGroups;
}

function remember<T>(compute: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const found = known.get(name) ?? compute(name);
    known.set(name, found);
    return found;
  };
}

/** Keeps the first text in code point order, so that the order of rows never matters. */
function putFirst(texts: Map<string, string>, key: string, text: string): void {
  const known = texts.get(key);
  if (known === undefined || text < known) texts.set(key, text);
}

function readRows(
  concepts: readonly Concept[],
  aliases: readonly Alias[],
  merges: readonly Merge[],
): KnownNames {
  const written = new Map<string, string>();
  const canonical = new Map<string, string>();
  const taken = new Set<string>();
  const merged = new NameGroups();
  const joined = new NameGroups();
  for (const { name, canonicalName, reason } of merges) {
    putFirst(written, nameKey(name), name);
    putFirst(written, nameKey(canonicalName), canonicalName);
    if (reason === 'kept-apart') continue;
    putFirst(canonical, nameKey(canonicalName), canonicalName);
    taken.add(nameKey(name));
    merged.join(nameKey(name), nameKey(canonicalName));
    joined.join(nameKey(name), nameKey(canonicalName));
  }
  for (const { name, formerName } of aliases) {
    putFirst(written, nameKey(name), name);
    putFirst(written, nameKey(formerName), formerName);
    joined.join(nameKey(name), nameKey(formerName));
  }
  const bySpelling = new Map<string, string>();
  for (const [key, name] of written) {
    for (const form of bareForms(concepts, name)) putFirst(bySpelling, spellingKey(form), key);
  }
  return { aliases, written, canonical, taken, bySpelling, merged, joined };
}

function resolverOf(
  concepts: readonly Concept[],
  known: KnownNames,
): (name: string) => KeyedEntity {
  const entities = new Map<ReadonlySet<string>, KeyedEntity>();
  return (name) => {
    const forms = bareForms(concepts, name);
    const key = known.written.has(nameKey(name))
      ? nameKey(name)
      : forms.flatMap((form) => known.bySpelling.get(spellingKey(form)) ?? [])[0];
    if (key === undefined) return unknownEntity(forms);
    const group = known.joined.of(key);
    const entity = entities.get(group) ?? knownEntity(group, known);
    entities.set(group, entity);
    return entity;
  };
}

/** A name that no row has: its barest form, also in plain spelling, and itself. */
function unknownEntity(forms: readonly string[]): KeyedEntity {
  const [asked = ''] = forms;
  const name = forms.at(-1) ?? asked;
  const variants = new Map([asked, plainSpelling(name)].map((form) => [nameKey(form), form]));
  variants.delete(nameKey(name));
  return {
    entity: {
      name,
      formerNames: [],
      variants: [...variants.keys()].sort().map((key) => variants.get(key) ?? key),
    },
    key: spellingKey(name),
  };
}

/** The key that stands for merged names: one that others are taken for, and itself for none. */
function headOf(merged: ReadonlySet<string>, { canonical, taken }: KnownNames): string {
  const keys = [...merged].sort();
  const heads = keys.filter((key) => canonical.has(key));
  return heads.find((key) => !taken.has(key)) ?? heads[0] ?? keys[0] ?? '';
}

/** The entity of a set of names that merges and aliases join. Without an alias, all are merged. */
function knownEntity(group: ReadonlySet<string>, known: KnownNames): KeyedEntity {
  const { aliases, written, canonical, merged } = known;
  const latest = aliases
    .filter(({ name }) => group.has(nameKey(name)))
    .reduce<Alias | undefined>((top, each) => (top && !isLater(each, top) ? top : each), undefined);
  const clusters = new Set([...group].map((key) => merged.of(key)));
  const heads = new Set([...clusters].map((cluster) => headOf(cluster, known)));
  const [anyHead = ''] = heads;
  const current = latest ? headOf(merged.of(nameKey(latest.name)), known) : anyHead;
  const textOf = (key: string): string => canonical.get(key) ?? written.get(key) ?? key;
  const texts = (keys: string[]): readonly string[] => keys.sort().map(textOf);
  const isLatest = latest !== undefined && nameKey(latest.name) === current;
  return {
    entity: {
      name: canonical.get(current) ?? (isLatest ? latest.name : textOf(current)),
      formerNames: texts([...heads].filter((key) => key !== current)),
      variants: texts([...group].filter((key) => !heads.has(key))),
    },
    key: current,
  };
}

/** Entity names that were read, held against those that the pages state. */
import { nameKey } from '../ontology/name-key';
import { predicateOf, type Ontology } from '../ontology/ontology';
import { groupBy } from './group-by';
import { isNamed, type StatedEdge } from './judge-edges';
import type { WorldNames } from './world-names';

/** A name as it was read, and where. */
export interface ReadName {
  readonly name: string;
  /** Each once, in reading order. */
  readonly sentences: readonly string[];
}

/** A written name that is no name of the world and means one: the graph has two entities for one. */
export interface SplitName extends ReadName {
  readonly means: string;
}

/** All names, each once, in the order in which they first come. */
export interface JudgedNames {
  readonly found: readonly string[];
  /** Stated, and read only under another name. */
  readonly otherName: readonly string[];
  readonly missed: readonly string[];
  /** Read, stated nowhere, and not another name for what is. */
  readonly invented: readonly ReadName[];
  readonly splits: readonly SplitName[];
}

interface NameAt {
  readonly name: string;
  readonly sentence: string;
}

const namesIn = (ontology: Ontology, edges: readonly StatedEdge[]): readonly NameAt[] =>
  edges.flatMap(({ subject, predicate, object, sentence = '' }) => {
    const names = isNamed(predicateOf(ontology, predicate)) ? [subject, object] : [subject];
    return names.map((name) => ({ name, sentence }));
  });

/** The names in edges by their keys, in the order in which they first come. */
function byName(ontology: Ontology, edges: readonly StatedEdge[]): ReadonlyMap<string, ReadName> {
  return new Map(
    groupBy(namesIn(ontology, edges), ({ name }) => nameKey(name)).map(([key, places]) => {
      const sentences = [...new Set(places.map(({ sentence }) => sentence))];
      return [key, { name: places[0]?.name ?? key, sentences }];
    }),
  );
}

/** Judges the names in edges read by those in edges stated. */
export function judgeNames(
  ontology: Ontology,
  names: WorldNames,
  stated: readonly StatedEdge[],
  read: readonly StatedEdge[],
): JudgedNames {
  const statedNames = byName(ontology, stated);
  const readNames = byName(ontology, read);
  const splits = [...readNames.values()].flatMap((own): SplitName[] => {
    const means = names.meantBy(own.name);
    return means === undefined ? [] : [{ ...own, means }];
  });
  const meant = new Set(splits.map(({ means }) => nameKey(means)));
  const unread = [...statedNames].filter(([key]) => !readNames.has(key));
  const isMeant = ([key]: readonly [string, ReadName]): boolean => meant.has(key);
  const nameOf = ([, { name }]: readonly [string, ReadName]): string => name;
  return {
    found: [...statedNames].filter(([key]) => readNames.has(key)).map(nameOf),
    otherName: unread.filter(isMeant).map(nameOf),
    missed: unread.filter((entry) => !isMeant(entry)).map(nameOf),
    invented: [...readNames]
      .filter(([key, { name }]) => !statedNames.has(key) && names.meantBy(name) === undefined)
      .map(([, name]) => name),
    splits,
  };
}

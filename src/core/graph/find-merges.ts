/** Which written names are one entity by rule, and why. Never by how alike two names look. */
import { nameKey, plainSpelling, spellingKey } from '../ontology/name-key';
import type { Concept, Ontology } from '../ontology/ontology';
import type { Merge, MergeReason, NewMerge } from '../ports';
import { bareName, withoutArticle } from './bare-name';
import { findPeople, isOfPeople } from './find-people';
import { NameGroups } from './name-groups';
import { groupBySpelling, mostFrequent, type Mention } from './spellings';

/** A merge that should be there, before it is recorded. */
export type WantedMerge = Omit<NewMerge, 'recordedAt'>;

/** The merges that these mentions ask for, by concept and name; their order does not matter. */
export function findMerges(
  ontology: Ontology,
  mentions: readonly Mention[],
): readonly WantedMerge[] {
  return ontology.concepts.flatMap((concept) => mergesOfConcept(concept, mentions));
}

function mergesOfConcept(concept: Concept, mentions: readonly Mention[]): readonly WantedMerge[] {
  const groups = groupBySpelling(concept, mentions);
  const people = isOfPeople(concept) ? findPeople([...groups.values()]) : undefined;
  const merges = [...groups.values()].flatMap((group) => {
    const person = people?.get(group);
    const canonicalName = mostFrequent(person?.fullName ?? group);
    // What is written with accents is found without them too, as "Starter plan" is under "Starter".
    const names = [...group.written.values(), plainSpelling(mostFrequent(group))];
    const others = new Map(names.map((name) => [nameKey(name), name]));
    others.delete(nameKey(canonicalName));
    return [...others.values()].map((name): WantedMerge => {
      const reason = person?.reason ?? reasonWithin(concept, name);
      return { concept: concept.id, name, canonicalName, reason };
    });
  });
  return merges.sort((a, b) => compareText(a.name, b.name));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Why a name belongs to the others of its spelling. */
function reasonWithin(concept: Concept, name: string): MergeReason {
  return nameKey(bareName(concept, name)) === nameKey(name) ? 'spelling' : 'type-word';
}

const looseNode = (concept: string, name: string): string =>
  `${concept}\n${spellingKey(withoutArticle(name))}`;

/**
 * What stands for a name: it is kept apart with an article and in another spelling too, unless two
 * names are kept apart that differ in nothing else.
 */
function nodesOf(keptApart: readonly Merge[]): (concept: string, name: string) => string {
  const exact = new Set(
    keptApart.flatMap(({ concept, name, canonicalName }) => {
      const node = looseNode(concept, name);
      return node === looseNode(concept, canonicalName) ? [node] : [];
    }),
  );
  return (concept, name) => {
    const node = looseNode(concept, name);
    return exact.has(node) ? `${concept}\n${nameKey(name)}` : node;
  };
}

/** Those of the merges that bring no two names together which somebody has kept apart. */
export function withoutKeptApart(
  merges: readonly WantedMerge[],
  keptApart: readonly Merge[],
): readonly WantedMerge[] {
  if (keptApart.length === 0) return merges;
  const nodeOf = nodesOf(keptApart);
  const pairs = keptApart.map(
    ({ concept, name, canonicalName }) =>
      [nodeOf(concept, name), nodeOf(concept, canonicalName)] as const,
  );
  const groups = new NameGroups();
  return merges.flatMap((merge): readonly WantedMerge[] => {
    const { concept, name, canonicalName } = merge;
    const one = groups.of(nodeOf(concept, name));
    const other = groups.of(nodeOf(concept, canonicalName));
    const isForbidden = pairs.some(
      ([a, b]) => (one.has(a) && other.has(b)) || (one.has(b) && other.has(a)),
    );
    if (!isForbidden) {
      groups.join(nodeOf(concept, name), nodeOf(concept, canonicalName));
      return [merge];
    }
    // With an article or in other letters it goes on being the name that is kept apart.
    const kept = keptApart
      .filter((pair) => pair.concept === concept)
      .flatMap((pair) => [pair.name, pair.canonicalName])
      .find(
        (each) =>
          nodeOf(concept, each) === nodeOf(concept, name) && nameKey(each) !== nameKey(name),
      );
    return kept === undefined ? [] : [{ concept, name, canonicalName: kept, reason: 'spelling' }];
  });
}

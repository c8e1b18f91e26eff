/** Edges that were read, held against edges that are stated. */
import { nameKey } from '../ontology/name-key';
import { predicateOf, type Ontology, type Predicate } from '../ontology/ontology';
import type { Triple } from '../ontology/template';
import { groupBy } from './group-by';
import type { Share } from './tables';
import type { WorldNames } from './world-names';

export const EDGE_VERDICTS = ['found', 'other-name', 'missed', 'invented'] as const;
/**
 * Read as it is stated; read, but with a name or a number written otherwise ("Pro plan", "€49");
 * stated and not read; read and not stated.
 */
export type EdgeVerdict = (typeof EDGE_VERDICTS)[number];

/** A statement, with its sentence where it was read in one. */
export interface StatedEdge extends Triple {
  readonly sentence?: string;
}

export interface JudgedEdge {
  readonly verdict: EdgeVerdict;
  readonly predicate: string;
  /** Absent when it is stated nowhere. */
  readonly stated?: Triple;
  /** Absent when it was missed. */
  readonly read?: Triple;
  /** The sentence that states it, or else the one it was read in. */
  readonly sentence?: string;
}

/** How many edges have each verdict. */
export type EdgeCount = Readonly<Record<EdgeVerdict, number>>;

/** Counts verdicts. */
export function countEdges(edges: readonly { readonly verdict: EdgeVerdict }[]): EdgeCount {
  const count = { found: 0, 'other-name': 0, missed: 0, invented: 0 };
  for (const { verdict } of edges) count[verdict] += 1;
  return count;
}

/** Of what is stated, the share that was found under its own name: the recall. */
export function recallOf(count: EdgeCount): Share {
  return { right: count.found, asked: count.found + count['other-name'] + count.missed };
}

/** Of what was read, the share that is stated so: the precision. */
export function precisionOf(count: EdgeCount): Share {
  return { right: count.found, asked: count.found + count['other-name'] + count.invented };
}

/** A number without currency and percent signs and the words of its unit: "€49 per user" is 49. */
function bareNumber(text: string, unit: string): string {
  const unitWords = new Set(nameKey(unit).split(' '));
  return nameKey(text)
    .replace(/[\p{Sc}%]/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !unitWords.has(word))
    .join(' ');
}

/** Whether what stands in the object's place is the name of an entity. */
export function isNamed({ object }: Predicate): boolean {
  return object.kind === 'entity' || object.kind === 'former-name';
}

/** Equal for edges that say the same with names and numbers written otherwise. */
function meaningOf(ontology: Ontology, names: WorldNames, edge: Triple): string {
  const predicate = predicateOf(ontology, edge.predicate);
  const object = isNamed(predicate)
    ? names.keyOf(edge.object)
    : predicate.object.kind === 'number'
      ? bareNumber(edge.object, predicate.object.unit)
      : nameKey(edge.object);
  return JSON.stringify([edge.predicate, names.keyOf(edge.subject), object]);
}

const spellingOf = ({ subject, predicate, object }: Triple): string =>
  JSON.stringify([predicate, nameKey(subject), nameKey(object)]);

const tripleOf = ({ subject, predicate, object }: Triple): Triple => ({
  subject,
  predicate,
  object,
});

/**
 * Judges edges: those stated in their order, then those invented. An edge counts once, however often
 * it is said and under how many names; read under its own name and another, it is found.
 */
export function judgeEdges(
  ontology: Ontology,
  names: WorldNames,
  stated: readonly StatedEdge[],
  read: readonly StatedEdge[],
): readonly JudgedEdge[] {
  const byMeaning = (edges: readonly StatedEdge[]): ReadonlyMap<string, readonly StatedEdge[]> =>
    new Map(groupBy(edges, (edge) => meaningOf(ontology, names, edge)));
  const statedEdges = byMeaning(stated);
  const readEdges = byMeaning(read);
  const judged = [...statedEdges].flatMap(([meaning, [edge]]): JudgedEdge[] => {
    if (!edge) return [];
    const readings = readEdges.get(meaning) ?? [];
    const same = readings.find((reading) => spellingOf(reading) === spellingOf(edge));
    const found = same ?? readings[0];
    return [
      {
        verdict: same ? 'found' : found ? 'other-name' : 'missed',
        predicate: edge.predicate,
        stated: tripleOf(edge),
        ...(found && { read: tripleOf(found) }),
        ...(edge.sentence !== undefined && { sentence: edge.sentence }),
      },
    ];
  });
  const invented = [...readEdges].flatMap(([meaning, [edge]]): JudgedEdge[] =>
    edge && !statedEdges.has(meaning)
      ? [
          {
            verdict: 'invented',
            predicate: edge.predicate,
            read: tripleOf(edge),
            ...(edge.sentence !== undefined && { sentence: edge.sentence }),
          },
        ]
      : [],
  );
  return [...judged, ...invented];
}

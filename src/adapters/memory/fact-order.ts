/** The orders in which facts are handed out: by what they say, never by when they arrived. */
import type { Edge, Fact } from '../../core/ports';
import type { Instant } from '../../core/time';
import type { SidedFact } from './fact-rows';

type Key = readonly (string | number)[];

/** Pages before records. */
const sourceKey = ({ source, position }: Fact): Key =>
  source.kind === 'page'
    ? [0, source.page, source.version, position]
    : [1, source.system, 0, position];

const keyOf = ({ fact, side }: SidedFact): Key => [
  fact.predicate,
  side === 'subject' ? 0 : 1,
  fact.validFrom,
  fact.subject,
  fact.object,
  ...sourceKey(fact),
  fact.end.kind,
  fact.end.kind === 'on' ? fact.end.at : '',
  // What is left says the very same.
  fact.id,
];

/** Compares texts by code points, as the database does. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at < 0) return -1;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

/** Compares two keys of one shape. */
function compareKeys(a: Key, b: Key): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (left === right) continue;
    if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
    return Number(left) - Number(right);
  }
  return 0;
}

/** Facts by predicate and side, each group and the groups in order; no group is empty. */
export function groupsOf(
  facts: readonly SidedFact[],
): readonly (readonly [SidedFact, ...SidedFact[]])[] {
  const inOrder = facts
    .map((each) => ({ each, key: keyOf(each) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ each }) => each);
  const groups: [SidedFact, ...SidedFact[]][] = [];
  for (const each of inOrder) {
    const last = groups.at(-1);
    const isSame = last?.[0].side === each.side && last[0].fact.predicate === each.fact.predicate;
    if (last && isSame) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** When a dated fact began, or ended where no start is stated or it lies before `since`. */
export function placeInTime({ validFrom, startPrecision, end }: Fact, since = ''): Instant {
  const isBegun = startPrecision !== undefined && validFrom >= since;
  return !isBegun && end.kind === 'on' ? end.at : validFrom;
}

/** A fact as an edge. */
export function edgeOf({ id, subject, predicate, object }: Fact): Edge {
  return { factId: id, subject, predicate, object };
}

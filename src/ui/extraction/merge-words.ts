/** Names taken for one, in words: why, when, and by which designs it is used. */
import { nameKey } from '../../core/ontology/name-key';
import type { MergeRecord, MergeSpan } from '../../core/study/merge-record';
import { formatFullDay } from '../format-date';
import { listWords } from '../sections/phrases';

/** What two names have in which they differ, where they differ in nothing but words that name no thing. */
function typeWordReason({ name }: Pick<MergeRecord, 'name'>, kind: string): string {
  const written = ` ${nameKey(name)} `;
  if (written.includes(` ${nameKey(kind)} `)) return `“${kind}” is the word for its kind`;
  if (written.startsWith(' the ')) return '“the” is only an article';
  return 'they differ only in the word for its kind';
}

/** Why a rule takes two names for one; `kind` is the word for what they are. */
export function reasonWords(merge: Pick<MergeRecord, 'name' | 'reason'>, kind: string): string {
  switch (merge.reason) {
    case 'type-word':
      return typeWordReason(merge, kind);
    case 'spelling':
      return 'the same letters but for case, accents, apostrophes or hyphens';
    case 'title-and-surname':
      return 'a title, and the surname of one person only';
    case 'first-name':
      return 'the first name of one person only, on pages that have the full name too';
  }
}

/** When they are one by the graph's record, and in which scenarios if not in all of the run. */
export function spanWords(
  { since, until, scenarios }: Pick<MergeSpan, 'since' | 'until' | 'scenarios'>,
  all: readonly { readonly id: string; readonly label: string }[],
): string {
  const when =
    until === undefined
      ? `since ${formatFullDay(since)}`
      : `from ${formatFullDay(since)} to ${formatFullDay(until)}`;
  const where = all.filter(({ id }) => scenarios.includes(id)).map(({ label }) => label);
  return where.length === all.length ? when : `${when} in ${listWords(where)}`;
}

/** Two names of one kind that are taken for one for one reason, with every time at which they are. */
export interface NamesTaken extends Pick<
  MergeRecord,
  'concept' | 'name' | 'canonicalName' | 'reason'
> {
  readonly key: string;
  readonly spans: readonly MergeSpan[];
}

/** Spans of the same names together, in the order of the first of each. */
export function groupSpans(spans: readonly MergeSpan[]): readonly NamesTaken[] {
  const groups = new Map<string, NamesTaken>();
  for (const span of spans) {
    const { concept, name, canonicalName, reason } = span;
    const key = JSON.stringify([concept, name, canonicalName, reason]);
    const before = groups.get(key)?.spans ?? [];
    groups.set(key, { concept, name, canonicalName, reason, key, spans: [...before, span] });
  }
  return [...groups.values()];
}

/** Which designs of a run look names up by it. */
export function usedByWords(labels: readonly string[]): string {
  return labels.length === 0
    ? 'No design of this run uses it: it takes the switch “Canonical names”, which Governed has on.'
    : `In this run ${listWords(labels)} ${labels.length === 1 ? 'uses' : 'use'} it.`;
}

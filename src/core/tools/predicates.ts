/** Predicates as callers name them. */
import { nameKey } from '../ontology/name-key';
import type { Ontology, Predicate } from '../ontology/ontology';
import type { FactCount } from '../ports';
import { stemsOf } from './word-stems';

/** Everything the ontology calls a predicate by. */
const callings = ({ id, label, searchWords, sentence, wordings = [] }: Predicate): string[] => [
  id,
  label,
  searchWords,
  ...[sentence, ...wordings.map((wording) => wording.sentence)],
];

/**
 * The predicates that words mean: the one with this id or label, or else every one that has all of
 * these words in one of its sentences, without their endings ("employees", "works for"). Empty when
 * none does.
 */
export function predicatesNamed(ontology: Ontology, words: string): readonly string[] {
  const key = nameKey(words.replaceAll('_', ' '));
  const named = ontology.predicates.filter(({ id, label }) =>
    [id.replaceAll('_', ' '), label].some((name) => nameKey(name) === key),
  );
  if (named.length > 0) return named.map(({ id }) => id);
  const asked = [...stemsOf(words)];
  if (asked.length === 0) return [];
  return ontology.predicates
    .filter((predicate) =>
      callings(predicate).some((calling) => {
        const has = stemsOf(calling);
        return asked.every((word) => has.has(word));
      }),
    )
    .map(({ id }) => id);
}

/** Predicates by how many facts they have, most first. */
export function availableOf(
  counts: readonly FactCount[],
): readonly { readonly predicate: string; readonly count: number }[] {
  const sums = new Map<string, number>();
  for (const { predicate, count } of counts) {
    sums.set(predicate, (sums.get(predicate) ?? 0) + count);
  }
  return [...sums]
    .map(([predicate, count]) => ({ predicate, count }))
    .sort((a, b) => b.count - a.count || (a.predicate < b.predicate ? -1 : 1));
}

/** The same in one line. */
export function availableWords(available: ReturnType<typeof availableOf>): string {
  return available.map(({ predicate, count }) => `${predicate} (${count})`).join(', ');
}

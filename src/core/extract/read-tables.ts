/** Tables read by row and column: the first column names the subject, a head names the predicate. */
import { nameKey } from '../ontology/name-key';
import type { Ontology, Predicate } from '../ontology/ontology';
import type { TableRow } from '../ontology/table-text';
import type { Triple } from '../ontology/template';
import { isInUnit, readQuantity } from '../ontology/values';

/** Words that name nothing by themselves. */
const SMALL: readonly string[] = ['a', 'an', 'and', 'by', 'in', 'is', 'of', 'our', 'per', 'the'];

const wordsOf = (text: string): readonly string[] =>
  (
    nameKey(text)
      .replaceAll('_', ' ')
      .match(/[%€$£¥]|[\p{L}\p{M}\p{N}'’]+/gu) ?? []
  ).filter((word) => !SMALL.includes(word));

/** Whether the words of a head are a predicate's name, and all others in it are the predicate's too. */
function isHeadOf(head: string, predicate: Predicate): boolean {
  const { id, label, searchWords, object } = predicate;
  const words = wordsOf(head);
  const names = [label, id, searchWords].map(wordsOf);
  const unit = object.kind === 'number' ? object.unit : '';
  const own = [...names.flat(), ...wordsOf(unit)];
  const isNamed = names.some(
    (name) => name.length > 0 && name.every((word) => words.includes(word)),
  );
  return isNamed && words.every((word) => own.includes(word) || isUnitWord(predicate, word));
}

/** "€" and "EUR" are one unit. */
const isUnitWord = (predicate: Predicate, word: string): boolean => {
  const quantity = readQuantity(predicate, `1 ${word}`);
  return quantity !== undefined && isInUnit(predicate, quantity);
};

/** The one predicate that a column's head names for these subjects. */
function predicateOfHead(
  ontology: Ontology,
  head: string,
  subjects: string,
): Predicate | undefined {
  const concept = ontology.concepts.find(({ label }) => nameKey(label) === nameKey(subjects));
  const fitting = ontology.predicates.filter(
    (predicate) =>
      (concept === undefined || predicate.subject.includes(concept.id)) &&
      isHeadOf(head, predicate),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** What a cell says of a predicate; nothing when empty, no number where one is due, or in another unit. */
function valueOf(predicate: Predicate, cell: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(cell)) return undefined;
  if (predicate.object.kind !== 'number') return cell;
  const quantity = readQuantity(predicate, cell);
  return quantity && isInUnit(predicate, quantity) ? quantity.written : undefined;
}

/**
 * The statements of a row, from left to right. A head that fits no predicate or two is left out, and
 * so is a row with more or fewer cells than heads, whose columns nobody can tell.
 */
export function readRow(ontology: Ontology, { head, cells }: TableRow): readonly Triple[] {
  const [subjects = '', ...heads] = head ?? [];
  const [subject = '', ...values] = cells;
  if (heads.length !== values.length || subject === '') return [];
  return heads.flatMap((name, column): readonly Triple[] => {
    const predicate = predicateOfHead(ontology, name, subjects);
    const object = predicate && valueOf(predicate, values[column] ?? '');
    if (!predicate || object === undefined) return [];
    const { id, impliedSubject = subject } = predicate;
    const isAbout = nameKey(impliedSubject) === nameKey(subject);
    return isAbout ? [{ subject, predicate: id, object }] : [];
  });
}

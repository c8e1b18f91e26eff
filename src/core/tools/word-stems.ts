/** Words without their endings, so that "employees" and "employee", "founded" and "found" are one. */
import { nameKey } from '../ontology/name-key';

/** Words that tell nothing of what is asked. */
const EMPTY = new Set(
  (
    'the a an of is are was were be been by for at on in to and or who what when where which how did does ' +
    'do has have had it its one with from much many not no name names only answer company companies person ' +
    'people'
  ).split(' '),
);

/** A short word is all stem. */
const stem = (word: string): string =>
  word.length > 3 ? word.replace(/(?:ies|ed|ing|ers|er|es|e|s)$/u, '') : word;

/** The stems of a text's telling words; what stands in braces or is joined by `_` counts as apart. */
export function stemsOf(text: string): ReadonlySet<string> {
  const words = nameKey(text)
    .replace(/\{[^}]*\}|_/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length > 1 && !EMPTY.has(word)).map(stem));
}

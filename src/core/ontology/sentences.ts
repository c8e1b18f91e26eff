/** Where one sentence ends and the next begins. */
import { cutAtTables, type TableRow } from './table-text';

/** The dot of an abbreviated form of address, after which a name goes on. */
export const TITLE_DOT = String.raw`(?<=(?<!\p{L})(?:Dr|Mr|Mrs|Ms|Mx|Prof))\.`;

/** Between two sentences: the whitespace after an end mark, or a line break. */
const BREAK = new RegExp(String.raw`(?<=[.!?])(?<!${TITLE_DOT})\s+|[\r\n]+`, 'u');

/** A sentence word for word; `row` when it is a row of a table, which has its head before it. */
export interface Passage {
  readonly text: string;
  readonly row?: TableRow;
}

/**
 * The sentences of a text in reading order, trimmed; a line break ends a sentence too, so a title
 * on a line of its own is one, and a row of a table is one whatever it holds. Empty for a text of
 * nothing but whitespace.
 */
export function splitPassages(text: string): Passage[] {
  return cutAtTables(text)
    .flatMap((stretch): Passage[] =>
      'row' in stretch
        ? [{ text: stretch.row.text, row: stretch.row }]
        : stretch.words.split(BREAK).map((sentence) => ({ text: sentence.trim() })),
    )
    .filter(({ text: sentence }) => sentence !== '');
}

/** The texts of the same sentences. */
export function splitSentences(text: string): string[] {
  return splitPassages(text).map(({ text: sentence }) => sentence);
}

/** Where one sentence ends and the next begins. */

/** Between two sentences: the whitespace after an end mark, or a line break. */
const BREAK = /(?<=[.!?])\s+|[\r\n]+/u;

/**
 * The sentences of a text in reading order, trimmed; a line break ends a sentence too, so a title
 * on a line of its own is one. Empty for a text of nothing but whitespace.
 */
export function splitSentences(text: string): string[] {
  return text
    .split(BREAK)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

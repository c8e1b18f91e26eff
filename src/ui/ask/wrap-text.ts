/** Text of a drawing in lines, since a drawing does not wrap it by itself. */

/** A word as pieces of at most `most` characters; one piece where it fits. */
const pieces = (word: string, most: number): readonly string[] =>
  Array.from({ length: Math.ceil(word.length / most) }, (_, index) =>
    word.slice(index * most, (index + 1) * most),
  );

/** The text in lines of at most `most` characters, broken between words; a longer word is broken too. */
export function wrapText(text: string, most: number): readonly string[] {
  const room = Math.max(1, Math.floor(most));
  const words = text.split(/\s+/).flatMap((word) => pieces(word, room));
  return words.reduce<readonly string[]>((lines, word) => {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    return joined.length <= room ? [...lines.slice(0, -1), joined] : [...lines, word];
  }, []);
}

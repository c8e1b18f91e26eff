/** What is wrong with a world file, told so that its author can put it right. */

/** One fault: where it is, what was expected there and what stood there. */
export interface WorldError {
  /** Such as `pages[3].sentences[1].cite`; for a syntax error `line 3, column 7`; empty for the whole file. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  /** All three in one line. */
  readonly message: string;
}

/** A place in the file: keys and indices from the top. */
export type Path = readonly (string | number)[];

/** An error at a place; `expected` and `found` are words, not values. */
export function worldError(path: Path | string, expected: string, found: string): WorldError {
  const place = typeof path === 'string' ? path : formatPath(path);
  const message = `${place === '' ? 'the file' : place}: expected ${expected}, found ${found}`;
  return { path: place, expected, found, message };
}

/** `['pages', 3, 'title']` as `pages[3].title`; a key that is not a plain word in quotes. */
export function formatPath(path: Path): string {
  return path
    .map((part, depth) => {
      if (typeof part === 'number') return `[${part}]`;
      if (!/^[\p{L}\p{N}_-]+$/u.test(part)) return `[${quote(part)}]`;
      return depth === 0 ? part : `.${part}`;
    })
    .join('');
}

/** A value from the file in a few words, such as `the number 5` or `an object with "cite", "if"`. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `the text ${quote(value)}`;
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object') {
    const keys = Object.keys(value);
    return keys.length === 0 ? 'an empty object' : `an object with ${listOf(keys.map(quote))}`;
  }
  return typeof value === 'number' ? `the number ${value}` : `${String(value)}`;
}

/** A text in quotes, cut where it is long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}

/** Words joined for a message, at most eight of them. */
export function listOf(words: readonly string[]): string {
  return words.length > 8 ? `${words.slice(0, 8).join(', ')}, …` : words.join(', ');
}

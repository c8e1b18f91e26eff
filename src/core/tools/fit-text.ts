/** Texts of results that stay within their bytes. */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { MOST_RESULT_BYTES } from './tool-result';

/** The longest note of how a name was taken, in bytes; a call has at most two. */
export const MOST_NOTE_BYTES = 240;
/** Bytes left free for notes, each a line. */
const NOTE_BYTES = 2 * (MOST_NOTE_BYTES + 1);

/** The length of a text in bytes of UTF-8. */
export function bytesOf(text: string): number {
  return utf8ToBytes(text).length;
}

/** Breaks, control characters, what turns the direction of writing, and what nobody sees. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Bidi_Control}\s\u200b\u2060\u{e0000}-\u{e007f}]+/gu;

/** A text on one line, whoever wrote it: in a result a line is a fact. */
export function oneLine(text: string): string {
  return text.replace(NOT_IN_A_LINE, ' ').trim();
}

/** No line is longer, in bytes; what a page wrote may be. */
export const MOST_LINE_BYTES = 400;

/** Shortens what may be long, between whole characters. */
export function clip(text: string, most = MOST_LINE_BYTES): string {
  // No unit of a text takes more than three bytes.
  if (text.length * 3 <= most) return text;
  let units = 0;
  let bytes = 0;
  let fitting = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > most) return `${text.slice(0, fitting)}…`;
    units += character.length;
    if (bytes <= most - 3) fitting = units;
  }
  return text;
}

/** A line that is cut before its end, which is kept whole: the numbers of its sentences. */
export function lineEnding(text: string, end: string): string {
  return `${clip(oneLine(text), MOST_LINE_BYTES - bytesOf(` ${end}`))} ${end}`;
}

/** As many parts as fit; of the first alone, what fits. */
export function joinFitting(
  parts: readonly string[],
  separator: string,
  most = MOST_LINE_BYTES,
): string {
  const joined = parts.join(separator);
  if (parts.length <= 1 || bytesOf(joined) <= most) return clip(joined, most);
  return joinFitting(parts.slice(0, -1), separator, most);
}

/** Lines under a heading; `count` is how many there are in all, shown or not. */
export interface LineGroup<Item> {
  readonly heading?: string;
  readonly items: readonly Item[];
  readonly count: number;
}

/** A text that fits, and the items whose lines are in it. */
export interface FittedText<Item> {
  readonly text: string;
  readonly shown: readonly Item[];
}

/** Lines that a group may have at most. */
const MOST_LINES = 60;

/**
 * The head, then as many lines of each group as fit, the same number for all; a group that has more
 * says how many. `narrow` is the last line where anything was left out, `mostBytes` what one item takes.
 */
export function fitGroups<Item>(
  head: readonly string[],
  groups: readonly LineGroup<Item>[],
  line: (item: Item) => string,
  narrow: string,
  mostBytes = MOST_LINE_BYTES,
): FittedText<Item> {
  const top = head.map((text) => clip(oneLine(text)));
  const clipped = groups.map(({ heading, items, count }) => ({
    heading: heading === undefined ? [] : [clip(heading)],
    items,
    lines: items.slice(0, MOST_LINES).map((item) => clip(line(item), mostBytes)),
    count,
  }));
  const most = (cap: number): FittedText<Item> => {
    const body = clipped.flatMap(({ heading, lines, count }) => {
      const left = count - Math.min(cap, lines.length);
      return [...heading, ...lines.slice(0, cap), ...(left > 0 ? [`  and ${left} more`] : [])];
    });
    const isCut = clipped.some(({ lines, count }) => count > Math.min(cap, lines.length));
    const shown = clipped.flatMap(({ items }) => items.slice(0, cap));
    return { text: [...top, ...body, ...(isCut ? [narrow] : [])].join('\n'), shown };
  };
  for (let cap = MOST_LINES; cap > 0; cap -= 1) {
    const fitted = most(cap);
    if (bytesOf(fitted.text) <= MOST_RESULT_BYTES - NOTE_BYTES) return fitted;
  }
  return fitGroups(head, groups.slice(0, Math.floor(groups.length / 2)), line, narrow, mostBytes);
}

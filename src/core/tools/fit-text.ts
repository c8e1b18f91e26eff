/** Texts of results that stay within their bytes. */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { MOST_RESULT_BYTES } from './tool-result';

/** Bytes left free for notes of how names were taken. */
const NOTE_BYTES = 500;

/** The length of a text in bytes of UTF-8. */
export function bytesOf(text: string): number {
  return utf8ToBytes(text).length;
}

/** No line is longer, in bytes; what a page wrote may be. */
const MOST_LINE_BYTES = 400;

/** Shortens what may be long, between whole characters. */
export function clip(text: string, most = MOST_LINE_BYTES): string {
  if (bytesOf(text) <= most) return text;
  let clipped = '';
  let bytes = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > most - 3) break;
    clipped += character;
  }
  return `${clipped}…`;
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
 * says how many. `narrow` is the last line where anything was left out.
 */
export function fitGroups<Item>(
  head: readonly string[],
  groups: readonly LineGroup<Item>[],
  line: (item: Item) => string,
  narrow: string,
): FittedText<Item> {
  const most = (cap: number): FittedText<Item> => {
    const shown: Item[] = [];
    let isCut = false;
    const body = groups.flatMap(({ heading, items, count }) => {
      const kept = items.slice(0, cap);
      shown.push(...kept);
      const left = count - kept.length;
      if (left > 0) isCut = true;
      return [
        ...(heading === undefined ? [] : [clip(heading)]),
        ...kept.map((item) => clip(line(item))),
        ...(left > 0 ? [`  and ${left} more`] : []),
      ];
    });
    const lines = [...head.map((text) => clip(text)), ...body, ...(isCut ? [narrow] : [])];
    return { text: lines.join('\n'), shown };
  };
  for (let cap = MOST_LINES; cap > 0; cap -= 1) {
    const fitted = most(cap);
    if (bytesOf(fitted.text) <= MOST_RESULT_BYTES - NOTE_BYTES) return fitted;
  }
  return fitGroups(head, groups.slice(0, Math.floor(groups.length / 2)), line, narrow);
}

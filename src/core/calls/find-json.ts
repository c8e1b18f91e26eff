/** Finding the JSON in what a model wrote. Models put it in fences, between sentences, or break it off. */

/** Why no JSON was found. */
export type JsonFault = 'empty' | 'no-json' | 'cut';

export type FoundJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault };

/** The value a text is in whole; `undefined` when it is not JSON, which no JSON is. */
function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Where the object or array that opens at `start` closes, past its last bracket; -1 when it never
 * does. Brackets inside strings do not count.
 */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return -1;
}

/**
 * The first object or array in a text, whatever stands around it. `cut`: one begins and never ends.
 */
export function findJson(text: string): FoundJson {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, fault: 'empty' };
  const whole = parseWhole(trimmed);
  if (typeof whole === 'object' && whole !== null) return { ok: true, value: whole };
  let isCut = false;
  for (const { index } of trimmed.matchAll(/[{[]/g)) {
    const end = endOfValue(trimmed, index);
    // What begins later lies inside the value that is cut.
    if (end < 0) {
      isCut = true;
      break;
    }
    const value = parseWhole(trimmed.slice(index, end));
    if (value !== undefined) return { ok: true, value };
  }
  return { ok: false, fault: isCut ? 'cut' : 'no-json' };
}

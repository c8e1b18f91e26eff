/** Finding the JSON in what a model wrote. Models put it in fences, between sentences, or break it off. */

/** Why no JSON was found. */
export type JsonFault = 'empty' | 'no-json' | 'cut';

export type FoundJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault };

/** Where an object may begin, or a list of objects, texts or lists. `{curly}` words and `[1]` are none. */
const BEGINNING = /\{(?=\s*(?:["}]|$))|\[(?=\s*(?:["[{\]]|$))/gu;

/** No reply that is asked for is nested so deep; deeper ones would be too much for the stack. */
const DEEPEST = 32;

/** The value of a text that is JSON from end to end; `undefined` for any other, and no JSON is. */
function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Where the object or array that opens at `start` closes, past its last bracket: `cut` when it
 * never does, `deep` when too much is nested in it. Brackets inside strings do not count.
 */
function endOfValue(text: string, start: number): number | 'cut' | 'deep' {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > DEEPEST) return 'deep';
    } else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return 'cut';
}

/**
 * The first object or array in a text, whatever stands around it. `cut`: one begins and never ends.
 */
export function findJson(text: string): FoundJson {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, fault: 'empty' };
  for (const { index } of trimmed.matchAll(BEGINNING)) {
    const end = endOfValue(trimmed, index);
    // What begins later lies inside the value that is cut.
    if (end === 'cut') return { ok: false, fault: 'cut' };
    const value = end === 'deep' ? undefined : parseWhole(trimmed.slice(index, end));
    if (value !== undefined) return { ok: true, value };
  }
  return { ok: false, fault: 'no-json' };
}

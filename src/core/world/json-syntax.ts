/** Where a text stops being JSON. Engines word their own messages differently and some give no place. */

/** The first place at which a text is not JSON; line and column count from 1. */
export interface SyntaxFault {
  readonly line: number;
  readonly column: number;
  /** What could have stood there, in words. */
  readonly expected: string;
  /** What stood there, in words. */
  readonly found: string;
}

type Want = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma or end' | 'nothing';

const WORDS: Readonly<Record<Want, string>> = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  key: 'a name in double quotes',
  'key or }': 'a name in double quotes or "}"',
  colon: '":"',
  'comma or end': '"," or the closing bracket',
  nothing: 'the end of the file',
};

const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;

/** The first syntax error of a text, or `undefined` when it is JSON. */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  const open: ('{' | '[')[] = [];
  let want: Want = 'value';
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const char = text.charAt(at);
    const inside = open.at(-1);
    const wantsKey: boolean = want === 'key' || want === 'key or }';
    const wantsValue: boolean = want === 'value' || want === 'value or ]';
    if (want === 'comma or end' && char === ',') {
      want = inside === '{' ? 'key' : 'value';
      at += 1;
    } else if (canClose(want, inside, char)) {
      open.pop();
      want = afterValue(open);
      at += 1;
    } else if (want === 'colon' && char === ':') {
      want = 'value';
      at += 1;
    } else if (char === '"' && (wantsKey || wantsValue)) {
      const string = readString(text, at);
      if (!string.isWhole) return faultAt(text, string.end, string.expected);
      want = wantsKey ? 'colon' : afterValue(open);
      at = string.end;
    } else if (wantsValue) {
      const end = char === '{' || char === '[' ? at + 1 : matchAt(LITERAL, text, at);
      if (end === undefined) return faultAt(text, at, WORDS[want]);
      if (char === '{' || char === '[') open.push(char);
      want = char === '{' ? 'key or }' : char === '[' ? 'value or ]' : afterValue(open);
      at = end;
    } else {
      return faultAt(text, at, WORDS[want]);
    }
    at = skipSpace(text, at);
  }
  return want === 'nothing' ? undefined : faultAt(text, text.length, WORDS[want]);
}

function afterValue(open: readonly unknown[]): Want {
  return open.length === 0 ? 'nothing' : 'comma or end';
}

function canClose(want: Want, inside: '{' | '[' | undefined, char: string): boolean {
  if (char === '}') return inside === '{' && (want === 'comma or end' || want === 'key or }');
  if (char === ']') return inside === '[' && (want === 'comma or end' || want === 'value or ]');
  return false;
}

function readString(
  text: string,
  start: number,
): { isWhole: boolean; end: number; expected: string } {
  let at = start + 1;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"') return { isWhole: true, end: at + 1, expected: '' };
    if (char < ' ') break;
    if (char === '\\') {
      const end = matchAt(ESCAPE, text, at + 1);
      if (end === undefined)
        return { isWhole: false, end: at + 1, expected: 'an escape such as \\n or \\"' };
      at = end;
    } else {
      at += 1;
    }
  }
  return { isWhole: false, end: at, expected: 'the closing double quote' };
}

function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  return at;
}

function faultAt(text: string, at: number, expected: string): SyntaxFault {
  const before = text.slice(0, at).split('\n');
  const found =
    at >= text.length
      ? 'the end of the file'
      : text[at] === '\n' || text[at] === '\r'
        ? 'the end of the line'
        : JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0));
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, expected, found };
}

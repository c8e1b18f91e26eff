/** Tables in a text, in Markdown or HTML: where they stand, and their rows cell by cell. */

/** One row with its cells as plain text. */
export interface TableRow {
  /**
   * Word for word. Under a head it is a table of that head and this row: without its head a row says
   * nothing, and under another it says something else.
   */
  readonly text: string;
  readonly cells: readonly string[];
  /** Cells of the first row of its table; absent for that row itself. */
  readonly head?: readonly string[];
}

/** A stretch of text: words outside of rows, or one row of a table. */
export type Stretch = { readonly words: string } | { readonly row: TableRow };

/** A line such as `| --- | :-: |`, which stands under the head of a Markdown table. */
const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u;
const HTML_TABLE = /<table\b[^>]*>[\s\S]*?<\/table\s*>/giu;
const HTML_ROW =
  /<tr\b[^>]*>[\s\S]*?(?:<\/tr\s*>|(?=<tr\b|<\/?(?:table|thead|tbody|tfoot)\b)|$)/giu;
const HTML_CELL =
  /<t[hd]\b[^>]*>([\s\S]*?)(?=<t[hd]\b|<\/t[hdr]\s*>|<\/?t(?:head|body|foot)\b|$)/giu;
const TAG = /<[^>]*>/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  yen: '¥',
};

/** Cuts a text at its tables, in order; nothing but rule lines and tags between rows is lost. */
export function cutAtTables(text: string): readonly Stretch[] {
  if (!text.includes('|') && !/<table\b/iu.test(text)) return [{ words: text }];
  return cut(text, HTML_TABLE, htmlRows).flatMap((stretch) =>
    'words' in stretch ? cutAtMarkdown(stretch.words) : [stretch],
  );
}

/** The stretches of a text in which `of` reads what `pattern` finds. */
function cut(
  text: string,
  pattern: RegExp,
  of: (found: string) => readonly Stretch[],
): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    stretches.push({ words: text.slice(end, index) }, ...of(found));
    end = index + found.length;
  }
  return [...stretches, { words: text.slice(end) }];
}

function htmlRows(table: string): readonly Stretch[] {
  let top: TableRow | undefined;
  return cut(table, HTML_ROW, (found) => {
    const cells = [...found.matchAll(HTML_CELL)].map(([, cell = '']) => plainHtml(cell));
    const text = found.trim();
    if (top) {
      return [{ row: { text: `<table>${top.text}${text}</table>`, cells, head: top.cells } }];
    }
    top = { text, cells };
    return [{ row: top }];
  }).map((stretch) => ('words' in stretch ? { words: stretch.words.replace(TAG, ' ') } : stretch));
}

function plainHtml(cell: string): string {
  return cell
    .replace(TAG, ' ')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/gu, ' ')
    .trim();
}

function cutAtMarkdown(text: string): readonly Stretch[] {
  if (!text.includes('|')) return [{ words: text }];
  const lines = text.split(/(?<=\n)|(?<=\r)(?!\n)/u);
  const stretches: Stretch[] = [];
  let top: TableRow | undefined;
  lines.forEach((line, at) => {
    const isRow = line.includes('|');
    const next = lines[at + 1] ?? '';
    if (!isRow) top = undefined;
    if (isRow && !top && next.includes('|') && RULE.test(next) && !RULE.test(line)) {
      top = { text: line.trim(), cells: markdownCells(line) };
      stretches.push({ row: top });
    } else if (isRow && top) {
      if (RULE.test(line)) return;
      const text = [top.text, ruleUnder(top), line.trim()].join('\n');
      stretches.push({ row: { text, cells: markdownCells(line), head: top.cells } });
    } else {
      stretches.push({ words: line });
    }
  });
  return stretches;
}

/** How columns are aligned says nothing. */
const ruleUnder = ({ cells }: TableRow): string => `|${' --- |'.repeat(cells.length)}`;

/** Cells of a line; a bar behind a backslash is a sign in a cell, and marks of emphasis are none. */
function markdownCells(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '');
  return inner.split(/(?<!\\)\|/u).map((cell) =>
    cell
      .replaceAll('\\|', '|')
      .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .replace(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
      .trim(),
  );
}

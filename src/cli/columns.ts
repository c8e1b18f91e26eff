/** A table for the terminal. */

/** A column: its heading, and whether it holds numbers, which stand to the right. */
export interface Column {
  readonly heading: string;
  readonly isNumber?: boolean;
}

/** A column of numbers. */
export const number = (heading: string): Column => ({ heading, isNumber: true });

/** A number with its thousands set apart, the same everywhere. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** Whole percent; `-` of nothing. */
export function formatPercent(count: number, of: number): string {
  return of === 0 ? '-' : `${Math.round((100 * count) / of)}%`;
}

/** Lines of equal columns, two spaces apart, under their headings and a rule. */
export function formatColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const widths = columns.map(({ heading }, index) =>
    Math.max(heading.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const lineOfCells = (cells: readonly string[]): string =>
    columns
      .map(({ isNumber }, index) => {
        const cell = cells[index] ?? '';
        const width = widths[index] ?? 0;
        return isNumber ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const headings = lineOfCells(columns.map(({ heading }) => heading));
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [headings, rule, ...rows.map(lineOfCells)].map((line) => `${line}\n`).join('');
}

/** Numbers as the page writes them. */

const COUNT = new Intl.NumberFormat('en-GB');

/** A whole number with its thousands apart: `1,600`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** A count with its noun: `1 page`, `3 pages`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/**
 * The percent of `part` in `whole` without its sign: `70`. Only a share that is none or all reads
 * 0 or 100; between them it never rounds to either. `–` when there is no whole.
 */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  const rounded = Math.round(percent);
  if (rounded === 100 && part < whole) return Math.min(99.9, percent).toFixed(1);
  if (rounded === 0 && part > 0) return Math.max(0.1, percent).toFixed(1);
  return String(rounded);
}

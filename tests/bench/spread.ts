/** Medians of repeated measurements, with their spread. */

/** Median, least and greatest of at least one figure. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly n: number;
}

/** Throws a `RangeError` when there is nothing to measure. */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) throw new RangeError('no figures');
  const pair = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  const median = pair.reduce((sum, figure) => sum + figure, 0) / pair.length;
  return { median, least, most, n: sorted.length };
}

/** Such as `412 ms (398 to 455, n = 7)`. */
export function sayMilliseconds({ median, least, most, n }: Spread): string {
  const digits = median < 10 ? 2 : 0;
  const [middle, low, high] = [median, least, most].map((figure) => figure.toFixed(digits));
  return `${middle} ms (${low} to ${high}, n = ${n})`;
}

/** Such as `2.10 (1.95 to 2.31, n = 7)`. */
export function sayRatio({ median, least, most, n }: Spread): string {
  return `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}, n = ${n})`;
}

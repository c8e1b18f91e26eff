/** Shares, times and lists as the sections write them. */
import type { Share } from '../../core/evaluate/tables';
import { formatCount, formatPercent } from '../format-number';

/** `14 of 20`. */
export function formatShare({ right, asked }: Share): string {
  return `${formatCount(right)} of ${formatCount(asked)}`;
}

/** The percent of a share with its sign: `70 %`. */
export function percentWords({ right, asked }: Share): string {
  return `${formatPercent(right, asked)}\u202f%`;
}

/** Wall-clock time: `under 0.1 ms`, `25 ms`, `1.2 s`. */
export function formatDuration(elapsedMs: number): string {
  if (elapsedMs >= 1000) return `${(elapsedMs / 1000).toFixed(1)}\u202fs`;
  if (elapsedMs < 0.1) return 'under 0.1\u202fms';
  return `${elapsedMs.toFixed(elapsedMs < 10 ? 1 : 0)}\u202fms`;
}

/** Words in a row: `a`, `a and b`, `a, b and c`. */
export function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** A design's label where it stands in a sentence: quoted when a comma in it would mislead. */
export function nameInSentence(label: string): string {
  return label.includes(',') ? `“${label}”` : label;
}

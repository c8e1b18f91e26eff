/** Where the sliders of both clocks can stand. */
import type { AskedGraph } from '../../state/ask.svelte';
import { addDays, daysBetween, type Instant } from '../../core/time';
import { formatFullDay, formatMoment } from '../format-date';

/** A span of more days is walked month by month. */
const MOST_DAYS = 800;

const monthsOf = (instant: Instant): number =>
  Number(instant.slice(0, 4)) * 12 + Number(instant.slice(5, 7)) - 1;

function firstOfMonth(months: number): Instant {
  const month = String((months % 12) + 1).padStart(2, '0');
  return `${Math.floor(months / 12)}-${month}-01T00:00:00Z`;
}

/** Moments of world time, oldest first: days, or the first of each month of a longer span. */
export function worldStops({ span }: Pick<AskedGraph, 'span'>): readonly Instant[] {
  const { from, to } = span;
  const days = daysBetween(from, to) + 2;
  if (days <= MOST_DAYS) {
    const first = `${from.slice(0, 10)}T00:00:00Z`;
    return Array.from({ length: days }, (_, index) => addDays(first, index));
  }
  const months = monthsOf(from);
  const count = monthsOf(to) - months + 2;
  return Array.from({ length: count }, (_, index) => firstOfMonth(months + index));
}

/** The place of the last stop that is not after a moment; the first where all are. */
export function placeOfMoment(stops: readonly Instant[], moment: Instant): number {
  const after = stops.findIndex((stop) => stop > moment);
  return Math.max(0, (after < 0 ? stops.length : after) - 1);
}

/** Where the world clock stands, in words. */
export function worldWords(at: Instant | undefined): string {
  return at === undefined ? 'all moments' : formatMoment(at, 'UTC');
}

/** Where the record clock stands, in words: the day and what the graph had then heard last. */
export function recordWords({ history }: Pick<AskedGraph, 'history'>, asOf: Instant | undefined) {
  if (asOf === undefined) return 'as known now';
  const last = history.findLast(({ at }) => at <= asOf);
  return `as known on ${formatFullDay(asOf)}${last ? `: ${last.summary}` : ': nothing was read yet'}`;
}

/** A share of the slider's length, so that its end is seen to be no moment. */
const END_ROOM = 0.08;

/** Steps of a slider between its last moment and its end, where no moment is chosen. */
const stepsToEnd = (moments: number): number => Math.max(1, Math.round(moments * END_ROOM));

/** The value of a slider's end, with so many moments before it. */
export function endOf(moments: number): number {
  return moments - 1 + stepsToEnd(moments);
}

/**
 * The place of the moment that a slider's value means; `undefined` is its end. Between the last moment
 * and the end the nearer one is meant, and one step by a key goes from either to the other.
 */
export function placeChosen(value: number, moments: number, isAtEnd: boolean): number | undefined {
  const last = moments - 1;
  if (value <= last) return value;
  const end = endOf(moments);
  if (value === end - 1 && isAtEnd) return last;
  if (value === last + 1 && !isAtEnd) return undefined;
  return value - last < (end - last) / 2 ? last : undefined;
}

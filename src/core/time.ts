/**
 * Instants and intervals. All times are UTC ISO 8601 strings of one fixed shape, so that comparing
 * them as strings compares them in time. Intervals are half-open: `from` belongs, `to` does not.
 */

/** A UTC instant to the second, always `YYYY-MM-DDTHH:MM:SSZ`. */
export type Instant = string;

const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?Z)?$/;

/**
 * Reads a date (`2026-09-01`, taken as midnight) or a UTC date-time as an `Instant`.
 * Fractions of a second are dropped. Returns `undefined` for anything else, also for a
 * well-shaped date that is not in the calendar (`2026-02-30`).
 */
export function parseInstant(text: string): Instant | undefined {
  const match = SHAPE.exec(text);
  if (!match?.[1]) return undefined;
  const clock = match[2] ?? '00:00';
  const candidate = `${match[1]}T${clock.length === 5 ? `${clock}:00` : clock}Z`;
  const time = Date.parse(candidate);
  if (Number.isNaN(time)) return undefined;
  return new Date(time).toISOString().replace('.000', '') === candidate ? candidate : undefined;
}

/** The calendar day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Instant): string {
  return instant.slice(0, 10);
}

/** The instant `days` whole days after `instant`; negative days go back. */
export function addDays(instant: Instant, days: number): Instant {
  return new Date(Date.parse(instant) + days * 86_400_000).toISOString().replace('.000', '');
}

/** Whole days from `from` to `to`, rounded down; negative when `to` comes first. */
export function daysBetween(from: Instant, to: Instant): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Whether `instant` lies in `[from, to)`; an absent `to` never ends. */
export function isWithin(instant: Instant, from: Instant, to?: Instant): boolean {
  return from <= instant && (to === undefined || instant < to);
}

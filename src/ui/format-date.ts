/** Dates as the page writes them: days in UTC as the worlds are, moments in the reader's zone. */
import { daysBetween, type Instant } from '../core/time';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const FULL_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `8 Sep`. */
export function formatDay(instant: Instant): string {
  return DAY.format(new Date(instant)).replace('Sept', 'Sep');
}

/** `8 September 2026`. */
export function formatFullDay(instant: Instant): string {
  return FULL_DAY.format(new Date(instant));
}

/**
 * `8 September 2026 at 00:30 GMT+3`: on the clock of `timeZone`, absent: the reader's own. Midnight in
 * UTC is a day without a clock.
 */
export function formatMoment(instant: Instant, timeZone?: string): string {
  if (instant.endsWith('T00:00:00Z')) return formatFullDay(instant);
  const clock = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone !== undefined && { timeZone }),
  });
  return clock.format(new Date(instant));
}

/** `day 7`, counted from the start of the run. */
export function formatDayNumber(start: Instant, instant: Instant): string {
  return `day ${daysBetween(start, instant)}`;
}

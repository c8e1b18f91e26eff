/** Dates as the page writes them, all in UTC as the worlds are. */
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

/** `day 7`, counted from the start of the run. */
export function formatDayNumber(start: Instant, instant: Instant): string {
  return `day ${daysBetween(start, instant)}`;
}

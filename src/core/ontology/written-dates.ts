/** Dates as texts write them, in both directions. */
import type { End, Precision } from '../ports';
import { parseInstant, type Instant } from '../time';

/** A date at its precision. */
export type WrittenDate = Extract<End, { readonly kind: 'on' }>;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
export const YEAR = String.raw`(?<year>[12]\d{3})`;
export const MONTH = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
export const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const ISO_DAY = String.raw`${YEAR}-(?<month>\d{2})-(?<day>\d{2})`;
const CLOCK = String.raw`[t ](?<clock>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?`;
const ZONE = String.raw` ?(?:z|utc|(?<sign>[+−-])(?<hours>\d{2}):?(?<minutes>\d{2}))`;

/** How a date is written, the longer form before the one that it begins with. */
export const DATE_FORMS = [
  ISO_DAY + CLOCK + ZONE,
  // Without a zone the day is all that is known.
  `${ISO_DAY}(?:${CLOCK})?`.replace('<clock>', '<local>'),
  String.raw`${YEAR}-(?<month>\d{2})`,
  `${DAY}(?: of)? ${MONTH},? ${YEAR}`,
  `${MONTH} ${DAY},? ${YEAR}`,
  String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.${YEAR}`,
  `${MONTH},? ${YEAR}`,
  YEAR,
];
/** A pattern whose groups have no names, to stand twice in another. */
export const unnamed = (pattern: string): string => pattern.replace(/\?<\w+>/gu, '?:');
/** Any written date. */
export const DATE = DATE_FORMS.map(unnamed).join('|');
const READ_DATES = DATE_FORMS.map((form) => new RegExp(`^${form}$`, 'iu'));
/** A written date at its precision; `undefined` for other words and for a day not in the calendar. */
export function readDate(words: string): WrittenDate | undefined {
  const form = READ_DATES.find((pattern) => pattern.test(words));
  const { year, month, day, clock, ...zone } = form?.exec(words)?.groups ?? {};
  const written = (month ?? '1').toLowerCase();
  const named = MONTHS.indexOf(written.slice(0, 3)) + 1;
  const twoDigits = (part: string): string => part.padStart(2, '0');
  const date = [year, twoDigits(named > 0 ? String(named) : written), twoDigits(day ?? '1')];
  const at = parseInstant(date.join('-') + (clock === undefined ? '' : `T${clock}Z`));
  if (at === undefined) return undefined;
  if (clock !== undefined) return { kind: 'on', at: toUtc(at, zone), precision: 'second' };
  return { kind: 'on', at, precision: day ? 'day' : month ? 'month' : 'year' };
}

/** The instant at which clocks that are so far ahead of UTC show `local`. */
function toUtc(local: Instant, zone: Readonly<Record<string, string | undefined>>): Instant {
  const minutes = Number(zone.hours ?? 0) * 60 + Number(zone.minutes ?? 0);
  const ahead = zone.sign === '+' ? minutes : -minutes;
  return new Date(Date.parse(local) - ahead * 60_000).toISOString().replace('.000', '');
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A date in words, no more exact than it is known: "14 March 2023", "March 2023", "2023". */
export function writeDate(at: Instant, precision: Precision): string {
  const [year = '', month = '', day = ''] = at.slice(0, 10).split('-');
  const name = MONTH_NAMES[Number(month) - 1] ?? '';
  switch (precision) {
    case 'year':
      return year;
    case 'month':
      return `${name} ${year}`;
    case 'day':
      return `${Number(day)} ${name} ${year}`;
    case 'second':
      return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
  }
}

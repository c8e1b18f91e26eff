/** What the words of a text say about when. */
import type { When } from '../ports';
import { addDays, parseInstant, type Instant } from '../time';

export type { When };

/** A sentence without its clauses of time, and what they said. */
export interface TimedSentence {
  readonly sentence: string;
  readonly from?: When;
  readonly until?: When;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR = String.raw`(?<year>[12]\d{3})`;
const MONTH = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const ISO_DAY = String.raw`${YEAR}-(?<month>\d{2})-(?<day>\d{2})`;
const CLOCK = String.raw`[t ](?<clock>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?`;
const ZONE = String.raw` ?(?:z|utc|(?<sign>[+−-])(?<hours>\d{2}):?(?<minutes>\d{2}))`;

/** How a date is written, the longer form before the one that it begins with. */
const DATE_FORMS = [
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
const unnamed = (pattern: string): string => pattern.replace(/\?<\w+>/gu, '?:');
const DATE = DATE_FORMS.map(unnamed).join('|');
const READ_DATES = DATE_FORMS.map((form) => new RegExp(`^${form}$`, 'iu'));
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const STRETCH = 'day|week|weekend|month|quarter|season|year|spring|summer|autumn|fall|winter';
/** Words that name a moment only to somebody who knows when they were written. */
const VAGUE = [
  'today',
  'tomorrow',
  'yesterday',
  'now(?: on)?',
  'then(?: on)?',
  'recently',
  'further notice',
  `(?:the )?(?:this|next|last|coming|previous|following) (?:${STRETCH}|${WEEKDAY}|${MONTH})`,
  `(?:the )?(?:start|beginning|middle|end) of (?:the )?(?:${STRETCH}|${MONTH}(?: ${YEAR})?|${YEAR})`,
  `${DAY}(?: of)? ${MONTH}`,
  `${MONTH} ${DAY}`,
  `q[1-4](?: ${YEAR})?`,
  String.raw`\d{1,2}/\d{1,2}/${YEAR}`,
  WEEKDAY,
  MONTH,
]
  .map(unnamed)
  .join('|');
const MOMENT = String.raw`(?:(?:${DATE})|(?:${VAGUE}))(?![\p{L}\p{N}])`;

const FROM = String.raw`(?:effective|starting|beginning|valid)(?: (?:from|on|as of))?|with effect from|as (?:of|from)|from|since`;
const UNTIL = String.raw`(?:valid )?(?:until|till|up to)`;
const CLAUSE = String.raw`(?:(?<from>${FROM})|(?<until>${UNTIL})) (?<moment>${MOMENT})`;
const FIRST = new RegExp(String.raw`^${CLAUSE}(?:[,:]|(?= ))\s*(?<rest>.+)$`, 'iu');
const LAST = new RegExp(
  String.raw`^(?<rest>.*?[^\s,(])(?:,? | ?\()${CLAUSE}\)?(?<mark>[.!?]?)$`,
  'iu',
);
/** The "to" of "from 1 May 2026 to 1 June 2026". */
const RANGE = new RegExp(` to (?<=from (?:${DATE}) to )(?=(?:${DATE}))`, 'iu');
/** A word with which each clause begins, or ends its first words. */
const HINT = /(?:from|since|as of|effective|starting|beginning|valid|until|till|up to) /iu;

/** A written date at its precision; `undefined` for other words and for a day not in the calendar. */
function readDate(words: string): Extract<When, { kind: 'on' }> | undefined {
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

const DAYS_AWAY = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

/**
 * The moment that words such as "22 September 2026", "2026-09-22" or "today" name. `statedDate` is
 * the day that the text gives itself; without one "today" is nobody's day.
 */
export function readMoment(words: string, statedDate?: Instant): When {
  const away = DAYS_AWAY.get(words.toLowerCase());
  if (away !== undefined && statedDate !== undefined) {
    return { kind: 'on', at: addDays(statedDate, away), precision: 'day' };
  }
  return readDate(words) ?? { kind: 'unresolved', words };
}

const WHOLE_DATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${DATE_FORMS.slice(0, -1).map(unnamed).join('|')})(?![\p{L}\p{N}])`,
  'giu',
);

/** A text without its dates; a bare year stays, since it may be a number. */
export function dropDates(text: string): string {
  return text.replace(WHOLE_DATE, ' ');
}

/** Whether a text may hold a clause of time; what it holds is for `takeTimeClauses` to tell. */
export function mayTellTime(text: string): boolean {
  return HINT.test(text);
}

/**
 * Takes the clauses "from …" and "until …" off the start and the end of a sentence. An end is the
 * first moment at which it is no longer so. A sentence with two starts or two ends is left as it is.
 */
export function takeTimeClauses(sentence: string, statedDate?: Instant): TimedSentence {
  if (!HINT.test(sentence)) return { sentence };
  let timed: TimedSentence = { sentence: sentence.replace(RANGE, ' until ') };
  for (;;) {
    const groups = (FIRST.exec(timed.sentence) ?? LAST.exec(timed.sentence))?.groups;
    const { rest, moment, from, mark = '' } = groups ?? {};
    if (rest === undefined || moment === undefined) return timed;
    const role = from === undefined ? 'until' : 'from';
    if (timed[role]) return { sentence };
    timed = { ...timed, sentence: rest + mark, [role]: readMoment(moment, statedDate) };
  }
}

const STATES_DATE = new RegExp(
  `^(?:(?:last )?(?:updated|revised|changed)|written|published|posted|announced|dated?)(?: on)?:? (?<stated>${DATE})\\.?$`,
  'iu',
);

/**
 * The day that a text gives itself, in a sentence such as "Updated 2026-09-22"; `undefined` when it
 * gives none, or several. When it was exported, printed or read says nothing of when it was written.
 */
export function statedDateOf(sentences: readonly string[]): Instant | undefined {
  const days = sentences.flatMap((sentence) => {
    const stated = STATES_DATE.exec(sentence)?.groups?.stated;
    const date = stated === undefined ? undefined : readDate(stated);
    return date?.precision === 'day' ? date.at : [];
  });
  return new Set(days).size === 1 ? days[0] : undefined;
}

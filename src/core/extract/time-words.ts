/** What the words of a text say about when. */
import type { When } from '../ports';
import { DATE, DATE_FORMS, DAY, MONTH, readDate, unnamed, YEAR } from '../ontology/written-dates';
import { addDays, type Instant } from '../time';

export type { When };

/** A sentence without its clauses of time, and what they said. */
export interface TimedSentence {
  readonly sentence: string;
  readonly from?: When;
  readonly until?: When;
}

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

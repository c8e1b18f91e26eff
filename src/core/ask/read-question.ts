/** What the built-in planner reads in a question: names, moments, what is asked of them. */
import type { Ontology, Predicate } from '../ontology/ontology';
import { addDays, type Instant } from '../time';
import { shortInstant } from '../tools/moments';
import type { Asking } from './asked';
import {
  endOfDate,
  momentsIn,
  namesIn,
  predicatesIn,
  unreadDatesIn,
  type NamedMoment,
} from './question-words';

/** What is asked about facts: which hold, which began, which ended, or which hold still. */
export type Sense = 'holds' | 'began' | 'ended' | 'still';

/** "when Altman was removed", "before Murati left". */
export interface NamedEnd {
  readonly who: string;
  readonly side: 'at' | 'before';
}

/** "before Emmett Shear", "who replaced Emmett Shear". */
export interface NamedNeighbor {
  readonly who: string;
  readonly side: 'before' | 'after';
}

/** "left OpenAI for Anthropic". */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** What was read in a question. */
export interface Question {
  readonly text: string;
  readonly names: readonly string[];
  /** That its words may mean, the likeliest first. */
  readonly predicates: readonly Predicate[];
  readonly sense: Sense;
  /** World times that the question names. */
  readonly moments: readonly NamedMoment[];
  /** The end of something, in place of a moment. */
  readonly end?: NamedEnd;
  /** What was before or after something that it names. */
  readonly beside?: NamedNeighbor;
  readonly move?: Move;
  /** It asks for what is so, and names no moment: what was so is told only where nothing is. */
  readonly isPresent: boolean;
  /** It asks for what was so and is no longer. */
  readonly isFormer: boolean;
  /** It asks for what is not so. */
  readonly isDenied: boolean;
  /** Clocks as a call takes them; `at` only where the question names no moment itself. */
  readonly clocks: { readonly at?: Instant; readonly asOf?: Instant };
  /** What it names as dates and nobody can read. */
  readonly unread: readonly string[];
}

const ENDING =
  'removed|removal|fired|dismissed|dismissal|ousted|ouster|left|leaving|departure|departed|stepped down|resigned|resignation';
/** "when Altman was removed", "at Altman's removal", in small letters too; a pronoun names nobody. */
const AT_AN_END = new RegExp(
  String.raw`\b(?<word>when|after|at|before|until) (?!(?:he|she|it|they|who|was|were|is|are|did|does|has|had)\b)(?<who>\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}?)(?:['’]s)? (?:was |were |had been |had )?(?:${ENDING})\b`,
  'iu',
);
const BEGAN =
  /\b(?:join(?:s|ed)?|bec[ao]me|appoint(?:ed)?|hired?|found(?:ed)?|start(?:ed)?|launch(?:ed)?|released?|raised?|invest(?:ed)?|acquired?|bought|buy)\b/iu;
const ENDED = new RegExp(
  String.raw`\b(?:leave|leaves|quit|step down|resign|ended|no longer|${ENDING})\b`,
  'iu',
);
const NOT_PAST = String.raw`^(?!.*\b(?:was|were|did|had)\b)`;
/** Only now; what was so before is not asked for. */
const STILL = new RegExp(
  String.raw`${NOT_PAST}.*\b(?:now|current|currently|today|at present)\b`,
  'iu',
);
const PRESENT = new RegExp(
  String.raw`${NOT_PAST}.*\b(?:is|are|does|do|works?|leads?|heads?|runs?|owns?|sits?|chairs?)\b`,
  'iu',
);
const FORMER = /\b(?:before|earlier)[?.! ]*$|\b(?:previously|formerly|used to)\b/iu;
const DENIED = /\b(?:not|never|nobody|neither|nor|except|without)\b|n['’]t\b/iu;

const AFTER_A_NAME =
  /\b(?:after|succeed(?:s|ed)?|replac(?:e|es|ed)|follow(?:s|ed)?|took over from)$/iu;
const BEFORE_A_NAME = /\b(?:before|preced(?:e|es|ed))$/iu;
/** What may follow a name that nothing more is said of. */
const ENDS_THERE = /^(?:['’]s)?\s*(?:[?.!,]|$|(?:as|at|in|of|to|there)\b)/iu;
const MOVED = /\b(?:left|leave|moved|went|came|joined)\b/iu;
const LEAVING = /\b(?:left|leave|from)$/iu;
const ARRIVING = /\b(?:for|to|joined)$/iu;

/** The first of some names that stands right behind words like these, with what stands after it. */
function nameBehind(
  text: string,
  names: readonly string[],
  words: RegExp,
): { readonly name: string; readonly after: string } | undefined {
  // They come in their order: one may be part of another before it.
  let end = 0;
  for (const name of names) {
    const index = text.toLowerCase().indexOf(name.toLowerCase(), end);
    if (index < 0) continue;
    end = index + name.length;
    if (words.test(text.slice(0, index).trimEnd().replace(/ the$/iu, ''))) {
      return { name, after: text.slice(end) };
    }
  }
  return undefined;
}

function besideIn(text: string, names: readonly string[]): NamedNeighbor | undefined {
  for (const [side, words] of [
    ['after', AFTER_A_NAME],
    ['before', BEFORE_A_NAME],
  ] as const) {
    const found = nameBehind(text, names, words);
    if (found && ENDS_THERE.test(found.after)) return { who: found.name, side };
  }
  return undefined;
}

function moveIn(text: string, names: readonly string[]): Move | undefined {
  if (names.length !== 2 || !/^(?:who|which)\b/iu.test(text) || !MOVED.test(text)) return undefined;
  const from = nameBehind(text, names, LEAVING)?.name;
  const to = nameBehind(text, names, ARRIVING)?.name;
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

/** Words of record time: "as known on 12 September 2026"; beside another date "as of" is one too. */
const RECORD_WORDS = /(?:known|believed|recorded|graph) (?:on|at|in|of|by)$/u;
const AS_OF = /\bas of$/u;
/** Asked of the graph, a date is one of record time. */
const OF_THE_GRAPH =
  /\b(?:graph|you|we) (?:still )?(?:believed?|knew|know|thought|think|said|say|recorded)\b/iu;

function senseOf(text: string): Sense {
  if (ENDED.test(text)) return 'ended';
  if (BEGAN.test(text)) return 'began';
  return STILL.test(text) ? 'still' : 'holds';
}

/** Reads a question; its own words for a moment count more than the clocks beside it. */
export function readQuestion(ontology: Ontology, { question, at, asOf }: Asking): Question {
  const dates = momentsIn(question);
  const known =
    dates.find(({ before }) => RECORD_WORDS.test(before)) ??
    (dates.length > 1 ? dates.find(({ before }) => AS_OF.test(before)) : undefined) ??
    (dates.length === 1 && OF_THE_GRAPH.test(question) ? dates[0] : undefined);
  const moments = dates.filter((moment) => moment !== known);
  const { word, who: written } = AT_AN_END.exec(question)?.groups ?? {};
  const who = written?.replace(/['’]s$/u, '');
  const names = namesIn(ontology, question);
  const others = names.filter((name) => name !== who);
  const isEnd = who !== undefined && others.length > 0 && moments.length === 0;
  const asKnown = known?.at ?? asOf;
  const beside = isEnd ? undefined : besideIn(question, names);
  const move = moveIn(question, names);
  const isAtMoment = moments.length > 0 || at !== undefined;
  const unnamed = names.reduce((text, name) => text.replace(name, ' '), question);
  return {
    text: question,
    names: isEnd ? others : names,
    predicates: predicatesIn(ontology, question, names),
    sense: senseOf(question.replace(AT_AN_END, ' ')),
    moments,
    ...(isEnd && { end: { who, side: word === 'before' || word === 'until' ? 'before' : 'at' } }),
    clocks: {
      ...(at !== undefined && moments.length === 0 && { at }),
      ...(asKnown !== undefined && { asOf: asKnown }),
    },
    ...(beside && { beside }),
    ...(move && { move }),
    isPresent: !isEnd && !isAtMoment && PRESENT.test(question),
    isFormer: moments.length === 0 && FORMER.test(unnamed),
    isDenied: DENIED.test(unnamed),
    unread: unreadDatesIn(question),
  };
}

const byTime = (a: NamedMoment, b: NamedMoment): number => (a.at < b.at ? -1 : +(a.at > b.at));

/** The stretch of time that a question names, `[since, until)`; empty for none. */
export function spanOf({ moments }: Question): {
  readonly since?: Instant;
  readonly until?: Instant;
} {
  const [first, second] = moments.toSorted(byTime);
  if (!first) return {};
  if (second) return { since: first.at, until: endOfDate(second) };
  if (/\bafter$/u.test(first.before)) return { since: endOfDate(first) };
  if (/\b(?:since|from)$/u.test(first.before)) return { since: first.at };
  if (/\b(?:before|until)$/u.test(first.before)) return { until: first.at };
  return { since: first.at, until: endOfDate(first) };
}

/** The one day or instant that a question names; a month or a year is a stretch. */
export function momentOf({ moments }: Question): Instant | undefined {
  const [first, second] = moments;
  if (!first || second || /\b(?:since|after|from|before|until)$/u.test(first.before))
    return undefined;
  return first.precision === 'day' || first.precision === 'second' ? first.at : undefined;
}

/** The last day of what a question names, for what is looked up at one moment only. */
export function lastDayOf(question: Question): Instant | undefined {
  const moment = momentOf(question);
  if (moment !== undefined) return moment;
  const { since, until } = spanOf(question);
  return until === undefined ? since : addDays(until, -1);
}

/** Moments as the arguments of a call. */
export function asArguments(
  moments: Readonly<Record<string, Instant | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(moments).flatMap(([name, at]) =>
      at === undefined ? [] : [[name, shortInstant(at)]],
    ),
  );
}

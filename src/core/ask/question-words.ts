/** What the words of a question name: entities, moments, predicates. */
import type { Ontology, Predicate } from '../ontology/ontology';
import { DATE, readDate, type WrittenDate } from '../ontology/written-dates';
import type { Instant } from '../time';
import { stemsOf } from '../tools/word-stems';

/** Words with which questions and their clauses begin, written large there though they are no names. */
const NO_NAMES = new Set(
  (
    'who whom whose what when where which why how was were is are did does do has have had can could would ' +
    'tell list show give name and or the a an in on at of by as from to between before after since until ' +
    'january february march april may june july august september october november december ' +
    'ceo cto ever now about i me please'
  ).split(' '),
);

/** It begins large, or has a large letter in it, as "xAI" has. */
const WORD = String.raw`(?:[\p{Lu}\p{Lt}\p{Nd}]|\p{Ll}+(?=\p{Lu}))[\p{L}\p{M}\p{N}.'’&/+\u2010\u2011-]*`;
const NAME = new RegExp(String.raw`(?<![\p{L}\p{N}])${WORD}(?: +${WORD})*`, 'gu');
const QUOTED =
  /["“](?<double>[^"”]+)["”]|(?<![\p{L}\p{N}])['‘](?<single>[^'’]+)['’](?![\p{L}\p{N}])/gu;
const ID = /(?<![\p{L}\p{N}])[\p{L}_-]+:[\p{L}\p{N}][\p{L}\p{N}.'’&/+ -]*/gu;

/** An id without the words of the question behind it. */
const idAlone = (id: string): string =>
  bare(id.replace(/ +(?:in|on|at|and|or|to|with|from|before|after|since|until|as)(?: .*)?$/u, ''));

const bare = (word: string): string => word.replace(/[?!.,;:]+$/u, '').replace(/['’]s$/u, '');

/** Letters that stand for a role, and so for no part of a name. */
const ROLES = new Set(['ceo', 'cto']);

/**
 * The names in a run of words that are written large: "OpenAI's CEO" has one and "OpenAI CEO Sam Altman"
 * two. What belongs to a name and may only be part of what is asked is none.
 */
function namesOfRun(words: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const owner = words.findIndex(
    (word, index) =>
      /['’]s$/u.test(word) && words.slice(index + 1).every((each) => isPlainWord(each, known)),
  );
  const own = owner < 0 ? words : words.slice(0, owner + 1);
  return own
    .map((word) => (ROLES.has(bare(word).toLowerCase()) ? '\n' : word))
    .join(' ')
    .split('\n')
    .map((name) => bare(name.trim()))
    .filter((name) => name !== '' && !/^\d/u.test(name));
}

/** Further words that questions begin with where they are about no predicate. */
const QUESTION_STEMS = stemsOf(
  'timeline chronology history happened happen events related relation relationship connected connection ' +
    'linked link path join joined leave left became hired removed fired ' +
    'succeeded replaced followed preceded moved went came current currently',
);

/** The words that an ontology has for its predicates and concepts, as stems. */
function wordsOfOntology({ predicates, concepts }: Ontology): ReadonlySet<string> {
  return stemsOf(
    [
      ...predicates.map(({ id, label, searchWords, sentence }) =>
        [id, label, searchWords, sentence].join(' '),
      ),
      ...concepts.map(({ label }) => label),
    ].join(' '),
  );
}

/** Whether a word may only be part of what is asked, and of no name. */
function isPlainWord(word: string, known: ReadonlySet<string>): boolean {
  const text = bare(word).toLowerCase();
  return (
    NO_NAMES.has(text) ||
    [...stemsOf(text)].every((each) => known.has(each) || QUESTION_STEMS.has(each))
  );
}

/** Runs of words that are neither of questions nor of the ontology: names, where nothing is written large. */
function plainNamesIn(ontology: Ontology, text: string): readonly string[] {
  const known = wordsOfOntology(ontology);
  const runs = text
    .split(/\s+/u)
    .map((word) =>
      isPlainWord(word, known) ? '\n' : `${bare(word)}${/[?!,;:]$/u.test(word) ? '\n' : ''}`,
    )
    .join(' ')
    .split('\n');
  return runs.map((run) => run.trim()).filter((run) => /\p{L}/u.test(run));
}

/**
 * The names that a question writes, in its order: what stands in quotes or is an id, else runs of words
 * that are written large, without the words that only begin a question, and with the word for a kind
 * behind them ("Harbour Choir group"). In a question all in small or all in large letters, what is left
 * of it without the words of questions and of the ontology.
 */
export function namesIn(ontology: Ontology, question: string): readonly string[] {
  const text = withoutDates(question);
  const quoted = [...text.matchAll(QUOTED)].flatMap(({ groups }) =>
    Object.values(groups ?? {}).filter(Boolean),
  );
  if (quoted.length > 0) return quoted;
  const ids = [...text.matchAll(ID)].flatMap(([id]) =>
    ontology.concepts.some((concept) => id.startsWith(`${concept.id}:`)) ? [idAlone(id)] : [],
  );
  if (ids.length > 0) return ids;
  if (!/\p{Ll}/u.test(text)) return plainNamesIn(ontology, text.toLowerCase());
  const known = wordsOfOntology(ontology);
  const kinds = ontology.concepts.map(({ label }) => label.toLowerCase());
  const names = [...text.matchAll(NAME)].flatMap(({ 0: run, index }) => {
    const words = run.split(/ +/u);
    const isFirst = text.slice(0, index).trim() === '';
    while (words[0] !== undefined && NO_NAMES.has(bare(words[0]).toLowerCase())) words.shift();
    while (isFirst && words[0] !== undefined && isPlainWord(words[0], known)) words.shift();
    const found = namesOfRun(words, known);
    const last = found.at(-1);
    const after = bare(/^ +(\p{Ll}+)/u.exec(text.slice(index + run.length))?.[1] ?? '');
    if (last === undefined || !kinds.includes(after) || run.endsWith('?')) return found;
    return [...found.slice(0, -1), `${last} ${after}`];
  });
  return names.length > 0 ? names : plainNamesIn(ontology, text);
}

/** A moment that a question names, with the words before it. */
export interface NamedMoment extends WrittenDate {
  /** The two words before it, in lower case. */
  readonly before: string;
}

const ALL_DATES = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${DATE})(?![\p{L}\p{N}])`, 'giu');

function withoutDates(text: string): string {
  return text.replace(ALL_DATES, ' ');
}

/** Characters before a date in which two words are looked for, so that no question takes long. */
const NEAR = 60;

const UNITS =
  'days?|weeks?|weekends?|months?|quarters?|years?|decades?|spring|summer|autumn|fall|winter';
/** What looks like a date and may not be one, or is one only for who knows today's. */
const LIKE_A_DATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[
    String.raw`\d{1,4}([./-])\d{1,2}\1\d{1,4}`,
    String.raw`q[1-4] \d{4}`,
    String.raw`(?:early|mid|late)[ -]\d{4}s?`,
    String.raw`\d{3}0s`,
    String.raw`(?:last|past|previous|this|next|coming) (?:(?:\d+|few|two|three) )?(?:${UNITS})`,
    String.raw`(?:\d+|an?|few|two|three) (?:${UNITS}) ago`,
    'yesterday|tomorrow|recently|lately',
  ].join('|')})(?![\p{L}\p{N}])`,
  'giu',
);

/** What a question writes as dates that cannot be read: a day not in the calendar, "11/18/2023". */
export function unreadDatesIn(question: string): readonly string[] {
  const written = [...question.matchAll(ALL_DATES), ...question.matchAll(LIKE_A_DATE)];
  return [...new Set(written.map(([words]) => words))].filter((words) => !readDate(words));
}

/** The dates that a question names, in its order. */
export function momentsIn(question: string): readonly NamedMoment[] {
  return [...question.matchAll(ALL_DATES)].flatMap(({ 0: words, index }) => {
    const date = readDate(words);
    const near = question.slice(Math.max(0, index - NEAR), index);
    const before = near.trim().toLowerCase().split(/\s+/u).slice(-2).join(' ');
    return date ? [{ ...date, before }] : [];
  });
}

/** The first moment after a date: of the next day, month or year. */
export function endOfDate({ at, precision }: WrittenDate): Instant {
  const date = new Date(at);
  if (precision === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else if (precision === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().replace('.000', '');
}

/** What speaks for a predicate: its id and label most, then its search words, then its sentences. */
function weightOf(predicate: Predicate, asked: ReadonlySet<string>): number {
  const { id, label, searchWords, sentence, wordings = [], description } = predicate;
  const own = stemsOf(`${id} ${label}`);
  const further = stemsOf(`${searchWords} ${description}`);
  const said = stemsOf([sentence, ...wordings.map((wording) => wording.sentence)].join(' '));
  let weight = 0;
  for (const word of asked) {
    if (own.has(word)) weight += 3;
    else if (further.has(word)) weight += 2;
    else if (said.has(word)) weight += 1;
  }
  if (weight === 0) return 0;
  // Of two that the words fit alike, the one of which less is left unsaid.
  const unsaid = [...own].filter((word) => !asked.has(word)).length;
  return weight - unsaid / 10;
}

/** They stand before a moment and say nothing of what is asked, though "called before" has one. */
const TIME_WORDS = /\b(?:before|after|since|until)\b/giu;

/** How much less may speak for a predicate that the words could mean too. */
const NEARLY = 0.5;

/** The predicates that the words of a question may mean, its names and dates apart, the likeliest first. */
export function predicatesIn(
  ontology: Ontology,
  question: string,
  names: readonly string[],
): readonly Predicate[] {
  const words = names.reduce((text, name) => text.replace(name, ' '), withoutDates(question));
  const asked = stemsOf(words.replace(TIME_WORDS, ' '));
  const weighed = ontology.predicates
    .map((predicate) => ({ predicate, weight: weightOf(predicate, asked) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const [best] = weighed;
  if (!best) return [];
  // Its very name is meant; only words for several leave open which.
  if ([...stemsOf(best.predicate.label)].every((word) => asked.has(word))) return [best.predicate];
  return weighed
    .filter(({ weight }) => best.weight - weight < NEARLY)
    .map(({ predicate }) => predicate);
}

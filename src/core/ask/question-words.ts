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
    'ceo cto'
  ).split(' '),
);

const WORD = String.raw`[\p{Lu}\p{Lt}\p{Nd}][\p{L}\p{M}\p{N}.'’&/+-]*`;
const NAME = new RegExp(String.raw`(?<![\p{L}\p{N}])${WORD}(?: +${WORD})*`, 'gu');
const ID = /(?<![\p{L}\p{N}])[\p{L}_-]+:[\p{L}\p{N}][\p{L}\p{N}.'’&/+ -]*/gu;

const bare = (word: string): string => word.replace(/[?!.,;:]+$/u, '').replace(/['’]s$/u, '');

/**
 * The names that a question writes, in its order: runs of words that begin large, without the words
 * that only begin a question, and with the word for a kind behind them ("Harbour Choir group").
 */
export function namesIn(ontology: Ontology, question: string): readonly string[] {
  const text = withoutDates(question);
  const quoted = [...text.matchAll(/["“]([^"”]+)["”]/gu)].flatMap(([, name]) => name ?? []);
  if (quoted.length > 0) return quoted;
  const ids = [...text.matchAll(ID)].flatMap(([id]) =>
    ontology.concepts.some((concept) => id.startsWith(`${concept.id}:`)) ? [bare(id)] : [],
  );
  if (ids.length > 0) return ids;
  const kinds = ontology.concepts.map(({ label }) => label.toLowerCase());
  return [...text.matchAll(NAME)].flatMap(({ 0: run, index }) => {
    const words = run.split(/ +/u);
    while (words[0] !== undefined && NO_NAMES.has(bare(words[0]).toLowerCase())) words.shift();
    const name = bare(words.join(' '));
    if (name === '' || /^\d/u.test(name)) return [];
    const after = bare(/^ +(\p{Ll}+)/u.exec(text.slice(index + run.length))?.[1] ?? '');
    return [kinds.includes(after) && !run.endsWith('?') ? `${name} ${after}` : name];
  });
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

/** The predicate that the words of a question mean, its names and dates apart; absent when none fits. */
export function predicateIn(
  ontology: Ontology,
  question: string,
  names: readonly string[],
): Predicate | undefined {
  const words = names.reduce((text, name) => text.replace(name, ' '), withoutDates(question));
  const asked = stemsOf(words);
  const weighed = ontology.predicates
    .map((predicate) => ({ predicate, weight: weightOf(predicate, asked) }))
    .filter(({ weight }) => weight > 0);
  return weighed.reduce<(typeof weighed)[number] | undefined>(
    (best, each) => (best && best.weight >= each.weight ? best : each),
    undefined,
  )?.predicate;
}

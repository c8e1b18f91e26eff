/** What is left of a name without the words that only say what kind of thing it is. */
import { nameKey } from '../ontology/name-key';
import type { Concept } from '../ontology/ontology';

const ARTICLES: ReadonlySet<string> = new Set(['the']);

/** Whom a form of address can mean; two that contradict each other are not one person. */
export type Addressed = 'man' | 'woman' | 'anyone';

/** Titles and forms of address before a name, by key without its dot. */
const TITLES: ReadonlyMap<string, Addressed> = new Map([
  ['dr', 'anyone'],
  ['doctor', 'anyone'],
  ['prof', 'anyone'],
  ['professor', 'anyone'],
  ['mx', 'anyone'],
  ['mr', 'man'],
  ['mister', 'man'],
  ['herr', 'man'],
  ['ms', 'woman'],
  ['mrs', 'woman'],
  ['miss', 'woman'],
  ['frau', 'woman'],
]);

/** Whether things of this concept are named as people are. */
export function isOfPeople(concept: Concept): boolean {
  return concept.naming === 'person' || typeWords(concept).includes('person');
}

/** Keys of the words that say what a thing of this concept is: "plan", "house rule". */
function typeWords({ id, label }: Concept): readonly string[] {
  return [...new Set([nameKey(label), nameKey(id)])];
}

const wordsOf = (name: string): readonly string[] => name.trim().split(/\s+/u);

const titleOf = (word: string | undefined): Addressed | undefined =>
  word === undefined ? undefined : TITLES.get(nameKey(word).replace(/\.$/, ''));

/** A person's name without titles, as words, and whom these titles can mean; absent without one. */
export interface PersonName {
  readonly words: readonly string[];
  readonly addressed?: Addressed;
}

/** Takes titles off the start of a name; "Prof. Dr. Kaya" has two. A name of titles only keeps the last. */
export function readPersonName(name: string): PersonName {
  const words = wordsOf(name);
  const untitled = words.findIndex((word) => titleOf(word) === undefined);
  const count = untitled < 0 ? words.length - 1 : untitled;
  if (count === 0) return { words };
  const titles = words.slice(0, count).map(titleOf);
  const addressed = titles.find((title) => title !== 'anyone') ?? 'anyone';
  return { words: words.slice(count), addressed };
}

/** The words without one type word at their end or their start; the same words if there is none. */
function withoutTypeWord(words: readonly string[], types: readonly string[]): readonly string[] {
  for (const type of types) {
    const length = type.split(' ').length;
    if (words.length <= length) continue;
    const isType = (part: readonly string[]): boolean => nameKey(part.join(' ')) === type;
    if (isType(words.slice(-length))) return words.slice(0, -length);
    if (isType(words.slice(0, length))) return words.slice(length);
  }
  return words;
}

/**
 * The name of a thing of this concept without article and type words: "the Helix team" is Helix, "Plan
 * Pro" is Pro. A full name loses its titles too. A name of nothing else stays as it is.
 */
export function bareName(concept: Concept, name: string): string {
  const types = typeWords(concept);
  let words = wordsOf(name);
  for (;;) {
    const [first] = words;
    const isArticle = words.length > 1 && first !== undefined && ARTICLES.has(nameKey(first));
    const shorter = isArticle ? words.slice(1) : withoutTypeWord(words, types);
    if (shorter === words) break;
    words = shorter;
  }
  if (isOfPeople(concept)) {
    const untitled = readPersonName(words.join(' ')).words;
    if (untitled.length > 1) words = untitled;
  }
  const bare = words.join(' ');
  return types.includes(nameKey(bare)) ? name.trim() : bare;
}

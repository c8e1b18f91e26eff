/** What is left of a name without the words that only say what kind of thing it is. */
import { spellingKey } from '../ontology/name-key';
import type { Concept } from '../ontology/ontology';

/** Keys of words before a name that are no part of it. */
export const ARTICLES: ReadonlySet<string> = new Set(['the']);

const knownTypeWords = new WeakMap<Concept, readonly string[]>();

/** Keys of the words that say what a thing of this concept is: "plan", "house rule". */
export function typeWords(concept: Concept): readonly string[] {
  const known = knownTypeWords.get(concept);
  if (known) return known;
  const types = [...new Set([spellingKey(concept.label), spellingKey(concept.id)])];
  knownTypeWords.set(concept, types);
  return types;
}

/** The words of a name, without the spaces around them. */
export const wordsOf = (name: string): readonly string[] => name.trim().split(/\s+/u);

/** The words without one type word at their end or their start; the same words if there is none. */
function withoutTypeWord(words: readonly string[], types: readonly string[]): readonly string[] {
  for (const type of types) {
    const length = type.split(' ').length;
    if (words.length <= length) continue;
    const isType = (part: readonly string[]): boolean => spellingKey(part.join(' ')) === type;
    if (isType(words.slice(-length))) return words.slice(0, -length);
    if (isType(words.slice(0, length))) return words.slice(length);
  }
  return words;
}

/**
 * The name of a thing of this concept without article and type words: "the Helix team" is Helix, "Plan
 * Pro" is Pro. What is nothing but a type word stays as it is.
 */
export function bareName(concept: Concept, name: string): string {
  const types = typeWords(concept);
  let words = wordsOf(name);
  while (words.length > 1) {
    if (types.includes(spellingKey(words.join(' ')))) return name.trim();
    const isArticle = ARTICLES.has(spellingKey(words[0] ?? ''));
    const shorter = isArticle ? words.slice(1) : withoutTypeWord(words, types);
    if (shorter === words) break;
    words = shorter;
  }
  const bare = words.join(' ');
  return types.includes(spellingKey(bare)) ? name.trim() : bare;
}

/** The name without an article before it. */
export function withoutArticle(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return rest.length > 0 && ARTICLES.has(spellingKey(first)) ? rest.join(' ') : name;
}

/**
 * A name and what is left of it as a thing of any of these concepts, word by word: first without its
 * article, the barest last.
 */
export function bareForms(concepts: readonly Concept[], name: string): readonly string[] {
  const named = withoutArticle(name);
  if (named !== name) return [name, ...bareForms(concepts, named)];
  const shorter = concepts.map((each) => bareName(each, name)).find((bare) => bare !== name);
  return shorter === undefined ? [name] : [name, ...bareForms(concepts, shorter)];
}

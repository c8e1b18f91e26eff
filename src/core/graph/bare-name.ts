/** What is left of a name without the words that only say what kind of thing it is. */
import { nameKey } from '../ontology/name-key';
import type { Concept } from '../ontology/ontology';

const ARTICLES: ReadonlySet<string> = new Set(['the']);

/** Keys of the words that say what a thing of this concept is: "plan", "house rule". */
export function typeWords({ id, label }: Concept): readonly string[] {
  return [...new Set([nameKey(label), nameKey(id)])];
}

/** The words of a name, without the spaces around them. */
export const wordsOf = (name: string): readonly string[] => name.trim().split(/\s+/u);

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
 * Pro" is Pro. What is nothing but a type word stays as it is.
 */
export function bareName(concept: Concept, name: string): string {
  const types = typeWords(concept);
  const isType = (words: readonly string[]): boolean => types.includes(nameKey(words.join(' ')));
  let words = wordsOf(name);
  while (!isType(words)) {
    const [first] = words;
    const isArticle = words.length > 1 && first !== undefined && ARTICLES.has(nameKey(first));
    const shorter = isArticle ? words.slice(1) : withoutTypeWord(words, types);
    if (shorter === words) return words.join(' ');
    words = shorter;
  }
  return name.trim();
}

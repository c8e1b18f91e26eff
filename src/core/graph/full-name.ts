/** How a name stands in a predicate's sentence: with the word for its kind, unless the sentence has it. */
import { spellingKey } from '../ontology/name-key';
import type { Concept, Predicate } from '../ontology/ontology';
import { ARTICLES, bareForms, typeWords, wordsOf } from './bare-name';
import type { ResolvedEntity } from './names';

/** Whether the sentence says itself what kind of thing stands in its place: "The {subject} plan". */
function saysKind(sentence: string, place: string, concepts: readonly Concept[]): boolean {
  const [before = [], after = []] = sentence.split(place).map(wordsOf);
  return concepts.flatMap(typeWords).some((type) => {
    const { length } = type.split(' ');
    const isType = (words: readonly string[]): boolean =>
      spellingKey(words.join(' ').replace(/[.,;:!?]+$/u, '')) === type;
    return isType(after.slice(0, length)) || isType(before.slice(-length));
  });
}

/**
 * The most complete way in which a name of an entity of these concepts is written: with the word for
 * its kind and without an article, "Payments service" for Payments. The name itself if there is none.
 */
function fullName(concepts: readonly Concept[], name: string, written: readonly string[]): string {
  const bareOf = (text: string): string => bareForms(concepts, text).at(-1) ?? text;
  return written
    .filter((text) => !ARTICLES.has(spellingKey(wordsOf(text)[0] ?? '')))
    .filter((text) => bareOf(text) === bareOf(name))
    .reduce((top, text) => (wordsOf(text).length > wordsOf(top).length ? text : top), name);
}

/** The name as it is to be put into a place of a predicate's sentence, of those that the entity has. */
export function nameInSentence(
  { sentence }: Predicate,
  place: '{subject}' | '{object}',
  name: string,
  { variants = [] }: ResolvedEntity,
  concepts: readonly Concept[],
): string {
  const full = fullName(concepts, name, variants);
  return full === name || saysKind(sentence, place, concepts) ? name : full;
}

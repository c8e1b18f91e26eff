/** The ways in which a page's names may be written down otherwise. */
import { standsIn } from '../extract/stands-in';
import { nameKey } from '../ontology/name-key';
import type { Ontology, Predicate } from '../ontology/ontology';

/** The words for what a subject, or an object that is a name, may be. */
function kindWords(
  { concepts }: Ontology,
  { subject, object }: Predicate,
  place: 'subject' | 'object',
): readonly string[] {
  const ofObject = object.kind === 'entity' ? [object.concept] : [];
  const ids = place === 'subject' ? subject : ofObject;
  return concepts.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
}

/** Without the word for its kind, if the name ends in it; with it, if the sentence has it there. */
function withOtherEnd(name: string, word: string, sentence: string): readonly string[] {
  if (nameKey(name).endsWith(` ${nameKey(word)}`)) return [name.slice(0, -word.length).trim()];
  const longer = `${name} ${word}`;
  return standsIn(longer, sentence) ? [longer] : [];
}

/**
 * Other ways to write a name that a sentence tells of; the word for its kind comes from the sentence
 * or is in the name. An object varies in that word alone: to patterns, unlike to people, a value in
 * lower case or with an article is none.
 */
export function nameVariants(
  ontology: Ontology,
  predicate: Predicate,
  place: 'subject' | 'object',
  name: string,
  sentence: string,
): readonly string[] {
  const otherEnds = kindWords(ontology, predicate, place).flatMap((word) =>
    withOtherEnd(name, word, sentence),
  );
  const forms = place === 'subject' ? [...otherEnds, name.toLowerCase(), `the ${name}`] : otherEnds;
  return forms.filter((form) => form !== name);
}

import { describe, expect, it } from 'vitest';
import { nameInSentence } from '../../../src/core/graph/full-name';
import type { Concept, Predicate } from '../../../src/core/ontology/ontology';
import { readWorld } from '../world/read-world';

const { ontology } = readWorld('museum');
const exhibit: Concept = { id: 'exhibit', label: 'musical instrument' };
const instrument: Concept = { id: 'violin', label: 'violin' };
const base = ontology.predicates[0]!;

const put = (
  sentence: string,
  name: string,
  variants: readonly string[],
  concepts: readonly Concept[] = [instrument],
  place: '{subject}' | '{object}' = '{subject}',
): string => {
  const predicate: Predicate = { ...base, sentence };
  return nameInSentence(predicate, place, name, { name, formerNames: [], variants }, concepts);
};

const CALLED = 'The {subject} was once called the {object}.';

describe('a name in a sentence', () => {
  it('has the word for its kind, as the sources write it, without an article', () => {
    expect(put(CALLED, 'Čapek', ['Čapek violin', 'the Čapek violin'])).toBe('Čapek violin');
    expect(put(CALLED, 'Čapek', ['Violin Čapek'])).toBe('Violin Čapek');
  });

  it('is as it is where nothing more complete is written', () => {
    expect(put(CALLED, 'Čapek', [])).toBe('Čapek');
    expect(put(CALLED, 'Čapek', ['the Čapek'])).toBe('Čapek');
  });

  it('takes no words of another name of the entity, nor those of another spelling', () => {
    expect(put(CALLED, 'Čapek', ['Old Master violin', 'Capek violin'])).toBe('Čapek');
    expect(put(CALLED, 'Old Master', ['Čapek violin', 'Old Master violin'])).toBe(
      'Old Master violin',
    );
  });

  it.each([
    'The {subject} violin was once called the {object}.',
    'The violin {subject} was once called the {object}.',
    'Nobody plays the {subject} violin.',
    'There is a Violin: {subject}, once called the {object}.',
  ])('does not repeat the kind that its sentence says: %s', (sentence) => {
    expect(put(sentence, 'Čapek', ['Čapek violin'])).toBe('Čapek');
  });

  it('looks at its own place of the sentence, and at all words of a kind', () => {
    const sentence = 'The {subject} was once called the {object} musical instrument.';
    const variants = ['Čapek musical instrument'];
    expect(put(sentence, 'Čapek', variants, [exhibit])).toBe('Čapek musical instrument');
    expect(put(sentence, 'Čapek', variants, [exhibit], '{object}')).toBe('Čapek');
  });
});

import { expect, it } from 'vitest';
import {
  extractStatements,
  extractTriples,
  splitSentences,
} from '../../../src/core/extract/extract';
import { createPatternExtractor } from '../../../src/core/extract/pattern-extractor';
import { pageOn } from '../../fixtures/graph';
import { readWorld } from '../world/read-world';

const { ontology } = readWorld('tessaly');

it('reads each sentence with the first template that fits, and counts all sentences', () => {
  const text =
    'Refund policy\nCustomers can request a refund within 14 days of purchase. Nothing here. Payments service is owned by the Orion team.';
  expect(extractTriples(ontology, text)).toEqual([
    {
      subject: 'Refund policy',
      predicate: 'refund_days',
      object: '14',
      sentence: 'Customers can request a refund within 14 days of purchase.',
      ordinal: 1,
    },
    {
      subject: 'Payments service',
      predicate: 'owned_by',
      object: 'Orion',
      sentence: 'Payments service is owned by the Orion team.',
      ordinal: 3,
    },
  ]);
});

it('reads nothing in a text that states nothing', () => {
  expect(extractTriples(ontology, '')).toEqual([]);
  expect(extractTriples(ontology, 'Our primary color is a deep teal.')).toEqual([]);
});

it('reads a list of a multi-valued predicate value by value, and of another as it is', () => {
  const museum = readWorld('museum').ontology;
  const languages = ['Czech', 'Danish', 'Dutch', 'English', 'French', 'German', 'Polish', 'Thai'];
  const sentence = `Jana Novak gives tours in ${languages.join(', ')} and Sign language.`;
  const triples = extractTriples(museum, sentence);
  expect(triples.map(({ object }) => object)).toEqual([...languages, 'Sign language']);
  expect(new Set(triples.map((triple) => triple.sentence))).toEqual(new Set([sentence]));
  expect(extractTriples(museum, 'Jana gives tours in Czech, Danish, and Thai.')).toHaveLength(3);
  expect(extractTriples(museum, 'Jana gives tours in Czech and Thai.')).toHaveLength(2);
  expect(extractTriples(museum, 'Jana gives tours in Czech.')).toHaveLength(1);
  const [one] = extractTriples(ontology, 'Tessaly Dock is our tool for docks, carts and crates.');
  expect(one?.object).toBe('tool for docks, carts and crates');
});

it('reads lists of names and of numbers too', () => {
  const isMany = <T extends { id: string }>(predicate: T) =>
    ['owned_by', 'price'].includes(predicate.id)
      ? { ...predicate, cardinality: 'many' as const }
      : predicate;
  const many = { ...ontology, predicates: ontology.predicates.map(isMany) };
  const objects = (sentence: string) => extractTriples(many, sentence).map(({ object }) => object);
  expect(objects('Payments service is owned by the Atlas, Helix and Orion team.')).toEqual([
    'Atlas',
    'Helix',
    'Orion',
  ]);
  expect(objects('The Pro plan costs €49, 59,50 and 69 per user per month.')).toEqual([
    '49',
    '59,50',
    '69',
  ]);
});

it('reads what is no longer so apart from what is', async () => {
  const sentence = 'Payments service is no longer owned by the Atlas team.';
  const parts = { subject: 'Payments service', predicate: 'owned_by', object: 'Atlas' };
  expect(extractStatements(ontology, sentence)).toEqual([
    { ...parts, isEnded: true, sentence, ordinal: 0 },
  ]);
  expect(extractTriples(ontology, sentence)).toEqual([]);
  const { triples } = await createPatternExtractor(ontology).extract(pageOn('a', 1, 1, sentence));
  expect(triples).toEqual([{ ...parts, sentence, position: 0, isEnded: true }]);
});

it('leaves a template its own words of time', () => {
  const opened = {
    ...ontology.predicates[0]!,
    id: 'opened',
    sentence: 'The {subject} is ours since {object}.',
  };
  const own = { ...ontology, predicates: [opened, ...ontology.predicates] };
  const [triple] = extractTriples(own, 'The Globe is ours since 1998.');
  expect(triple).toEqual({
    subject: 'Globe',
    predicate: 'opened',
    object: '1998',
    sentence: 'The Globe is ours since 1998.',
    ordinal: 0,
  });
});

it('goes on after the dot of a title, and after no other', () => {
  const text =
    'The Orion team is led by Dr. Ann Lee. The Atlas team is led by Prof. Dr. Wei. Next.';
  expect(extractTriples(ontology, text)).toMatchObject([
    { subject: 'Orion', object: 'Dr. Ann Lee', ordinal: 0 },
    { subject: 'Atlas', object: 'Prof. Dr. Wei', ordinal: 1 },
  ]);
  expect(splitSentences('We moved to Android. Kaya left. Ask Mrs. Kaya.')).toEqual([
    'We moved to Android.',
    'Kaya left.',
    'Ask Mrs. Kaya.',
  ]);
});

it('hands on from when and until when a sentence says it is so', async () => {
  const sentence = 'The Pro plan costs €59 per user per month from 1 May 2026 until 1 June 2026.';
  const { triples } = await createPatternExtractor(ontology).extract(pageOn('a', 1, 1, sentence));
  expect(triples).toEqual([
    {
      subject: 'Pro',
      predicate: 'price',
      object: '59',
      sentence,
      position: 0,
      from: { kind: 'on', at: '2026-05-01T00:00:00Z', precision: 'day' },
      until: { kind: 'on', at: '2026-06-01T00:00:00Z', precision: 'day' },
    },
  ]);
});

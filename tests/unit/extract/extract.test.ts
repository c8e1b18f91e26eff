import { expect, it } from 'vitest';
import { extractTriples } from '../../../src/core/extract/extract';
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

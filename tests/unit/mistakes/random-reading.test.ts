import { describe, expect, it } from 'vitest';
import { createPatternExtractor } from '../../../src/core/extract/pattern-extractor';
import { chancesOf } from '../../../src/core/mistakes/chance';
import { misreadNumber } from '../../../src/core/mistakes/misread-number';
import { nameVariants } from '../../../src/core/mistakes/name-variants';
import { randomReading, type ReadingRates } from '../../../src/core/mistakes/random-reading';
import { withReadingMistakes } from '../../../src/core/mistakes/reading-mistakes';
import { predicateOf } from '../../../src/core/ontology/ontology';
import type { PageVersion, ReadTriple } from '../../../src/core/ports';
import { openWorld } from '../../fixtures/worlds';

const { ontology } = openWorld('tessaly').world;
const NONE: ReadingRates = {
  nameVariants: 0,
  droppedFacts: 0,
  misreadNumbers: 0,
  foreignPredicates: 0,
};
const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);

const pageOf = (body: string): PageVersion => ({
  page: 'd02',
  version: 1,
  title: 'Pricing',
  body,
  updatedAt: '2026-09-01T09:00:00Z',
});
const PRICES = pageOf(
  'The Starter plan costs €19 per user per month. The Pro plan costs €49 per user per month. Tessaly Dock is owned by the Atlas team.',
);

const readWith = async (
  rates: Partial<ReadingRates>,
  seed: number,
  page = PRICES,
): Promise<readonly ReadTriple[]> => {
  const extractor = withReadingMistakes(
    createPatternExtractor(ontology),
    randomReading(ontology, { ...NONE, ...rates }, seed),
  );
  return (await extractor.extract(page)).triples;
};

describe('chance', () => {
  it('falls the same way for the same matter and another way for another', () => {
    expect(chancesOf(7, 'a', 'b')).toEqual(chancesOf(7, 'a', 'b'));
    const others = [chancesOf(8, 'a', 'b'), chancesOf(7, 'ab'), chancesOf(7, 'b', 'a')];
    for (const other of others) expect(other[0]).not.toBe(chancesOf(7, 'a', 'b')[0]);
  });

  it('is even, from 0 to below 1', () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let seed = 0; seed < 5000; seed += 1) {
      for (const chance of chancesOf(seed, 'even')) tenths[Math.floor(chance * 10)]! += 1;
    }
    expect(tenths).toHaveLength(10);
    for (const count of tenths) expect(Math.abs(count - 1500)).toBeLessThan(150);
  });
});

describe('an extractor with random mistakes', () => {
  it('with every rate at 0 reads what the extractor reads', async () => {
    const { triples } = await createPatternExtractor(ontology).extract(PRICES);
    expect(triples).toHaveLength(3);
    for (const seed of SEEDS.slice(0, 20)) expect(await readWith({}, seed)).toEqual(triples);
  });

  it('misreads the same text in the same way every time, and by its seed', async () => {
    const all = { nameVariants: 20, droppedFacts: 10, misreadNumbers: 3, foreignPredicates: 3 };
    const readings = new Set<string>();
    for (const seed of SEEDS.slice(0, 40)) {
      const once = await readWith(all, seed);
      expect(await readWith(all, seed, { ...PRICES, page: 'd99', version: 4 })).toEqual(once);
      readings.add(JSON.stringify(once));
    }
    expect(readings.size).toBeGreaterThan(10);
  });

  it('drops about as many facts as the rate says', async () => {
    let kept = 0;
    for (const seed of SEEDS) kept += (await readWith({ droppedFacts: 10 }, seed)).length;
    expect(kept).toBeGreaterThan(1200 * 0.87);
    expect(kept).toBeLessThan(1200 * 0.93);
    expect(await readWith({ droppedFacts: 100 }, 7)).toEqual([]);
  });

  it('writes names otherwise, and keeps sentence and place', async () => {
    const subjects = new Set<string>();
    const teams = new Set<string>();
    for (const seed of SEEDS) {
      const [starter, , dock] = await readWith({ nameVariants: 100 }, seed);
      subjects.add(starter!.subject);
      teams.add(dock!.object);
      expect(starter!.object).toBe('19');
      expect(starter!.sentence).toBe('The Starter plan costs €19 per user per month.');
      expect(dock!.position).toBe(2);
    }
    expect(subjects).toEqual(new Set(['Starter plan', 'starter', 'the Starter']));
    expect(teams).toEqual(new Set(['Atlas team']));
  });

  it('misreads numbers only, and never as what they are', async () => {
    const prices = new Set<string>();
    for (const seed of SEEDS) {
      const [starter, pro, dock] = await readWith({ misreadNumbers: 100 }, seed);
      prices.add(starter!.object);
      expect(pro!.object).not.toBe('49');
      expect(dock!.object).toBe('Atlas');
    }
    expect(prices).toEqual(new Set(['91', '29', '18', '49']));
  });

  it('files facts under predicates of the same kind of object, about what these speak of', async () => {
    const filed = new Set<string>();
    for (const seed of SEEDS) {
      const [starter, , dock] = await readWith({ foreignPredicates: 100 }, seed);
      filed.add(`${starter!.subject} ${starter!.predicate} ${starter!.object}`);
      expect(dock!.predicate).toBe('owned_by');
    }
    expect(filed).toEqual(
      new Set([
        'Starter uptime 19',
        'Refund policy refund_days 19',
        'Retention policy retention_days 19',
      ]),
    );
  });
});

describe('the numbers that a number may be taken for', () => {
  it.each([
    ['30', 'In 30 days.', ['20', '40', '31']],
    ['99.9', 'At 99.9 %, or 5.', ['89.9', '98.9', '99.8', '5']],
    ['0', 'A 0 here.', ['1']],
  ])('of %s in "%s" are %j', (number, text, expected) => {
    const found = SEEDS.map((seed) => misreadNumber(number, text, chancesOf(seed, number)));
    expect(new Set(found)).toEqual(new Set(expected));
  });
});

describe('the ways to write a name', () => {
  const waysOf = (
    predicate: string,
    place: 'subject' | 'object',
    name: string,
    sentence: string,
  ): readonly string[] =>
    nameVariants(ontology, predicateOf(ontology, predicate), place, name, sentence);

  it('take the word for its kind off where the name ends in it', () => {
    const sentence = 'Payments service is owned by the Atlas team.';
    expect(waysOf('owned_by', 'subject', 'Payments service', sentence)).toEqual([
      'Payments',
      'payments service',
      'the Payments service',
    ]);
    expect(waysOf('owned_by', 'object', 'Atlas', sentence)).toEqual(['Atlas team']);
  });

  it('put on no word that the sentence does not have there', () => {
    const sentence = 'The Atlas team is led by Derya Kaya.';
    expect(waysOf('led_by', 'object', 'Derya Kaya', sentence)).toEqual([]);
    expect(waysOf('does', 'subject', 'Tessaly Dock', 'Tessaly Dock is our tool.')).toEqual([
      'tessaly dock',
      'the Tessaly Dock',
    ]);
  });
});

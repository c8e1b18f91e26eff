import { describe, expect, it } from 'vitest';
import { designOf, type DesignId } from '../../../src/core/designs/design';
import type { Evidence } from '../../../src/core/designs/evidence';
import {
  withAnsweringMistakes,
  type AnsweringMistakes,
} from '../../../src/core/mistakes/answering-mistakes';
import { describedAnswering } from '../../../src/core/mistakes/described-answering';
import { randomAnswering } from '../../../src/core/mistakes/random-answering';
import { predicateOf } from '../../../src/core/ontology/ontology';
import { createDeterministicReader } from '../../../src/core/readers/deterministic-reader';
import type { Reader, Reading, ReadRequest } from '../../../src/core/readers/reader';
import { openDescribed } from '../../fixtures/described';
import { factItem, pageItem } from '../../fixtures/evidence';
import { pageOn } from '../../fixtures/graph';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');
const DESCRIBED = describedAnswering(openDescribed());

const pageSays = (page: string, september: number, body: string): Evidence =>
  pageItem(pageOn(page, 1, september, body));

const graphSays = (september: number, sentence: string, system?: string): Evidence => {
  const item = factItem(september, '', { sentence });
  if (system === undefined) return item;
  const fact = { ...item.confirmed.fact, source: { kind: 'record', system } as const };
  return { ...item, confirmed: { ...item.confirmed, fact } };
};

const asked = (
  design: DesignId,
  entityName: string,
  predicate: string,
  evidence: readonly Evidence[],
): ReadRequest => ({
  entityName,
  predicate: predicateOf(world.ontology, predicate),
  evidence,
  policy: designOf(design),
});

const NOTHING: Reading = { values: [], candidates: [], hedgeReasons: [], why: 'no evidence' };

/** A reader that gives this reading, and the requests that reached it. */
const readerOf = (reading: Reading): Reader & { readonly heard: ReadRequest[] } => {
  const heard: ReadRequest[] = [];
  return {
    id: 'model/answer@1',
    concurrency: 3,
    heard,
    read: async (request) => {
      heard.push(request);
      return reading;
    },
  };
};

/** The answer of the first sentence in the evidence that has a value, at its place. */
const FIRST_NUMBER: Reader = {
  id: 'first@1',
  concurrency: 1,
  read: async ({ evidence }) => {
    const candidates = evidence.map((item, evidenceIndex) => {
      const sentence = item.kind === 'page' ? item.page.body : item.sentence;
      return { value: /\d+/u.exec(sentence)?.[0] ?? '', evidenceIndex, sentence };
    });
    const [decidedBy] = candidates;
    if (!decidedBy) return NOTHING;
    return { values: [decidedBy.value], decidedBy, candidates, hedgeReasons: [], why: '' };
  },
};

const answer = (
  mistakes: AnsweringMistakes,
  inner: Reader,
  request: ReadRequest,
): Promise<Reading> => withAnsweringMistakes(inner, mistakes).read(request);

describe('a reader with the described mistakes', () => {
  it('is named after the reader that it is put around', () => {
    const { id, concurrency } = withAnsweringMistakes(readerOf(NOTHING), DESCRIBED);
    expect([id, concurrency]).toEqual(['model/answer@1+described-mistakes@1', 3]);
  });

  it.each([
    ['Starter', 'price', ['9']],
    ['Enterprise', 'price', ['12']],
    ['Pro', 'uptime', ['99']],
    ['Helix', 'led_by', []],
    ['Starter', 'uptime', []],
    ['Tessaly Beacon', 'does', []],
  ])('answers without evidence on %s, %s: %j', async (entity, predicate, values) => {
    for (const design of ['Graph', 'HybridVersioned'] as const) {
      const reading = await answer(
        DESCRIBED,
        readerOf(NOTHING),
        asked(design, entity, predicate, []),
      );
      expect(reading).toMatchObject({ values, hedgeReasons: [] });
    }
  });

  it('invents nothing where there is evidence, or a model has answered by itself', async () => {
    const evidence = [pageSays('d02', 1, 'Nothing about it.')];
    const withEvidence = asked('Hybrid', 'Starter', 'price', evidence);
    expect((await answer(DESCRIBED, readerOf(NOTHING), withEvidence)).values).toEqual([]);
    const own = readerOf({ ...NOTHING, values: ['10'] });
    expect((await answer(DESCRIBED, own, asked('Graph', 'Starter', 'price', []))).values).toEqual([
      '10',
    ]);
  });

  it('takes pages before the graph in the plain prompt, and says where they stood', async () => {
    const evidence = [graphSays(1, 'Refund in 5 days.'), pageSays('d03', 1, 'Refund in 30 days.')];
    const request = asked('Hybrid', 'Refund policy', 'refund_days', evidence);
    const reading = await answer(DESCRIBED, FIRST_NUMBER, request);
    expect(reading.values).toEqual(['30']);
    expect(reading.decidedBy?.evidenceIndex).toBe(1);
    expect(reading.candidates.map((c) => [c.value, c.evidenceIndex])).toEqual([
      ['30', 1],
      ['5', 0],
    ]);
  });

  it('takes the last graph value of one date in the versioned prompt, and a newer one before it', async () => {
    const sentence = (days: number): string =>
      `Customers can request a refund within ${days} days of purchase.`;
    const days = async (...evidence: readonly Evidence[]): Promise<readonly string[]> => {
      const reader = readerOf(NOTHING);
      const request = asked('HybridVersioned', 'Refund policy', 'refund_days', evidence);
      await answer(DESCRIBED, reader, request);
      return reader.heard[0]!.evidence.map((item) =>
        item.kind === 'page' ? item.page.page : /\d+/u.exec(item.sentence)![0],
      );
    };
    const page = pageSays('d03', 1, sentence(30));
    expect(await days(graphSays(1, sentence(30)), graphSays(1, sentence(5)), page)).toEqual([
      '5',
      '30',
      'd03',
    ]);
  });

  it('is never asked to check whether the graph has the answer', async () => {
    const reader = readerOf(NOTHING);
    await answer(DESCRIBED, reader, asked('HybridVersioned', 'Pro', 'price', []));
    expect(reader.heard[0]?.policy.hedgeReasons).toEqual(['sources-disagree', 'page-changed']);
  });

  describe('before a newer record and three older pages', () => {
    const price = (euro: number): string => `The Pro plan costs €${euro} per user per month.`;
    const record = graphSays(22, price(59), 'billing');
    const pages = ['d02', 'd24', 'd17'].map((page) => pageSays(page, 1, price(49)));
    /** The record wins and is doubted, as the rules have it. */
    const ruled: Reader = {
      ...FIRST_NUMBER,
      read: async (request) => ({
        ...(await FIRST_NUMBER.read(request)),
        hedgeReasons: ['sources-disagree'],
        why: 'sources disagree',
      }),
    };
    const on = (evidence: readonly Evidence[], design: DesignId = 'HybridVersioned') =>
      answer(DESCRIBED, ruled, asked(design, 'Pro', 'price', evidence));

    it('answers with the pages, without a warning', async () => {
      const reading = await on([record, ...pages]);
      expect(reading).toMatchObject({ values: ['49'], hedgeReasons: [] });
      expect(reading.decidedBy?.evidenceIndex).toBe(1);
    });

    it.each([
      ['in another order', [record, ...pages.toReversed()]],
      ['of which one agrees', [record, ...pages.slice(0, 2), pageSays('d17', 1, price(59))]],
      ['of which one is newer', [record, ...pages.slice(0, 2), pageSays('d17', 25, price(49))]],
      ['and a page in place of the record', [graphSays(22, price(59)), ...pages]],
    ])('keeps to the rules with pages %s', async (_, evidence) => {
      expect(await on(evidence)).toMatchObject({
        values: ['59'],
        hedgeReasons: ['sources-disagree'],
      });
    });
  });
});

describe('a reader with random mistakes', () => {
  const price = 'The Pro plan costs €49 per user per month.';
  const warned: Reading = {
    values: ['49'],
    candidates: [],
    hedgeReasons: ['sources-disagree'],
    why: 'sources disagree',
  };
  const rates = { inventedValues: 5, ignoredFlags: 30 };
  const SEEDS = Array.from({ length: 1000 }, (_, seed) => seed);

  it('with every rate at 0 answers as the reader does', async () => {
    const none = randomAnswering(world, { inventedValues: 0, ignoredFlags: 0 }, 7);
    const request = asked('HybridVersioned', 'Pro', 'price', [pageSays('d02', 1, price)]);
    expect(await answer(none, readerOf(warned), request)).toEqual(warned);
    const plain = createDeterministicReader(world.ontology);
    expect(withAnsweringMistakes(plain, none).id).toBe('patterns@1+random-mistakes@1');
    const empty = asked('Graph', 'Pro', 'price', []);
    expect(await answer(none, readerOf(NOTHING), empty)).toEqual(NOTHING);
  });

  it('leaves out about as many warnings as the rate says, and nothing else', async () => {
    const request = asked('HybridVersioned', 'Pro', 'price', [pageSays('d02', 1, price)]);
    const readings = SEEDS.map((seed) =>
      randomAnswering(world, rates, seed).spoil(request, warned),
    );
    const left = readings.filter(({ hedgeReasons }) => hedgeReasons.length === 0);
    expect(left.length).toBeGreaterThan(250);
    expect(left.length).toBeLessThan(350);
    expect(left[0]?.why).toBe('warning left out: sources disagree');
    expect(readings.every(({ values }) => values[0] === '49')).toBe(true);
  });

  it('leaves out a warning of one evidence always or never', () => {
    const evidence = [pageSays('d02', 1, price)];
    for (const seed of SEEDS.slice(0, 50)) {
      const once = randomAnswering(world, rates, seed).spoil(
        asked('HybridVersioned', 'Pro', 'price', evidence),
        warned,
      );
      const again = randomAnswering(world, rates, seed).spoil(
        asked('HybridVersioned', 'Pro', 'price', [...evidence]),
        warned,
      );
      expect(again).toEqual(once);
    }
  });

  it('invents about as often as the rate says, and only without evidence', () => {
    const empty = asked('Graph', 'Pro', 'price', []);
    const some = asked('Graph', 'Pro', 'price', [pageSays('d02', 1, 'Nothing about it.')]);
    const invented = SEEDS.map((seed) => randomAnswering(world, rates, seed).spoil(empty, NOTHING));
    const count = invented.filter(({ values }) => values.length > 0).length;
    expect(count).toBeGreaterThan(25);
    expect(count).toBeLessThan(80);
    for (const seed of SEEDS) {
      expect(randomAnswering(world, rates, seed).spoil(some, NOTHING).values).toEqual([]);
    }
  });

  it('invents what could be an answer', () => {
    const always = { inventedValues: 100, ignoredFlags: 0 };
    const inventedOf = (entity: string, predicate: string): readonly string[] => {
      const request = asked('Graph', entity, predicate, []);
      return SEEDS.slice(0, 200).flatMap(
        (seed) => randomAnswering(world, always, seed).spoil(request, NOTHING).values,
      );
    };
    for (const price of inventedOf('Pro', 'price')) expect(price).toMatch(/^[1-9]\d{1,2}$/u);
    for (const uptime of inventedOf('Pro', 'uptime')) expect(uptime).toMatch(/^[1-9]\d\.\d{1,2}$/u);
    expect(new Set(inventedOf('Payments service', 'owned_by'))).toEqual(
      new Set(['Atlas', 'Orion', 'Helix']),
    );
    expect(inventedOf('Tessaly Dock', 'does')).toContain('route planning engine');
    expect(inventedOf('Tessaly Dock', 'formerly')).toEqual([]);
  });
});

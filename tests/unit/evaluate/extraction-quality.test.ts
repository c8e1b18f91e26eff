import { describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import {
  countRefused,
  judgeExtraction,
  type ReadText,
} from '../../../src/core/evaluate/extraction-quality';
import { countEdges, precisionOf, recallOf } from '../../../src/core/evaluate/judge-edges';
import { WorldNames } from '../../../src/core/evaluate/world-names';
import { readExtraction } from '../../../src/core/extract/model-extractor';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import { collectEvents } from '../../fixtures/run';
import { createScriptedModel } from '../../fixtures/scripted-model';
import { openWorld, WORLD_IDS } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');

const PRICING =
  'The Starter plan costs €19 per user per month. The Pro plan costs €49 per user per month. ' +
  'Tessaly Dock is owned by the Atlas team. Prices are in euro.';

type Said = readonly [sentence: number, subject: string, predicate: string, object: string];

/** A page as a model's reply with these statements reads. */
function pageRead(body: string, said: readonly Said[], step = 0): ReadText {
  const facts = said.map(([sentence, subject, predicate, object]) => ({
    sentence,
    subject,
    predicate,
    object,
  }));
  return replied(body, { text: JSON.stringify({ facts }), finish: 'stop' }, step);
}

function replied(
  body: string,
  reply: { readonly text: string; readonly finish: 'stop' | 'length' },
  step = 0,
): ReadText {
  const reading = readExtraction(world.ontology, body, reply);
  return { page: 'd02', version: 1, title: 'Pricing', step, body, ...reading };
}

const judge = (...readings: ReadText[]) => judgeExtraction(world, readings);

const ALL_RIGHT: readonly Said[] = [
  [1, 'Starter', 'price', '19'],
  [2, 'Pro', 'price', '49'],
  [3, 'Tessaly Dock', 'owned_by', 'Atlas'],
];

describe('a reading of a page', () => {
  it('that says what the page states is all found', () => {
    const { count, names, edges } = judge(pageRead(PRICING, ALL_RIGHT));
    expect(count).toEqual({ found: 3, 'other-name': 0, missed: 0, invented: 0 });
    expect(names).toMatchObject({
      found: ['Starter', 'Pro', 'Tessaly Dock', 'Atlas'],
      missed: [],
      splits: [],
    });
    expect(edges[1]).toMatchObject({
      verdict: 'found',
      sentence: 'The Pro plan costs €49 per user per month.',
      place: { page: 'd02', version: 1, title: 'Pricing' },
    });
  });

  it('counts a name once whatever its case, and a fact once however often it is said', () => {
    const said = [...ALL_RIGHT, [1, 'PRO', 'price', '49'] as const];
    expect(judge(pageRead(PRICING, said)).count.found).toBe(3);
  });

  it('misses what it leaves out and invents what the page does not say, each with its sentence', () => {
    const { edges, count, names } = judge(
      pageRead(PRICING, [
        [1, 'Starter', 'price', '49'],
        [3, 'Tessaly Dock', 'owned_by', 'Helix'],
      ]),
    );
    expect(count).toEqual({ found: 0, 'other-name': 0, missed: 3, invented: 2 });
    expect(recallOf(count)).toEqual({ right: 0, asked: 3 });
    expect(precisionOf(count)).toEqual({ right: 0, asked: 2 });
    expect(edges.filter(({ verdict }) => verdict === 'invented')).toMatchObject([
      { read: { object: '49' }, sentence: 'The Pro plan costs €49 per user per month.' },
      { read: { object: 'Helix' }, sentence: 'Tessaly Dock is owned by the Atlas team.' },
    ]);
    expect(names).toMatchObject({ missed: ['Pro', 'Atlas'], invented: [{ name: 'Helix' }] });
  });

  it('with the kind of thing in a name is found under another name, and splits the entity', () => {
    const { count, names } = judge(
      pageRead(PRICING, [
        [1, 'Starter', 'price', '19'],
        [2, 'Pro plan', 'price', '€49'],
        [3, 'Tessaly Dock', 'owned_by', 'the Atlas team'],
      ]),
    );
    expect(count).toEqual({ found: 1, 'other-name': 2, missed: 0, invented: 0 });
    expect(names.otherName).toEqual(['Pro', 'Atlas']);
    expect(names.splits).toMatchObject([
      { name: 'Pro plan', means: 'Pro', sentences: [PRICING.split('. ')[1] + '.'] },
      { name: 'the Atlas team', means: 'Atlas' },
    ]);
    expect(names.invented).toEqual([]);
  });

  it('under its own name and another is found, and the split is told all the same', () => {
    const { count, names } = judge(
      pageRead(PRICING, [...ALL_RIGHT, [2, 'Pro plan', 'price', '49']]),
    );
    expect(count).toMatchObject({ found: 3, 'other-name': 0, invented: 0 });
    expect(names).toMatchObject({ otherName: [], splits: [{ name: 'Pro plan', means: 'Pro' }] });
  });

  it('does not take a statement with a foreign predicate, and keeps it as it came', () => {
    const quality = judge(pageRead(PRICING, [...ALL_RIGHT, [4, 'Prices', 'currency', 'euro']]));
    expect(quality.count).toMatchObject({ found: 3, invented: 0 });
    expect(quality.rejected).toMatchObject([
      { place: { page: 'd02' }, rejection: { reason: 'foreign-predicate' } },
    ]);
    expect(quality.rejected[0]?.rejection.statement).toContain('currency');
    expect(countRefused(quality).statements).toEqual([{ reason: 'foreign-predicate', count: 1 }]);
  });

  it('that breaks off counts as empty and keeps the raw text', () => {
    const text = '{"facts": [{"sentence": 1, "subject": "Star';
    const quality = judge(replied(PRICING, { text, finish: 'length' }));
    expect(quality.count).toMatchObject({ found: 0, missed: 3 });
    expect(quality.unusable).toMatchObject([{ reply: { reason: 'cut', text } }]);
    expect(countRefused(quality)).toEqual({
      replies: [{ reason: 'cut', count: 1 }],
      statements: [],
    });
  });

  it('of a page that states nothing has nothing to find', () => {
    const { count, predicates, pages } = judge(pageRead('We drink coffee.', []));
    expect(count).toEqual({ found: 0, 'other-name': 0, missed: 0, invented: 0 });
    expect(predicates).toEqual([]);
    expect(pages).toMatchObject([{ page: 'd02', texts: 1 }]);
    expect(recallOf(count)).toEqual({ right: 0, asked: 0 });
  });

  it('finds a claim that the page makes, though it is not a fact of the graph', () => {
    const draft = 'The Starter plan costs €24 per user per month.';
    const { count, start } = judge(pageRead(draft, [[1, 'Starter', 'price', '24']]));
    expect(count).toMatchObject({ found: 1, invented: 0 });
    expect(start.find(({ verdict }) => verdict === 'invented')?.read?.object).toBe('24');
  });
});

describe('several texts', () => {
  const later = PRICING.replace('€49', '€59');

  it('are counted each, by page and by predicate; the start has the first ones only', () => {
    const quality = judge(
      pageRead(PRICING, ALL_RIGHT),
      pageRead(later, [[2, 'Pro', 'price', '59']], 3),
    );
    expect(quality.pages).toEqual([
      {
        page: 'd02',
        title: 'Pricing',
        texts: 2,
        count: { found: 4, 'other-name': 0, missed: 2, invented: 0 },
      },
    ]);
    expect(quality.predicates.map(({ predicate, count }) => [predicate, count.found])).toEqual([
      ['price', 3],
      ['owned_by', 1],
    ]);
    expect(countEdges(quality.start)).toEqual({
      found: 3,
      'other-name': 0,
      missed: world.facts.length - 3,
      invented: 0,
    });
  });
});

describe('a written name', () => {
  const names = new WorldNames(world);
  it.each([
    ['the Pro plan', 'Pro'],
    ['Plan Pro', 'Pro'],
    ['HELIX TEAM', 'Helix'],
    ['Payments', 'Payments service'],
    ['the payments service', 'Payments service'],
    ['Derya Káya', 'Derya Kaya'],
  ])('%j means %j', (written, name) => {
    expect(names.meantBy(written)).toBe(name);
  });

  it.each([
    ['a name of the world', 'pro'],
    ['a later name', 'Tessaly Pulse'],
    ['a name that is only like one', 'Tessaly Docks'],
    ['a part of a name', 'Kaya'],
    ['another kind of thing', 'the Pro team'],
  ])('means no other: %s, %j', (_why, written) => {
    expect(names.meantBy(written)).toBeUndefined();
  });

  it('means none when it may mean several', () => {
    const twins = new WorldNames({
      ...world,
      entities: [
        { id: 'a', concept: 'plan', name: 'Blue' },
        { id: 'b', concept: 'team', name: 'Blue team' },
        { id: 'c', concept: 'team', name: 'Red' },
      ],
      events: [],
    });
    expect(twins.meantBy('the Blue')).toBeUndefined();
    expect(twins.meantBy('the Red')).toBe('Red');
  });
});

describe('a whole run', () => {
  it.each(WORLD_IDS)('with patterns finds every fact of every page of "%s"', async (id) => {
    const opened = openWorld(id);
    const { extracted } = foldEvents(NO_RUN, await collectEvents({ world: id }));
    const quality = judgeExtraction(opened.world, extracted);
    const { found, ...rest } = quality.count;
    expect(found).toBeGreaterThan(0);
    expect(rest).toEqual({ 'other-name': 0, missed: 0, invented: 0 });
    expect(quality.names).toMatchObject({ missed: [], invented: [], splits: [] });
    const missed = quality.start.flatMap((edge) => (edge.verdict === 'found' ? [] : edge.stated));
    expect(missed).toEqual(quality.unstated);
    expect(missed).toHaveLength({ museum: 1 }[id] ?? 0);
  });

  it('with a model shows each kind of mistake that the model makes', async () => {
    const text = createScriptedModel({
      ontology: world.ontology,
      mistakes: { missed: 0.1, invented: 0.1, withKind: 0.2, foreign: 0.05, unusable: 0.1 },
    });
    const settings = { extractor: 'model', scenarios: ['Fresh'] } as const;
    const models = { text, calls: new MemoryCalls() };
    const { extracted } = foldEvents(NO_RUN, await collectEvents({ settings, models }));
    const { count, names, unusable, rejected, pages } = judgeExtraction(world, extracted);
    for (const verdict of ['found', 'other-name', 'missed', 'invented'] as const) {
      expect(count[verdict]).toBeGreaterThan(0);
      const ofPages = pages.reduce((sum, page) => sum + page.count[verdict], 0);
      expect(ofPages).toBe(count[verdict]);
    }
    expect(names.splits.length).toBeGreaterThan(0);
    expect(unusable.length).toBe(extracted.filter((text) => text.unusable).length);
    expect(rejected.every(({ rejection }) => rejection.reason === 'foreign-predicate')).toBe(true);
  });
});

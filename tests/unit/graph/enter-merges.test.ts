import { beforeEach, describe, expect, it } from 'vitest';
import { createPatternExtractor } from '../../../src/core/extract/pattern-extractor';
import { keepApart, type NamePair } from '../../../src/core/graph/enter-merges';
import { createNameIndex } from '../../../src/core/graph/identity';
import { patchChangedPages, type ReadingContext } from '../../../src/core/graph/maintenance';
import { namesOf } from '../../../src/core/graph/names';
import type { GraphStore, Moment } from '../../../src/core/ports';
import { day, emptyGraph, pageOn } from '../../fixtures/graph';
import { NAMES_ONTOLOGY } from '../../fixtures/names';

const CONTEXT: ReadingContext = {
  ontology: NAMES_ONTOLOGY,
  extractor: createPatternExtractor(NAMES_ONTOLOGY),
  rankOf: () => 'mention',
};

let graph: GraphStore;
beforeEach(async () => {
  graph = await emptyGraph();
});

/** Writes pages and reads them on a day; returns how many rows of merges were written. */
async function read(on: number, pages: Readonly<Record<string, string>>): Promise<number> {
  for (const [page, body] of Object.entries(pages)) {
    const { length } = await graph.pageVersions(page);
    await graph.putPage(pageOn(page, length + 1, on, body));
  }
  const { writes } = await patchChangedPages(graph, CONTEXT, day(on));
  return writes.merges ?? 0;
}

const rows = async (asOf?: string): Promise<readonly string[]> =>
  (await graph.merges(asOf)).map((m) => `${m.name} > ${m.canonicalName} (${m.reason})`);

/** Values of a slot with their pages, under every name of the entity. */
async function answers(
  name: string,
  predicate: string,
  moment: Moment = {},
): Promise<readonly string[]> {
  const { asOf } = moment;
  const names = createNameIndex(
    NAMES_ONTOLOGY,
    await graph.aliases(asOf),
    await graph.merges(asOf),
  );
  const { subject } = NAMES_ONTOLOGY.predicates.find(({ id }) => id === predicate)!;
  const facts = await graph.factsOfSlot(namesOf(names.resolve(name, subject)), predicate, moment);
  return facts.map(({ object, source }) =>
    source.kind === 'page' ? `${object} (${source.page})` : object,
  );
}

describe('merges of what was read', () => {
  it('finds what pages write with a type word under the bare name', async () => {
    await read(1, { a: 'Starter plan costs €19.', b: 'The starter Plan costs €19.' });
    expect(await rows()).toEqual([
      'Starter plan > Starter (type-word)',
      'The starter Plan > Starter (type-word)',
    ]);
    expect(await answers('Starter', 'price')).toEqual(['19 (a)', '19 (b)']);
  });

  it('moves no fact: every page still has its own, in its own words', async () => {
    await read(1, {
      a: 'Pro plan costs €49.',
      b: 'Pro costs €59.',
      c: 'Helix team is led by Dr Kaya. Helix is led by Derya Kaya.',
    });
    const facts = await graph.facts();
    expect(facts.map((f) => f.subject)).toEqual(['Pro plan', 'Pro', 'Helix team', 'Helix']);
    expect(await graph.factsOfPage('a')).toEqual([facts[0]]);
    expect(await graph.factsOfPage('b')).toEqual([facts[1]]);
    expect(await graph.factsOfPage('c')).toEqual([facts[2], facts[3]]);
    expect(await answers('Pro', 'price')).toEqual(['49 (a)', '59 (b)']);
  });

  it('makes one entity of three pages that say the same unknown acronym', async () => {
    await read(1, {
      a: 'QXZ stands for something.',
      b: 'QXZ team stands for something.',
      c: 'The QXZ team stands for something.',
    });
    expect(await answers('qxz', 'stands_for')).toHaveLength(3);
  });

  it('makes none of trackers that differ in their number', async () => {
    await read(1, { a: 'Tracker T1603 plan costs €1.', b: 'Tracker T1605 plan costs €2.' });
    expect(await answers('Tracker T1603', 'price')).toEqual(['1 (a)']);
    expect(await answers('Tracker T1605', 'price')).toEqual(['2 (b)']);
  });

  it('keeps the team Payments and the Payments service two', async () => {
    await read(1, {
      a: 'Payments service is owned by Payments.',
      b: 'Payments is led by Derya Kaya.',
      c: 'Payments service team is led by Emre Aslan.',
    });
    expect(await answers('Payments', 'owned_by')).toEqual(['Payments (a)']);
    expect(await answers('Payments', 'led_by')).toEqual(['Derya Kaya (b)']);
  });

  it('counts the names that aliases tell', async () => {
    await read(1, { a: 'Track plan costs €5.' });
    await read(3, { b: 'Beacon plan was formerly called Track.' });
    expect(await rows()).toEqual([
      'Track plan > Track (type-word)',
      'Beacon plan > Beacon (type-word)',
    ]);
    expect(await answers('Beacon', 'price')).toEqual(['5 (a)']);
  });

  it('writes only what changed', async () => {
    expect(await read(1, { a: 'Pro plan costs €49.' })).toBe(1);
    expect(await read(2, { b: 'Pro costs €49.' })).toBe(0);
    expect(await read(3, { c: 'Starter plan costs €19.' })).toBe(1);
  });

  it('closes a merge when its reason is gone; before that it stands', async () => {
    await read(1, { a: 'Helix is led by Derya Kaya. Orion is led by Dr Kaya.' });
    expect(await rows()).toEqual(['Dr Kaya > Derya Kaya (title-and-surname)']);
    await read(2, { b: 'Atlas is led by Emre Kaya.' });
    expect(await rows()).toEqual([]);
    expect(await rows(day(1))).toEqual(['Dr Kaya > Derya Kaya (title-and-surname)']);
  });
});

describe('names kept apart', () => {
  const apart = (on: number, ...pairs: readonly NamePair[]): Promise<void> =>
    keepApart(graph, NAMES_ONTOLOGY, pairs, day(on));
  const ofPlans = async (asOf?: string): Promise<readonly string[]> =>
    (await graph.merges(asOf))
      .filter(({ concept }) => concept === 'plan')
      .map((m) => `${m.name} > ${m.canonicalName} (${m.reason})`);

  beforeEach(async () => {
    await read(1, { a: 'Pro plan costs €49.', b: 'Pro costs €59.' });
    await apart(3, ['Pro', 'Pro plan']);
  });

  it('are two again, and rows say so', async () => {
    expect(await ofPlans()).toEqual(['Pro > Pro plan (kept-apart)']);
    expect(await answers('Pro plan', 'price')).toEqual(['49 (a)']);
    expect(await answers('Pro', 'price')).toEqual(['59 (b)']);
  });

  it('were one as of before', async () => {
    expect(await ofPlans(day(2))).toEqual(['Pro plan > Pro (type-word)']);
    expect(await answers('Pro plan', 'price', { asOf: day(2) })).toEqual(['49 (a)', '59 (b)']);
  });

  it('hold against the rules', async () => {
    expect(await read(4, { c: 'Pro costs €59.' })).toBe(0);
    expect(await read(5, { d: 'The pro plan costs €49.' })).toBe(1);
    expect(await answers('Pro plan', 'price')).toEqual(['49 (a)', '49 (d)']);
    expect(await answers('Pro', 'price')).toEqual(['59 (b)', '59 (c)']);
  });

  it('are left to the rules again right when they are no longer', async () => {
    await apart(4);
    expect(await rows()).toEqual(['Pro plan > Pro (type-word)']);
    expect(await answers('Pro', 'price')).toEqual(['49 (a)', '59 (b)']);
    expect(await answers('Pro', 'price', { asOf: day(3) })).toEqual(['59 (b)']);
  });

  it('keep their rows when others join them', async () => {
    const before = await graph.merges();
    await apart(4, ['Pro', 'Pro plan'], ['Starter', 'Starter plan']);
    expect((await graph.merges()).slice(0, before.length)).toEqual(before);
    await read(5, { e: 'Starter plan costs €19.' });
    expect(await answers('Starter', 'price')).toEqual([]);
  });

  it('are two from the start where nobody has read anything yet', async () => {
    graph = await emptyGraph();
    await apart(1, ['Pro', 'Pro plan']);
    await read(2, { a: 'Pro plan costs €49.', b: 'Pro costs €59.' });
    expect(await ofPlans()).toEqual(['Pro > Pro plan (kept-apart)']);
    expect(await answers('Pro plan', 'price')).toEqual(['49 (a)']);
  });
});

/** A page that says the same in other words, and one that says that something is over. */
import { describe, expect, it } from 'vitest';
import { patchChangedPages, patchFromRecord, rebuild } from '../../../src/core/graph/maintenance';
import type { WriteCount } from '../../../src/core/graph/row-writer';
import type { GraphStore } from '../../../src/core/ports';
import { believed, CONTEXT, day, emptyGraph, ONTOLOGY, pageOn } from '../../fixtures/graph';

/** Puts versions of page `a`, each on its day, and reads what waits on the last of them. */
async function deliver(
  graph: GraphStore,
  versions: readonly (readonly [version: number, on: number, body: string])[],
  page = 'a',
  readOn = versions.at(-1)?.[1] ?? 0,
): Promise<WriteCount> {
  for (const [version, on, body] of versions) await graph.putPage(pageOn(page, version, on, body));
  return (await patchChangedPages(graph, CONTEXT, day(readOn))).writes;
}

const OWNED = 'Track is owned by the Atlas team. Track costs €5.';
const RENAMED =
  'Beacon was formerly called Track. Beacon is owned by the Atlas team. Beacon costs €5.';

describe('a page that names things anew', () => {
  it('closes and adds no fact: it writes names and the sentences behind facts', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, OWNED]]);
    const before = await graph.facts();
    const writes = await deliver(graph, [[2, 10, RENAMED]]);
    // Three new sentences, and two facts that stand on one of them.
    expect(writes).toEqual({
      factsClosed: 0,
      factsAdded: 0,
      factsEnded: 0,
      names: 1,
      aliases: 1,
      merges: 0,
      sentences: 5,
    });
    expect(await graph.facts()).toMatchObject([
      {
        id: before[0]?.id,
        subject: 'Beacon',
        sentence: 'Beacon is owned by the Atlas team.',
        source: { version: 2 },
        position: 1,
        validFrom: day(1),
        end: { kind: 'open' },
        recordedAt: day(1),
      },
      { id: before[1]?.id, sentence: 'Beacon costs €5.', validFrom: day(1) },
    ]);
    expect(await graph.facts({ asOf: day(9) })).toEqual(before);
    expect(await believed(graph, 'Track', 'price', { at: day(10) })).toEqual(['5 (a)']);
    expect(await believed(graph, 'Track', 'price', { at: day(9), asOf: day(9) })).toEqual([
      '5 (a)',
    ]);
  });

  it('still changes the fact whose value changes with the name', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, OWNED]]);
    const writes = await deliver(graph, [[2, 10, RENAMED.replace('€5', '€6')]]);
    expect(writes).toMatchObject({ factsClosed: 1, factsAdded: 1, factsEnded: 1 });
    expect(await graph.factsOfSlot(['Track', 'Beacon'], 'price')).toMatchObject([
      { subject: 'Track', object: '5', end: { kind: 'on', at: day(10) } },
      { subject: 'Beacon', object: '6', validFrom: day(10), end: { kind: 'open' } },
    ]);
  });

  it('is recognised by a rename that another page tells in the same piece of maintenance', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, 'Track costs €5.']]);
    await graph.putPage(pageOn('z', 1, 10, 'Beacon was formerly called Track.'));
    const writes = await deliver(graph, [[2, 10, 'Beacon costs €5.']]);
    expect(writes).toMatchObject({ factsClosed: 0, factsAdded: 0, factsEnded: 0, aliases: 1 });
  });

  it.each([
    ['another page', 'z'],
    ['a record', undefined],
  ])('is recognised when %s tells the rename only later', async (_who, page) => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, 'Track costs €5. Chat costs €7.']]);
    await deliver(graph, [[2, 10, 'Beacon costs €5. Chat costs €7.']]);
    expect(await graph.factsOfSlot(['Track'], 'price')).toMatchObject([{ end: { at: day(10) } }]);
    if (page === undefined) {
      const rename = { kind: 'rename', from: 'Track', to: 'Beacon', system: 'cmdb' } as const;
      await patchFromRecord(graph, ONTOLOGY, [rename], day(10), day(20));
    } else {
      await deliver(graph, [[1, 10, 'Beacon was formerly called Track.']], page, 20);
    }
    expect(await graph.factsOfSlot(['Track', 'Beacon'], 'price')).toMatchObject([
      { subject: 'Beacon', validFrom: day(1), end: { kind: 'open' }, rank: 'mention' },
    ]);
    expect(await graph.factsOfSlot(['Track'], 'price', { asOf: day(15) })).toMatchObject([
      { subject: 'Track', end: { at: day(10) } },
    ]);
  });

  it('renames the value of a relation as well as what it is said of', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, 'Mail is owned by the Atlas team.']]);
    const body = 'Orion was formerly called Atlas. Mail is owned by the Orion team.';
    const writes = await deliver(graph, [[2, 10, body]]);
    expect(writes).toMatchObject({ factsClosed: 0, factsAdded: 0, factsEnded: 0 });
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(10) })).toEqual(['Orion (a)']);
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(9), asOf: day(9) })).toEqual([
      'Atlas (a)',
    ]);
  });

  it('is followed over versions that nobody read', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, OWNED]]);
    const writes = await deliver(graph, [
      [2, 10, RENAMED],
      [3, 20, `${RENAMED} New look.`],
    ]);
    expect(writes).toMatchObject({ factsClosed: 0, factsAdded: 0, factsEnded: 0 });
    expect(await graph.factsOfSlot(['Beacon'], 'price')).toMatchObject([
      { validFrom: day(1), source: { version: 3 } },
    ]);
  });

  it('says it anew where nothing was said between', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, OWNED]]);
    await deliver(graph, [[2, 10, 'Nothing of note.']]);
    await deliver(graph, [[3, 20, RENAMED]]);
    const prices = await graph.factsOfSlot(['Track', 'Beacon'], 'price');
    expect(prices.map(({ validFrom, end }) => [validFrom, end.kind])).toEqual([
      [day(1), 'on'],
      [day(20), 'open'],
    ]);
    expect(await believed(graph, 'Beacon', 'price', { at: day(15) })).toEqual([]);
  });

  it('of two sentences, each goes on in one', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, 'Track costs €5. TRACK costs €5.']]);
    const body = 'Beacon was formerly called Track. Beacon costs €5. BEACON costs €5.';
    const writes = await deliver(graph, [[2, 10, body]]);
    expect(writes).toMatchObject({ factsClosed: 0, factsAdded: 0, factsEnded: 0 });
    expect((await graph.facts()).map(({ subject }) => subject)).toEqual(['Beacon', 'BEACON']);
    const one = 'Beacon was formerly called Track. Beacon costs €5.';
    expect(await deliver(graph, [[3, 15, one]])).toMatchObject({ factsClosed: 1, factsEnded: 1 });
    expect(await deliver(graph, [[4, 16, `${one} New look.`]])).toMatchObject({ sentences: 0 });
  });

  it('keeps what a record has ended ended, in whatever words', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, OWNED]]);
    const price = { kind: 'set', predicate: 'price', objects: ['7'], system: 'billing' } as const;
    await patchFromRecord(graph, ONTOLOGY, [{ ...price, subject: 'Track' }], day(5));
    const writes = await deliver(graph, [[2, 10, RENAMED]]);
    expect(writes).toMatchObject({ factsClosed: 0, factsAdded: 0, factsEnded: 0 });
    expect(await believed(graph, 'Beacon', 'price', { at: day(10) })).toEqual(['7 (billing)']);
    expect(await graph.factsOfPage('a')).toContainEqual(
      expect.objectContaining({
        sentence: 'Beacon costs €5.',
        end: { kind: 'on', at: day(5), precision: 'second' },
      }),
    );
    expect(await deliver(graph, [[3, 12, `${RENAMED} New look.`]])).toMatchObject({ sentences: 0 });
  });

  it('is forgotten by a rebuild as everything else', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, OWNED]]);
    await deliver(graph, [[2, 10, RENAMED]]);
    const { writes } = await rebuild(graph, CONTEXT, day(12));
    expect(writes).toMatchObject({ factsClosed: 2, factsAdded: 2, aliases: 2, sentences: 0 });
    expect(await graph.factsOfSlot(['Beacon'], 'price')).toMatchObject([{ validFrom: day(10) }]);
    expect(await graph.factsOfSlot(['Beacon'], 'price', { asOf: day(11) })).toMatchObject([
      { subject: 'Beacon', validFrom: day(1) },
    ]);
  });
});

const OVER = 'Mail is no longer owned by the Atlas team.';

describe('a page that says something is over', () => {
  it('ends its own fact at an unknown date, in the words that say so', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, 'Mail is owned by the Atlas team.']]);
    const writes = await deliver(graph, [[2, 10, OVER]]);
    expect(writes).toMatchObject({ factsClosed: 1, factsAdded: 0, factsEnded: 1 });
    expect(await graph.factsOfPage('a')).toMatchObject([
      { object: 'Atlas', sentence: OVER, validFrom: day(1), end: { kind: 'unknown' } },
    ]);
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(10) })).toEqual([]);
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(10), asOf: day(9) })).toEqual([
      'Atlas (a)',
    ]);
  });

  it('ends it also while the old sentence still stands, and no longer than that', async () => {
    const graph = await emptyGraph();
    const owned = 'Mail is owned by the Atlas team.';
    await deliver(graph, [[1, 1, owned]]);
    await deliver(graph, [[2, 10, `${owned} ${OVER}`]]);
    expect(await graph.factsOfPage('a')).toMatchObject([
      { validFrom: day(1), end: { kind: 'unknown' } },
    ]);
    await deliver(graph, [[3, 15, owned]]);
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(15) })).toEqual(['Atlas (a)']);
  });

  it('adds a fact that has ended where the page said nothing of it, and claims nothing', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, 'Mail is owned by the Atlas team.']], 'b');
    const writes = await deliver(graph, [[1, 10, OVER]]);
    expect(writes).toMatchObject({ factsClosed: 0, factsAdded: 0, factsEnded: 1 });
    expect(await graph.factsOfPage('a')).toMatchObject([
      { object: 'Atlas', validFrom: day(10), end: { kind: 'unknown' } },
    ]);
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(10) })).toEqual(['Atlas (b)']);
  });

  it('says so under another name, and once more when it holds again', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, 'Mail is owned by the Atlas team.']]);
    const post = 'Post was formerly called Mail.';
    await deliver(graph, [[2, 10, `${post} Post is no longer owned by the Atlas team.`]]);
    await deliver(graph, [[3, 20, `${post} Post is owned by the Atlas team.`]]);
    expect(await graph.factsOfPage('a')).toMatchObject([
      { validFrom: day(1), end: { kind: 'unknown' } },
      { validFrom: day(20), end: { kind: 'open' } },
    ]);
  });

  it.each([
    ['is over', OVER],
    ['ended before the page was written', 'Mail is owned by the Atlas team until May 2026.'],
    ['lasted a while', 'Mail is owned by the Atlas team from May 2025 until May 2026.'],
  ])('takes back with its words that it %s', async (_, words) => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, words]]);
    const told = await graph.factsOfPage('a');
    expect(told).toHaveLength(1);
    await deliver(graph, [[2, 10, 'Mail costs €5.']]);
    expect(await graph.factsOfPage('a')).toMatchObject([{ predicate: 'price' }]);
    expect(await graph.facts({ asOf: day(9) })).toMatchObject(told);
  });

  it('says without these words what it said before them', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, 'Mail is owned by the Atlas team.']]);
    await deliver(graph, [[2, 10, OVER]]);
    await deliver(graph, [[3, 20, 'Mail costs €5.']]);
    expect((await graph.factsOfPage('a'))[0]).toMatchObject({
      object: 'Atlas',
      validFrom: day(1),
      end: { kind: 'on', at: day(10), precision: 'second' },
    });
  });

  it('has said until then what it told of an end to come', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [[1, 1, 'Mail is owned by the Atlas team until May 2027.']]);
    await deliver(graph, [[2, 10, 'Mail costs €5.']]);
    expect((await graph.factsOfPage('a'))[0]).toMatchObject({
      object: 'Atlas',
      validFrom: day(1),
      end: { kind: 'on', at: day(10), precision: 'second' },
    });
  });

  it('ends nothing else: not another value, nor another slot', async () => {
    const graph = await emptyGraph();
    await deliver(graph, [
      [1, 1, 'Mail is owned by the Orion team. Chat is owned by the Atlas team.'],
    ]);
    const rest = 'Mail is owned by the Orion team. Chat is owned by the Atlas team.';
    await deliver(graph, [[2, 10, `${rest} ${OVER}`]]);
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(10) })).toEqual(['Orion (a)']);
    expect(await believed(graph, 'Chat', 'owned_by', { at: day(10) })).toEqual(['Atlas (a)']);
  });
});

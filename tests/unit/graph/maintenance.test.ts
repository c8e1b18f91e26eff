import { describe, expect, it } from 'vitest';
import {
  patchChangedPages,
  patchFromRecord,
  readPages,
  rebuild,
} from '../../../src/core/graph/maintenance';
import { resolveName } from '../../../src/core/graph/names';
import type { WriteCount } from '../../../src/core/graph/row-writer';
import type { GraphStore, PageVersion } from '../../../src/core/ports';
import { believed, CONTEXT, day, emptyGraph, ONTOLOGY, pageOn } from '../../fixtures/graph';

const NO_WRITES: WriteCount = {
  factsClosed: 0,
  factsAdded: 0,
  factsEnded: 0,
  names: 0,
  aliases: 0,
  merges: 0,
  sentences: 0,
};

async function deliver(
  graph: GraphStore,
  page: PageVersion,
  readOn: number,
): ReturnType<typeof readPages> {
  await graph.putPage(page);
  return readPages(graph, [page], CONTEXT, day(readOn));
}

describe('reading a page again', () => {
  it('retracts what its new version no longer says, and keeps that it was believed', async () => {
    const graph = await emptyGraph();
    await deliver(graph, pageOn('a', 1, 1, 'Mail is owned by the Atlas team. Mail costs €5.'), 2);
    const { writes } = await deliver(graph, pageOn('a', 2, 10, 'Mail costs €5.'), 12);
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(12) })).toEqual([]);
    expect(await believed(graph, 'Mail', 'price', { at: day(12) })).toEqual(['5 (a)']);
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(12), asOf: day(11) })).toEqual([
      'Atlas (a)',
    ]);
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(5) })).toEqual(['Atlas (a)']);
    expect(writes).toEqual({ ...NO_WRITES, factsClosed: 1, factsEnded: 1 });
  });

  it('writes nothing for an unchanged page', async () => {
    const graph = await emptyGraph();
    const page = pageOn('a', 1, 1, 'Mail is owned by the Atlas team.');
    await deliver(graph, page, 2);
    const before = await graph.facts();
    const { writes } = await readPages(graph, [page], CONTEXT, day(20));
    expect(writes).toEqual(NO_WRITES);
    expect(await graph.facts()).toEqual(before);
    expect(await graph.extractionsOf('a')).toHaveLength(1);
  });

  it('writes only what changed on a changed page', async () => {
    const graph = await emptyGraph();
    await deliver(
      graph,
      pageOn('a', 1, 1, 'Mail costs €5. Chat costs €7. Files is owned by the Atlas team.'),
      2,
    );
    const { writes } = await deliver(
      graph,
      pageOn('a', 2, 10, 'Mail costs €6. Chat costs €7. Files is owned by the Atlas team.'),
      10,
    );
    // The old price closed; the same row with its end, and the new price, added.
    const onePrice = { factsClosed: 1, factsAdded: 1, factsEnded: 1, sentences: 1 };
    expect(writes).toEqual({ ...NO_WRITES, ...onePrice });
  });

  it('dates a fact by when its sentence first stood, also across a gap in reading', async () => {
    const graph = await emptyGraph();
    await deliver(graph, pageOn('a', 1, 1, 'Mail costs €5.'), 1);
    await graph.putPage(pageOn('a', 2, 10, 'Mail costs €6.'));
    await graph.putPage(pageOn('a', 3, 20, 'Mail costs €6. New look.'));
    await patchChangedPages(graph, CONTEXT, day(25));
    const [old, current] = await graph.factsOfSlot(['Mail'], 'price');
    expect(old).toMatchObject({ object: '5', validFrom: day(1), end: { kind: 'on', at: day(10) } });
    expect(current).toMatchObject({ object: '6', validFrom: day(10), end: { kind: 'open' } });
    expect(current?.source).toEqual({ kind: 'page', page: 'a', version: 3 });
  });

  it('does not know of versions it has not read', async () => {
    const graph = await emptyGraph();
    await deliver(graph, pageOn('a', 1, 1, 'Mail costs €5.'), 1);
    await graph.putPage(pageOn('a', 2, 10, 'Mail costs €6.'));
    expect(await believed(graph, 'Mail', 'price', { at: day(15) })).toEqual(['5 (a)']);
    expect((await graph.pagesBehind()).map(({ page, version }) => [page, version])).toEqual([
      ['a', 2],
    ]);
  });

  it('lets a later reading of the same sentence take back what an earlier one misread', async () => {
    const graph = await emptyGraph();
    const misreading = {
      ...CONTEXT,
      extractor: {
        id: 'model@1',
        concurrency: 1,
        extract: () =>
          Promise.resolve({
            rejections: [],
            triples: [
              {
                subject: 'Mail',
                predicate: 'price',
                object: '5',
                sentence: 'Reply in five days.',
                position: 0,
              },
            ],
          }),
      },
    };
    const page = pageOn('a', 1, 1, 'Reply in five days.');
    await graph.putPage(page);
    await readPages(graph, [page], misreading, day(1));
    expect(await believed(graph, 'Mail', 'price')).toEqual(['5 (a)']);
    const { writes } = await readPages(graph, [page], CONTEXT, day(2));
    expect(writes).toEqual({ ...NO_WRITES, factsClosed: 1 });
    expect(await believed(graph, 'Mail', 'price')).toEqual([]);
  });

  it('rolls the whole page back when writing fails in the middle', async () => {
    const graph = await emptyGraph();
    await deliver(graph, pageOn('a', 1, 1, 'Mail costs €5. Chat costs €7.'), 1);
    const page = pageOn('a', 2, 10, 'Mail costs €6. Chat costs €8.');
    await graph.putPage(page);
    let written = 0;
    const failing = new Proxy(graph, {
      get(target, key) {
        const method: unknown = Reflect.get(target, key);
        if (typeof method !== 'function') return method;
        return (...args: unknown[]): unknown => {
          if (key === 'addFact') written += 1;
          if (key === 'addFact' && written === 3) return Promise.reject(new Error('disk gone'));
          return Reflect.apply(method, target, args);
        };
      },
    });
    await expect(readPages(failing, [page], CONTEXT, day(10))).rejects.toThrow('disk gone');
    expect(await believed(graph, 'Mail', 'price', { at: day(10) })).toEqual(['5 (a)']);
    expect(await believed(graph, 'Chat', 'price', { at: day(10) })).toEqual(['7 (a)']);
    expect(await graph.pagesBehind()).toHaveLength(1);
    await patchChangedPages(graph, CONTEXT, day(11));
    expect(await believed(graph, 'Mail', 'price', { at: day(11) })).toEqual(['6 (a)']);
  });
});

describe('names', () => {
  it('keeps one entity over a rename and a rename back', async () => {
    const graph = await emptyGraph();
    await deliver(graph, pageOn('a', 1, 1, 'Track costs €5.'), 1);
    await deliver(
      graph,
      pageOn('a', 2, 8, 'Beacon was formerly called Track. Beacon costs €5.'),
      8,
    );
    await deliver(
      graph,
      pageOn('a', 3, 15, 'Track was formerly called Beacon. Track costs €5.'),
      15,
    );
    const aliases = await graph.aliases();
    expect(resolveName('Beacon', aliases)).toEqual({ name: 'Track', formerNames: ['Beacon'] });
    expect(resolveName('Track', aliases)).toEqual({ name: 'Track', formerNames: ['Beacon'] });
    expect(resolveName('Track', await graph.aliases(day(9)))).toEqual({
      name: 'Beacon',
      formerNames: ['Track'],
    });
    expect(await believed(graph, 'Beacon', 'price', { at: day(20) })).toEqual(['5 (a)']);
  });

  it('remembers a former name after its page stops mentioning it', async () => {
    const graph = await emptyGraph();
    await deliver(graph, pageOn('a', 1, 8, 'Beacon was formerly called Track.'), 8);
    await deliver(graph, pageOn('b', 1, 1, 'Track costs €5.'), 8);
    await deliver(graph, pageOn('a', 2, 20, 'Nothing to see.'), 20);
    expect(await believed(graph, 'Beacon', 'price', { at: day(21) })).toEqual(['5 (b)']);
  });

  it('keeps entities whose names share a prefix apart', async () => {
    const graph = await emptyGraph();
    const body =
      'Payments service is owned by the Atlas team. Payments gateway is owned by the Orion team.';
    await deliver(graph, pageOn('a', 1, 1, body), 1);
    expect(await believed(graph, 'Payments service', 'owned_by')).toEqual(['Atlas (a)']);
    expect(await believed(graph, 'Payments gateway', 'owned_by')).toEqual(['Orion (a)']);
    expect(await believed(graph, 'Payments', 'owned_by')).toEqual([]);
  });

  it.each([
    ['İzmir', 'izmir'],
    ['Straße', 'STRASSE'],
    ['ΣΟΦΟΣ', 'σοφος'],
    ['Čapek  Hall', 'čapek hall'],
  ])('finds %s as %s', async (written, asked) => {
    const graph = await emptyGraph();
    await deliver(graph, pageOn('a', 1, 1, `${written} costs €5.`), 1);
    expect(await believed(graph, asked, 'price')).toEqual(['5 (a)']);
  });
});

describe('a record', () => {
  it('supersedes every value of the slot, under any name, and keeps them with their end', async () => {
    const graph = await emptyGraph();
    await deliver(graph, pageOn('a', 1, 1, 'Track costs €5.'), 1);
    await deliver(
      graph,
      pageOn('b', 1, 1, 'Beacon was formerly called Track. Beacon costs €5.'),
      1,
    );
    const patch = {
      kind: 'set',
      subject: 'Beacon',
      predicate: 'price',
      objects: ['7'],
      system: 'billing',
    } as const;
    const { writes } = await patchFromRecord(graph, ONTOLOGY, [patch], day(10));
    expect(writes).toEqual({ ...NO_WRITES, factsClosed: 2, factsAdded: 1, factsEnded: 2 });
    expect(await believed(graph, 'Track', 'price', { at: day(10) })).toEqual(['7 (billing)']);
    expect(await believed(graph, 'Track', 'price', { at: day(9) })).toEqual(['5 (a)', '5 (b)']);
  });

  it('is not undone by re-reading a page that still says the old value', async () => {
    const graph = await emptyGraph();
    await deliver(graph, pageOn('a', 1, 1, 'Mail costs €5.'), 1);
    const patch = {
      kind: 'set',
      subject: 'Mail',
      predicate: 'price',
      objects: ['7'],
      system: 'billing',
    } as const;
    await patchFromRecord(graph, ONTOLOGY, [patch], day(10));
    await deliver(graph, pageOn('a', 2, 12, 'Mail costs €5. New look.'), 12);
    expect(await believed(graph, 'Mail', 'price', { at: day(12) })).toEqual(['7 (billing)']);
    const { writes } = await deliver(graph, pageOn('a', 3, 14, 'New look.'), 14);
    expect(writes).toEqual(NO_WRITES);
    expect(await believed(graph, 'Mail', 'price', { at: day(14) })).toEqual(['7 (billing)']);
  });

  it('can end a fact on a date that is not known: it then holds at no given moment', async () => {
    const graph = await emptyGraph();
    await deliver(graph, pageOn('a', 1, 1, 'Mail is owned by the Atlas team.'), 1);
    const patch = {
      kind: 'end',
      subject: 'Mail',
      predicate: 'owned_by',
      object: 'Atlas',
      isDateKnown: false,
      system: 'cmdb',
    } as const;
    await patchFromRecord(graph, ONTOLOGY, [patch], day(10));
    expect(await believed(graph, 'Mail', 'owned_by', { at: day(10) })).toEqual([]);
    expect(await believed(graph, 'Mail', 'owned_by')).toEqual(['Atlas (a)']);
    expect((await graph.facts()).map(({ end }) => end.kind)).toEqual(['unknown']);
  });
});

describe('a rebuild', () => {
  it('ends in the beliefs of a patch, and forgets nothing of what was believed before', async () => {
    const patched = await emptyGraph();
    const rebuilt = await emptyGraph();
    for (const graph of [patched, rebuilt]) {
      await deliver(graph, pageOn('a', 1, 1, 'Mail costs €5. Chat costs €7.'), 1);
      await graph.putPage(pageOn('a', 2, 10, 'Mail costs €6. Chat costs €7.'));
    }
    await patchChangedPages(patched, CONTEXT, day(10));
    const { writes } = await rebuild(rebuilt, CONTEXT, day(10));
    expect(writes).toMatchObject({ factsClosed: 2, factsAdded: 2 });
    for (const graph of [patched, rebuilt]) {
      expect(await believed(graph, 'Mail', 'price', { at: day(10) })).toEqual(['6 (a)']);
      expect(await believed(graph, 'Mail', 'price', { at: day(10), asOf: day(9) })).toEqual([
        '5 (a)',
      ]);
      expect(await graph.pagesBehind()).toEqual([]);
    }
  });
});

/** Pages, and a record among them, that come in any order end in the same beliefs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { totalWrites } from '../../src/core/evaluate/cost';
import { enterMerges } from '../../src/core/graph/enter-merges';
import { patchChangedPages, patchFromRecord, readPages } from '../../src/core/graph/maintenance';
import { resolveName } from '../../src/core/graph/names';
import { RowWriter } from '../../src/core/graph/row-writer';
import { slotFacts } from '../../src/core/graph/slot';
import type { GraphStore, PageVersion } from '../../src/core/ports';
import { addDays } from '../../src/core/time';
import type { RecordPatch } from '../../src/core/world/record-patch';
import { CONTEXT, day, ONTOLOGY, pageOn } from '../fixtures/graph';

const SENTENCES = [
  'Mail costs €5.',
  'Mail costs €6.',
  'Post costs €6.',
  'Mail is owned by the Atlas team.',
  'Mail is owned by the Orion team.',
  'Post costs €5.',
  'Post is owned by the Atlas team.',
  'Máil costs €5.',
  'Mail is no longer owned by the Atlas team.',
  'Post was formerly called Mail.',
  'Mail was formerly called Post.',
  'Nothing of note.',
];

/** What comes in: a page version, or what the record says is true from a day on. */
type Arrival =
  | { readonly kind: 'page'; readonly page: PageVersion }
  | { readonly kind: 'record'; readonly from: number; readonly price: string }
  | { readonly kind: 'rename'; readonly from: number };

/** One to four versions of each of one to three pages, each later than the one before. */
const pages = fc
  .array(fc.array(fc.subarray(SENTENCES), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((histories) =>
    histories.flatMap((versions, page) =>
      versions.map((sentences, index): Arrival => ({
        kind: 'page',
        page: pageOn(`p${page}`, index + 1, 1 + index * 5 + page, sentences.join(' ')),
      })),
    ),
  );

const records = fc.option(
  fc.record({ from: fc.integer({ min: 1, max: 20 }), price: fc.constantFrom('5', '7') }),
);

const renames = fc.option(fc.record({ from: fc.integer({ min: 1, max: 20 }) }));

/** Arrivals in one order and in another. */
const inTwoOrders = (
  arrivals: fc.Arbitrary<readonly Arrival[]>,
): fc.Arbitrary<readonly [readonly Arrival[], readonly Arrival[]]> =>
  arrivals.chain((inOrder) =>
    fc.tuple(
      fc.constant(inOrder),
      fc.shuffledSubarray([...inOrder], { minLength: inOrder.length }),
    ),
  );

const withRename = fc
  .tuple(pages, renames)
  .map(([versions, rename]): readonly Arrival[] =>
    rename ? [...versions, { kind: 'rename', ...rename }] : versions,
  );

const withRecords = fc
  .tuple(withRename, records)
  .map(([arrivals, record]): readonly Arrival[] =>
    record ? [...arrivals, { kind: 'record', ...record }] : arrivals,
  );

const FIRST_ARRIVAL = '2026-10-01T00:00:00Z';

/** One arrival a day from October on; after each, the graph reads whatever waits. */
async function deliverAll(arrivals: readonly Arrival[]): Promise<GraphStore> {
  const graph = await createMemoryGraphs().create('test');
  for (const [index, arrival] of arrivals.entries()) {
    const now = addDays(FIRST_ARRIVAL, index);
    if (arrival.kind === 'page') {
      await graph.putPage(arrival.page);
      await patchChangedPages(graph, CONTEXT, now);
      continue;
    }
    const patch: RecordPatch =
      arrival.kind === 'rename'
        ? { kind: 'rename', from: 'Mail', to: 'Post', system: 'cmdb' }
        : {
            kind: 'set',
            subject: 'Mail',
            predicate: 'price',
            objects: [arrival.price],
            system: 'billing',
          };
    await patchFromRecord(graph, ONTOLOGY, [patch], day(arrival.from), now);
  }
  return graph;
}

const DAYS = Array.from({ length: 25 }, (_, index) => day(index + 1));

/** Every slot at every day, as believed at a moment not before the last arrival. */
async function beliefs(graph: GraphStore, asOf: string): Promise<unknown> {
  const aliases = await graph.aliases(asOf);
  const slots = [];
  for (const at of DAYS) {
    for (const predicate of ['price', 'owned_by']) {
      for (const name of ['Mail', 'Post']) {
        const { facts } = await slotFacts(graph, name, predicate, { at, asOf });
        const said = facts.map(({ fact: { object, source, validFrom } }) =>
          JSON.stringify([object, source.kind === 'page' ? source.page : source.system, validFrom]),
        );
        slots.push(said.sort());
      }
    }
  }
  return { names: ['Mail', 'Post'].map((name) => resolveName(name, aliases)), slots };
}

/** Every live fact of a page, as its readings make it. */
async function pageFacts(graph: GraphStore): Promise<readonly string[]> {
  const facts = (await graph.facts()).filter(({ source }) => source.kind === 'page');
  return facts
    .map(({ subject, predicate, object, source, sentence, position, validFrom, end }) =>
      JSON.stringify([subject, predicate, object, source, sentence, position, validFrom, end]),
    )
    .sort();
}

describe('pages and records that come in any order', () => {
  it('end in the same beliefs at every moment, for every moment of record after the last', async () => {
    await fc.assert(
      fc.asyncProperty(inTwoOrders(withRecords), async ([inOrder, shuffled]) => {
        const [one, other] = [await deliverAll(inOrder), await deliverAll(shuffled)];
        for (const later of [inOrder.length, inOrder.length + 30]) {
          const asOf = addDays(FIRST_ARRIVAL, later);
          expect(await beliefs(other, asOf)).toEqual(await beliefs(one, asOf));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('end in the same facts of pages, word for word, with the same dates and ends', async () => {
    await fc.assert(
      fc.asyncProperty(inTwoOrders(withRename), async ([inOrder, shuffled]) => {
        const [one, other] = [await deliverAll(inOrder), await deliverAll(shuffled)];
        expect(await pageFacts(other)).toEqual(await pageFacts(one));
      }),
      { numRuns: 200 },
    );
  });

  it('write nothing when they are read once more, and have left no merge to enter', async () => {
    await fc.assert(
      fc.asyncProperty(withRecords, async (arrivals) => {
        const graph = await deliverAll(arrivals);
        const pages = arrivals.flatMap((arrival) => (arrival.kind === 'page' ? arrival.page : []));
        const again = await readPages(graph, pages, CONTEXT, addDays(FIRST_ARRIVAL, 60));
        expect(totalWrites(again.writes)).toBe(0);
        const writer = new RowWriter(graph, ONTOLOGY);
        await enterMerges(writer, addDays(FIRST_ARRIVAL, 60));
        expect(writer.count.merges).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});

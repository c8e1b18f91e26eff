/** Pages delivered in any order end in the same beliefs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPages } from '../../src/core/graph/maintenance';
import { resolveName } from '../../src/core/graph/names';
import type { GraphStore, PageVersion } from '../../src/core/ports';
import { believed, CONTEXT, day, emptyGraph, pageOn } from '../fixtures/graph';

const SENTENCES = [
  'Mail costs €5.',
  'Mail costs €6.',
  'Post costs €6.',
  'Mail is owned by the Atlas team.',
  'Mail is owned by the Orion team.',
  'Post was formerly called Mail.',
  'Mail was formerly called Post.',
  'Nothing of note.',
];

/** Two to four versions of each of one to three pages, each on a later day than the one before. */
const history = fc
  .array(fc.array(fc.subarray(SENTENCES), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((pages) =>
    pages.flatMap((versions, page) =>
      versions.map((sentences, index) =>
        pageOn(`p${page}`, index + 1, 1 + index * 5 + page, sentences.join(' ')),
      ),
    ),
  );

const deliveries = history.chain((pages) =>
  fc.tuple(fc.constant(pages), fc.shuffledSubarray(pages, { minLength: pages.length })),
);

/** Delivers one version a day from the 20th; the graph reads each as it comes. */
async function deliverAll(pages: readonly PageVersion[]): Promise<GraphStore> {
  const graph = await emptyGraph();
  for (const [index, page] of pages.entries()) {
    await graph.putPage(page);
    await readPages(graph, [page], CONTEXT, day(17 + index));
  }
  return graph;
}

const DAYS = Array.from({ length: 20 }, (_, index) => day(index + 1));

async function beliefs(graph: GraphStore): Promise<unknown> {
  const aliases = await graph.aliases();
  const names = ['Mail', 'Post'].map((name) => resolveName(name, aliases));
  const slots = [];
  for (const at of DAYS) {
    for (const predicate of ['price', 'owned_by']) {
      for (const name of ['Mail', 'Post'])
        slots.push(await believed(graph, name, predicate, { at }));
    }
  }
  const rows = (await graph.facts()).map((fact) =>
    [
      fact.subject,
      fact.predicate,
      fact.object,
      fact.sentence,
      fact.validFrom,
      JSON.stringify(fact.end),
    ].join('|'),
  );
  return { names, slots, rows: rows.sort() };
}

describe('pages delivered in any order', () => {
  it('end in the same beliefs at every moment', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries, async ([inOrder, shuffled]) => {
        expect(await beliefs(await deliverAll(shuffled))).toEqual(
          await beliefs(await deliverAll(inOrder)),
        );
      }),
      { numRuns: 150 },
    );
  });
});

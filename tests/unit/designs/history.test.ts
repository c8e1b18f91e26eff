import { beforeEach, describe, expect, it } from 'vitest';
import { createHistory, type DatedStatement } from '../../../src/core/designs/history';
import { patchChangedPages, patchFromRecord } from '../../../src/core/graph/maintenance';
import { slotFacts } from '../../../src/core/graph/slot';
import { nameKey } from '../../../src/core/ontology/name-key';
import type { AuthorityRank, GraphStore } from '../../../src/core/ports';
import { CONTEXT, day, emptyGraph, ONTOLOGY, pageOn } from '../../fixtures/graph';

let graph: GraphStore;
beforeEach(async () => {
  graph = await emptyGraph();
});

async function publish(
  page: string,
  version: number,
  on: number,
  body: string,
  rank: AuthorityRank = 'mention',
): Promise<void> {
  await graph.putPage(pageOn(page, version, on, body));
  await patchChangedPages(graph, { ...CONTEXT, rankOf: () => rank }, day(on));
}

/** Whether a value of Mail's price or owner is over on the ninth. */
async function isOver(
  statement: Partial<DatedStatement>,
  predicate = 'price',
  byRank = true,
): Promise<boolean> {
  const slot = await slotFacts(graph, 'Mail', predicate, { at: day(9) });
  const history = createHistory(slot, { ontology: ONTOLOGY, valueKey: nameKey, byRank });
  return history({ value: '5', since: day(1), rank: 'mention', ...statement });
}

describe('what is over', () => {
  it('is a value that its page replaced, wherever it stood before that', async () => {
    await publish('a', 1, 1, 'Mail costs €5.');
    await publish('a', 2, 4, 'Mail costs €6.');
    expect(await isOver({ since: day(1) })).toBe(true);
    expect(await isOver({ since: day(4) })).toBe(true);
    expect(await isOver({ since: day(5) })).toBe(false);
    expect(await isOver({ value: '6' })).toBe(false);
  });

  it('is not a value that its page only says no longer', async () => {
    await publish('a', 1, 1, 'Mail costs €5.');
    await publish('a', 2, 4, 'Mail is nice.');
    expect(await isOver({})).toBe(false);
  });

  it('is not a value that its page says again, in whatever words', async () => {
    await publish('a', 1, 1, 'Mail costs €5.');
    await publish('a', 2, 3, 'Mail costs €6.');
    await publish('a', 3, 5, 'Mail costs €5.');
    expect(await isOver({})).toBe(false);
    expect(await isOver({ value: '6' })).toBe(true);
  });

  it.each([
    ['at an unknown date', 'Mail is no longer owned by the Atlas team.'],
    ['on a stated day', 'Since 2026-09-03, Mail is no longer owned by the Atlas team.'],
  ])('is what a page says is over %s', async (_when, words) => {
    await publish('a', 1, 4, words);
    const owner = { value: 'Atlas', since: day(1) };
    expect(await isOver(owner, 'owned_by')).toBe(true);
    expect(await isOver({ ...owner, value: 'Orion' }, 'owned_by')).toBe(false);
    expect(await isOver({ ...owner, since: day(5) }, 'owned_by')).toBe(false);
  });

  it('is what a record replaced or ended', async () => {
    await publish('a', 1, 1, 'Mail costs €5. Mail is owned by the Atlas team.');
    const record = { subject: 'Mail', system: 'cmdb' } as const;
    await patchFromRecord(
      graph,
      ONTOLOGY,
      [
        { ...record, kind: 'set', predicate: 'price', objects: ['6'] },
        { ...record, kind: 'end', predicate: 'owned_by', object: 'Atlas', isDateKnown: true },
      ],
      day(4),
    );
    expect(await isOver({ rank: 'canonical' })).toBe(true);
    expect(await isOver({ value: '6' })).toBe(false);
    expect(await isOver({ value: 'Atlas', rank: 'canonical' }, 'owned_by')).toBe(true);
  });

  it('by rank, is not over for a source that is trusted more; without ranks it is', async () => {
    await publish('a', 1, 1, 'Mail costs €5.', 'notes');
    await publish('a', 2, 4, 'Mail costs €6.', 'notes');
    expect(await isOver({ rank: 'agent' })).toBe(true);
    expect(await isOver({ rank: 'notes' })).toBe(true);
    expect(await isOver({ rank: 'mention' })).toBe(false);
    expect(await isOver({ rank: 'mention' }, 'price', false)).toBe(true);
  });
});

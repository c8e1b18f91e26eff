import { describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import { answersToCsv } from '../../../src/core/evaluate/csv';
import { digestAnswers } from '../../../src/core/evaluate/digest';
import type { GraphStore } from '../../../src/core/ports';
import type { RunEvent } from '../../../src/core/study/run-event';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import { collectEvents } from '../../fixtures/run';
import { WORLD_IDS } from '../../fixtures/worlds';

describe('a run', () => {
  it('numbers its events from 0 without a gap and ends once', async () => {
    const events = await collectEvents({ settings: { scenarios: ['Fresh'] } });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
    expect(events[0]?.type).toBe('started');
    expect(events.filter(({ type }) => type === 'finished')).toHaveLength(1);
    expect(events.at(-1)?.type).toBe('finished');
  });

  it.each(WORLD_IDS)('gives as many answers as planned in the world "%s"', async (world) => {
    const run = foldEvents(NO_RUN, await collectEvents({ world }));
    expect(run.plan?.plannedAnswers).toBe(run.answers.length);
    expect(run.status).toBe('finished');
    expect(run.digest).toBe(digestAnswers(run.answers));
  });

  it('folds to the same state when saved events are replayed, whole or in batches', async () => {
    const events = await collectEvents({ settings: { scenarios: ['PartialPages'] } });
    const saved = events.map((event) => JSON.stringify(event)).join('\n');
    const replayed = saved.split('\n').map((line) => JSON.parse(line) as RunEvent);
    const whole = foldEvents(NO_RUN, events);
    expect(foldEvents(NO_RUN, replayed)).toEqual(whole);
    let batched = NO_RUN;
    for (let i = 0; i < replayed.length; i += 7)
      batched = foldEvents(batched, replayed.slice(i, i + 7));
    expect(batched).toEqual(whole);
  });

  it('begins anew when a new run starts in the same list', async () => {
    const first = await collectEvents({ settings: { scenarios: ['Fresh'] }, cancelAfter: 30 });
    const second = await collectEvents({ settings: { scenarios: ['Fresh'], designs: ['Rag'] } });
    expect(foldEvents(foldEvents(NO_RUN, first), second)).toEqual(foldEvents(NO_RUN, second));
  });

  it.each([1, 2, 3, 50, 143])(
    'can be cancelled after %i events and leaves whole pages',
    async (cancelAfter) => {
      const graphs: GraphStore[] = [];
      const memory = createMemoryGraphs();
      const stores = {
        create: async (label: string) => {
          const graph = await memory.create(label);
          graphs.push(graph);
          return graph;
        },
      };
      const events = await collectEvents({
        settings: { scenarios: ['Fresh'] },
        cancelAfter,
        stores,
      });
      expect(events).toHaveLength(cancelAfter + 1);
      expect(events.at(-1)?.type).toBe('cancelled');
      for (const graph of graphs) {
        const pages = await graph.currentPages();
        const reads = await graph.lastReads(pages.map(({ page }) => page));
        expect([0, 40]).toContain(reads.length);
      }
    },
  );

  it('that is cancelled while its last event is on the way does not end twice', async () => {
    const settings = { scenarios: ['Fresh'], designs: ['Rag' as const], events: [] };
    const whole = await collectEvents({ settings });
    const events = await collectEvents({ settings, cancelAfter: whole.length });
    expect(events.filter(({ type }) => type === 'finished' || type === 'cancelled')).toHaveLength(
      1,
    );
  });

  it('answers the same rows in a scenario whatever else runs', async () => {
    const all = foldEvents(NO_RUN, await collectEvents());
    const one = foldEvents(
      NO_RUN,
      await collectEvents({ settings: { scenarios: ['StaleGraph'] } }),
    );
    const rows = all.answers.filter(({ scenario }) => scenario === 'StaleGraph');
    expect(answersToCsv(one.answers)).toBe(answersToCsv(rows));
  });
});

describe('settings that change answers', () => {
  const accuracy = async (settings: Parameters<typeof collectEvents>[0]): Promise<number> => {
    const { answers } = foldEvents(NO_RUN, await collectEvents(settings));
    return answers.filter(({ outcome }) => outcome === 'correct').length;
  };

  it('without events nothing drifts and everything is right', async () => {
    const { answers, costs } = foldEvents(
      NO_RUN,
      await collectEvents({ settings: { events: [] } }),
    );
    expect(answers).toHaveLength(4 * 4 * 20);
    expect(
      answers.every(({ outcome, standing }) => outcome === 'correct' && standing === 'control'),
    ).toBe(true);
    expect(costs).toEqual([]);
  });

  it('the newest page or the highest authority mends what the majority gets wrong on partial pages', async () => {
    const of = (mergeRule: 'majority' | 'newest' | 'authority'): Promise<number> =>
      accuracy({ settings: { scenarios: ['PartialPages'], designs: ['Graph'], mergeRule } });
    expect(await of('majority')).toBe(82);
    expect(await of('newest')).toBeGreaterThan(82);
    expect(await of('authority')).toBe(100);
  });

  it('a scenario of one’s own with no lagging page and a patched graph is the fresh one', async () => {
    const own = foldEvents(NO_RUN, await collectEvents({ settings: { scenarios: ['Custom'] } }));
    const fresh = foldEvents(NO_RUN, await collectEvents({ settings: { scenarios: ['Fresh'] } }));
    const renamed = own.answers.map((answer) => ({ ...answer, scenario: 'Fresh' }));
    expect(answersToCsv(renamed)).toBe(answersToCsv(fresh.answers));
  });

  it('one lagging canonical page is enough to mislead', async () => {
    const { answers } = foldEvents(
      NO_RUN,
      await collectEvents({
        settings: { scenarios: ['Custom'], designs: ['Rag'], lagging: ['d03'] },
      }),
    );
    expect(
      answers.filter(({ outcome }) => outcome === 'wrong').map(({ question }) => question),
    ).toContain('P2');
  });

  it('reading more pages warns more often, and at five pages meets the draft price', async () => {
    const count = async (pagesRead: number): Promise<{ right: number; warned: number }> => {
      const settings = {
        scenarios: ['StaleGraph'],
        designs: ['HybridVersioned' as const],
        pagesRead,
      };
      const { answers } = foldEvents(NO_RUN, await collectEvents({ settings }));
      const right = answers.filter(({ outcome }) => outcome === 'correct');
      return { right: right.length, warned: right.filter(({ isHedged }) => isHedged).length };
    };
    expect(await count(1)).toEqual({ right: 100, warned: 47 });
    expect(await count(3)).toEqual({ right: 100, warned: 61 });
    expect(await count(5)).toEqual({ right: 99, warned: 60 });
  });
});

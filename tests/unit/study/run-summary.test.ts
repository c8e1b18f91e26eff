import { describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { compareSummaries, settingDifferences } from '../../../src/core/study/compare-summaries';
import { retrievalHits, sumHits } from '../../../src/core/study/retrieval-hits';
import type { RunConfig } from '../../../src/core/study/run-config';
import { foldEvents, NO_RUN, type RunState } from '../../../src/core/study/run-state';
import {
  summariseArticle,
  summariseRun,
  summariseSent,
  type RunSummary,
} from '../../../src/core/study/run-summary';
import { RunShelf } from '../../../src/state/run-shelf.svelte';
import published from '../../../static/published-figures.json';
import { collectEvents } from '../../fixtures/run';
import { createScriptedModel, type Mistakes } from '../../fixtures/scripted-model';
import { openWorld } from '../../fixtures/worlds';

const { world, digest } = openWorld('tessaly');

async function runOf(
  settings: Partial<RunConfig>,
  mistakes?: Partial<Mistakes>,
): Promise<RunState> {
  const text = createScriptedModel({ ontology: world.ontology, ...(mistakes && { mistakes }) });
  const models = { text, calls: new MemoryCalls() };
  return foldEvents(NO_RUN, await collectEvents({ settings, models }));
}

const SMALL = { scenarios: ['StaleGraph'], designs: ['Rag', 'Hybrid'] } as const;

const summaryOf = async (
  settings: Partial<RunConfig>,
  mistakes?: Partial<Mistakes>,
): Promise<RunSummary> => summariseRun(await runOf(settings, mistakes), world, 'here');

describe('a run beside the article’s', () => {
  it('has the published cells, and no answers to compare', async () => {
    const own = await summaryOf({ scenarios: ['StaleGraph'] });
    const article = summariseArticle(published.qwen, digest);
    const { rows, compared, differences } = compareSummaries([own, article]);
    expect(rows).toHaveLength(16);
    const row = rows.find((r) => r.design === 'Hybrid' && r.scenario === 'StaleGraph')!;
    expect(row.cells[0]).toMatchObject({ all: { share: { right: 82, asked: 100 } } });
    expect(row.cells[1]).toMatchObject({ all: { percent: 100 }, drifted: { percent: 100 } });
    expect(rows.find((r) => r.scenario === 'Fresh')?.cells[0]).toBeUndefined();
    expect([compared, differences.length]).toEqual([0, 0]);
  });

  it('adds up: the cells’ counts make the published percents of 100 answers', () => {
    for (const cell of published.qwen.cells) {
      const { wrongUnhedged, wrongHedged, abstained, allPercent } = cell;
      expect(100 - wrongUnhedged - wrongHedged - abstained).toBe(allPercent);
    }
  });
});

describe('two runs', () => {
  it('differ exactly where a mistake was made', async () => {
    const [right, wrong] = await Promise.all([
      summaryOf({ ...SMALL, reader: 'model' }),
      summaryOf({ ...SMALL, reader: 'model' }, { unusable: 0.1 }),
    ]);
    const { compared, differences } = compareSummaries([right, wrong]);
    expect(compared).toBe(200);
    const abstained = wrong.answers!.filter(({ outcome }) => outcome === 'abstain');
    expect(abstained.length).toBeGreaterThan(0);
    expect(differences).toHaveLength(abstained.length);
    for (const { given } of differences) {
      expect(given[1]).toMatchObject({ outcome: 'abstain', answer: '' });
    }
  });

  it('agree when only one has words and both were worth the same', async () => {
    const run = await runOf(SMALL);
    const sent = summariseSent({
      worldDigest: digest,
      config: run.plan!.config,
      models: {},
      digest: run.digest!,
      answers: run.answers.map(({ answer: _answer, expected: _expected, why: _why, ...a }) => a),
    });
    const own = summariseRun(run, world, 'here');
    expect(compareSummaries([own, sent])).toMatchObject({ compared: 200, differences: [] });
    expect(sent.key).toBe(own.key);
  });

  it('name the settings in which they differ, but not who reads and answers', async () => {
    const runs = [
      await summaryOf({ ...SMALL, pagesRead: 1 }),
      await summaryOf({ ...SMALL, reader: 'model' }),
    ];
    expect(settingDifferences(runs)).toEqual([
      { key: 'pagesRead', label: 'Pages read for a question', values: ['1', '3'] },
    ]);
    expect(settingDifferences([runs[0]!, summariseArticle(published.qwen, digest)])).toEqual([]);
  });
});

describe('the hits of the retriever', () => {
  it('are all current where pages are, and hit fewer with fewer pages', async () => {
    const designs = ['Rag', 'Graph'] as const;
    const run = await runOf({ scenarios: ['Fresh', 'StalePages'], designs });
    const [fresh, stale] = retrievalHits(run, world);
    expect(fresh).toMatchObject({ scenario: 'Fresh', found: fresh!.searches });
    expect(fresh!.foundCurrent).toBe(fresh!.found);
    expect(stale!.found).toBeGreaterThan(stale!.foundCurrent);
    const one = sumHits(retrievalHits(await runOf({ designs, pagesRead: 1 }), world));
    expect(one.found).toBeLessThan(one.searches);
  });

  it('count one search a hop of the designs that read pages', async () => {
    const run = await runOf({ scenarios: ['Fresh'], designs: ['Rag', 'Graph'] });
    const hops = run.answers
      .filter(({ design }) => design === 'Rag')
      .reduce((sum, answer) => sum + answer.hops.length, 0);
    expect(sumHits(retrievalHits(run, world)).searches).toBe(hops);
  });
});

describe('the shelf', () => {
  const summary = (key: string, worldDigest = digest): RunSummary => ({
    key,
    origin: 'here',
    worldDigest,
    models: {},
    passes: 1,
    cells: [],
  });

  it('keeps eight runs; an equal one takes the place of the first', () => {
    const shelf = new RunShelf();
    for (const key of ['a', 'b', 'a']) shelf.put(summary(key));
    expect(shelf.of(digest).map(({ key }) => key)).toEqual(['a', 'b']);
    for (let n = 0; n < 8; n += 1) shelf.put(summary(String(n)));
    expect(shelf.runs).toHaveLength(8);
  });

  it('lets go of the oldest that is not shown', () => {
    const shelf = new RunShelf();
    for (let n = 0; n < 8; n += 1) shelf.put(summary(String(n)));
    shelf.show(['0', '2']);
    shelf.put(summary('new'));
    expect(shelf.runs.map(({ key }) => key)).toEqual(['0', '2', '3', '4', '5', '6', '7', 'new']);
    expect(shelf.shownOf(shelf.runs).map(({ key }) => key)).toEqual(['0', '2', 'new']);
  });

  it('shows the oldest, which the others are held against, and the newest until somebody chooses', () => {
    const shelf = new RunShelf();
    const shown = () => shelf.shownOf(shelf.runs).map(({ key }) => key);
    shelf.put(summary('0'));
    expect(shown()).toEqual(['0']);
    for (let n = 1; n < 6; n += 1) shelf.put(summary(String(n)));
    expect(shown()).toEqual(['0', '3', '4', '5']);
  });

  it('tells worlds apart', () => {
    const shelf = new RunShelf();
    shelf.put(summary('a'));
    shelf.put(summary('b', 'other'));
    expect(shelf.of('other').map(({ key }) => key)).toEqual(['b']);
  });

  it('refuses a run that is not finished', () => {
    expect(() => new RunShelf().add(NO_RUN, { world }, 'here')).toThrow(RangeError);
  });
});

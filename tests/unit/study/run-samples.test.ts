/** Further seeds of random mistakes. */
import { describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import { countCells } from '../../../src/core/evaluate/tables';
import type { GraphStores } from '../../../src/core/ports';
import { defaultConfig } from '../../../src/core/study/config-fields';
import { furtherSeeds, type RunConfig } from '../../../src/core/study/run-config';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import { runStudy } from '../../../src/core/study/run-study';
import { collectEvents } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

const RANDOM = {
  scenarios: ['StaleGraph'],
  designs: ['Graph', 'HybridVersioned'],
  askAfter: ['start', 'price'],
  errors: 'random',
  seeds: 3,
} as const satisfies Partial<RunConfig>;

const { world, digest } = openWorld('tessaly');

/** A store that counts the graphs it makes. */
function createCounted(): GraphStores & { readonly labels: readonly string[] } {
  const inner = createMemoryGraphs();
  const labels: string[] = [];
  return {
    labels,
    create: (label) => {
      labels.push(label);
      return inner.create(label);
    },
  };
}

describe('a run with random mistakes', () => {
  it('tells each further seed once, as cells, after maintenance and without answers', async () => {
    const events = await collectEvents({ settings: RANDOM });
    const sampled = events.flatMap((event) => (event.type === 'sampled' ? event : []));
    expect(sampled.map(({ seed }) => seed)).toEqual([8, 9]);
    const names = sampled[0]!.cells.map(({ design, scenario }) => [design, scenario]);
    expect(names).toEqual([
      ['Graph', 'StaleGraph'],
      ['HybridVersioned', 'StaleGraph'],
    ]);
    expect(sampled[0]!.cells.map(({ all }) => all.asked)).toEqual([40, 40]);
    expect(events.slice(-3).map(({ type }) => type)).toEqual(['sampled', 'sampled', 'finished']);
    expect(events.filter(({ type }) => type === 'answered')).toHaveLength(80);
    expect(foldEvents(NO_RUN, events).samples).toEqual(
      sampled.map(({ seed, cells }) => ({ seed, cells })),
    );
  });

  it('counts of a further seed what a run with that seed alone counts', async () => {
    const many = foldEvents(NO_RUN, await collectEvents({ settings: RANDOM }));
    const alone = { ...RANDOM, seed: 9, seeds: 1 };
    const { answers } = foldEvents(NO_RUN, await collectEvents({ settings: alone }));
    expect(many.samples[1]).toEqual({
      seed: 9,
      cells: countCells(answers, RANDOM.designs, RANDOM.scenarios),
    });
    expect(many.samples[0]!.cells).not.toEqual(many.samples[1]!.cells);
  });

  it('keeps the graphs of further seeds in the spare store', async () => {
    const [stores, spareStores] = [createCounted(), createCounted()];
    const config = { ...defaultConfig(world), ...RANDOM, events: [], askAfter: ['start'] };
    const request = { world, worldDigest: digest, config, appVersion: 'test' };
    const ports = { stores, spareStores, clock: () => 0 };
    for await (const event of runStudy(request, ports, new AbortController().signal)) void event;
    expect(stores.labels).toEqual(['StaleGraph']);
    expect(spareStores.labels).toEqual(['StaleGraph', 'StaleGraph']);
  });

  it('can be cancelled between seeds', async () => {
    const whole = await collectEvents({ settings: RANDOM });
    const first = whole.findIndex(({ type }) => type === 'sampled');
    const events = await collectEvents({ settings: RANDOM, cancelAfter: first + 1 });
    expect(events.at(-1)?.type).toBe('cancelled');
    expect(events.filter(({ type }) => type === 'sampled')).toHaveLength(1);
  });
});

describe('seeds are without effect', () => {
  it.each([
    ['without random mistakes', { errors: 'none' }],
    ['with those that are described', { errors: 'as-described' }],
    ['with a model', { errors: 'random', reader: 'model' }],
  ] as const)('%s', (_, settings) => {
    expect(furtherSeeds({ ...defaultConfig(world), seeds: 5, ...settings })).toEqual([]);
  });
});

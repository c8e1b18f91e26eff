/** Further seeds beside each other: what a run makes of threads, whatever these are. */
import { describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import { defaultConfig } from '../../../src/core/study/config-fields';
import type { Sampling } from '../../../src/core/study/lab';
import type { RunConfig } from '../../../src/core/study/run-config';
import { createSampler } from '../../../src/core/study/run-samples';
import { collectEvents } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');
/** Seeds 7 to 12, of which 8 to 12 are further ones. */
const RANDOM = {
  scenarios: ['StaleGraph'],
  designs: ['Graph'],
  askAfter: ['price'],
  errors: 'random',
  seeds: 6,
} as const satisfies Partial<RunConfig>;
const config: RunConfig = { ...defaultConfig(world), ...RANDOM };

/** Two threads that are slow with every other seed, 8 the first of them, and what became of them. */
function createThreads(failing?: number) {
  const sample = createSampler(world, config, { stores: createMemoryGraphs(), clock: () => 0 });
  const seen = { through: [] as number[], atOnce: 0, mostAtOnce: 0, closed: 0 };
  const sampling: Sampling = {
    concurrency: 2,
    sample: async (seed) => {
      seen.atOnce += 1;
      seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce);
      const cells = await sample(seed);
      if (seed % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 100));
      if (seed === failing) throw new RangeError('the thread broke');
      seen.through.push(seed);
      seen.atOnce -= 1;
      return cells;
    },
    close: () => {
      seen.closed += 1;
    },
  };
  return { seen, openSampling: () => sampling };
}

describe('threads for further seeds', () => {
  it('make the same events as one thread, in the order of seeds, and are closed', async () => {
    const { seen, openSampling } = createThreads();
    const events = await collectEvents({ settings: RANDOM, openSampling });
    expect(events).toEqual(await collectEvents({ settings: RANDOM }));
    expect(seen.through.indexOf(9)).toBeLessThan(seen.through.indexOf(8));
    expect(seen).toMatchObject({ mostAtOnce: 2, atOnce: 0, closed: 1 });
  });

  it('are closed when the run is cancelled', async () => {
    const { seen, openSampling } = createThreads();
    const { length } = await collectEvents({ settings: { ...RANDOM, seeds: 1 } });
    // All events of the first seed but the last, then the first further seed.
    const events = await collectEvents({ settings: RANDOM, openSampling, cancelAfter: length });
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['sampled', 'cancelled']);
    expect(seen.closed).toBe(1);
  });

  it('are closed when one fails, whose error is the run’s', async () => {
    const { seen, openSampling } = createThreads(10);
    const run = collectEvents({ settings: RANDOM, openSampling });
    await expect(run).rejects.toThrow(new RangeError('the thread broke'));
    expect(seen.closed).toBe(1);
  });

  it('are not needed: where none are given, seeds are taken in place', async () => {
    const given: unknown[] = [];
    const openSampling = (...run: readonly unknown[]): undefined => void given.push(run);
    const events = await collectEvents({ settings: RANDOM, openSampling });
    expect(given).toEqual([[world, config]]);
    expect(events.filter(({ type }) => type === 'sampled')).toHaveLength(5);
  });

  it('are not opened where there are no further seeds', async () => {
    const openSampling = (): never => {
      throw new Error('nothing to do');
    };
    const events = await collectEvents({ settings: { ...RANDOM, seeds: 1 }, openSampling });
    expect(events.at(-1)?.type).toBe('finished');
  });
});

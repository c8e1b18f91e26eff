/** Threads as the run sees them: how many there are, and what becomes of their failures. */
import { describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import { defaultConfig } from '../../../src/core/study/config-fields';
import type { RunConfig } from '../../../src/core/study/run-config';
import { createSampler } from '../../../src/core/study/run-samples';
import { openThreads, type StartThread } from '../../../src/worker/sample-threads';
import { serveSamples } from '../../../src/worker/serve-samples';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');
const SMALL: RunConfig = {
  ...defaultConfig(world),
  scenarios: ['StaleGraph'],
  designs: ['Graph'],
  askAfter: ['price'],
  errors: 'random',
  seeds: 12,
};

/** What hears the requests of a thread here, with its ways to answer. */
type Serve = (...told: Parameters<StartThread>) => ReturnType<typeof serveSamples>;

/** Threads that are none; what crosses is cloned as between threads. */
function createStart(serve: Serve) {
  const alive = { started: 0, ended: 0 };
  const start: StartThread = (onReply, onDeath) => {
    alive.started += 1;
    const hear = serve((reply) => onReply(structuredClone(reply)), onDeath);
    return {
      send: (request) => hear(structuredClone(request)),
      end: () => {
        alive.ended += 1;
      },
    };
  };
  return { alive, start };
}

const taking: Serve = (onReply) => serveSamples(createMemoryGraphs(), onReply);

describe('how many threads a run is worth', () => {
  it.each([
    // Seeds, cores, threads: a thread takes five further seeds at least.
    [500, 4, 4],
    [500, 64, 8],
    [16, 64, 3],
    [11, 2, 2],
    [11, 64, 2],
    [10, 64, 0],
    [500, 1, 0],
    [1, 64, 0],
  ])('%i seeds on %i cores: %i', (seeds, cores, threads) => {
    const { alive, start } = createStart(taking);
    const sampling = openThreads(world, { ...SMALL, seeds }, cores, start);
    expect(alive.started).toBe(threads);
    expect(sampling?.concurrency ?? 0).toBe(threads);
    sampling?.close();
    expect(alive.ended).toBe(threads);
  });
});

describe('a seed in a thread', () => {
  it('counts what it counts in place, whichever thread takes it', async () => {
    const sampling = openThreads(world, SMALL, 2, createStart(taking).start)!;
    const ports = { stores: createMemoryGraphs(), clock: () => 0 };
    const inPlace = createSampler(world, SMALL, ports);
    const pairs = [await Promise.all([sampling.sample(8), sampling.sample(9)])];
    pairs.push(await Promise.all([sampling.sample(9), sampling.sample(8)]));
    const [eight, nine] = [await inPlace(8), await inPlace(9)];
    expect(pairs).toEqual([
      [eight, nine],
      [nine, eight],
    ]);
    expect(eight).not.toEqual(nine);
  });

  it('fails with the error of the thread', async () => {
    const failing: Serve = (onReply) => (request) => {
      if (request.type === 'sample') onReply({ type: 'failed', error: new RangeError('no luck') });
    };
    const sampling = openThreads(world, SMALL, 2, createStart(failing).start)!;
    await expect(sampling.sample(8)).rejects.toThrow(new RangeError('no luck'));
  });

  it('fails when its thread dies, and when it is dead already', async () => {
    const dying: Serve = (_, onDeath) => (request) => {
      if (request.type === 'sample') queueMicrotask(() => onDeath(new Error('out of memory')));
    };
    const sampling = openThreads(world, SMALL, 2, createStart(dying).start)!;
    await expect(sampling.sample(8)).rejects.toThrow('out of memory');
    const stillborn: Serve = (_, onDeath) => (request) => {
      if (request.type === 'open') onDeath(new Error('no code'));
    };
    const none = openThreads(world, SMALL, 2, createStart(stillborn).start)!;
    await expect(none.sample(8)).rejects.toThrow('no code');
  });

  it('must be one of a run that was opened', async () => {
    const unopened: Serve = (onReply) => {
      const hear = serveSamples(createMemoryGraphs(), onReply);
      return (request) => void (request.type === 'sample' && hear(request));
    };
    const sampling = openThreads(world, SMALL, 2, createStart(unopened).start)!;
    await expect(sampling.sample(8)).rejects.toThrow('a run is opened before');
  });

  it('is one at a time in each thread', async () => {
    const silent: Serve = () => () => undefined;
    const sampling = openThreads(world, SMALL, 2, createStart(silent).start)!;
    void sampling.sample(8);
    void sampling.sample(9);
    await expect(sampling.sample(10)).rejects.toThrow('more than 2 seeds at once');
  });
});

/** Threads that take the further seeds of a run beside each other, whatever kind of thread they are. */
import type { Cell } from '../core/evaluate/tables';
import type { Sampling } from '../core/study/lab';
import { furtherSeeds, type RunConfig } from '../core/study/run-config';
import type { World } from '../core/world/world';
import type { SampleReply, SampleRequest } from './sample-protocol';

/** Each keeps a world, its readings and its searches in memory. */
const MOST_THREADS = 8;

/** A thread begins cold, with no code compiled and no page read: that costs about as much as these seeds. */
const LEAST_SEEDS_OF_THREAD = 5;

/** A thread that was started. */
export interface SampleThread {
  readonly send: (request: SampleRequest) => void;
  readonly end: () => void;
}

/** Starts a thread; `onDeath`: it failed outside of any seed, or could not be started. */
export type StartThread = (
  onReply: (reply: SampleReply) => void,
  onDeath: (error: Error) => void,
) => SampleThread;

/** How many threads a run is worth on so many cores; with less than two it is better left in place. */
function threadsFor(config: RunConfig, cores: number): number {
  const worth = Math.floor(furtherSeeds(config).length / LEAST_SEEDS_OF_THREAD);
  return Math.min(cores, MOST_THREADS, worth);
}

/** Starts the threads that a run is worth, if any. */
export function openThreads(
  world: World,
  config: RunConfig,
  cores: number,
  start: StartThread,
): Sampling | undefined {
  const concurrency = threadsFor(config, cores);
  if (concurrency < 2) return undefined;
  const threads = Array.from({ length: concurrency }, () => openThread(world, config, start));
  const idle = [...threads];
  return {
    concurrency,
    sample: async (seed) => {
      const thread = idle.pop();
      if (!thread) throw new RangeError(`more than ${concurrency} seeds at once`);
      const cells = await thread.sample(seed);
      idle.push(thread);
      return cells;
    },
    close: () => threads.forEach(({ end }) => end()),
  };
}

/** A thread as a function, to be called for one seed at a time. */
function openThread(
  world: World,
  config: RunConfig,
  start: StartThread,
): Pick<Sampling, 'sample'> & Pick<SampleThread, 'end'> {
  let resolve = (_cells: readonly Cell[]): void => undefined;
  let reject = (_error: unknown): void => undefined;
  let death: Error | undefined;
  const { send, end } = start(
    (reply) => (reply.type === 'sampled' ? resolve(reply.cells) : reject(reply.error)),
    (error) => {
      death = error;
      reject(error);
    },
  );
  send({ type: 'open', world, config });
  return {
    end,
    sample: (seed) =>
      new Promise((onCells, onError) => {
        if (death) throw death;
        [resolve, reject] = [onCells, onError];
        send({ type: 'sample', seed });
      }),
  };
}

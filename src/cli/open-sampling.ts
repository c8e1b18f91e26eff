/** Threads of this process for the further seeds of a run. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RunPorts } from '../core/study/lab';
import { openThreads, type StartThread } from '../worker/sample-threads';

/** Starts a thread of Node. */
export const startThread: StartThread = (onReply, onDeath) => {
  const worker = new Worker(new URL('./start-sample-thread.mjs', import.meta.url));
  worker.on('message', onReply);
  worker.on('error', onDeath);
  return {
    send: (request) => worker.postMessage(request),
    end: () => void worker.terminate(),
  };
};

/** Starts as many threads as a run is worth on this machine. */
export const openSampling: NonNullable<RunPorts['openSampling']> = (world, config) =>
  openThreads(world, config, availableParallelism(), startThread);

/** What runs with mistakes made on purpose have beside the others, and the ablation. Loaded for the first of them. */
import { createMemoryGraphs } from '../adapters/memory/memory-graph';
import {
  parseDescribedMistakes,
  type DescribedMistakes,
} from '../core/mistakes/described-mistakes';
import type { AblationEvent } from '../core/study/ablation';
import type { RunPorts } from '../core/study/lab';
import { runAblation, type AblationRequest } from '../core/study/run-ablation';
import file from '../../static/mistakes/tessaly-described.json';
import { sendInBatches } from './event-batches';
import type { SampleReply } from './sample-protocol';
import { openThreads, type StartThread } from './sample-threads';

/** The file comes with the page, so a bad one is our fault. */
function describedMistakes(): DescribedMistakes {
  const parsed = parseDescribedMistakes(file);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.described;
}

/** Starts a worker, from the page or from another worker. */
export const startThread: StartThread = (onReply, onDeath) => {
  const worker = new Worker(new URL('./sample-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<SampleReply>) => onReply(data);
  // Of code that does not come nothing is told but that it does not.
  worker.onerror = ({ message }) => {
    onDeath(new Error(message || 'A part of Driftlab could not be loaded. Reload the page.'));
  };
  return {
    send: (request) => worker.postMessage(request),
    end: () => worker.terminate(),
  };
};

/** Starts as many workers as a run is worth, where a worker may start any. */
const openSampling: MistakePorts['openSampling'] = (world, config) =>
  'Worker' in self
    ? openThreads(world, config, navigator.hardwareConcurrency, startThread)
    : undefined;

/** What further seeds need, and the mistakes that are described. */
export type MistakePorts = Required<Pick<RunPorts, 'described' | 'spareStores' | 'openSampling'>>;

/** The mistakes that are described, and graphs in memory and threads for all seeds but the first. */
export function mistakePorts(): MistakePorts {
  return { described: describedMistakes(), spareStores: createMemoryGraphs(), openSampling };
}

/** Runs an ablation on graphs in memory and tells its events in batches. */
export function tellAblation(
  request: AblationRequest,
  send: (events: readonly AblationEvent[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const ports = {
    stores: createMemoryGraphs(),
    clock: () => performance.now(),
    described: describedMistakes(),
  };
  return sendInBatches(runAblation(request, ports, signal), send);
}

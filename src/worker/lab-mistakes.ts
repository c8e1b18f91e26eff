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

/** The file comes with the page, so a bad one is our fault. */
function describedMistakes(): DescribedMistakes {
  const parsed = parseDescribedMistakes(file);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.described;
}

/** The mistakes that are described, and graphs in memory for all seeds but the first. */
export function mistakePorts(): Pick<RunPorts, 'described' | 'spareStores'> {
  return { described: describedMistakes(), spareStores: createMemoryGraphs() };
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

/** Running the study in Node, on graphs in memory. */
import { createMemoryGraphs } from '../adapters/memory/memory-graph';
import { APP_VERSION } from '../app-version';
import type { CostRow } from '../core/evaluate/cost';
import { createLab, type RunPorts } from '../core/study/lab';
import type { RunConfig } from '../core/study/run-config';
import type { AnswerRecord, RunEvent, RunPlan } from '../core/study/run-event';
import { runMaintenance } from '../core/study/run-maintenance';
import { foldEvents, NO_RUN } from '../core/study/run-state';
import { runStudy } from '../core/study/run-study';
import type { World } from '../core/world/world';
import type { LoadedWorld } from './load-world';

/** A run to its end. */
export interface FinishedRun {
  readonly plan: RunPlan;
  readonly answers: readonly AnswerRecord[];
  readonly costs: readonly CostRow[];
  readonly digest: string;
}

const createPorts = (): RunPorts => ({
  stores: createMemoryGraphs(),
  clock: () => performance.now(),
});

/** Runs the whole study. */
export async function finishRun(loaded: LoadedWorld, config: RunConfig): Promise<FinishedRun> {
  const { world, digest: worldDigest } = loaded;
  const request = { world, worldDigest, config, appVersion: APP_VERSION };
  const events: RunEvent[] = [];
  for await (const event of runStudy(request, createPorts(), new AbortController().signal)) events.push(event);
  const { plan, answers, costs, digest } = foldEvents(NO_RUN, events);
  if (!plan || digest === undefined) throw new Error('the run ended before it was finished');
  return { plan, answers, costs, digest };
}

/** Runs the maintenance alone. */
export async function measureMaintenance(
  world: World,
  config: RunConfig,
): Promise<readonly CostRow[]> {
  const costs: CostRow[] = [];
  for await (const event of runMaintenance(createLab(world, config, createPorts()))) {
    if (event.type === 'maintained') costs.push(event.cost);
  }
  return costs;
}

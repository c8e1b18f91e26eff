/** Running the study in Node, on graphs in memory. */
import { createMemoryGraphs } from '../adapters/memory/memory-graph';
import { APP_VERSION } from '../app-version';
import type { ModelPorts } from '../core/calls/model-calls';
import type { CostRow } from '../core/evaluate/cost';
import { createLab, openModels, type RunPorts } from '../core/study/lab';
import type { ErrorKind, RunConfig } from '../core/study/run-config';
import type { AnswerRecord, RunEvent, RunPlan } from '../core/study/run-event';
import { retrievalHits } from '../core/study/retrieval-hits';
import { runMaintenance } from '../core/study/run-maintenance';
import { foldEvents, NO_RUN, type RunState } from '../core/study/run-state';
import { runStudy } from '../core/study/run-study';
import type { World } from '../core/world/world';
import type { AblationRow } from '../core/study/ablation';
import { runAblation } from '../core/study/run-ablation';
import { tellEngineErrors } from './command-error';
import { describedMistakes } from './described';
import type { OpenedModels } from './engines';
import type { LoadedWorld } from './load-world';
import { openSampling } from './open-sampling';

/** A run to its end. */
export interface FinishedRun {
  readonly plan: RunPlan;
  readonly answers: readonly AnswerRecord[];
  /** Of each further pass. */
  readonly repeats: readonly (readonly AnswerRecord[])[];
  /** Of each further seed of random mistakes. */
  readonly samples: RunState['samples'];
  /** Of every scenario, in its order. */
  readonly hits: ReturnType<typeof retrievalHits>;
  readonly costs: readonly CostRow[];
  readonly calls: RunState['calls'];
  readonly digest: string;
  /** All of it, to be measured. */
  readonly state: RunState;
}

const createPorts = (models: ModelPorts | undefined): RunPorts => ({
  stores: createMemoryGraphs(),
  clock: () => performance.now(),
  described: describedMistakes(),
  openSampling,
  ...(models && { models }),
});

/** Stops calls that are still under way when the work ends, which it may do by failing. */
async function untilDone(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  try {
    await tellEngineErrors(() => work(stop.signal));
  } finally {
    stop.abort();
  }
}

/** Runs the whole study; `models` where the settings need them. Rejects with a `CommandError`. */
export async function finishRun(
  loaded: LoadedWorld,
  config: RunConfig,
  models?: OpenedModels,
): Promise<FinishedRun> {
  const { world, digest: worldDigest } = loaded;
  const request = { world, worldDigest, config, appVersion: APP_VERSION };
  const events: RunEvent[] = [];
  await untilDone(async (signal) => {
    for await (const event of runStudy(request, createPorts(models), signal)) events.push(event);
  });
  const state = foldEvents(NO_RUN, events);
  const { plan, answers, repeats, samples, costs, calls, digest } = state;
  if (!plan || digest === undefined) throw new Error('the run ended before it was finished');
  models?.finish?.(events);
  const hits = retrievalHits(state, world);
  return { plan, answers, repeats, samples, hits, costs, calls, digest, state };
}

/** Runs the maintenance alone; where it is recorded, its calls are. Rejects with a `CommandError`. */
export async function measureMaintenance(
  world: World,
  config: RunConfig,
  models?: OpenedModels,
): Promise<readonly CostRow[]> {
  const costs: CostRow[] = [];
  await untilDone(async (signal) => {
    const roles = await openModels(config, models, signal);
    for await (const event of runMaintenance(
      createLab(world, config, createPorts(models), roles),
    )) {
      if (event.type === 'maintained') costs.push(event.cost);
    }
  });
  models?.finish?.([]);
  return costs;
}

/** Runs the ablation; `errors`: only under this kind of mistakes. */
export async function finishAblation(
  world: World,
  config: RunConfig,
  errors?: ErrorKind,
): Promise<readonly AblationRow[]> {
  const rows: AblationRow[] = [];
  const request = { world, config, ...(errors && { errors: [errors] }) };
  await untilDone(async (signal) => {
    for await (const event of runAblation(request, createPorts(undefined), signal)) {
      if (event.type === 'ablated') rows.push(...event.rows);
    }
  });
  return rows;
}

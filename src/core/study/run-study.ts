/** The study: a function of a world, a config and ports, told as events. */
import type { Answer } from '../evaluate/answer';
import { digestAnswers } from '../evaluate/digest';
import type { World } from '../world/world';
import { isEngineError } from '../engine/engine-error';
import { createLab, openModels, type Lab, type RunPorts } from './lab';
import { planRun } from './plan-run';
import { enginesNeeded, furtherSeeds, scenariosOf, type RunConfig } from './run-config';
import type { RunEvent, RunEventBody, RunModels, RunPlan } from './run-event';
import { runMaintenance } from './run-maintenance';
import { runScenario } from './run-scenario';

export interface StudyRequest {
  readonly world: World;
  readonly worldDigest: string;
  readonly config: RunConfig;
  readonly appVersion: string;
}

/** The engines that the settings ask, as they describe themselves. */
function modelsOf({ config, calls }: Lab): RunModels {
  const needed = enginesNeeded(config);
  return {
    ...(calls && needed.text && { text: calls.textEngine }),
    ...(calls && needed.embedding && { embedding: calls.embeddingEngine }),
  };
}

const planOf = (lab: Lab, request: StudyRequest): RunPlan =>
  planRun({
    ...request,
    readerId: lab.reader.id,
    extractorId: lab.reading.extractor.id,
    models: modelsOf(lab),
  });

async function* runScenarios(lab: Lab): AsyncGenerator<RunEventBody, void, undefined> {
  for (const scenario of scenariosOf(lab.config)) yield* runScenario(lab, scenario);
}

async function* runAll(
  request: StudyRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<RunEventBody, void, undefined> {
  const { world, config } = request;
  const models = await openModels(config, ports.models, signal);
  const lab = createLab(world, config, ports, models);
  yield { type: 'started', plan: planOf(lab, request) };
  const answers: Answer[] = [];
  for await (const event of runScenarios(lab)) {
    if (event.type === 'answered') answers.push(event.answer);
    yield event;
  }
  yield* runMaintenance(lab);
  for (let pass = 1; pass < config.repeats; pass += 1) {
    yield { type: 'repeated', pass };
    const again = createLab(world, config, ports, models, pass);
    for await (const event of runScenarios(again)) {
      if (event.type === 'answered' || event.type === 'called') yield event;
    }
  }
  if (furtherSeeds(config).length > 0) {
    const { runSamples } = await import('./run-samples');
    yield* runSamples(world, config, ports);
  }
  yield { type: 'finished', digest: digestAnswers(answers) };
}

/**
 * Runs a study. Ends with `finished`, or with `cancelled` at the next event once `signal` is
 * aborted; every graph is then as its last whole piece of maintenance left it. Errors of the store,
 * of an engine or of the code reject.
 */
export async function* runStudy(
  request: StudyRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, void, undefined> {
  let seq = 0;
  try {
    for await (const event of runAll(request, ports, signal)) {
      if (signal.aborted) {
        yield { type: 'cancelled', seq };
        return;
      }
      yield { ...event, seq };
      seq += 1;
    }
  } catch (error) {
    if (!signal.aborted || !isEngineError(error, 'aborted')) throw error;
    yield { type: 'cancelled', seq };
  }
}

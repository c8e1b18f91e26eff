/** Further seeds of the random mistakes: the same scenarios again, of which only cells are kept. */
import { pMapIterable } from 'p-map';
import type { Mark } from '../evaluate/answer';
import { countCells } from '../evaluate/tables';
import type { World } from '../world/world';
import { answerQuestions } from './answer-questions';
import {
  addMistakes,
  createLab,
  createRoles,
  designsOf,
  type Lab,
  type RunPorts,
  type Sampling,
} from './lab';
import { furtherSeeds, scenariosOf, type RunConfig } from './run-config';
import type { RunEventBody } from './run-event';
import { walkScenario } from './run-scenario';
import { shareWork } from './shared-work';

/** Makes the lab of any seed of a run without a model; what all seeds do alike is done once. */
export function createSeedLabs(
  world: World,
  config: RunConfig,
  ports: RunPorts,
): (seed: number) => Lab {
  const shared = shareWork(createRoles(world, config, undefined, 0));
  const spare = { ...ports, stores: ports.spareStores ?? ports.stores };
  return (seed) => {
    const pass = seed - config.seed;
    const roles = addMistakes(shared, world, config, ports.described, pass);
    return createLab(world, config, spare, undefined, pass, roles);
  };
}

/** Takes further seeds of a run in this thread, one after the other. */
export function createSampler(
  world: World,
  config: RunConfig,
  ports: RunPorts,
): Sampling['sample'] {
  const labOf = createSeedLabs(world, config, ports);
  const scenarios = scenariosOf(config);
  const designs = designsOf(config);
  return async (seed) => {
    const lab = labOf(seed);
    const answers: Mark[] = [];
    for (const scenario of scenarios) {
      for await (const { step, isAsked, sources } of walkScenario(lab, scenario)) {
        for (const design of isAsked ? designs : []) {
          const given = answerQuestions(lab, sources, scenario.id, design, step);
          for await (const answer of given) answers.push(answer);
        }
      }
    }
    return countCells(
      answers,
      config.designs,
      scenarios.map(({ id }) => id),
    );
  };
}

/** One `sampled` event for each further seed, in their order whichever is through first. */
export async function* runSamples(
  world: World,
  config: RunConfig,
  ports: RunPorts,
): AsyncGenerator<RunEventBody, void, undefined> {
  const seeds = furtherSeeds(config);
  const sampling = ports.openSampling?.(world, config);
  const sample = sampling?.sample ?? createSampler(world, config, ports);
  const sampled = async (seed: number): Promise<RunEventBody> => {
    return { type: 'sampled', seed, cells: await sample(seed) };
  };
  if (!sampling) {
    for (const seed of seeds) yield await sampled(seed);
    return;
  }
  const { concurrency } = sampling;
  try {
    // A seed that takes long holds the others up only once as many again are through.
    yield* pMapIterable(seeds, sampled, { concurrency, backpressure: 2 * concurrency });
  } finally {
    sampling.close();
  }
}

/** The study: a function of a world, a config and ports, told as events. */
import type { Answer } from '../evaluate/answer';
import { digestAnswers } from '../evaluate/digest';
import type { World } from '../world/world';
import { createLab, instantOf, type Lab, type RunPorts } from './lab';
import { scenariosOf, stepsAsked, type RunConfig } from './run-config';
import type { RunEvent, RunEventBody, RunPlan } from './run-event';
import { runMaintenance } from './run-maintenance';
import { runScenario } from './run-scenario';

export interface StudyRequest {
  readonly world: World;
  readonly worldDigest: string;
  readonly config: RunConfig;
  readonly appVersion: string;
}

/** Order of the rows in tables, CSV and digest: scenario, step, design, question. */
const planOf = (lab: Lab, request: StudyRequest): RunPlan => {
  const { world, config, worldDigest, appVersion } = request;
  const scenarios = scenariosOf(config);
  const asked = stepsAsked(config, world);
  const start = {
    step: 0,
    label: 'start',
    summary: 'Nothing has changed yet.',
    at: world.startsAt,
  };
  const changes = lab.events.map(({ label, summary }, index) => ({
    step: index + 1,
    label,
    summary,
    at: instantOf(lab, index + 1),
  }));
  return {
    world: { id: world.id, title: world.title, description: world.description },
    worldDigest,
    config,
    appVersion,
    readerId: lab.reader.id,
    extractorId: lab.reading.extractor.id,
    scenarios: scenarios.map(({ id, label, explanation }) => ({ id, label, explanation })),
    steps: [start, ...changes].map((s) => ({ ...s, isAsked: asked.includes(s.step) })),
    questions: lab.questions.map(({ question, concerns }) => ({
      id: question.id,
      concerns,
      hops: question.hops,
    })),
    pages: world.pages.map(({ id, title }) => ({ id, title })),
    predicates: world.ontology.predicates.map(({ id, label, object }) => ({
      id,
      label,
      unit: object.kind === 'number' ? object.unit : '',
    })),
    plannedAnswers:
      scenarios.length * config.designs.length * asked.length * world.questions.length,
  };
};

async function* runAll(
  lab: Lab,
  request: StudyRequest,
): AsyncGenerator<RunEventBody, void, undefined> {
  yield { type: 'started', plan: planOf(lab, request) };
  const answers: Answer[] = [];
  for (const scenario of scenariosOf(request.config)) {
    for await (const event of runScenario(lab, scenario)) {
      if (event.type === 'answered') answers.push(event.answer);
      yield event;
    }
  }
  for await (const cost of runMaintenance(lab)) yield { type: 'maintained', cost };
  yield { type: 'finished', digest: digestAnswers(answers) };
}

/**
 * Runs a study. Ends with `finished`, or with `cancelled` at the next event once `isCancelled`
 * says so; every graph is then as its last whole piece of maintenance left it. Errors of the store
 * or of the code reject.
 */
export async function* runStudy(
  request: StudyRequest,
  ports: RunPorts,
  isCancelled: () => boolean,
): AsyncGenerator<RunEvent, void, undefined> {
  const lab = createLab(request.world, request.config, ports);
  let seq = 0;
  for await (const event of runAll(lab, request)) {
    if (isCancelled()) {
      yield { type: 'cancelled', seq };
      return;
    }
    yield { ...event, seq };
    seq += 1;
  }
}

/** What can be said of a run before its first answer. */
import { concernedEvent } from '../world/expected';
import type { World } from '../world/world';
import { eventsOf, scenariosOf, stepsAsked, type RunConfig } from './run-config';
import type { RunPlan } from './run-event';

/** What decides a plan, besides the world. */
export interface PlannedRun extends Pick<
  RunPlan,
  'worldDigest' | 'appVersion' | 'readerId' | 'extractorId' | 'models'
> {
  readonly world: World;
  readonly config: RunConfig;
}

/** The plan. Order of the rows in tables, CSV and digest: scenario, step, design, question. */
export function planRun({ world, config, ...labels }: PlannedRun): RunPlan {
  const scenarios = scenariosOf(config);
  const events = eventsOf(config, world);
  const asked = stepsAsked(config, world);
  const start = {
    step: 0,
    label: 'start',
    summary: 'Nothing has changed yet.',
    at: world.startsAt,
  };
  const changes = events.map(({ label, summary, at }, index) => ({
    step: index + 1,
    label,
    summary,
    at,
  }));
  return {
    ...labels,
    world: { id: world.id, title: world.title, description: world.description },
    config,
    scenarios: scenarios.map(({ id, label, explanation }) => ({ id, label, explanation })),
    steps: [start, ...changes].map((s) => ({ ...s, isAsked: asked.includes(s.step) })),
    questions: world.questions.map((question) => ({
      id: question.id,
      concerns: concernedEvent(world, question, events),
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
}

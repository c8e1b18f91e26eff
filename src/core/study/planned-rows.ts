/** The rows a run will have, known before it starts. */
import { standingAt, type AnswerPlace, type Standing } from '../evaluate/answer';
import { concernedEvent } from '../world/expected';
import type { World } from '../world/world';
import { eventsOf, scenariosOf, stepsAsked, type RunConfig } from './run-config';

/** One answer to come. */
export interface PlannedRow extends AnswerPlace {
  readonly standing: Standing;
}

/** Every row in the order of the run: by scenario, step, design, question. */
export function plannedRows(world: World, config: RunConfig): readonly PlannedRow[] {
  const events = eventsOf(config, world);
  const steps = stepsAsked(config, world);
  const questions = world.questions.map((question) => ({
    id: question.id,
    concerns: concernedEvent(world, question, events),
  }));
  return scenariosOf(config).flatMap(({ id: scenario }) =>
    steps.flatMap((step) =>
      config.designs.flatMap((design) =>
        questions.map(({ id: question, concerns }) => ({
          scenario,
          design,
          step,
          question,
          standing: standingAt(concerns, step),
        })),
      ),
    ),
  );
}

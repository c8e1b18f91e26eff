/** What the board shows of a run, also before its plan is known. */
import { ARTICLE_DESIGNS, designOf, type Design } from '../../core/designs/design';
import type { RunPlan } from '../../core/study/run-event';
import { SCENARIOS } from '../../core/world/scenario';
import type { TileQuestions } from './tile-shape';

export interface BoardRun extends TileQuestions {
  readonly designs: readonly Design[];
  readonly scenarios: RunPlan['scenarios'];
}

/** The article's shape, of which nothing is known yet: it keeps the place of the first run. */
const UNKNOWN: BoardRun = {
  designs: ARTICLE_DESIGNS.map(designOf),
  scenarios: SCENARIOS,
  questions: Array.from({ length: 20 }, (_, index) => ({
    id: String(index),
    concerns: index < 12 ? 1 + Math.floor(index / 3) : 0,
  })),
  steps: [0, 1, 2, 3, 4].map((step) => ({ step, label: '' })),
  asked: [0, 1, 2, 3, 4],
};

/** The board of a plan, of some of its scenarios if told so. */
export function boardRun(plan: RunPlan | undefined, only?: string): BoardRun {
  const run: BoardRun = plan
    ? {
        designs: plan.config.designs.map(designOf),
        scenarios: plan.scenarios,
        questions: plan.questions,
        steps: plan.steps,
        asked: plan.steps.filter(({ isAsked }) => isAsked).map(({ step }) => step),
      }
    : UNKNOWN;
  if (only === undefined) return run;
  return { ...run, scenarios: run.scenarios.filter(({ id }) => id === only) };
}

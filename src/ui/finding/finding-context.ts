/** What the finding needs to know of a plan. */
import { designOf } from '../../core/designs/design';
import type { FindingContext } from '../../core/evaluate/findings';
import type { RunPlan } from '../../core/study/run-event';

/** The plan as the finding sees it. */
export function findingContext({ config, scenarios, plannedAnswers }: RunPlan): FindingContext {
  return {
    designs: config.designs.map((id) => designOf(id)),
    scenarios,
    plannedAnswers,
    hasChanges: config.events.length > 0,
  };
}

/** What the finding needs to know of a plan. */
import { designOf } from '../../core/designs/design';
import type { FindingContext } from '../../core/evaluate/findings';
import { furtherSeeds, type RunConfig } from '../../core/study/run-config';
import type { RunPlan } from '../../core/study/run-event';
import { countOf } from '../format-number';

/** The plan as the finding sees it. */
export function findingContext({ config, scenarios, plannedAnswers }: RunPlan): FindingContext {
  return {
    designs: config.designs.map((id) => designOf(id)),
    scenarios,
    plannedAnswers,
    hasChanges: config.events.length > 0,
  };
}

/** Of which of several passes or seeds the marks and the finding are; empty for the only one. */
export function ofFirstPass(config: RunConfig): string {
  const further = furtherSeeds(config).length;
  if (further > 0) return ` of the first of ${countOf(further + 1, 'seed')}`;
  return config.repeats > 1 ? ` of the first of ${countOf(config.repeats, 'run')}` : '';
}

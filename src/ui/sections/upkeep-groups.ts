/** The pieces of maintenance in the order of the page: change by change, the repair last. */
import type { Approach, CostRow } from '../../core/evaluate/cost';
import type { RunPlan } from '../../core/study/run-event';

/** The ways of keeping a graph current, in words. */
export const APPROACH_WORDS: Readonly<Record<Approach, string>> = {
  rebuild: 'everything',
  patch: 'changed pages',
  record: 'from the record',
  'repair-rebuild': 'everything',
  'repair-patch': 'changed pages',
};

const ORDER: readonly Approach[] = ['rebuild', 'patch', 'record', 'repair-rebuild', 'repair-patch'];

/** The maintenance after one change, or the repair after all of them. */
export interface UpkeepGroup {
  readonly key: string;
  readonly label: string;
  readonly summary: string;
  readonly rows: readonly CostRow[];
}

/** Groups that have rows. */
export function upkeepGroups(
  costs: readonly CostRow[],
  steps: RunPlan['steps'],
): readonly UpkeepGroup[] {
  const isRepair = ({ approach }: CostRow): boolean => approach.startsWith('repair');
  const inOrder = costs.toSorted((a, b) => ORDER.indexOf(a.approach) - ORDER.indexOf(b.approach));
  const changes = steps.map(({ step, label, summary }) => ({
    key: String(step),
    label,
    summary,
    rows: inOrder.filter((cost) => cost.step === step && !isRepair(cost)),
  }));
  const repair = {
    key: 'repair',
    label: 'repair',
    summary: 'A graph that missed every change is brought up to date a day after the last.',
    rows: inOrder.filter(isRepair),
  };
  return [...changes, repair].filter(({ rows }) => rows.length > 0);
}

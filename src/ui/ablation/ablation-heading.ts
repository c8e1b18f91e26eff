/** The ablation's heading and explanation: what it will do, and what it found. */
import { SWITCHES } from '../../core/designs/switches';
import { VARIANTS } from '../../core/study/ablation';
import { countOf, formatCount } from '../format-number';
import { listWords } from '../sections/phrases';
import type { TableRow } from './ablation-table';

/** What is about to be run. */
export interface AblationPlan {
  readonly scenarios: number;
  /** Runs of all scenarios together: one for each kind of mistakes, of random ones one for each seed. */
  readonly passes: number;
  /** How many answers one design gives in one scenario. */
  readonly perCell: number;
  /** As an earlier ablation was measured here. */
  readonly msPerAnswer?: number | undefined;
}

/** `about 20 seconds`, `about 3 minutes`. */
export function roughly(seconds: number): string {
  if (seconds < 1) return 'under a second';
  if (seconds < 90) return `about ${countOf(Math.ceil(seconds), 'second')}`;
  return `about ${countOf(Math.round(seconds / 60), 'minute')}`;
}

/** What it will do, and about how long that takes where that was measured, in two sentences. */
export function planWords({ scenarios, passes, perCell, msPerAnswer }: AblationPlan): string {
  const runs = scenarios * passes;
  const answers = runs * VARIANTS.length * perCell;
  const graphs = `${countOf(runs, 'graph')}, one for each scenario, kind of mistakes and seed`;
  const time =
    msPerAnswer === undefined
      ? 'How long that takes is told from its first graph on.'
      : `At the pace of the last one that takes ${roughly((answers * msPerAnswer) / 1000)}.`;
  return `It builds ${graphs}, and asks ${VARIANTS.length} variants over each: ${formatCount(answers)} answers in all, without a model. ${time}`;
}

/** How many answers of Governed change without each switch in the first seed, most first. */
function countChanges(rows: readonly TableRow[]): readonly {
  readonly label: string;
  /** In no row does it change a number of any seed, or an answer of the first. */
  readonly isIdle: boolean;
  readonly changed: number;
  /** Of how many of the first seed. */
  readonly of: number;
}[] {
  return SWITCHES.map(({ id, label }) => {
    const own = rows.filter(
      ({ row: { variant: v } }) => v.design === 'Governed' && v.turned === id,
    );
    return {
      label,
      isIdle: own.every(({ isIdle }) => isIdle),
      changed: own.reduce((sum, { row }) => sum + row.changed.length, 0),
      of: own.reduce((sum, { row: { cells } }) => sum + (cells[0]?.all.asked ?? 0), 0),
    };
  }).toSorted((a, b) => b.changed - a.changed);
}

/** Whether what is told of answers is of the first seed of several. */
const areSeveralSeeds = (rows: readonly TableRow[]): boolean => rows.some(({ seeds }) => seeds > 1);

/** The finding. `isWhole`: every row is there. */
export function ablationHeading(rows: readonly TableRow[], isWhole: boolean): string {
  if (rows.length === 0) return 'Which of the advice matters';
  const counts = countChanges(rows);
  const [most] = counts;
  if (!most) return 'Which of the advice matters';
  const where = areSeveralSeeds(rows) ? 'in the first seed' : 'here';
  const finding =
    most.changed === 0
      ? `Governed gives the same answers ${where === 'here' ? '' : `${where} `}without any one of its switches`
      : `Of Governed’s switches “${most.label}” matters most ${where}: without it ${formatCount(most.changed)} of ${countOf(most.of, 'answer')} ${most.changed === 1 ? 'changes' : 'change'}`;
  return isWhole ? finding : `So far: ${finding}`;
}

/** What the table is, and which switches had nothing to do. */
export function ablationLead(rows: readonly TableRow[]): string {
  const base =
    'Governed with each switch off in turn, and each of the article’s designs with each on in turn, all over one and the same graph.';
  if (rows.length === 0) return base;
  const idle = countChanges(rows)
    .filter(({ isIdle }) => isIdle)
    .map(({ label }) => `“${label}”`);
  const counted =
    'An answer changes when it is another than that of the design as it is, or warns otherwise.';
  const nothing = areSeveralSeeds(rows)
    ? 'no number over the seeds, and no answer of the first seed'
    : 'nothing';
  return idle.length === 0
    ? `${base} ${counted}`
    : `${base} ${counted} Taking out ${listWords(idle)}${idle.length > 1 ? ', one at a time,' : ''} changes ${nothing}.`;
}

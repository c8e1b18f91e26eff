/** The metrics of a run as text, CSV and JSON. */
import { APP_VERSION } from '../app-version';
import { designOf, type DesignId } from '../core/designs/design';
import {
  measure,
  METRICS,
  underStrictScore,
  type MeasuredAnswer,
  type Rate,
} from '../core/evaluate/metrics';
import { measureAnswers } from '../core/study/measure-answers';
import type { World } from '../core/world/world';
import { formatColumns, formatCount, formatPercent, number } from './columns';
import type { FinishedRun } from './finished-run';

/** How answers are scored. */
const SCORERS = [
  { id: 'published', score: (answers: readonly MeasuredAnswer[]) => answers },
  { id: 'strict', score: underStrictScore },
] as const;

/** One metric of the answers of one design in one scenario. */
interface MeasuredCell {
  readonly scorer: (typeof SCORERS)[number]['id'];
  readonly design: DesignId;
  readonly scenario: string;
  readonly metric: (typeof METRICS)[number]['id'];
  readonly rate: Rate;
}

function measuredCells({ plan, state }: FinishedRun, world: World): readonly MeasuredCell[] {
  const answers = measureAnswers(state, world);
  return SCORERS.flatMap(({ id: scorer, score }) =>
    plan.config.designs.flatMap((design) =>
      plan.scenarios.flatMap(({ id: scenario }) => {
        const own = answers.filter((a) => a.design === design && a.scenario === scenario);
        return measure(score(own)).map(({ id: metric, rate }): MeasuredCell => ({
          scorer,
          design,
          scenario,
          metric,
          rate,
        }));
      }),
    ),
  );
}

/** One line a scorer, design, scenario and metric. */
export function metricsCsv(run: FinishedRun, world: World): string {
  const lines = measuredCells(run, world).map(({ scorer, design, scenario, metric, rate }) => [
    scorer,
    design,
    scenario,
    metric,
    rate.count,
    rate.of,
  ]);
  const columns = ['scorer', 'design', 'scenario', 'metric', 'count', 'of'];
  return [columns, ...lines].map((line) => `${line.join(',')}\n`).join('');
}

/** The metrics with their definitions, design by design and scenario by scenario. */
export function metricsJson(run: FinishedRun, world: World): string {
  const { plan } = run;
  return `${JSON.stringify(
    {
      appVersion: APP_VERSION,
      world: { id: plan.world.id, title: plan.world.title, digest: plan.worldDigest },
      config: plan.config,
      metrics: METRICS.map(({ id, label, definition }) => ({ id, label, definition })),
      cells: measuredCells(run, world),
    },
    undefined,
    2,
  )}\n`;
}

const rateText = ({ count, of }: Rate): string =>
  of === 0 ? '-' : `${formatPercent(count, of)} (${formatCount(count)}/${formatCount(of)})`;

/** A line a metric and a column a design, over all scenarios; then the answers that are scored otherwise. */
export function metricsTable(run: FinishedRun, world: World): string {
  const { plan, state } = run;
  const answers = measureAnswers(state, world);
  const { designs } = plan.config;
  const byDesign = designs.map((design) =>
    measure(answers.filter((answer) => answer.design === design)),
  );
  const columns = [{ heading: 'metric' }, ...designs.map((id) => number(designOf(id).label))];
  const rows = METRICS.map(({ label }, place) => [
    label,
    ...byDesign.map((metrics) => rateText(metrics[place]?.rate ?? { count: 0, of: 0 })),
  ]);
  const otherwise = answers.filter((answer) => answer.outcome !== answer.strictOutcome);
  const seed = plan.config.errors === 'random' ? `, seed ${plan.config.seed} alone` : '';
  const notes = [
    ...METRICS.map(({ label, definition }) => `${label}: ${definition}.`),
    `The strict scorer differs on ${formatCount(otherwise.length)} of ${formatCount(answers.length)} answers.`,
  ];
  return `Metrics over all scenarios${seed}\n\n${formatColumns(columns, rows)}\n${notes.join('\n')}\n`;
}

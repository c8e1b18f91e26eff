/** Tables of runs with mistakes made on purpose: how far the seeds move, and what the article's model did. */
import { designOf } from '../core/designs/design';
import type { Rate } from '../core/evaluate/metrics';
import type { PublishedModelCell, PublishedModelRun } from '../core/evaluate/published-model';
import {
  falseAlarmRateOf,
  hedgeRecallOf,
  spreadCounted,
  type Spread,
} from '../core/evaluate/spread';
import { countCells, percentOf, type Cell } from '../core/evaluate/tables';
import { formatColumns, formatCount, formatPercent, number } from './columns';
import type { FinishedRun } from './finished-run';

/** The cells of every seed in order, the first one's too. */
export function cellsBySeed({
  plan: { config, scenarios },
  answers,
  samples,
}: FinishedRun): readonly { readonly seed: number; readonly cells: readonly Cell[] }[] {
  const ids = scenarios.map(({ id }) => id);
  return [{ seed: config.seed, cells: countCells(answers, config.designs, ids) }, ...samples];
}

const range = ({ mean, least, greatest }: Spread): string =>
  least === greatest ? formatCount(least) : `${mean.toFixed(1)} (${least}-${greatest})`;

const rateText = ({ count, of }: Rate): string =>
  `${formatPercent(count, of)} ${formatCount(count)}/${formatCount(of)}`;

/** Mean and range of every cell over the seeds, and the rates of warnings over all of them together. */
export function seedsTable(run: FinishedRun): string {
  const { plan } = run;
  const seeds = cellsBySeed(run);
  const perCell = plan.plannedAnswers / (plan.scenarios.length * plan.config.designs.length);
  const cells = spreadCounted(
    seeds.map((each) => each.cells),
    perCell,
  );
  const labels = new Map(plan.scenarios.map(({ id, label }) => [id, label]));
  const columns = [
    { heading: 'design' },
    { heading: 'scenario' },
    number('right'),
    number('of'),
    number('drifted'),
    number('of'),
    number('wrong unhedged'),
    number('wrong hedged'),
    number('abstained'),
    number('hedged, of wrong'),
    number('hedged, of right controls'),
  ];
  const rows = cells.map((cell, place) => {
    const { design, scenario, asked, driftedAsked } = cell;
    const own = seeds.flatMap((each) => each.cells[place] ?? []);
    return [
      designOf(design).label,
      labels.get(scenario) ?? scenario,
      range(cell.all),
      formatCount(asked),
      range(cell.drifted),
      formatCount(driftedAsked),
      range(cell.wrongUnhedged),
      range(cell.wrongHedged),
      range(cell.abstained),
      rateText(hedgeRecallOf(own)),
      rateText(falseAlarmRateOf(own, 'control')),
    ];
  });
  const { seed } = plan.config;
  const which = `${seeds.length} seeds, ${seed} to ${seed + seeds.length - 1}`;
  return `Random mistakes (${which}): mean and range of each cell; shares are over all seeds\n\n${formatColumns(columns, rows)}`;
}

/** A cell of ours beside the article's, and what of it stays unexplained. */
export interface ResidualCell {
  readonly cell: Cell;
  readonly published: PublishedModelCell;
  /** The published figure less ours: percent of all and of drifted answers, and three counts. */
  readonly residual: Omit<PublishedModelCell, 'design' | 'scenario' | 'hedgedWhenRight'>;
}

/** The cells that the article publishes of its run with a model. */
export function residualsOf(
  cells: readonly Cell[],
  { cells: published }: PublishedModelRun,
): readonly ResidualCell[] {
  return cells.flatMap((cell): ResidualCell[] => {
    const theirs = published.find(
      ({ design, scenario }) => design === cell.design && scenario === cell.scenario,
    );
    const all = percentOf(cell.all);
    const drifted = percentOf(cell.drifted);
    if (!theirs || all === undefined || drifted === undefined) return [];
    const residual = {
      allPercent: theirs.allPercent - Math.round(all),
      driftedPercent: theirs.driftedPercent - Math.round(drifted),
      wrongUnhedged: theirs.wrongUnhedged - cell.wrongUnhedged,
      wrongHedged: theirs.wrongHedged - cell.wrongHedged,
      abstained: theirs.abstained - cell.abstained,
    };
    return [{ cell, published: theirs, residual }];
  });
}

const residualText = (ours: number, residual: number, unit = ''): readonly string[] => {
  const sign = residual > 0 ? '+' : '';
  return [
    `${Math.round(ours)}${unit}`,
    `${Math.round(ours) + residual}${unit}`,
    residual === 0 ? '' : `${sign}${residual}`,
  ];
};

/** The reconstruction beside the article's column with a model; empty where nothing was published. */
export function reconstructionTable(
  run: FinishedRun,
  published: PublishedModelRun,
  label: string,
): string {
  const { config, scenarios } = run.plan;
  const ids = scenarios.map(({ id }) => id);
  const labels = new Map(scenarios.map((scenario) => [scenario.id, scenario.label]));
  const cells = residualsOf(countCells(run.answers, config.designs, ids), published);
  if (cells.length === 0) return '';
  const beside = (heading: string) => [number(heading), number('article'), number('residual')];
  const columns = [
    { heading: 'design' },
    { heading: 'scenario' },
    ...beside('all'),
    ...beside('drifted'),
    ...beside('wrong unhedged'),
    ...beside('wrong hedged'),
    ...beside('abstained'),
  ];
  const rows = cells.map(({ cell, residual }) => [
    designOf(cell.design).label,
    labels.get(cell.scenario) ?? cell.scenario,
    ...residualText(percentOf(cell.all) ?? 0, residual.allPercent, '%'),
    ...residualText(percentOf(cell.drifted) ?? 0, residual.driftedPercent, '%'),
    ...residualText(cell.wrongUnhedged, residual.wrongUnhedged),
    ...residualText(cell.wrongHedged, residual.wrongHedged),
    ...residualText(cell.abstained, residual.abstained),
  ]);
  const note = `"article": ${published.model}, one run. "residual": what the article's text does not explain.\n`;
  return `Reconstruction: ${label}\n\n${formatColumns(columns, rows)}${note}`;
}

const SEED_COLUMNS = [
  'seed',
  'scenario',
  'design',
  'asked',
  'right',
  'drifted_asked',
  'drifted_right',
  'wrong_unhedged',
  'wrong_hedged',
  'abstained',
  'right_controls',
  'false_alarms_control',
  'false_alarms_not_yet',
  'false_alarms_drifted',
];

/** One line a seed and cell, after a line of column names. */
export function seedsCsv(run: FinishedRun): string {
  const rows = cellsBySeed(run).flatMap(({ seed, cells }) =>
    cells.map((cell) => [
      seed,
      cell.scenario,
      cell.design,
      cell.all.asked,
      cell.all.right,
      cell.drifted.asked,
      cell.drifted.right,
      cell.wrongUnhedged,
      cell.wrongHedged,
      cell.abstained,
      cell.right.control,
      cell.hedgedWhenRight.control,
      cell.hedgedWhenRight['not-yet'],
      cell.hedgedWhenRight.drifted,
    ]),
  );
  return [SEED_COLUMNS, ...rows].map((row) => `${row.join(',')}\n`).join('');
}

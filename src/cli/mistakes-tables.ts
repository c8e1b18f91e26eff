/** Tables of runs with mistakes made on purpose: how far the seeds move, and what the article's model did. */
import { designOf } from '../core/designs/design';
import type { Rate } from '../core/evaluate/metrics';
import {
  RESIDUAL_IDS,
  residualRows,
  type Residual,
  type ResidualId,
  type ResidualRow,
} from '../core/evaluate/residuals';
import {
  falseAlarmRateOf,
  hedgeRecallOf,
  spreadCounted,
  type Spread,
} from '../core/evaluate/spread';
import { countCells, type Cell } from '../core/evaluate/tables';
import { settingsUnlikeArticle } from '../core/study/article-run';
import publishedFigures from '../../static/published-figures.json';
import { formatColumns, formatCount, formatPercent, number } from './columns';
import type { FinishedRun } from './finished-run';
import type { LoadedWorld } from './load-world';
import { optionNames } from './options';

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

/** The cells that the article publishes of its run with a model; or why none stand beside them, in a sentence. */
export type Reconstruction = readonly ResidualRow[] | string;

/** The reconstruction, where all but the mistakes is as in the article. */
export function reconstructionOf(
  { plan: { config, scenarios }, answers }: FinishedRun,
  loaded: LoadedWorld,
): Reconstruction {
  const unlike = settingsUnlikeArticle({ ...loaded, config }, publishedFigures);
  if (!unlike) return 'the article has no figures of this world';
  const options = unlike.map((field) => `--${optionNames(field)[0] ?? ''}`);
  if (options.length > 0) return `the article’s figures are of another ${options.join(', ')}`;
  const ids = scenarios.map(({ id }) => id);
  return residualRows(countCells(answers, config.designs, ids), publishedFigures.qwen.cells);
}

const signed = (residual: number): string =>
  residual === 0 ? '' : `${residual > 0 ? '+' : ''}${residual}`;

function residualText(id: ResidualId, { ours, theirs, residual }: Residual): readonly string[] {
  const unit = id.endsWith('Percent') ? '%' : '';
  return [`${ours}${unit}`, `${theirs}${unit}`, signed(residual)];
}

const RESIDUAL_HEADINGS: Readonly<Record<ResidualId, string>> = {
  allPercent: 'all',
  driftedPercent: 'drifted',
  wrongUnhedged: 'wrong unhedged',
  wrongHedged: 'wrong hedged',
  abstained: 'abstained',
};

/** The reconstruction beside the article's column with a model, or why there is none. */
export function reconstructionTable(run: FinishedRun, loaded: LoadedWorld, label: string): string {
  const rows = reconstructionOf(run, loaded);
  if (typeof rows === 'string') return `${label}\nNot held beside the article: ${rows}.\n`;
  if (rows.length === 0) return '';
  const labels = new Map(run.plan.scenarios.map((scenario) => [scenario.id, scenario.label]));
  const columns = [
    { heading: 'design' },
    { heading: 'scenario' },
    ...RESIDUAL_IDS.flatMap((id) =>
      [RESIDUAL_HEADINGS[id], 'article', 'residual'].map((heading) => number(heading)),
    ),
  ];
  const lines = rows.map(({ cell, figures }) => [
    designOf(cell.design).label,
    labels.get(cell.scenario) ?? cell.scenario,
    ...RESIDUAL_IDS.flatMap((id) => residualText(id, figures[id])),
  ]);
  const note = `"article": ${publishedFigures.qwen.model}, one run. "residual": what the article's text does not explain.\n`;
  return `Reconstruction: ${label}\n\n${formatColumns(columns, lines)}${note}`;
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

/** The ablation as text, CSV and JSON. */
import { changedSettings, CONFIG_FIELDS, settingWords } from '../core/study/config-fields';
import { APP_VERSION } from '../app-version';
import { designOf, switchesOf } from '../core/designs/design';
import { spreadOf } from '../core/evaluate/spread';
import type { Cell, Share } from '../core/evaluate/tables';
import { VARIANTS, variantName, type AblationRow, type Variant } from '../core/study/ablation';
import type { ErrorKind, RunConfig } from '../core/study/run-config';
import { scenariosOf } from '../core/study/run-config';
import { formatColumns, formatCount, number } from './columns';
import type { LoadedWorld } from './load-world';

/** All rows of an ablation, with the settings that they were made under. */
export interface FinishedAblation {
  readonly loaded: LoadedWorld;
  readonly config: RunConfig;
  readonly rows: readonly AblationRow[];
}

/** What a count of a cell is called in CSV. */
const COUNTS: readonly (readonly [string, (cell: Cell) => number])[] = [
  ['right', ({ all }) => all.right],
  ['drifted_right', ({ drifted }) => drifted.right],
  ['wrong_unhedged', ({ wrongUnhedged }) => wrongUnhedged],
  ['wrong_hedged', ({ wrongHedged }) => wrongHedged],
  ['abstained', ({ abstained }) => abstained],
  ['false_alarms_control', ({ hedgedWhenRight }) => hedgedWhenRight.control],
  ['false_alarms_not_yet', ({ hedgedWhenRight }) => hedgedWhenRight['not-yet']],
  ['false_alarms_drifted', ({ hedgedWhenRight }) => hedgedWhenRight.drifted],
];

/** `on` or `off`: what the switch is turned to; empty for a design as it is. */
function turnedTo({ design, turned }: Variant): string {
  if (turned === undefined) return '';
  return switchesOf(designOf(design)).includes(turned) ? 'off' : 'on';
}

/** One line a variant, kind of mistakes and scenario; every count with its mean, least and greatest over the seeds. */
export function ablationCsv({ rows }: FinishedAblation): string {
  const heads = COUNTS.flatMap(([name]) => [name, `${name}_least`, `${name}_greatest`]);
  const columns = [
    'errors',
    'design',
    'switch',
    'turned',
    'scenario',
    'seeds',
    'asked',
    'drifted_asked',
    ...heads,
    'changed',
  ];
  const lines = rows.map(({ errors, variant, scenario, cells, changed }) => [
    errors,
    variant.design,
    variant.turned ?? '',
    turnedTo(variant),
    scenario,
    cells.length,
    cells[0]?.all.asked ?? 0,
    cells[0]?.drifted.asked ?? 0,
    ...COUNTS.flatMap(([, of]) => {
      const { mean, least, greatest } = spreadOf(cells.map(of));
      return [Number(mean.toFixed(3)), least, greatest];
    }),
    changed.length,
  ]);
  return [columns, ...lines].map((line) => `${line.join(',')}\n`).join('');
}

/** Every row with its cells, one a seed, and the answers that changed. */
export function ablationJson({ loaded, config, rows }: FinishedAblation): string {
  const { world, digest } = loaded;
  const named = rows.map((row) => ({ name: variantName(row.variant), ...row }));
  const head = { appVersion: APP_VERSION, world: { id: world.id, title: world.title, digest } };
  return `${JSON.stringify({ ...head, config, rows: named }, undefined, 2)}\n`;
}

/** The rows of one variant under one kind of mistakes, summed over its scenarios. */
interface SummedVariant {
  readonly variant: Variant;
  readonly rows: readonly AblationRow[];
  readonly seeds: number;
  /** Of one seed, on average. */
  readonly mean: (of: (cell: Cell) => number) => number;
}

function sumVariant(variant: Variant, ofKind: readonly AblationRow[]): SummedVariant {
  const name = variantName(variant);
  const rows = ofKind.filter((row) => variantName(row.variant) === name);
  const seeds = rows[0]?.cells.length ?? 0;
  const cells = rows.flatMap((row) => row.cells);
  const mean = (of: (cell: Cell) => number): number =>
    cells.reduce((sum, cell) => sum + of(cell), 0) / seeds;
  return { variant, rows, seeds, mean };
}

const countsOf = ({ rows }: SummedVariant): string =>
  JSON.stringify(rows.map(({ cells }) => cells.map((cell) => COUNTS.map(([, of]) => of(cell)))));

const changedIn = ({ rows }: SummedVariant): number =>
  rows.reduce((sum, { changed }) => sum + changed.length, 0);

const KIND_WORDS: Readonly<Record<ErrorKind, (seeds: number) => string>> = {
  none: () => 'No mistakes',
  'as-described': () => 'Mistakes as the article tells, a reconstruction, not a model run',
  random: (seeds) => `Random mistakes, means of ${seeds} seeds`,
};

/** With one decimal, where it is not whole. */
const formatTenths = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : value.toFixed(1);

/** The scenario with the fewest right answers; of several the first. */
function leastRight({ rows }: SummedVariant, labels: ReadonlyMap<string, string>): string {
  const shares = rows.map(({ scenario, cells }) => ({
    scenario,
    percent:
      (100 * cells.reduce((sum, { all }) => sum + all.right, 0)) /
      cells.reduce((sum, { all }) => sum + all.asked, 0),
  }));
  const least = shares.reduce((a, b) => (b.percent < a.percent ? b : a));
  const isEverywhere = shares.every(({ percent }) => percent === least.percent);
  const label = labels.get(least.scenario) ?? least.scenario;
  return `${formatTenths(least.percent)}%  ${isEverywhere ? 'each' : label}`;
}

const COLUMNS = [
  { heading: 'variant' },
  number('right'),
  { heading: 'least in' },
  number('drifted'),
  number('wrong unhedged'),
  number('wrong hedged'),
  number('abstained'),
  number('alarms: controls'),
  number('drifted'),
  number('changed'),
];

/** One table a kind of mistakes; what changes nothing is only named below it. */
function kindTable(
  kind: ErrorKind,
  rows: readonly AblationRow[],
  labels: ReadonlyMap<string, string>,
): string {
  const summed = VARIANTS.map((variant) => sumVariant(variant, rows));
  const asIs = new Map(
    summed.filter(({ variant }) => variant.turned === undefined).map((s) => [s.variant.design, s]),
  );
  const isIdle = (one: SummedVariant): boolean => {
    const before = asIs.get(one.variant.design);
    return (
      before !== undefined &&
      before !== one &&
      changedIn(one) === 0 &&
      countsOf(before) === countsOf(one)
    );
  };
  const seeds = summed[0]?.seeds ?? 1;
  const lines = summed
    .filter((one) => !isIdle(one))
    .map((one) => {
      const { mean, variant } = one;
      const percent = (of: (cell: Cell) => Share): string => {
        const asked = mean((cell) => of(cell).asked);
        const right = mean((cell) => of(cell).right);
        return asked === 0 ? '-' : `${formatTenths((100 * right) / asked)}%`;
      };
      const counted = (of: (cell: Cell) => number): string => formatTenths(mean(of));
      return [
        variantName(variant),
        percent(({ all }) => all),
        leastRight(one, labels),
        percent(({ drifted }) => drifted),
        counted((cell) => cell.wrongUnhedged),
        counted((cell) => cell.wrongHedged),
        counted((cell) => cell.abstained),
        counted((cell) => cell.hedgedWhenRight.control),
        counted((cell) => cell.hedgedWhenRight.drifted),
        variant.turned === undefined ? '' : formatCount(changedIn(one)),
      ];
    });
  const idle = summed.filter(isIdle).map(({ variant }) => variant);
  const designs = [...asIs.keys()].flatMap((design) => {
    const turned = idle.filter((one) => one.design === design);
    const [first] = turned;
    if (!first) return [];
    const switches = turned.map(({ turned: id }) => id).join(', ');
    return [`  ${design} ${turnedTo(first) === 'off' ? 'without' : 'with'} ${switches}\n`];
  });
  const nothing = designs.length === 0 ? '' : `Nothing changes:\n${designs.join('')}`;
  return `${KIND_WORDS[kind](seeds)}\n\n${formatColumns(COLUMNS, lines)}${nothing}`;
}

/** Settings that the tables themselves tell, or that an ablation turns. */
const TOLD: readonly string[] = ['designs', 'with', 'without', 'errors', 'seeds'];

/** The settings by which this differs from the ablation of the README, if any. */
function ownSettings({ loaded, config }: FinishedAblation): string {
  const changed = changedSettings(config, loaded.world);
  const told = CONFIG_FIELDS.filter(({ key }) => key in changed && !TOLD.includes(key));
  if (told.length === 0) return '';
  const words = told.map(({ key, label }) => `${label}: ${settingWords(config, key)}`);
  return `with settings of its own: ${words.join('; ')}\n`;
}

/** One table a kind of mistakes, a line a variant, summed over all scenarios. */
export function ablationTable(finished: FinishedAblation): string {
  const { loaded, config, rows } = finished;
  const scenarios = scenariosOf(config);
  const labels = new Map(scenarios.map(({ id, label }) => [id, label]));
  const kinds = [...new Set(rows.map(({ errors }) => errors))];
  const asked = sumVariant(
    { design: 'Governed' },
    rows.filter(({ errors }) => errors === kinds[0]),
  ).mean(({ all }) => all.asked);
  const head = `${loaded.world.title} (world ${loaded.digest}): each design as it is, and with one switch turned\n${ownSettings(finished)}`;
  const note = `Of ${formatCount(asked)} answers a line, in ${scenarios.length} scenarios; "least in": the scenario with the fewest right answers;\n"alarms": right answers that warned; "changed": answers that turning the switch changed${config.seeds > 1 && kinds.includes('random') ? ', of the first seed' : ''}.\n`;
  const tables = kinds.map((kind) =>
    kindTable(
      kind,
      rows.filter(({ errors }) => errors === kind),
      labels,
    ),
  );
  return [head, note, ...tables].join('\n');
}

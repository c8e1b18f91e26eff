/** The ablation's rows as its table shows them: numbers with what they differ by, filtered and sorted. */
import type { AblationRow } from '../../core/study/ablation';
import { ALL_SCENARIOS, type AblationView } from '../../state/ablation.svelte';
import { ABLATION_COLUMNS, type AblationColumn } from './ablation-columns';
import { ERROR_WORDS, variantWords } from './ablation-words';

/** One number over the seeds of a row. */
export interface Figure {
  readonly mean: number;
  readonly least: number;
  readonly greatest: number;
  /** How many it is of, in the first seed. */
  readonly of: number;
  /** By how much the mean differs from the design as it is; 0 for that itself. */
  readonly gap: number;
}

export interface TableRow {
  readonly key: string;
  readonly row: AblationRow;
  readonly name: string;
  readonly seeds: number;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Turning the switch changed no number and, in the first seed, no answer. */
  readonly isIdle: boolean;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** A column's value in each seed: percent of those it is of, or a count. */
function valuesOf({ cells }: AblationRow, { isPercent, count, of }: AblationColumn): number[] {
  return cells.map((cell) =>
    isPercent ? (100 * count(cell)) / Math.max(1, of(cell)) : count(cell),
  );
}

function figureOf(row: AblationRow, base: AblationRow, column: AblationColumn): Figure {
  const values = valuesOf(row, column);
  const [first] = row.cells;
  return {
    mean: meanOf(values),
    least: Math.min(...values),
    greatest: Math.max(...values),
    of: first ? column.of(first) : 0,
    gap: meanOf(values) - meanOf(valuesOf(base, column)),
  };
}

const groupKey = ({ errors, scenario, variant }: AblationRow): string =>
  `${errors} ${scenario} ${variant.design}`;

/** Every row with its numbers, beside the design as it is in the same scenario under the same mistakes. */
export function tableRows(rows: readonly AblationRow[]): readonly TableRow[] {
  const bases = new Map(
    rows.filter(({ variant }) => !variant.turned).map((row) => [groupKey(row), row]),
  );
  return rows.map((row) => {
    const base = bases.get(groupKey(row)) ?? row;
    const isSame = JSON.stringify(row.cells) === JSON.stringify(base.cells);
    return {
      key: `${groupKey(row)} ${row.variant.turned ?? ''}`,
      row,
      name: variantWords(row.variant),
      seeds: row.cells.length,
      figures: Object.fromEntries(
        ABLATION_COLUMNS.map((column) => [column.id, figureOf(row, base, column)]),
      ),
      isIdle: row.variant.turned !== undefined && row.changed.length === 0 && isSame,
    };
  });
}

/** A scenario's name on the page, by its id. */
export type ScenarioLabel = (id: string) => string;

const TEXTS: Readonly<Record<string, (row: TableRow, label: ScenarioLabel) => string>> = {
  variant: ({ name }) => name,
  errors: ({ row }) => ERROR_WORDS[row.errors],
  scenario: ({ row }, label) => label(row.scenario),
};

const numberIn = (row: TableRow, column: string): number =>
  column === 'changed' ? row.row.changed.length : (row.figures[column]?.mean ?? 0);

/** The view where it chooses what these rows do not have: all of it, in the same order. */
export function fitView(rows: readonly TableRow[], view: AblationView): AblationView {
  const hasErrors = rows.some(({ row }) => row.errors === view.errors);
  const hasScenario = rows.some(({ row }) => row.scenario === view.scenario);
  return {
    ...view,
    errors: hasErrors ? view.errors : 'all',
    scenario: hasScenario ? view.scenario : ALL_SCENARIOS,
  };
}

/** The rows of a view in its order; equals stay in the order in which they came. */
export function viewRows(
  rows: readonly TableRow[],
  view: AblationView,
  label: ScenarioLabel,
): readonly TableRow[] {
  const { sortBy, isDescending } = view;
  const shown = rows.filter(
    ({ row }) =>
      (view.errors === 'all' || row.errors === view.errors) &&
      (view.scenario === ALL_SCENARIOS || row.scenario === view.scenario),
  );
  if (sortBy === 'told') return shown;
  const text = TEXTS[sortBy];
  const compare = (a: TableRow, b: TableRow): number =>
    text ? text(a, label).localeCompare(text(b, label)) : numberIn(a, sortBy) - numberIn(b, sortBy);
  return shown.toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
}

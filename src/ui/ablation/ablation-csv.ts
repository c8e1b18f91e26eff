/** The ablation as CSV: one line a row, each number with its mean and range over the seeds, then what it is of. */
import { variantName } from '../../core/study/ablation';
import { ABLATION_COLUMNS } from './ablation-columns';
import { factColumns, type AblationFacts } from './ablation-facts';
import { isTakenOut } from './ablation-words';
import type { TableRow } from './ablation-table';

const ABOUT = ['errors', 'variant', 'design', 'switch', 'turned', 'scenario', 'seeds'];

const numbersOf = (id: string): readonly string[] =>
  ['mean', 'least', 'greatest', 'of'].map((part) => `${id.replaceAll('-', '_')}_${part}`);

const rounded = (value: number): number => Number(value.toFixed(4));

/** Columns in percent say so in their name. */
export function ablationToCsv(rows: readonly TableRow[], facts: AblationFacts): string {
  const head = [
    ...ABOUT,
    ...ABLATION_COLUMNS.flatMap(({ id, isPercent }) => numbersOf(isPercent ? `${id}-percent` : id)),
    'changed_first_seed',
    ...Object.keys(factColumns(facts, true)),
  ];
  const lines = rows.map(({ row, seeds, figures }) => {
    const { variant, errors, scenario, changed } = row;
    const turned = variant.turned === undefined ? '' : isTakenOut(variant) ? 'off' : 'on';
    return [
      errors,
      variantName(variant),
      variant.design,
      variant.turned ?? '',
      turned,
      scenario,
      seeds,
      ...ABLATION_COLUMNS.flatMap(({ id }) => {
        const { mean = 0, least = 0, greatest = 0, of = 0 } = figures[id] ?? {};
        return [rounded(mean), rounded(least), rounded(greatest), of];
      }),
      changed.length,
      ...Object.values(factColumns(facts, errors === 'random')),
    ];
  });
  return [head, ...lines].map((line) => `${line.join(',')}\n`).join('');
}

/** The heading and explanation of runs side by side: where they are furthest apart, in words. */
import type { CellRow, SideBySide } from '../../core/study/compare-summaries';
import { countOf, formatCount } from '../format-number';
import { listWords, nameInSentence } from '../sections/phrases';

/** Labels of designs and scenarios by id. */
export type LabelOf = (id: string) => string;

interface Gap {
  readonly row: CellRow;
  /** Places of the lower and the higher run, and their percents. */
  readonly low: readonly [number, number];
  readonly high: readonly [number, number];
}

/** How far apart the runs are in one cell; `undefined` where fewer than two have it. */
function gapOf(row: CellRow): Gap | undefined {
  const there = row.cells.flatMap((cell, index) =>
    cell ? [[index, Math.round(cell.all.percent)] as const] : [],
  );
  const [low] = there.toSorted(([, a], [, b]) => a - b);
  const high = there.toSorted(([, a], [, b]) => b - a)[0];
  return there.length < 2 || !low || !high ? undefined : { row, low, high };
}

const widthOf = ({ low, high }: Gap): number => high[1] - low[1];

/** The finding. `names`: what the runs are called, in their order. */
export function compareHeading(
  { rows }: SideBySide,
  names: readonly string[],
  labelOf: LabelOf,
): string {
  if (names.length < 2) return 'Model beside model: nothing to put beside it yet';
  const gaps = rows.flatMap((row) => gapOf(row) ?? []);
  const [widest] = gaps.toSorted((a, b) => widthOf(b) - widthOf(a));
  if (!widest) return 'These runs have no cell in common';
  const cells = countOf(gaps.length, 'cell');
  if (widthOf(widest) === 0) {
    return `${listWords(names.map(nameInSentence))} are as often right in all ${cells}`;
  }
  const { row, low, high } = widest;
  const where = `${nameInSentence(labelOf(row.design))} in “${labelOf(row.scenario)}”`;
  const nameAt = (index: number): string => nameInSentence(names[index] ?? '');
  return `Furthest apart in ${where}: ${nameAt(low[0])} is right on ${low[1]}\u202f%, ${nameAt(high[0])} on ${high[1]}\u202f%`;
}

/** What is compared; with one run, how to have another. */
export function compareLead({ rows, compared, differences }: SideBySide, runs: number): string {
  if (runs < 2) {
    return 'This world has one finished run so far. Change who answers, who reads the pages or how pages are found, at the top of the page: the next run stands beside this one, cell by cell. Up to 8 runs of a visit are kept.';
  }
  const gaps = rows.flatMap((row) => gapOf(row) ?? []);
  const unlike = gaps.filter((gap) => widthOf(gap) > 0).length;
  const cells = `In ${formatCount(unlike)} of ${countOf(gaps.length, 'cell')} that at least two runs have, the percents right are not the same.`;
  return compared === 0
    ? `${cells} There are no answers to compare one by one: the article published none.`
    : `${cells} Of ${countOf(compared, 'answer')} that at least two of them gave, ${formatCount(differences.length)} differ: in what they are worth, in the warning, or in words.`;
}

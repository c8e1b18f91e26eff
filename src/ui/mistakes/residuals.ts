/** The cells of a run with described mistakes beside what the article published of its model. */
import type { PublishedModelCell } from '../../core/evaluate/published-model';
import { percentOf, type Cell } from '../../core/evaluate/tables';

/** One number: ours, the article's, and by how much the article's is greater. */
export interface Residual {
  readonly ours: number;
  readonly theirs: number;
  readonly residual: number;
}

/** What is compared of a cell, in the order of the table. */
export const RESIDUAL_COLUMNS = [
  { id: 'all', label: 'right, all', isPercent: true },
  { id: 'drifted', label: 'right, drifted', isPercent: true },
  { id: 'wrongUnhedged', label: 'wrong, plainly', isPercent: false },
  { id: 'wrongHedged', label: 'wrong, warned', isPercent: false },
  { id: 'abstained', label: 'no answer', isPercent: false },
] as const;

export type ResidualId = (typeof RESIDUAL_COLUMNS)[number]['id'];

export interface ResidualRow {
  readonly cell: Cell;
  readonly figures: Readonly<Record<ResidualId, Residual>>;
}

const compare = (ours: number, theirs: number): Residual => ({
  ours,
  theirs,
  residual: theirs - ours,
});

/** In whole percent, as the article has them. */
const percent = (share: Cell['all']): number => Math.round(percentOf(share) ?? 0);

/** A row for each cell of which the article has figures. */
export function residualRows(
  cells: readonly Cell[],
  published: readonly PublishedModelCell[],
): readonly ResidualRow[] {
  return cells.flatMap((cell): ResidualRow[] => {
    const theirs = published.find(
      ({ design, scenario }) => design === cell.design && scenario === cell.scenario,
    );
    if (!theirs) return [];
    const figures = {
      all: compare(percent(cell.all), theirs.allPercent),
      drifted: compare(percent(cell.drifted), theirs.driftedPercent),
      wrongUnhedged: compare(cell.wrongUnhedged, theirs.wrongUnhedged),
      wrongHedged: compare(cell.wrongHedged, theirs.wrongHedged),
      abstained: compare(cell.abstained, theirs.abstained),
    };
    return [{ cell, figures }];
  });
}

/** Whether the row comes out as published. */
export function isAsPublished({ figures }: ResidualRow): boolean {
  return Object.values(figures).every(({ residual }) => residual === 0);
}

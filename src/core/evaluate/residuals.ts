/** Cells of a run with described mistakes beside what the article published of its model. */
import type { PublishedModelCell } from './published-model';
import { percentOf, type Cell } from './tables';

/** What is compared of a cell. Shares are in whole percent, as the article has them, the rest counts. */
export const RESIDUAL_IDS = [
  'allPercent',
  'driftedPercent',
  'wrongUnhedged',
  'wrongHedged',
  'abstained',
] as const;

export type ResidualId = (typeof RESIDUAL_IDS)[number];

/** One number: ours, the article's, and by how much the article's is greater. */
export interface Residual {
  readonly ours: number;
  readonly theirs: number;
  readonly residual: number;
}

export interface ResidualRow {
  readonly cell: Cell;
  readonly published: PublishedModelCell;
  readonly figures: Readonly<Record<ResidualId, Residual>>;
}

const percent = (share: Cell['all']): number => Math.round(percentOf(share) ?? 0);

/** A row for each cell of which the article has figures. */
export function residualRows(
  cells: readonly Cell[],
  article: readonly PublishedModelCell[],
): readonly ResidualRow[] {
  return cells.flatMap((cell): readonly ResidualRow[] => {
    const published = article.find(
      ({ design, scenario }) => design === cell.design && scenario === cell.scenario,
    );
    if (!published || cell.all.asked === 0) return [];
    const compare = (ours: number, id: ResidualId): Residual => ({
      ours,
      theirs: published[id],
      residual: published[id] - ours,
    });
    const figures = {
      allPercent: compare(percent(cell.all), 'allPercent'),
      driftedPercent: compare(percent(cell.drifted), 'driftedPercent'),
      wrongUnhedged: compare(cell.wrongUnhedged, 'wrongUnhedged'),
      wrongHedged: compare(cell.wrongHedged, 'wrongHedged'),
      abstained: compare(cell.abstained, 'abstained'),
    };
    return [{ cell, published, figures }];
  });
}

/** Whether the row comes out as published. */
export function isAsPublished({ figures }: ResidualRow): boolean {
  return Object.values(figures).every(({ residual }) => residual === 0);
}

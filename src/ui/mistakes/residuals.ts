/** The cells of a run with described mistakes beside what the article published of its model. */
import published from '../../../static/published-figures.json';
import type { PublishedModelCell } from '../../core/evaluate/published-model';
import { percentOf, type Cell } from '../../core/evaluate/tables';
import { isArticleRun } from '../../core/study/article-run';
import { CONFIG_FIELDS, defaultConfig } from '../../core/study/config-fields';
import type { RunConfig } from '../../core/study/run-config';
import type { World } from '../../core/world/world';
import { listWords } from '../sections/phrases';

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

/**
 * Why the cells of a run with described mistakes cannot stand beside the article's, in a sentence;
 * empty where they can: where all but the mistakes is as in the article.
 */
export function whyIncomparable(world: World, isOwn: boolean, config: RunConfig): string {
  const isArticles = (own: RunConfig): boolean =>
    isArticleRun({ world, isOwn, config: { ...own, errors: 'none' } }, published);
  if (isArticles(config)) return '';
  const usual = defaultConfig(world);
  if (!isArticles(usual)) {
    return 'The article has no figures of this world: nothing stands beside these cells.';
  }
  const labels = CONFIG_FIELDS.filter(
    ({ key }) => !isArticles({ ...usual, [key]: config[key] }),
  ).map(({ label }) => `“${label}”`);
  return `The article’s figures are of other settings (${listWords(labels)}): they are not held beside these cells.`;
}

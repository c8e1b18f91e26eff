/** What the article published for a cell, and whether this run's cell is the same. */
import published from '../../../static/published-figures.json';
import { agreesWithPublished, publishedCell } from '../../core/evaluate/published';
import type { Cell } from '../../core/evaluate/tables';
import { changedSettings, type RunConfig } from '../../core/study/run-config';
import type { Study } from '../../state/study.svelte';

export interface ArticleFigure {
  /** Percent, as published. */
  readonly all: number;
  readonly drifted: number;
  readonly isEqual: boolean;
}

/** Gives the article's figure for a cell; `undefined` where it says nothing of it. */
export type FigureOf = (cell: Cell | undefined) => ArticleFigure | undefined;

/** Settings that leave the article's cells as they are: what is shown, and one's own scenario. */
const HARMLESS: readonly (keyof RunConfig)[] = ['scenarios', 'designs', 'lagging', 'upkeep'];

/** Whether the run is the article's: its world, and its settings but for the harmless ones. */
function isOfArticle({ opened, plan }: Pick<Study, 'opened' | 'plan'>): boolean {
  if (!opened || opened.isOwn || !plan || opened.world.id !== published.world) return false;
  if (plan.worldDigest !== opened.digest) return false;
  const changed = Object.keys(changedSettings(plan.config, opened.world));
  return changed.every((key) => HARMLESS.some((harmless) => harmless === key));
}

/** The article's figures for the cells of this run. */
export function articleFigures(study: Pick<Study, 'opened' | 'plan'>): FigureOf {
  if (!isOfArticle(study)) return () => undefined;
  return (cell) => {
    const figure = cell && publishedCell(published, cell.design, cell.scenario);
    if (!figure) return undefined;
    const isEqual = agreesWithPublished(cell, figure);
    return { all: figure.allPercent, drifted: figure.driftedPercent, isEqual };
  };
}

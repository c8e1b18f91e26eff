/** What the article published for a cell, and how this run's cell compares with it. */
import published from '../../../static/published-figures.json';
import { agreesWithPublished, publishedCell } from '../../core/evaluate/published';
import type { Cell } from '../../core/evaluate/tables';
import { changedSettings, CONFIG_FIELDS } from '../../core/study/run-config';
import type { Study } from '../../state/study.svelte';

export interface ArticleFigure {
  /** Percent, as published. */
  readonly all: number;
  readonly drifted: number;
  readonly isEqual: boolean;
}

/** Settings that say what is shown, not how it is answered. */
const OF_CHOICE: readonly string[] = [
  'scenarios',
  'designs',
] satisfies (typeof CONFIG_FIELDS)[number]['key'][];

/** Whether the run is the article's: its world, and its settings but for what is left out. */
export function isOfArticle({ opened, plan }: Pick<Study, 'opened' | 'plan'>): boolean {
  if (!opened || opened.isOwn || !plan || opened.world.id !== published.world) return false;
  if (plan.worldDigest !== opened.digest) return false;
  return Object.keys(changedSettings(plan.config, opened.world)).every((key) =>
    OF_CHOICE.includes(key),
  );
}

/** The article's figure for a cell; `undefined` where it says nothing of it. */
export function articleFigure(
  study: Pick<Study, 'opened' | 'plan'>,
  cell: Cell | undefined,
): ArticleFigure | undefined {
  if (!cell || !isOfArticle(study)) return undefined;
  const figure = publishedCell(published, cell.design, cell.scenario);
  if (!figure) return undefined;
  return {
    all: figure.allPercent,
    drifted: figure.driftedPercent,
    isEqual: agreesWithPublished(cell, figure),
  };
}

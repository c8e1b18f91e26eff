/** What the article published for a cell, and whether this run's cell is the same. */
import published from '../../../static/published-figures.json';
import { agreesWithPublished, publishedCell } from '../../core/evaluate/published';
import type { Cell } from '../../core/evaluate/tables';
import { isArticleRun } from '../../core/study/article-run';
import type { Study } from '../../state/study.svelte';

export interface ArticleFigure {
  /** Percent, as published. */
  readonly all: number;
  readonly drifted: number;
  readonly isEqual: boolean;
}

/** Gives the article's figure for a cell; `undefined` where it says nothing of it. */
export type FigureOf = (cell: Cell | undefined) => ArticleFigure | undefined;

/** The article's figures for the cells of this run. */
export function articleFigures(study: Pick<Study, 'opened' | 'plan'>): FigureOf {
  const { opened, plan } = study;
  const isArticle =
    opened !== undefined &&
    plan?.worldDigest === opened.digest &&
    isArticleRun({ ...opened, config: plan.config }, published);
  if (!isArticle) return () => undefined;
  return (cell) => {
    const figure = cell && publishedCell(published, cell.design, cell.scenario);
    if (!figure) return undefined;
    const isEqual = agreesWithPublished(cell, figure);
    return { all: figure.allPercent, drifted: figure.driftedPercent, isEqual };
  };
}

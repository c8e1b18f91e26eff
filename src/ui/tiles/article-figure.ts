/** What the article published for a cell, and whether this run's cell is the same where it should be. */
import published from '../../../static/published-figures.json';
import {
  agreesWithPublished,
  publishedCell,
  type PublishedCell,
} from '../../core/evaluate/published';
import type { Cell } from '../../core/evaluate/tables';
import { isArticleRun, isArticleRunWithModel } from '../../core/study/article-run';
import type { Study } from '../../state/study.svelte';

export interface ArticleFigure {
  /** Percent, as published. */
  readonly all: number;
  readonly drifted: number;
  /** Whose figure it is, in a word: the article's without a model, or that of its model. */
  readonly label: string;
  /** Absent where another model answered: equality is then no aim. */
  readonly isEqual?: boolean;
}

/** Gives the article's figure for a cell; `undefined` where it says nothing of it. */
export type FigureOf = (cell: Cell | undefined) => ArticleFigure | undefined;

/** The article's figures for the cells of this run. */
export function articleFigures(study: Pick<Study, 'opened' | 'plan'>): FigureOf {
  const { opened, plan } = study;
  if (!opened || plan?.worldDigest !== opened.digest) return () => undefined;
  const run = { ...opened, config: plan.config };
  if (isArticleRun(run, published)) {
    return (cell) => {
      const figure = cell && publishedCell(published, cell.design, cell.scenario);
      if (!figure) return undefined;
      const isEqual = agreesWithPublished(cell, figure);
      return { ...percentsOf(figure), label: 'article', isEqual };
    };
  }
  if (!isArticleRunWithModel(run, published)) return () => undefined;
  const { model, cells } = published.qwen;
  return (cell) => {
    const figure = cells.find(
      ({ design, scenario }) => design === cell?.design && scenario === cell.scenario,
    );
    return figure && { ...percentsOf(figure), label: shortName(model) };
  };
}

const percentsOf = ({
  allPercent,
  driftedPercent,
}: PublishedCell): Pick<ArticleFigure, 'all' | 'drifted'> => ({
  all: allPercent,
  drifted: driftedPercent,
});

/** `Qwen2.5-7B` of `Qwen2.5-7B-Instruct`. */
const shortName = (model: string): string => model.replace(/-Instruct$/, '');

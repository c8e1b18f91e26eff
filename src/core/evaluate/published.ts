/** The article's own figures, to stand beside ours. The data lies in `static/published-figures.json`. */
import { percentOf, type Cell, type Share } from './tables';

/** One published cell, in whole percent. */
export interface PublishedCell {
  readonly allPercent: number;
  readonly driftedPercent: number;
}

/** The published table of accuracy. */
export interface PublishedFigures {
  readonly label: string;
  readonly source: string;
  /** Id of the world they are about; they say nothing of another. */
  readonly world: string;
  readonly accuracy: readonly (PublishedCell & {
    readonly design: string;
    readonly scenario: string;
  })[];
}

/** What was published of one design in one scenario; `undefined` for those that were not. */
export function publishedCell(
  figures: PublishedFigures,
  design: string,
  scenario: string,
): PublishedCell | undefined {
  return figures.accuracy.find((cell) => cell.design === design && cell.scenario === scenario);
}

const isRounded = (share: Share, publishedPercent: number): boolean => {
  const percent = percentOf(share);
  return percent !== undefined && Math.round(percent) === publishedPercent;
};

/** Whether both shares, in whole percent, are the published ones. */
export function agreesWithPublished(
  cell: Pick<Cell, 'all' | 'drifted'>,
  published: PublishedCell,
): boolean {
  return (
    isRounded(cell.all, published.allPercent) && isRounded(cell.drifted, published.driftedPercent)
  );
}

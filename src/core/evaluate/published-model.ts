/** The article's own run with a model. The data lies in `static/published-figures.json`, under `qwen`. */
import type { PublishedCell } from './published';

/** One published cell; counts are of its 100 answers. */
export interface PublishedModelCell extends PublishedCell {
  readonly design: string;
  readonly scenario: string;
  readonly wrongUnhedged: number;
  readonly wrongHedged: number;
  readonly abstained: number;
  /** Right answers that carried a warning; absent where it was not published. */
  readonly hedgedWhenRight?: number;
}

export interface PublishedModelRun {
  /** The model that read the pages and answered. */
  readonly model: string;
  readonly source: string;
  readonly cells: readonly PublishedModelCell[];
}

/** What is compared of a cell: one number a run. */
import type { SummaryCell } from '../../core/study/run-summary';

export interface Measure {
  readonly id: string;
  readonly label: string;
  /** Whether it is in percent; else a count of answers. */
  readonly isPercent: boolean;
  /** `undefined` where a cell does not have it. */
  readonly of: (cell: SummaryCell) => number | undefined;
  /** The fraction behind a percent; empty where it is not known. */
  readonly share: (cell: SummaryCell) => string;
}

const none = (): string => '';

/** In the order of the choice. */
export const MEASURES: readonly [Measure, ...Measure[]] = [
  {
    id: 'all',
    label: 'right',
    isPercent: true,
    of: (cell) => cell.all.percent,
    share: ({ all }) => (all.share ? `${all.share.right} of ${all.share.asked}` : ''),
  },
  {
    id: 'drifted',
    label: 'right of what had changed',
    isPercent: true,
    of: (cell) => cell.drifted?.percent,
    share: ({ drifted }) =>
      drifted?.share ? `${drifted.share.right} of ${drifted.share.asked}` : '',
  },
  {
    id: 'wrong',
    label: 'wrong, said plainly',
    isPercent: false,
    of: (cell) => cell.wrongUnhedged,
    share: none,
  },
  {
    id: 'wrong-warned',
    label: 'wrong, with a warning',
    isPercent: false,
    of: (cell) => cell.wrongHedged,
    share: none,
  },
  {
    id: 'none',
    label: 'no answer',
    isPercent: false,
    of: (cell) => cell.abstained,
    share: none,
  },
  {
    id: 'right-warned',
    label: 'right, with a warning',
    isPercent: false,
    of: (cell) => cell.hedgedWhenRight,
    share: none,
  },
];

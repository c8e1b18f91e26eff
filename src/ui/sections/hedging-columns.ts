/** The numbers of the hedging table, and which answers each of them counts. */
import type { Standing } from '../../core/evaluate/answer';
import { falseAlarms, type HedgingCount } from '../../core/evaluate/hedging';
import type { MarkKind } from '../../core/evaluate/marks';

/** One column of numbers. */
export interface HedgingColumn {
  /** What it counts, for whoever does not see the head of the table. */
  readonly name: string;
  readonly kind: MarkKind;
  /** Set where it counts only a part of the column `right, with a warning`. */
  readonly standing?: Standing;
  /** Its words as a part. */
  readonly short?: string;
  readonly of: (count: HedgingCount) => number;
}

/** The columns in their order. */
export const HEDGING_COLUMNS: readonly HedgingColumn[] = [
  { name: 'wrong, said plainly', kind: 'wrong', of: (c) => c.wrongPlain },
  { name: 'wrong, with a warning', kind: 'wrong-warned', of: (c) => c.wrongWarned },
  { name: 'no answer', kind: 'none', of: (c) => c.noAnswer },
  { name: 'right, with a warning', kind: 'right-warned', of: falseAlarms },
  {
    name: 'right, with a warning, controls',
    kind: 'right-warned',
    standing: 'control',
    short: 'controls',
    of: (c) => c.rightWarned.control,
  },
  {
    name: 'right, with a warning, not yet changed',
    kind: 'right-warned',
    standing: 'not-yet',
    short: 'not yet changed',
    of: (c) => c.rightWarned['not-yet'],
  },
  {
    name: 'right, with a warning, drifted',
    kind: 'right-warned',
    standing: 'drifted',
    short: 'drifted',
    of: (c) => c.rightWarned.drifted,
  },
];

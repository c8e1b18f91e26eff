/** The numbers of the ablation table: what each counts, and over how many answers. */
import type { Cell } from '../../core/evaluate/tables';

export interface AblationColumn {
  readonly id: string;
  /** In the head of the table, in lines. */
  readonly head: readonly [string, string];
  /** One line: what is counted, of what. */
  readonly explanation: string;
  /** Whether it is shown in percent of those it is of; else as a count. */
  readonly isPercent: boolean;
  readonly count: (cell: Cell) => number;
  readonly of: (cell: Cell) => number;
}

/** In the order of the table. */
export const ABLATION_COLUMNS: readonly AblationColumn[] = [
  {
    id: 'right',
    head: ['right,', 'all'],
    explanation: 'right answers, of all asked',
    isPercent: true,
    count: ({ all }) => all.right,
    of: ({ all }) => all.asked,
  },
  {
    id: 'right-drifted',
    head: ['right,', 'drifted'],
    explanation: 'right answers, of those to questions whose answer or name had changed',
    isPercent: true,
    count: ({ drifted }) => drifted.right,
    of: ({ drifted }) => drifted.asked,
  },
  {
    id: 'wrong-plain',
    head: ['wrong,', 'plainly'],
    explanation: 'wrong answers without a warning, of all asked',
    isPercent: false,
    count: ({ wrongUnhedged }) => wrongUnhedged,
    of: ({ all }) => all.asked,
  },
  {
    id: 'wrong-warned',
    head: ['wrong,', 'warned'],
    explanation: 'wrong answers with a warning, of all asked',
    isPercent: false,
    count: ({ wrongHedged }) => wrongHedged,
    of: ({ all }) => all.asked,
  },
  {
    id: 'no-answer',
    head: ['no', 'answer'],
    explanation: 'questions without an answer, of all asked',
    isPercent: false,
    count: ({ abstained }) => abstained,
    of: ({ all }) => all.asked,
  },
  {
    id: 'alarms-control',
    head: ['false alarms,', 'controls'],
    explanation: 'right answers with a warning, of right ones to questions that never change',
    isPercent: false,
    count: ({ hedgedWhenRight }) => hedgedWhenRight.control,
    of: ({ right }) => right.control,
  },
  {
    id: 'alarms-drifted',
    head: ['false alarms,', 'drifted'],
    explanation: 'right answers with a warning, of right ones to questions that had changed',
    isPercent: false,
    count: ({ hedgedWhenRight }) => hedgedWhenRight.drifted,
    of: ({ right }) => right.drifted,
  },
];

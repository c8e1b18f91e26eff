/** Whether answers said when they might be out of date: sums of cells, and the answers behind a sum. */
import { STANDINGS, type Mark, type Standing } from './answer';
import { markOf, type MarkKind } from './marks';
import type { Cell } from './tables';

/** Answers by what they said of themselves; the kinds add up to `asked`. */
export interface HedgingCount {
  readonly asked: number;
  readonly wrongPlain: number;
  readonly wrongWarned: number;
  readonly noAnswer: number;
  /** False alarms, by how the question stood. */
  readonly rightWarned: Readonly<Record<Standing, number>>;
  readonly rightPlain: number;
}

/** Sums cells of one design or of several; all zero for none. */
export function sumHedging(cells: readonly Cell[]): HedgingCount {
  const sum = (of: (cell: Cell) => number): number =>
    cells.reduce((total, cell) => total + of(cell), 0);
  const warned = (standing: Standing): number => sum((cell) => cell.hedgedWhenRight[standing]);
  const right = sum((cell) => cell.all.right);
  return {
    asked: sum((cell) => cell.all.asked),
    wrongPlain: sum((cell) => cell.wrongUnhedged),
    wrongWarned: sum((cell) => cell.wrongHedged),
    noAnswer: sum((cell) => cell.abstained),
    rightWarned: {
      control: warned('control'),
      'not-yet': warned('not-yet'),
      drifted: warned('drifted'),
    },
    rightPlain: right - STANDINGS.reduce((total, standing) => total + warned(standing), 0),
  };
}

/** Right answers that carried a warning, however the question stood. */
export function falseAlarms(count: HedgingCount): number {
  return STANDINGS.reduce((total, standing) => total + count.rightWarned[standing], 0);
}

/** Wrong answers, with or without a warning; no answer is none. */
export function wrongAnswers(count: HedgingCount): number {
  return count.wrongPlain + count.wrongWarned;
}

/** Which answers a number of the hedging table counts. */
export interface HedgingPick {
  readonly design: Mark['design'];
  readonly kind: MarkKind;
  /** Absent: all scenarios. */
  readonly scenario?: string;
  /** Absent: however the question stood. */
  readonly standing?: Standing;
}

/** The answers behind a number, in the order given. */
export function answersPicked<T extends Mark>(answers: readonly T[], pick: HedgingPick): T[] {
  return answers.filter(
    (answer) =>
      answer.design === pick.design &&
      markOf(answer) === pick.kind &&
      (pick.scenario === undefined || answer.scenario === pick.scenario) &&
      (pick.standing === undefined || answer.standing === pick.standing),
  );
}

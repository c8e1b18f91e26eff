/** Whether a rerun gives what the sender of a link saw. */
import type { Answer, AnswerPlace, Mark } from '../evaluate/answer';
import { digestAnswers } from '../evaluate/digest';
import { isSameVerdict, placeKey } from '../evaluate/given-answer';
import type { SentAnswer } from './sent-run';

/** What became of one answer. */
export type Verdict = Pick<Mark, 'outcome' | 'isHedged'>;

/** A row whose outcome or warning is not the sender's. */
export interface RowDifference {
  readonly row: AnswerPlace;
  /** Absent when the sender has no such row. */
  readonly sent?: Verdict;
  /** Absent when we have no such row. */
  readonly ours?: Verdict;
}

/** A rerun beside what was sent. */
export interface Comparison {
  readonly agree: number;
  /** All rows of either side. */
  readonly total: number;
  /** In the order of the sender's rows, then rows that only we have. */
  readonly differences: readonly RowDifference[];
  /** Whether the answers are equal to the letter, the reasons included. */
  readonly digestAgrees: boolean;
}

const placeOf = ({ scenario, design, step, question }: AnswerPlace): AnswerPlace => ({
  scenario,
  design,
  step,
  question,
});

const verdictOf = ({ outcome, isHedged }: Verdict): Verdict => ({ outcome, isHedged });

/** Compares a finished rerun with what was sent, row by row. */
export function compareWithSent(
  answers: readonly Answer[],
  sent: { readonly answers: readonly SentAnswer[]; readonly digest: string },
): Comparison {
  const ours = new Map(answers.map((answer) => [placeKey(answer), answer]));
  const differences: RowDifference[] = [];
  for (const mark of sent.answers) {
    const own = ours.get(placeKey(mark));
    ours.delete(placeKey(mark));
    if (own && isSameVerdict(own, mark)) continue;
    differences.push({
      row: placeOf(mark),
      sent: verdictOf(mark),
      ...(own && { ours: verdictOf(own) }),
    });
  }
  for (const own of ours.values()) {
    differences.push({ row: placeOf(own), ours: verdictOf(own) });
  }
  const total = sent.answers.length + ours.size;
  return {
    agree: total - differences.length,
    total,
    differences,
    digestAgrees: digestAnswers(answers) === sent.digest,
  };
}

/** What marks say, in words. */
import type { MarkKind } from '../../core/evaluate/marks';
import type { AnswerRecord } from '../../core/study/run-event';

/** The kinds of mark in the order of the legend, with their words. */
export const KIND_WORDS: Readonly<Record<MarkKind, string>> = {
  right: 'right',
  wrong: 'wrong, said plainly',
  'wrong-warned': 'wrong, with a warning',
  none: 'no answer',
  'right-warned': 'right, with a warning',
};

/** `at the start`, or `after change 2, refund`. */
export function momentWords(step: number, label: string): string {
  return step === 0 ? 'at the start' : `after change ${step}, ${label}`;
}

/** What was answered: the values, or that there was none. */
export function saidWords({ outcome, answer }: Pick<AnswerRecord, 'outcome' | 'answer'>): string {
  return outcome === 'abstain' ? 'gave no answer' : `said ${answer}`;
}

/** The same question's answers in several passes or runs. */
import { nameKey } from '../ontology/name-key';
import type { AnswerPlace, Mark } from './answer';

/** What was given at one place. A run that came with a link has no words. */
export interface GivenAnswer extends Pick<Mark, 'outcome' | 'isHedged'> {
  readonly answer?: string;
}

/** One text for one place. */
export function placeKey({ scenario, design, step, question }: AnswerPlace): string {
  return JSON.stringify([scenario, design, step, question]);
}

/** Whether two answers were worth the same and warned alike. */
export function isSameVerdict(a: GivenAnswer, b: GivenAnswer): boolean {
  return a.outcome === b.outcome && a.isHedged === b.isHedged;
}

/** Whether two answers are worth the same, warn alike, and say the same where both have words. */
export function isSameAnswer(a: GivenAnswer, b: GivenAnswer): boolean {
  if (!isSameVerdict(a, b)) return false;
  if (a.answer === undefined || b.answer === undefined) return true;
  return nameKey(a.answer) === nameKey(b.answer);
}

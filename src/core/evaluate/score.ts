/** The published scorer. */
import { nameKey } from '../ontology/name-key';
import type { Outcome } from './answer';

/** Without case, currency and percent signs and final full stops. */
function normalise(text: string): string {
  return nameKey(text).replaceAll('€', '').replaceAll('%', '').trim().replace(/\.+$/u, '');
}

/** Whether `expected` stands in `answer` as whole words (the study's `Matches`). */
export function containsAnswer(answer: string, expected: string): boolean {
  const escaped = normalise(expected).replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`(?:^|[^\\p{L}\\p{N}_])${escaped}(?:$|[^\\p{L}\\p{N}_])`, 'u').test(
    normalise(answer),
  );
}

/** Whether every expected value can be given a value of its own that contains it. */
function canPair(values: readonly string[], expected: readonly string[]): boolean {
  const [first, ...rest] = expected;
  if (first === undefined) return true;
  return values.some(
    (value, index) => containsAnswer(value, first) && canPair(values.toSpliced(index, 1), rest),
  );
}

/**
 * Scores an answer. One expected value must be contained in the answer; of several each must have
 * its own value in the answer and none may be left over.
 */
export function scoreAnswer(values: readonly string[], expected: readonly string[]): Outcome {
  if (values.length === 0) return 'abstain';
  const isCorrect = values.length === expected.length && canPair(values, expected);
  return isCorrect ? 'correct' : 'wrong';
}

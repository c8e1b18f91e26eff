/** The published scorer. */
import type { Outcome } from './answer';

/** Lower case, without currency and percent signs and final full stops. */
function normalise(text: string): string {
  return text.toLowerCase().replaceAll('€', '').replaceAll('%', '').trim().replace(/\.+$/u, '');
}

/** Whether `expected` stands in `answer` as whole words (the study's `Matches`). */
export function containsAnswer(answer: string, expected: string): boolean {
  const escaped = normalise(expected).replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`(?:^|[^\\p{L}\\p{N}_])${escaped}(?:$|[^\\p{L}\\p{N}_])`, 'u').test(
    normalise(answer),
  );
}

/**
 * Scores an answer. One expected value must be contained in the answer; of several each must have
 * its own value in the answer and none may be left over.
 */
export function scoreAnswer(values: readonly string[], expected: readonly string[]): Outcome {
  if (values.length === 0) return 'abstain';
  const isCorrect =
    values.length === expected.length &&
    expected.every((right) => values.some((value) => containsAnswer(value, right)));
  return isCorrect ? 'correct' : 'wrong';
}

/** Judging an answer against what a suite's question expects. */
import { nameKey } from '../ontology/name-key';
import type { Asked } from './asked';
import type { AskOutcome, SuiteQuestion, SuiteRow } from './suite';

/** Whether words stand in a text as whole words, whatever their case. */
export function says(text: string, words: string): boolean {
  const key = nameKey(words).replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${key}(?![\p{L}\p{N}])`, 'u').test(nameKey(text));
}

/** Whether one line of a text says all of these words. */
function saysInALine(text: string, path: readonly string[]): boolean {
  return text.split('\n').some((line) => path.every((words) => says(line, words)));
}

/** Whether an answer is right. Nothing is right where nothing is expected, else it abstains; so does who gave up. */
export function judgeAnswer(
  { expect, path = [], not, isNothing }: SuiteQuestion,
  { answer }: Asked,
): AskOutcome {
  if (answer.isGivenUp) return 'abstain';
  if (isNothing) return answer.isNothing ? 'correct' : 'wrong';
  if (answer.isNothing) return 'abstain';
  const isRight =
    expect.every((words) => says(answer.text, words)) &&
    saysInALine(answer.text, path) &&
    !not.some((words) => says(answer.text, words));
  return isRight ? 'correct' : 'wrong';
}

/** One row of the harness. */
export function suiteRow(question: SuiteQuestion, asked: Asked): SuiteRow {
  const { steps, answer } = asked;
  return {
    id: question.id,
    outcome: judgeAnswer(question, asked),
    route: answer.route,
    calls: steps.length,
    largestResultBytes: Math.max(0, ...steps.map(({ result }) => result.bytes)),
    answer: answer.text,
    sources: answer.sentences.map(({ number }) => number),
  };
}

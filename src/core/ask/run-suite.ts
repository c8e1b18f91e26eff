/** Running the questions of a suite. */
import { askOnce, type AskPorts } from './ask-graph';
import { suiteRow } from './judge-answer';
import type { SuiteQuestion, SuiteResult } from './suite';

/** Asks the questions one after another; ends early once the signal is aborted. */
export async function* runSuite(
  questions: readonly SuiteQuestion[],
  ports: AskPorts,
): AsyncGenerator<SuiteResult, void> {
  for (const question of questions) {
    const { text, at, asOf } = question;
    const clocks = { ...(at !== undefined && { at }), ...(asOf !== undefined && { asOf }) };
    const asked = await askOnce({ question: text, ...clocks }, ports);
    if (!asked) return;
    yield { question, row: suiteRow(question, asked), asked };
  }
}

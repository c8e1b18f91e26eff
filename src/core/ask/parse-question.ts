/** A question from outside. */
import { oneLine } from '../tools/fit-text';

/** A longer text is no question. */
export const MOST_QUESTION_CHARACTERS = 500;

/** The question on one line, or what is wrong with it. */
export function parseQuestion(
  raw: string,
):
  | { readonly ok: true; readonly question: string }
  | { readonly ok: false; readonly message: string } {
  const question = oneLine(raw);
  if (question === '') return { ok: false, message: 'expected a question, found an empty text' };
  if (question.length <= MOST_QUESTION_CHARACTERS) return { ok: true, question };
  return {
    ok: false,
    message: `expected a question of at most ${MOST_QUESTION_CHARACTERS} characters, found ${question.length}`,
  };
}

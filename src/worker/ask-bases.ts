/** The bases that were made to be asked, with their suites of questions. */
import type { SuiteQuestion } from '../core/ask/suite';

const WORLDS = import.meta.glob<string>('../../static/bases/*/world.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const QUESTIONS = import.meta.glob<readonly SuiteQuestion[]>(
  '../../static/bases/*/questions.json',
  { import: 'default', eager: true },
);

/** The text of a base's world file; empty where there is no such base. */
export function baseText(id: string): string {
  return WORLDS[`../../static/bases/${id}/world.json`] ?? '';
}

/** The questions of both suites on a base. */
export function baseQuestions(id: string): readonly SuiteQuestion[] {
  return QUESTIONS[`../../static/bases/${id}/questions.json`] ?? [];
}

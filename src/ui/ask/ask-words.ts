/** What was asked, in words. */
import type { AnswerRoute } from '../../core/ask/asked';
import type { SuiteId } from '../../core/ask/suite';
import type { AskClocks, QuestionState } from '../../state/ask.svelte';
import { formatMoment } from '../format-date';

/** Where an answer came from. */
export const ROUTE_WORDS: Readonly<Record<AnswerRoute, string>> = {
  graph: 'from facts of the graph',
  'text-search': 'from sentences found by their words',
  memory: 'from neither facts nor sentences: the model’s own memory',
  lookup: 'stopped at a lookup',
  none: 'no answer, and no call',
};

/** The same as a column has it. */
export const ROUTE_NAMES: Readonly<Record<AnswerRoute, string>> = {
  graph: 'graph',
  'text-search': 'text search',
  memory: 'memory',
  lookup: 'lookup',
  none: 'none',
};

export const SUITE_NAMES: Readonly<Record<SuiteId, string>> = {
  relations: 'Relations',
  'two-clock': 'Two clocks',
};

/** Where both clocks stand. */
export function clockWords({ at, asOf }: AskClocks): string {
  const world = at === undefined ? 'at all moments' : `at ${formatMoment(at, 'UTC')}`;
  const record = asOf === undefined ? 'as known now' : `as known on ${formatMoment(asOf, 'UTC')}`;
  return `${world}, ${record}`;
}

/** What became of a question that has no answer. */
export function stateWords({ status, problem }: QuestionState): string | undefined {
  if (status === 'stopped') return 'Stopped before there was an answer.';
  return status === 'failed' ? `It failed: ${problem ?? 'nobody knows why'}` : undefined;
}

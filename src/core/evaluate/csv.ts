/** Answers and costs as CSV, in the columns of the published study's `results.csv` and cost table. */
import type { Answer } from './answer';
import type { CostRow } from './cost';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const lines = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  rows.map((row) => `${row.join(',')}\n`).join('');

const ANSWER_COLUMNS = [
  'scenario',
  'design',
  'step',
  'question',
  'drifted',
  'outcome',
  'hedged',
  'answer',
  'expected',
  'why',
];

/** One line an answer, in the order given, after a line of column names. */
export function answersToCsv(answers: readonly Answer[]): string {
  const rows = answers.map((a) => [
    a.scenario,
    a.design,
    a.step,
    a.question,
    a.standing === 'drifted',
    a.outcome,
    a.isHedged,
    quoted(a.answer),
    quoted(a.expected),
    quoted(a.why),
  ]);
  return lines([ANSWER_COLUMNS, ...rows]);
}

const COST_COLUMNS = [
  'approach',
  'event',
  'pages_read',
  'input_tokens_estimated',
  'output_tokens_estimated',
  'graph_writes',
];

/** The published study numbers the repair after its last event 99. */
const REPAIR_EVENT = 99;

const APPROACH_WORDS: Readonly<Record<CostRow['approach'], string>> = {
  record: 'patch from record',
  patch: 'patch changed pages',
  rebuild: 'full re-extract',
  'repair-rebuild': 'repair: full re-extract',
  'repair-patch': 'repair: patch changed pages',
};

/** One line a piece of maintenance in the article's counting. */
export function costsToCsv(costs: readonly CostRow[]): string {
  const rows = costs.map((cost) => [
    APPROACH_WORDS[cost.approach],
    cost.approach.startsWith('repair') ? REPAIR_EVENT : cost.step,
    cost.pagesRead,
    cost.article.inputTokens,
    cost.article.outputTokens,
    cost.article.graphWrites,
  ]);
  return lines([COST_COLUMNS, ...rows]);
}

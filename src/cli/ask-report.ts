/** Questions put to the graph, and judged suites of them, as text, CSV and JSON. */
import { APP_VERSION } from '../app-version';
import { ANSWER_ROUTES, type Asked, type AskStep } from '../core/ask/asked';
import type { AskOutcome, SuiteId, SuiteResult, SuiteRow } from '../core/ask/suite';
import { shortInstant } from '../core/tools/moments';
import { formatColumns, formatCount, number } from './columns';
import type { LoadedWorld } from './load-world';

/** A suite, as far as its questions were asked. */
export interface AskedSuite {
  readonly loaded: LoadedWorld;
  readonly suite: SuiteId;
  readonly planner: string;
  readonly results: readonly SuiteResult[];
}

const OUTCOMES: readonly AskOutcome[] = ['correct', 'wrong', 'abstain'];

const formatJson = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

const indented = (text: string): string => text.replaceAll(/^/gmu, '    ');

function stepText(step: AskStep, index: number): string {
  const { tool, arguments: args, why, result, elapsedMs } = step;
  const call = `${index + 1}. ${tool} ${JSON.stringify(args)}`;
  const cost = `${formatCount(result.bytes)} bytes, ${elapsedMs.toFixed(1)} ms`;
  return `${call}\n   ${why === '' ? '' : `why: ${why}; `}${cost}\n${indented(result.text)}\n`;
}

function sourcesText({ answer: { sentences, isNothing } }: Asked): string {
  if (sentences.length === 0) return isNothing ? '' : 'Sources: none.\n';
  const lines = sentences.map(({ number: id, sentence }) =>
    sentence === undefined ? `  [${id}]\n` : `  [${id}] ${sentence}\n`,
  );
  return ['Sources:\n', ...lines].join('');
}

/** A question with its steps and results as the planner saw them, its answer and the sentences behind it. */
export function askedText(asked: Asked): string {
  const { question, at, asOf, planner, steps, answer } = asked;
  const clocks = [
    at === undefined ? 'at all moments' : `at ${shortInstant(at)}`,
    asOf === undefined ? 'as known now' : `as known at ${shortInstant(asOf)}`,
  ];
  return [
    `Question: ${question}\n(${clocks.join(', ')}; planner ${planner})\n`,
    ...steps.map(stepText),
    `Answer (${answer.route}): ${answer.text}\n${sourcesText(asked)}`,
  ].join('\n');
}

/** A question with everything that was done for it. */
export function askedJson({ world: { id, title }, digest }: LoadedWorld, asked: Asked): string {
  return formatJson({ appVersion: APP_VERSION, world: { id, title, digest }, asked });
}

/** The first characters of a text, on one line. */
function shortened(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

const COLUMNS = [
  { heading: 'id' },
  { heading: 'outcome' },
  { heading: 'route' },
  number('calls'),
  number('largest result'),
  { heading: 'answer' },
  { heading: 'sources' },
];
const ANSWER_WIDTH = 72;
const SOURCES_SHOWN = 2;

function cellsOf(row: SuiteRow): readonly string[] {
  const { id, outcome, route, calls, largestResultBytes, answer, sources } = row;
  const more = sources.length - SOURCES_SHOWN;
  const shown = sources.slice(0, SOURCES_SHOWN).join(' ');
  return [
    ...[id, outcome, route, formatCount(calls), formatCount(largestResultBytes)],
    shortened(answer, ANSWER_WIDTH),
    more > 0 ? `${shown} +${more}` : shown,
  ];
}

/** Outcomes and routes, counted apart. */
function totalLine(rows: readonly SuiteRow[]): string {
  const counted = (words: readonly string[], of: (row: SuiteRow) => string): string =>
    words
      .map((word) => [word, rows.filter((row) => of(row) === word).length] as const)
      .filter(([, count]) => count > 0)
      .map(([word, count]) => `${count} ${word}`)
      .join(', ');
  const largest = Math.max(0, ...rows.map(({ largestResultBytes }) => largestResultBytes));
  const calls = rows.reduce((sum, row) => sum + row.calls, 0);
  return [
    `n = ${rows.length}: ${counted(OUTCOMES, ({ outcome }) => outcome)}`,
    `routes: ${counted(ANSWER_ROUTES, ({ route }) => route)}`,
    `${formatCount(calls)} calls, largest result ${formatCount(largest)} bytes\n`,
  ].join('; ');
}

/** A line a question, then all of them counted. */
export function suiteTable({ loaded, suite, planner, results }: AskedSuite): string {
  const rows = results.map(({ row }) => row);
  const head = `Suite ${suite} on ${loaded.world.title} (world ${loaded.digest}), planner ${planner}\n`;
  return `${head}\n${formatColumns(COLUMNS, rows.map(cellsOf))}\n${totalLine(rows)}`;
}

/** Every question of a suite with its steps, one after another. */
export function suiteSteps({ results }: AskedSuite): string {
  return results
    .map(
      ({ row, asked }) => `${row.id} · ${row.outcome} ${'-'.repeat(60)}\n\n${askedText(asked)}\n`,
    )
    .join('');
}

/** Every question with its judgement and everything that was done for it. */
export function suiteJson({ loaded, suite, planner, results }: AskedSuite): string {
  const { world, digest } = loaded;
  const of = { id: world.id, title: world.title, digest };
  return formatJson({ appVersion: APP_VERSION, world: of, suite, planner, results });
}

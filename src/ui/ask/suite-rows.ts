/** What a run of a suite comes to. */
import { ANSWER_ROUTES } from '../../core/ask/asked';
import { MOST_RESULT_BYTES } from '../../core/tools/tool-result';
import type { SuiteRun } from '../../state/ask-suites.svelte';
import { formatCount } from '../format-number';
import { ROUTE_NAMES } from './ask-words';
import { engineWords } from './planner';

/** How a run stands, and its totals once there are some. */
export function runWords(run: SuiteRun): string {
  const { status, results, planned, engine, problem } = run;
  const standing = {
    running: engineWords(engine) || `Question ${results.length + 1} of ${planned} is being asked.`,
    finished: '',
    stopped: `Stopped after ${results.length} of ${planned} questions.`,
    failed: `It failed at question ${results.length + 1} of ${planned}: ${problem ?? ''}`,
  }[status];
  return [standing, results.length > 0 ? totalsWords(run) : ''].filter(Boolean).join(' ');
}

/** The totals of the questions asked so far, with how many they are of. */
function totalsWords({ results, planned }: SuiteRun): string {
  const rows = results.map(({ row }) => row);
  const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
  const routes = ANSWER_ROUTES.map((route) => ({
    route,
    count: rows.filter((row) => row.route === route).length,
  }))
    .filter((each) => each.count > 0)
    .map((each) => `${ROUTE_NAMES[each.route]} ${each.count}`);
  const largest = Math.max(0, ...rows.map(({ largestResultBytes }) => largestResultBytes));
  const calls = rows.reduce((sum, row) => sum + row.calls, 0);
  return [
    `${count('correct')} of ${rows.length} correct`,
    `${count('wrong')} wrong`,
    `${count('abstain')} without an answer`,
    `route: ${routes.join(', ') || 'none'}`,
    `${formatCount(calls)} calls`,
    `largest result ${formatCount(largest)} of ${formatCount(MOST_RESULT_BYTES)} bytes`,
    `n = ${rows.length} of ${planned}`,
  ].join(' · ');
}

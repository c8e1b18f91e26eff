/** The rows of a suite as CSV, on the command line and on the page. */
import type { SuiteRow } from './suite';

const COLUMNS = 'id,outcome,route,calls,largest_result_bytes,answer,sources';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A line a question, after a line of column names. */
export function suiteCsv(rows: readonly SuiteRow[]): string {
  const lines = rows.map((row) =>
    [
      ...[row.id, row.outcome, row.route, row.calls, row.largestResultBytes],
      ...[quoted(row.answer), quoted(row.sources.join(' '))],
    ].join(','),
  );
  return [COLUMNS, ...lines].map((line) => `${line}\n`).join('');
}

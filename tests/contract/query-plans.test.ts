import { expect, it } from 'vitest';
import * as sql from '../../src/adapters/sqlite/graph-sql';
import { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database';
import { loadSqliteInNode } from './sqlite-in-node';

const { connection } = SqliteDatabase.open(await loadSqliteInNode());

const QUERIES = [
  'FACT_COUNTS',
  'FACTS_ABOUT',
  'FACTS_IN_TIME',
  'FACTS_WITH_IDS',
  'LONG_LISTS',
  'EDGES_OF_EACH',
  'EDGES_BETWEEN',
  'COUNT_NAMES_WITH',
  'FIND_NAMES',
  'FIND_TEXTS',
] as const;

/** How each table of rows is read, without what a statement makes on its way. */
function accessesOf(query: string): readonly string[] {
  const steps = connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`);
  return steps
    .map(({ detail }) => detail)
    .filter((detail) =>
      /^(SCAN|SEARCH) (fact|restatement|said|sentence|name|name_word)\b/.test(detail),
    );
}

it.each(QUERIES)('%s reads rows of the graph by more than the graph alone', (query) => {
  const accesses = accessesOf(sql[query]);
  expect(accesses).not.toHaveLength(0);
  const isNarrow = (access: string): boolean => / \(graph_id=\? AND \w+[=<>]/.test(access);
  expect(accesses.filter((access) => !isNarrow(access))).toStrictEqual([]);
});

import { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database';
import { createSqliteGraphs } from '../../src/adapters/sqlite/sqlite-graph';
import { describeGraphStore } from './graph-store';
import { loadSqliteInNode } from './sqlite-in-node';

const sqlite = await loadSqliteInNode();

describeGraphStore('SQLite in Node', () =>
  Promise.resolve(createSqliteGraphs(SqliteDatabase.open(sqlite))),
);

import { describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../src/adapters/memory/memory-calls';
import { Connection } from '../../src/adapters/sqlite/connection';
import { migrate, SCHEMA_VERSION } from '../../src/adapters/sqlite/migrations';
import { createSqliteCalls } from '../../src/adapters/sqlite/sqlite-calls';
import { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database';
import { createSqliteGraphs } from '../../src/adapters/sqlite/sqlite-graph';
import type { KeptCall } from '../../src/core/calls/kept-call';
import { describeCallStore } from './call-store';
import { fact, page } from './graph-samples';
import { createDisk, loadSqliteInNode } from './sqlite-in-node';

const sqlite = await loadSqliteInNode();

describeCallStore('memory', () => Promise.resolve(new MemoryCalls()));
describeCallStore('SQLite in Node', () =>
  Promise.resolve(createSqliteCalls(SqliteDatabase.open(sqlite))),
);

const call: KeptCall = {
  address: 'a'.repeat(32),
  promptId: 'answer@1',
  reply: { kind: 'vector', vector: [1, 0], inputTokens: 1, elapsedMs: 1 },
};

describe('calls in a database file', () => {
  it('outlive closing it, and belong to no graph', async () => {
    const { place } = createDisk(sqlite);
    const first = SqliteDatabase.open(sqlite, place);
    const graphs = createSqliteGraphs(first);
    await graphs.create('dropped');
    await createSqliteCalls(first).put(call);
    expect(await graphs.dropGraphs(0)).toBe(1);
    first.close();

    const second = SqliteDatabase.open(sqlite, place);
    expect(await createSqliteCalls(second).get(call.address)).toStrictEqual(call);
    second.close();
  });

  it('on a full disk are refused with quota, and those that are there can be read', async () => {
    const { disk, place } = createDisk(sqlite);
    const calls = createSqliteCalls(SqliteDatabase.open(sqlite, place));
    await calls.put(call);
    disk.isFull = true;
    const other = { ...call, address: 'b'.repeat(32) };
    await expect(calls.put(other)).rejects.toMatchObject({ name: 'StoreError', code: 'quota' });
    expect(await calls.get(call.address)).toStrictEqual(call);
    expect(await calls.get(other.address)).toBeUndefined();
  });
});

describe('a database of version 2', () => {
  it('gets a place for calls and keeps its data', async () => {
    const { place } = createDisk(sqlite);
    const connection = new Connection(sqlite, place.name, place.vfs);
    connection.execute('PRAGMA locking_mode = exclusive');
    migrate(connection, 0, 2);
    expect(connection.all("SELECT name FROM sqlite_schema WHERE name = 'model_call'")).toEqual([]);
    connection.execute(`
      INSERT INTO graph (id, label) VALUES (1, 'second release');
      INSERT INTO page_version (graph_id, page, version, title, body, updated_at, is_read) VALUES
        (1, 'a', 1, 'Title a', 'Body.', '2026-09-01T12:00:00Z', 0);
      INSERT INTO run (id, config, asked, planned, state) VALUES (1, '{"seed":7}', 3, 9, 'running');
    `);
    connection.close();

    const database = SqliteDatabase.open(sqlite, place);
    expect([database.foundVersion, database.isMigrated]).toStrictEqual([2, true]);
    const store = createSqliteGraphs(database).open(1);
    expect(await store.currentPages()).toMatchObject([{ page: 'a', version: 1, body: 'Body.' }]);
    expect((await store.pagesBehind()).map(({ page: id }) => id)).toStrictEqual(['a']);
    expect(database.connection.get('SELECT config, asked, state FROM run')).toStrictEqual({
      config: '{"seed":7}',
      asked: 3,
      state: 'running',
    });
    await store.putPage(page('b', 1));
    expect(await store.addFact(fact({}))).toBe(1);
    const calls = createSqliteCalls(database);
    await calls.put(call);
    expect(await calls.get(call.address)).toStrictEqual(call);
    database.close();
    expect(SqliteDatabase.open(sqlite, place).foundVersion).toBe(SCHEMA_VERSION);
  });
});

/** What happens to a database file: older, newer and foreign ones, a full disk, an interrupted run. */
import { describe, expect, it } from 'vitest';
import { Connection } from '../../src/adapters/sqlite/connection';
import { migrate, MIGRATIONS, SCHEMA_VERSION } from '../../src/adapters/sqlite/migrations';
import { createRunMarker } from '../../src/adapters/sqlite/run-marker';
import { SqliteDatabase, type DatabasePlace } from '../../src/adapters/sqlite/sqlite-database';
import { createSqliteGraphs } from '../../src/adapters/sqlite/sqlite-graph';
import { alias, extraction, fact, merge, noon, page, restatement } from './graph-samples';
import { writeFirstVersion } from './first-version';
import { createDisk, loadSqliteInNode } from './sqlite-in-node';

const sqlite = await loadSqliteInNode();

/** Runs `use` on the bare file. */
function withFile<T>({ name, vfs }: DatabasePlace, use: (connection: Connection) => T): T {
  const connection = new Connection(sqlite, name, vfs);
  try {
    connection.execute('PRAGMA locking_mode = exclusive');
    return use(connection);
  } finally {
    connection.close();
  }
}

describe('a database file', () => {
  it('keeps graphs over closing and opening', async () => {
    const { place } = createDisk(sqlite);
    const first = SqliteDatabase.open(sqlite, place);
    expect(first.foundVersion).toBe(0);
    expect(first.isMigrated).toBe(false);
    const store = await createSqliteGraphs(first).create('kept');
    await store.putPage(page('a', 1));
    await store.addFact(fact({}));
    first.close();

    const second = SqliteDatabase.open(sqlite, place);
    expect(second.foundVersion).toBe(SCHEMA_VERSION);
    expect(second.isMigrated).toBe(false);
    const graphs = createSqliteGraphs(second);
    expect(await graphs.list()).toStrictEqual([{ id: store.id, label: 'kept' }]);
    const kept = graphs.open(store.id);
    expect(await kept.currentPages()).toStrictEqual([page('a', 1)]);
    expect(await kept.facts()).toStrictEqual([{ ...fact({}), id: 1 }]);
    expect(await kept.addFact(fact({}))).toBe(2);
    second.close();
  });

  it('is written as a log ahead, by one connection, with references checked', () => {
    const { place } = createDisk(sqlite);
    const { connection } = SqliteDatabase.open(sqlite, place);
    expect(connection.get('PRAGMA journal_mode')).toStrictEqual({ journal_mode: 'wal' });
    expect(connection.get('PRAGMA locking_mode')).toStrictEqual({ locking_mode: 'exclusive' });
    expect(connection.get('PRAGMA foreign_keys')).toStrictEqual({ foreign_keys: 1 });
    connection.close();
  });

  it('drops old graphs whole and keeps the latest', async () => {
    const database = SqliteDatabase.open(sqlite);
    const graphs = createSqliteGraphs(database);
    for (const label of ['first', 'second', 'third']) {
      const store = await graphs.create(label);
      const version = page('a', 1);
      await store.putPage(version);
      await store.addExtraction(extraction(version, noon('2026-09-01')));
      const since = noon('2026-09-01');
      const { id } = await store.internSentence({ page: 'a', text: 'A sentence.', since });
      await store.internName('Atlas', since);
      const factId = await store.addFact(fact({ sentenceId: id }));
      await store.addAlias(alias({ sentenceId: id }));
      await store.addMerge(merge({}));
      await store.addRestatement(restatement(factId, id));
    }
    expect(await graphs.dropGraphs(2)).toBe(1);
    expect((await graphs.list()).map(({ label }) => label)).toStrictEqual(['second', 'third']);
    expect(await graphs.open(2).facts()).toHaveLength(1);
    expect(await graphs.dropGraphs(0)).toBe(2);
    const { connection } = database;
    const tables = connection.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table'",
    );
    for (const { name } of tables) {
      expect([name, connection.all(`SELECT * FROM ${name}`)]).toStrictEqual([name, []]);
    }
    expect(connection.all('PRAGMA foreign_key_check')).toStrictEqual([]);
  });
});

describe('an older database', () => {
  it('has a step for every version, in order', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toStrictEqual(
      MIGRATIONS.map((_, index) => index + 1),
    );
    expect(SCHEMA_VERSION).toBeGreaterThan(1);
  });

  it('of version 1 is brought up to date with its data', async () => {
    const { place } = createDisk(sqlite);
    withFile(place, writeFirstVersion);

    const database = SqliteDatabase.open(sqlite, place);
    expect(database.foundVersion).toBe(1);
    expect(database.isMigrated).toBe(true);
    const store = createSqliteGraphs(database).open(1);
    expect((await store.facts()).map(({ object, end }) => [object, end])).toStrictEqual([
      ['12 €', { kind: 'open' }],
      ['10 €', { kind: 'on', at: noon('2026-09-01'), precision: 'second' }],
      ['9 €', { kind: 'unknown' }],
    ]);
    expect((await store.pagesBehind()).map(({ page: id }) => id)).toStrictEqual(['unread']);
    expect(await store.lastReads(['read'])).toMatchObject([{ version: 1 }]);
    expect(await createRunMarker(database).interrupted()).toBeUndefined();
    database.close();
    expect(SqliteDatabase.open(sqlite, place).foundVersion).toBe(SCHEMA_VERSION);
  });

  it('of version 3 gets places for merges and restatements, and its facts can be restated', async () => {
    const { place } = createDisk(sqlite);
    withFile(place, (connection) => {
      migrate(connection, 0, 3);
      const names = ['merge', 'restatement'];
      const tables = 'SELECT name FROM sqlite_schema WHERE name IN (?1, ?2)';
      expect(connection.all(tables, names)).toStrictEqual([]);
      connection.execute(`
        INSERT INTO graph (id, label) VALUES (1, 'third release');
        INSERT INTO fact (graph_id, id, subject, subject_key, predicate, object, object_key, page,
          page_version, position, extractor, rank, valid_from, end_kind, recorded_at) VALUES
          (1, 1, 'Atlas', 'atlas', 'price', '12 €', '12 €', 'a', 1, 0, 'patterns@1', 'canonical',
            '2026-09-01T12:00:00Z', 'open', '2026-09-02T12:00:00Z');
      `);
    });

    const database = SqliteDatabase.open(sqlite, place);
    expect(database.foundVersion).toBe(3);
    expect(database.isMigrated).toBe(true);
    const store = createSqliteGraphs(database).open(1);
    expect((await store.facts()).map(({ subject }) => subject)).toStrictEqual(['Atlas']);
    expect(await store.merges()).toStrictEqual([]);
    const sentence = { page: 'a', text: 'Borealis costs 12 €.', since: noon('2026-09-01') };
    const { id } = await store.internSentence(sentence);
    await store.addRestatement(restatement(1, id));
    await store.addMerge(merge({}));
    database.close();
    const again = createSqliteGraphs(SqliteDatabase.open(sqlite, place)).open(1);
    expect(await again.merges()).toStrictEqual([{ ...merge({}), id: 1 }]);
    expect(await again.factsOfSlot(['Atlas'], 'price')).toMatchObject([
      { id: 1, subject: 'Borealis', sentence: 'Borealis costs 12 €.' },
    ]);
  });

  it('of version 4 gets the words of its names; no start of its facts is stated', async () => {
    const { place } = createDisk(sqlite);
    withFile(place, (connection) => {
      migrate(connection, 0, 4);
      connection.execute(`
        INSERT INTO graph (id, label) VALUES (1, 'fourth release');
        INSERT INTO name (graph_id, id, name, name_key, recorded_at) VALUES
          (1, 1, 'The "Open" Fund', 'the "open" fund', '2026-09-01T12:00:00Z'),
          (1, 2, 'C:\\Open Open', 'c:\\open open', '2026-09-01T12:00:00Z');
        INSERT INTO fact (graph_id, id, subject, subject_key, predicate, object, object_key, page,
          page_version, position, extractor, rank, valid_from, end_kind, recorded_at) VALUES
          (1, 1, 'Atlas', 'atlas', 'price', '12 €', '12 €', 'a', 1, 0, 'patterns@1', 'canonical',
            '2026-09-01T12:00:00Z', 'open', '2026-09-02T12:00:00Z');
      `);
    });

    const database = SqliteDatabase.open(sqlite, place);
    expect(database.foundVersion).toBe(4);
    const words = 'SELECT word, name_key FROM name_word ORDER BY name_key, word';
    expect(database.connection.all(words)).toStrictEqual([
      { word: 'c:\\open', name_key: 'c:\\open open' },
      { word: 'open', name_key: 'c:\\open open' },
      { word: '"open"', name_key: 'the "open" fund' },
      { word: 'fund', name_key: 'the "open" fund' },
      { word: 'the', name_key: 'the "open" fund' },
    ]);
    const store = createSqliteGraphs(database).open(1);
    expect(await store.findNames(['"open'], 9)).toStrictEqual(['The "Open" Fund']);
    const [kept] = await store.facts();
    expect(kept).toMatchObject({ object: '12 €' });
    expect(kept).not.toHaveProperty('startPrecision');
  });

  it('has the schema of a new one afterwards', () => {
    const schemaOf = (connection: Connection) =>
      connection.all('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name');
    const { place } = createDisk(sqlite);
    withFile(place, writeFirstVersion);
    const migrated = SqliteDatabase.open(sqlite, place);
    const fresh = SqliteDatabase.open(sqlite);
    expect(schemaOf(migrated.connection)).toStrictEqual(schemaOf(fresh.connection));
  });

  it('stays what it was when a step fails', () => {
    const { place } = createDisk(sqlite);
    withFile(place, (connection) => {
      writeFirstVersion(connection);
      // In the way of the step that makes a table of this name.
      connection.execute('CREATE TABLE run (id INTEGER)');
    });
    expect(() => SqliteDatabase.open(sqlite, place)).toThrow(/table run already exists/);
    withFile(place, (connection) => {
      expect(connection.get('PRAGMA user_version')).toStrictEqual({ user_version: 1 });
      const columns = connection.all<{ name: string }>('PRAGMA table_info(fact)');
      expect(columns.map(({ name }) => name)).not.toContain('end_precision');
      expect(connection.all('SELECT object FROM fact')).toHaveLength(3);
    });
  });
});

describe('a file that is not for this release', () => {
  it('of a newer release is refused and left untouched', () => {
    const { disk, place } = createDisk(sqlite);
    const newer = SqliteDatabase.open(sqlite, place);
    newer.connection.execute(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    newer.close();
    disk.isFull = true;
    expect(() => SqliteDatabase.open(sqlite, place)).toThrow(
      expect.objectContaining({
        name: 'StoreError',
        code: 'newer-schema',
        message: expect.stringContaining(`schema version ${SCHEMA_VERSION + 1}`),
      }),
    );
  });

  it('of another application is refused and left untouched', () => {
    const { disk, place } = createDisk(sqlite);
    withFile(place, (connection) => {
      connection.execute('CREATE TABLE mail (id INTEGER)');
    });
    disk.isFull = true;
    expect(() => SqliteDatabase.open(sqlite, place)).toThrow(
      expect.objectContaining({ code: 'corrupt' }),
    );
  });

  it.each([
    ['at its start', 0, 40],
    ['in its schema', 100, 4000],
    ['in a table', 20_000, 24_000],
  ])('that is damaged %s is refused', (_where, from, to) => {
    const { disk, place } = createDisk(sqlite);
    withFile(place, writeFirstVersion);
    disk.damage(from, to);
    expect(() => SqliteDatabase.open(sqlite, place)).toThrow(
      expect.objectContaining({ name: 'StoreError', code: 'corrupt' }),
    );
  });
});

describe('a full disk', () => {
  it('rejects with quota, undoes the transaction and can be read', async () => {
    const { disk, place } = createDisk(sqlite);
    const store = await createSqliteGraphs(SqliteDatabase.open(sqlite, place)).create('full');
    await store.addFact(fact({ object: 'before' }));
    disk.isFull = true;
    const filling = store.transaction(async () => {
      for (let count = 0; count < 100; count += 1) await store.addFact(fact({}));
    });
    await expect(filling).rejects.toMatchObject({ name: 'StoreError', code: 'quota' });
    expect((await store.facts()).map(({ object }) => object)).toStrictEqual(['before']);
    await expect(store.addFact(fact({}))).rejects.toMatchObject({ code: 'quota' });
    await expect(store.supersedeAll(noon('2026-09-20'))).rejects.toMatchObject({ code: 'quota' });

    disk.isFull = false;
    await store.transaction(() => store.addFact(fact({ object: 'after' })));
    expect((await store.facts()).map(({ object }) => object)).toStrictEqual(['before', 'after']);
  });

  it('names the statement', async () => {
    const { disk, place } = createDisk(sqlite);
    const store = await createSqliteGraphs(SqliteDatabase.open(sqlite, place)).create('full');
    disk.isFull = true;
    await expect(store.addFact(fact({}))).rejects.toThrow(
      /full \(SQLite 13\) in: INSERT INTO fact/,
    );
  });
});

describe('the run marker', () => {
  it('tells a run that neither finished nor was cancelled', async () => {
    const { place } = createDisk(sqlite);
    const first = SqliteDatabase.open(sqlite, place);
    const marker = createRunMarker(first);
    expect(await marker.interrupted()).toBeUndefined();
    await marker.begin('{"world":"tessaly"}', 1600);
    await marker.reach(700);
    first.close();

    const again = createRunMarker(SqliteDatabase.open(sqlite, place));
    expect(await again.interrupted()).toStrictEqual({
      config: '{"world":"tessaly"}',
      asked: 700,
      planned: 1600,
    });
    await again.begin('{}', 20);
    expect(await again.interrupted()).toStrictEqual({ config: '{}', asked: 0, planned: 20 });
    await again.finish();
    expect(await again.interrupted()).toBeUndefined();
  });
});

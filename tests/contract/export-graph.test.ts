import { describe, expect, it } from 'vitest';
import { Connection } from '../../src/adapters/sqlite/connection';
import { exportGraph } from '../../src/adapters/sqlite/export-graph';
import { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database';
import { createSqliteGraphs } from '../../src/adapters/sqlite/sqlite-graph';
import { alias, extraction, fact, noon, page, restatement, triple } from './graph-samples';
import { createDisk, loadSqliteInNode } from './sqlite-in-node';

const sqlite = await loadSqliteInNode();

/** A file of one graph, exported from a database with two, as another tool would open it. */
async function exportSample(): Promise<Connection> {
  const database = SqliteDatabase.open(sqlite);
  const graphs = createSqliteGraphs(database);
  await (await graphs.create('another')).addFact(fact({ object: 'another graph' }));
  const store = await graphs.create('Stale pages');
  const version = page('a', 1);
  await store.putPage(version);
  await store.putPage(page('a', 2));
  const triples = [triple('Atlas', 'price', '12 €'), triple('Atlas', 'price', "it's")];
  await store.addExtraction({ ...extraction(version, noon('2026-09-01')), triples });
  const text = 'Atlas costs 12 €.';
  const { id } = await store.internSentence({ page: 'a', text, since: noon('2026-09-01') });
  const old = await store.addFact(fact({ sentenceId: id }));
  await store.supersedeFacts([old], noon('2026-09-10'));
  const end = { kind: 'on', at: noon('2026-09-09'), precision: 'day' } as const;
  await store.addFact(
    fact({ sentenceId: id, startPrecision: 'month', end, recordedAt: noon('2026-09-10') }),
  );
  await store.addFact(
    fact({
      object: '15 €',
      source: { kind: 'record', system: 'billing' },
      recordedAt: noon('2026-09-10'),
    }),
  );
  await store.addAlias(alias({ sentenceId: id }));

  const { disk, place } = createDisk(sqlite);
  disk.put(place.name, await exportGraph(database, store.id));
  return new Connection(sqlite, place.name, place.vfs);
}

describe('an exported graph', () => {
  it('is a sound database file with that graph only', async () => {
    const file = await exportSample();
    expect(file.all('PRAGMA integrity_check')).toStrictEqual([{ integrity_check: 'ok' }]);
    expect(file.all('PRAGMA foreign_key_check')).toStrictEqual([]);
    expect(file.all('PRAGMA journal_mode')).toStrictEqual([{ journal_mode: 'delete' }]);
    expect(file.all('SELECT label FROM graph')).toStrictEqual([{ label: 'Stale pages' }]);
    expect(file.all('SELECT id FROM fact')).toHaveLength(3);
  });

  it('shows what is believed, with its source', async () => {
    const file = await exportSample();
    const now = file.all('SELECT subject, predicate, object, source FROM fact_now');
    expect(now).toStrictEqual([
      { subject: 'Atlas', predicate: 'price', object: '15 €', source: 'record: billing' },
    ]);
    const history = file.all(
      'SELECT object, source, sentence, valid_to, superseded_at FROM fact_history',
    );
    const fromPage = { object: '12 €', source: 'a v1', sentence: 'Atlas costs 12 €.' };
    expect(history).toStrictEqual([
      { ...fromPage, valid_to: 'open', superseded_at: noon('2026-09-10') },
      { ...fromPage, valid_to: noon('2026-09-09'), superseded_at: null },
      {
        object: '15 €',
        source: 'record: billing',
        sentence: null,
        valid_to: 'open',
        superseded_at: null,
      },
    ]);
  });

  it('tells how exactly a start and an end are known', async () => {
    const file = await exportSample();
    expect(file.all('SELECT start_precision, end_precision FROM fact_history')).toStrictEqual([
      { start_precision: null, end_precision: null },
      { start_precision: 'month', end_precision: 'day' },
      { start_precision: null, end_precision: null },
    ]);
  });

  it('shows a fact in its latest words', async () => {
    const database = SqliteDatabase.open(sqlite);
    const store = await createSqliteGraphs(database).create('Restated');
    const since = noon('2026-09-01');
    const id = await store.addFact(fact({}));
    const text = 'Borealis costs 12 EUR.';
    const sentence = await store.internSentence({ page: 'a', text, since });
    await store.addRestatement(restatement(id, sentence.id));
    const { disk, place } = createDisk(sqlite);
    disk.put(place.name, await exportGraph(database, store.id));
    const file = new Connection(sqlite, place.name, place.vfs);
    expect(file.all('SELECT subject, object, source, sentence FROM fact_now')).toStrictEqual([
      { subject: 'Borealis', object: '12 EUR', source: 'a v2', sentence: text },
    ]);
  });

  it('shows the words for a start that nobody can date', async () => {
    const database = SqliteDatabase.open(sqlite);
    const store = await createSqliteGraphs(database).create('Started');
    await store.addFact(fact({ startWords: 'today' }));
    await store.addFact(fact({}));
    const { disk, place } = createDisk(sqlite);
    disk.put(place.name, await exportGraph(database, store.id));
    const file = new Connection(sqlite, place.name, place.vfs);
    expect(file.all('SELECT valid_from, start_words FROM fact_history')).toStrictEqual([
      { valid_from: fact({}).validFrom, start_words: 'today' },
      { valid_from: fact({}).validFrom, start_words: null },
    ]);
  });

  it('shows names, pages and readings', async () => {
    const file = await exportSample();
    expect(file.all('SELECT former_name, name, source FROM name_change')).toStrictEqual([
      { former_name: 'Atlas', name: 'Borealis', source: 'a v1' },
    ]);
    expect(file.all('SELECT page, version FROM page_now')).toStrictEqual([
      { page: 'a', version: 2 },
    ]);
    expect(file.all('SELECT page, version, object FROM reading')).toStrictEqual([
      { page: 'a', version: 1, object: '12 €' },
      { page: 'a', version: 1, object: "it's" },
    ]);
  });
});

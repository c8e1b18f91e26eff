import { describe, expect, it } from 'vitest';
import { Connection } from '../../src/adapters/sqlite/connection';
import { migrate } from '../../src/adapters/sqlite/migrations';
import { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database';
import { createSqliteGraphs } from '../../src/adapters/sqlite/sqlite-graph';
import { createSqliteQuestions } from '../../src/adapters/sqlite/sqlite-questions';
import type { Asked } from '../../src/core/ask/asked';
import { MOST_KEPT_QUESTIONS } from '../../src/core/ask/question-store';
import { createDisk, loadSqliteInNode } from './sqlite-in-node';

const sqlite = await loadSqliteInNode();

function asked(question: string, world = 'w1'): Asked {
  const step = {
    tool: 'find_entities',
    arguments: { name: question },
    why: 'a name',
    result: { tool: 'find_entities', text: 'None: “é”.', bytes: 14, sentences: [] },
    elapsedMs: 1.5,
  } as const;
  const answer = { text: 'None.', isNothing: true, sentences: [], route: 'graph' } as const;
  const at = '2026-09-01T00:00:00Z';
  return { question, at, planner: 'built-in@1', world, steps: [step], answer };
}

describe('questions in a database file', () => {
  it('outlive closing it with every step, and belong to no graph', async () => {
    const { place } = createDisk(sqlite);
    const first = SqliteDatabase.open(sqlite, place);
    const questions = createSqliteQuestions(first, '1.0.0');
    await questions.put(asked('Who?'));
    await questions.put(asked('What?'));
    await questions.put(asked('Where?', 'w2'));
    await createSqliteGraphs(first).dropGraphs(0);
    first.close();

    const second = SqliteDatabase.open(sqlite, place);
    const kept = createSqliteQuestions(second, '1.0.0');
    expect(await kept.of('w1')).toStrictEqual([asked('Who?'), asked('What?')]);
    expect(await kept.of('w2')).toStrictEqual([asked('Where?', 'w2')]);
    await kept.clear();
    expect(await kept.of('w1')).toStrictEqual([]);
    second.close();
  });

  it('are only the newest', async () => {
    const questions = createSqliteQuestions(SqliteDatabase.open(sqlite), '1.0.0');
    for (let count = 1; count <= MOST_KEPT_QUESTIONS + 2; count += 1) {
      await questions.put(asked(`Question ${count}?`));
    }
    const kept = await questions.of('w1');
    expect(kept).toHaveLength(MOST_KEPT_QUESTIONS);
    expect(kept[0]?.question).toBe('Question 3?');
  });

  it('of another release are not read', async () => {
    const database = SqliteDatabase.open(sqlite);
    await createSqliteQuestions(database, '1.0.0').put(asked('Old?'));
    const questions = createSqliteQuestions(database, '1.1.0');
    expect(await questions.of('w1')).toStrictEqual([]);
    await questions.put(asked('New?'));
    expect(await questions.of('w1')).toStrictEqual([asked('New?')]);
  });

  it('on a full disk are refused with quota, and those that are there stay', async () => {
    const { disk, place } = createDisk(sqlite);
    const questions = createSqliteQuestions(SqliteDatabase.open(sqlite, place), '1.0.0');
    await questions.put(asked('Who?'));
    disk.isFull = true;
    await expect(questions.put(asked('What?'))).rejects.toMatchObject({ code: 'quota' });
    expect(await questions.of('w1')).toStrictEqual([asked('Who?')]);
  });
});

it('a database of version 5 gets a place for questions and keeps its data', async () => {
  const { place } = createDisk(sqlite);
  const connection = new Connection(sqlite, place.name, place.vfs);
  connection.execute('PRAGMA locking_mode = exclusive');
  migrate(connection, 0, 5);
  connection.execute("INSERT INTO graph (id, label) VALUES (1, 'fifth release')");
  connection.close();

  const database = SqliteDatabase.open(sqlite, place);
  expect([database.foundVersion, database.isMigrated]).toStrictEqual([5, true]);
  expect(database.connection.get('SELECT label FROM graph')).toStrictEqual({
    label: 'fifth release',
  });
  const questions = createSqliteQuestions(database, '1.0.0');
  await questions.put(asked('Who?'));
  expect(await questions.of('w1')).toHaveLength(1);
});

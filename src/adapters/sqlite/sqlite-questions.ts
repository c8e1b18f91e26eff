import type { Asked } from '../../core/ask/asked';
import { MOST_KEPT_QUESTIONS, type QuestionStore } from '../../core/ask/question-store';
import type { SqliteDatabase } from './sqlite-database';

/** The questions that a database keeps for this release. */
export function createSqliteQuestions(database: SqliteDatabase, release: string): QuestionStore {
  const owner = {};
  return {
    put: (asked) =>
      database.use(owner, (connection) =>
        connection.atomically(() => {
          connection.run('INSERT INTO question (release, world, asked) VALUES (?1, ?2, ?3)', [
            release,
            asked.world,
            JSON.stringify(asked),
          ]);
          connection.run(
            'DELETE FROM question WHERE id NOT IN (SELECT id FROM question ORDER BY id DESC LIMIT ?1)',
            [MOST_KEPT_QUESTIONS],
          );
        }),
      ),
    of: (world) =>
      database.use(owner, (connection) =>
        connection
          .all<{ asked: string }>(
            'SELECT asked FROM question WHERE world = ?1 AND release = ?2 ORDER BY id',
            [world, release],
          )
          // Only what this release asked is ever written under its name.
          .map(({ asked }) => JSON.parse(asked) as Asked),
      ),
    clear: () =>
      database.use(owner, (connection) => {
        connection.run('DELETE FROM question');
      }),
  };
}

import type { SqliteDatabase } from './sqlite-database';

/** How far a run has come. */
export interface RunProgress {
  /** What the run was asked for, as its caller wrote it. */
  readonly config: string;
  /** Questions asked so far, of those planned. */
  readonly asked: number;
  readonly planned: number;
}

/** Remembers the latest run across reloads, so that a page can tell that it was interrupted. */
export interface RunMarker {
  /** A run begins; what is remembered of the one before is replaced. */
  begin(config: string, planned: number): Promise<void>;
  /** The run has come this far: for once a checkpoint. */
  reach(asked: number): Promise<void>;
  /** The run ended, by itself or cancelled: it was not interrupted. */
  finish(): Promise<void>;
  /** The latest run if it neither finished nor was cancelled; ask before the next one begins. */
  interrupted(): Promise<RunProgress | undefined>;
}

/** The run marker of a database. */
export function createRunMarker(database: SqliteDatabase): RunMarker {
  const owner = {};
  const run = (sql: string, parameters: readonly (string | number)[] = []): Promise<void> =>
    database.use(owner, (connection) => {
      connection.run(sql, parameters);
    });
  return {
    begin: (config, planned) =>
      run(
        `INSERT OR REPLACE INTO run (id, config, asked, planned, state)
          VALUES (1, ?1, 0, ?2, 'running')`,
        [config, planned],
      ),
    reach: (asked) => run('UPDATE run SET asked = ?1', [asked]),
    finish: () => run("UPDATE run SET state = 'finished'"),
    interrupted: () =>
      database.use(owner, (connection) =>
        connection.get<RunProgress>(
          "SELECT config, asked, planned FROM run WHERE state = 'running'",
        ),
      ),
  };
}

import type { CallStore, KeptCall, KeptReply } from '../../core/calls/kept-call';
import type { SqliteDatabase } from './sqlite-database';

interface CallRow {
  readonly prompt_id: string;
  readonly reply: string;
}

/** The calls that a database keeps. Failures reject with a `StoreError`. */
export function createSqliteCalls(database: SqliteDatabase): CallStore {
  const owner = {};
  return {
    get: (address) =>
      database.use(owner, (connection): KeptCall | undefined => {
        const row = connection.get<CallRow>(
          'SELECT prompt_id, reply FROM model_call WHERE address = ?1',
          [address],
        );
        // Only replies of ours are ever written here.
        return (
          row && { address, promptId: row.prompt_id, reply: JSON.parse(row.reply) as KeptReply }
        );
      }),
    put: ({ address, promptId, reply }) =>
      database.use(owner, (connection) => {
        connection.run(
          'INSERT INTO model_call (address, prompt_id, reply) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING',
          [address, promptId, JSON.stringify(reply)],
        );
      }),
  };
}

import type {
  ForgettableCalls,
  KeptCall,
  KeptCallsSize,
  KeptReply,
} from '../../core/calls/kept-call';
import type { SqliteDatabase } from './sqlite-database';

interface CallRow {
  readonly prompt_id: string;
  readonly reply: string;
}

/** The calls that a database keeps. Failures reject with a `StoreError`. */
export function createSqliteCalls(database: SqliteDatabase): ForgettableCalls {
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
    size: () =>
      database.use(owner, (connection): KeptCallsSize => {
        const size = connection.get<{ count: number; bytes: number }>(
          'SELECT count(*) AS count, coalesce(sum(length(CAST(reply AS BLOB))), 0) AS bytes FROM model_call',
        );
        return size ?? { count: 0, bytes: 0 };
      }),
    clear: () =>
      database.use(owner, (connection) => {
        connection.run('DELETE FROM model_call');
      }),
  };
}

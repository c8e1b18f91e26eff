import {
  SQLITE_BUSY,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_LOCKED,
  SQLITE_NOTADB,
} from '@journeyapps/wa-sqlite/src/sqlite-constants.js';
import { StoreError, type StoreErrorCode } from '../../core/ports';

const CODES: Readonly<Record<number, StoreErrorCode>> = {
  [SQLITE_BUSY]: 'locked',
  [SQLITE_LOCKED]: 'locked',
  [SQLITE_CORRUPT]: 'corrupt',
  [SQLITE_NOTADB]: 'corrupt',
  [SQLITE_FULL]: 'quota',
};

/** Names of the browser's own errors. */
const BROWSER_CODES: Readonly<Record<string, StoreErrorCode>> = {
  QuotaExceededError: 'quota',
  NoModificationAllowedError: 'locked',
};

/** What SQLite reported, together with the statement and, if the files failed, their error. */
export function sqliteFailure(
  result: number,
  message: string,
  sql: string,
  cause?: unknown,
): StoreError {
  // The low byte is the kind of an error, the rest tells variants apart.
  const code = CODES[result & 0xff] ?? 'failed';
  return new StoreError(code, `${message} (SQLite ${result}) in: ${sql.trim()}`, { cause });
}

/** A failure of the browser's storage; a `StoreError` stays what it is. */
export function browserFailure(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const isError = error instanceof Error;
  const code = (isError && BROWSER_CODES[error.name]) || 'failed';
  return new StoreError(code, isError ? error.message : String(error), { cause: error });
}

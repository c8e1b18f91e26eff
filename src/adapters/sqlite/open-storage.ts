import type { SqliteModule } from '@journeyapps/wa-sqlite/dist/wa-sqlite.mjs';
import { StoreError } from '../../core/ports';
import { SCHEMA_VERSION } from './migrations';
import { PoolVfs } from './pool-vfs';
import { loadSqlite, SqliteDatabase } from './sqlite-database';
import type { StorageNotice } from './storage-notice';
import { browserFailure } from './store-failure';

/** The database of this tab and how it came to be. */
export interface OpenedStorage {
  readonly database: SqliteDatabase;
  readonly kind: 'opfs' | 'memory';
  readonly notice?: StorageNotice;
  /** Closes the database and lets another tab have the files. */
  close(): Promise<void>;
}

/** A tab that is being reloaded holds its lock a little longer. */
const LOCK_WAIT_MS = 500;

/** A file that cannot be read stays where it is, and the next of these is used. */
const FILE_NAMES = ['driftlab.sqlite', 'driftlab-2.sqlite', 'driftlab-3.sqlite'] as const;

/**
 * Opens the storage of a dedicated worker: the origin private file system where there is one and no
 * other tab has it, else memory. Never rejects for a reason that a notice can tell. `name` is the
 * folder; its lock is `<name>-graph`.
 */
export async function openStorage(name = 'driftlab'): Promise<OpenedStorage> {
  const [module, reason] = await Promise.all([loadSqlite(), whyNoFiles()]);
  if (!isSecureContext) return openMemory(module, { code: 'plain-http' });
  if (reason !== undefined) return openMemory(module, { code: 'no-opfs', reason });
  const release = await takeLock(`${name}-graph`);
  if (!release) return openMemory(module, { code: 'other-tab' });
  try {
    const pool = await PoolVfs.open(module, name);
    try {
      const { database, notice } = openFile(module, pool);
      const close = async (): Promise<void> => {
        database.close();
        await pool.close();
        release();
      };
      return { database, kind: 'opfs', close, ...(notice && { notice }) };
    } catch (error) {
      await pool.close();
      throw error;
    }
  } catch (error) {
    release();
    return openMemory(module, noticeOf(browserFailure(error)));
  }
}

function openMemory(module: SqliteModule, notice: StorageNotice): OpenedStorage {
  const database = SqliteDatabase.open(module);
  return { database, kind: 'memory', notice, close: () => Promise.resolve(database.close()) };
}

/** Opens the first file that is sound or new. */
function openFile(
  module: SqliteModule,
  vfs: PoolVfs,
): { readonly database: SqliteDatabase; readonly notice?: StorageNotice } {
  let keptAs: string | undefined;
  for (const name of FILE_NAMES) {
    try {
      const database = SqliteDatabase.open(module, { name, vfs });
      const { foundVersion } = database;
      // Told once, when the file is replaced, not on every visit.
      if (keptAs !== undefined && foundVersion === 0) {
        return { database, notice: { code: 'corrupt', keptAs, usedInstead: name } };
      }
      if (!database.isMigrated) return { database };
      return { database, notice: { code: 'migrated', from: foundVersion, to: SCHEMA_VERSION } };
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'corrupt') throw error;
      keptAs = name;
    }
  }
  throw new StoreError('corrupt', `none of ${FILE_NAMES.join(', ')} can be read`);
}

function noticeOf({ code, message }: StoreError): StorageNotice {
  switch (code) {
    case 'locked':
      return { code: 'other-tab' };
    case 'quota':
      return { code };
    case 'newer-schema':
      return { code, reason: message };
    case 'corrupt':
      return { code, keptAs: FILE_NAMES.join(', ') };
    default:
      return { code: 'failed', reason: message };
  }
}

/** Why files cannot be kept here; undefined when they can. */
async function whyNoFiles(): Promise<string | undefined> {
  if (!('locks' in navigator)) return 'the browser has no locks between tabs';
  if (!('FileSystemSyncAccessHandle' in globalThis)) return 'the browser has no file access here';
  try {
    await navigator.storage.getDirectory();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Takes the lock until the result is called or the worker ends; undefined when another has it. */
function takeLock(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(LOCK_WAIT_MS);
    const hold = (): Promise<void> => new Promise((release) => resolve(release));
    navigator.locks.request(name, { signal }, hold).catch(() => resolve(undefined));
  });
}

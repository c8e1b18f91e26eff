import createModule, { type SqliteModule } from '@journeyapps/wa-sqlite/dist/wa-sqlite.mjs';
import { StoreError } from '../../core/ports';
import { Connection, type FailureMemory } from './connection';
import { migrate, readSchemaVersion, SCHEMA_VERSION } from './migrations';

/**
 * Loads SQLite. In a browser it fetches its own binary; elsewhere `wasmBinary` is the content of
 * the package's `dist/wa-sqlite.wasm`.
 */
export function loadSqlite(options: { wasmBinary?: Uint8Array } = {}): Promise<SqliteModule> {
  return createModule(options);
}

/** Where a database lies. Without a file system it lives in memory as long as it is open. */
export interface DatabasePlace {
  readonly name: string;
  /** Must be registered with the module. */
  readonly vfs: FailureMemory;
}

/**
 * Settings of the connection. One connection has the file to itself, so that the write-ahead log
 * needs no shared memory, which the pool of access handles does not offer.
 */
const BEFORE_READING = 'PRAGMA locking_mode = exclusive;';
const AFTER_READING = `
PRAGMA journal_mode = wal;
PRAGMA synchronous = normal;
PRAGMA cache_size = -65536;
PRAGMA temp_store = memory;
PRAGMA foreign_keys = on;
`;

/**
 * One database with the current schema, shared by its graphs. Its connection has one transaction at
 * a time; whoever runs it is its owner, and everybody else's statements wait until it is done.
 */
export class SqliteDatabase {
  #owner: object | undefined;
  #ownerDone: Promise<unknown> = Promise.resolve();

  private constructor(
    /** For what is done at once; inside a transaction it belongs to the owner. */
    readonly connection: Connection,
    /** Schema version the file had; 0 if it was empty. */
    readonly foundVersion: number,
    readonly module: SqliteModule,
  ) {}

  /**
   * Opens a database and brings an older schema up to date. Throws a `StoreError`: `newer-schema`
   * and `corrupt` leave the file as it was.
   */
  static open(module: SqliteModule, place?: DatabasePlace): SqliteDatabase {
    const connection = new Connection(module, place?.name ?? ':memory:', place?.vfs);
    try {
      connection.execute(BEFORE_READING);
      const version = readSchemaVersion(connection);
      if (place && version > 0) checkSoundness(connection);
      connection.execute(AFTER_READING);
      migrate(connection, version);
      return new SqliteDatabase(connection, version, module);
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** Whether opening changed the schema of data that was there. */
  get isMigrated(): boolean {
    return this.foundVersion > 0 && this.foundVersion < SCHEMA_VERSION;
  }

  /** Runs `use` once no transaction of another owner is open. */
  async use<T>(owner: object, use: (connection: Connection) => T): Promise<T> {
    while (this.#owner !== undefined && this.#owner !== owner) await this.#ownerDone;
    return use(this.connection);
  }

  /** Runs `work` in a transaction of `owner`; if it rejects, nothing the owner wrote remains. */
  async transaction<T>(owner: object, work: () => Promise<T>): Promise<T> {
    if (this.#owner === owner) {
      throw new StoreError('failed', 'a transaction is running: they do not nest');
    }
    while (this.#owner !== undefined) await this.#ownerDone;
    this.#owner = owner;
    const done = this.#runTransaction(work).finally(() => {
      this.#owner = undefined;
    });
    this.#ownerDone = done.catch(() => undefined);
    return done;
  }

  async #runTransaction<T>(work: () => Promise<T>): Promise<T> {
    this.connection.run('BEGIN IMMEDIATE');
    try {
      const result = await work();
      this.connection.run('COMMIT');
      return result;
    } catch (error) {
      // A full disk may have rolled it back already.
      if (this.connection.isInTransaction()) this.connection.run('ROLLBACK');
      throw error;
    }
  }

  /** Closes the database; an open transaction is rolled back. */
  close(): void {
    this.connection.close();
  }
}

/** A damaged file is better found now, while it can be set aside, than in the middle of a run. */
function checkSoundness(connection: Connection): void {
  const [found] = connection.all<{ quick_check: string }>('PRAGMA quick_check(1)');
  if (found?.quick_check === 'ok') return;
  throw new StoreError('corrupt', `the file is damaged: ${found?.quick_check}`);
}

/** A worker with a storage of its own, driven by `StorageWorker` on the page. */
import { AccessHandlePoolVFS } from '@journeyapps/wa-sqlite/src/examples/AccessHandlePoolVFS.js';
import { Connection, type SqlValue } from '../../../src/adapters/sqlite/connection';
import { exportGraph } from '../../../src/adapters/sqlite/export-graph';
import { openStorage, type OpenedStorage } from '../../../src/adapters/sqlite/open-storage';
import { PoolVfs } from '../../../src/adapters/sqlite/pool-vfs';
import { createRunMarker } from '../../../src/adapters/sqlite/run-marker';
import { loadSqlite } from '../../../src/adapters/sqlite/sqlite-database';
import {
  createSqliteGraphs,
  type SqliteGraph,
  type SqliteGraphs,
} from '../../../src/adapters/sqlite/sqlite-graph';
import type { GraphStore } from '../../../src/core/ports';
import { writeFirstVersion } from '../../contract/first-version';
import { fact } from '../../contract/graph-samples';

/** A graph method, to be called by name. */
type Method = Exclude<keyof GraphStore, 'transaction'>;

interface OpenTransaction {
  /** Lets the work end, with an error if the page's did; resolves or rejects as the transaction. */
  readonly end: (error?: Error) => Promise<void>;
}

let storage: OpenedStorage | undefined;
let graphs: SqliteGraphs | undefined;
const stores = new Map<number, SqliteGraph>();
const transactions = new Map<number, OpenTransaction>();
const write = AccessHandlePoolVFS.prototype.jWrite;

function opened(): OpenedStorage {
  if (!storage) throw new Error('no storage was opened');
  return storage;
}

function storeOf(id: number): SqliteGraph {
  graphs ??= createSqliteGraphs(opened().database);
  const store = stores.get(id) ?? graphs.open(id);
  stores.set(id, store);
  return store;
}

/** Resolves once the transaction is open; the page's `work` follows as calls, then `end`. */
function begin(id: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = storeOf(id).transaction(
      () =>
        new Promise<void>((done, fail) => {
          const end = (error?: Error): Promise<void> => {
            if (error) fail(error);
            else done();
            return ended;
          };
          transactions.set(id, { end });
          resolve();
        }),
    );
    ended.catch(reject);
  });
}

/** Ends a transaction; what failed in the page's work fails here, too. */
async function end(id: number, hasFailed: boolean): Promise<void> {
  const transaction = transactions.get(id);
  if (!transaction) throw new Error('no transaction is open');
  if (!hasFailed) return transaction.end();
  await transaction.end(new Error('the work failed')).catch(() => undefined);
}

/** Bare access to the files of a pool that no storage has open. */
async function withPool<T>(folder: string, use: (connection: Connection) => T): Promise<T> {
  const module = await loadSqlite();
  const pool = await PoolVfs.open(module, folder);
  const connection = new Connection(module, 'driftlab.sqlite', pool);
  try {
    connection.execute('PRAGMA locking_mode = exclusive');
    return use(connection);
  } finally {
    connection.close();
    await pool.close();
  }
}

const commands = {
  open: async (folder: string) => {
    storage = await openStorage(folder);
    return { kind: storage.kind, notice: storage.notice };
  },
  close: () => opened().close(),
  create: async (label: string) => {
    graphs ??= createSqliteGraphs(opened().database);
    const store = await graphs.create(label);
    stores.set(store.id, store);
    return store.id;
  },
  list: () => (graphs ??= createSqliteGraphs(opened().database)).list(),
  call: (id: number, method: Method, parameters: readonly unknown[]) => {
    const call = storeOf(id)[method] as (...values: readonly unknown[]) => Promise<unknown>;
    return call.apply(storeOf(id), [...parameters]);
  },
  begin,
  end,
  /** Adds ten facts in a transaction, again and again, until the worker is killed. */
  churn: async (id: number): Promise<never> => {
    for (let round = 0; ; round += 1) {
      await storeOf(id).transaction(async () => {
        for (let count = 0; count < 10; count += 1) {
          await storeOf(id).addFact(fact({ object: String(round) }));
        }
      });
      if (round % 10 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  },
  query: (sql: string, parameters: readonly SqlValue[] = []) =>
    opened().database.connection.all(sql, parameters),
  exportGraph: (id: number) => exportGraph(opened().database, id),
  beginRun: (config: string, planned: number) =>
    createRunMarker(opened().database).begin(config, planned),
  reachRun: (asked: number) => createRunMarker(opened().database).reach(asked),
  interruptedRun: () => createRunMarker(opened().database).interrupted(),
  /** From now on writing fails as it does in a browser without room. */
  fillDisk: (isFull: boolean) => {
    AccessHandlePoolVFS.prototype.jWrite = isFull
      ? () => {
          throw new DOMException('no room left', 'QuotaExceededError');
        }
      : write;
  },
  /** As in a private window of Firefox. */
  denyFiles: () => {
    navigator.storage.getDirectory = () =>
      Promise.reject(new DOMException('denied', 'SecurityError'));
  },
  /** As if another version of the page, which knows nothing of the lock, were open. */
  denyLocks: () => {
    navigator.locks.request = ((_name: string, _options: unknown, hold: () => Promise<unknown>) =>
      hold()) as LockManager['request'];
  },
  writeFirstVersion: (folder: string) => withPool(folder, writeFirstVersion),
  executeIn: (folder: string, sql: string) =>
    withPool(folder, (connection) => connection.execute(sql)),
  /** Overwrites a stretch of every file of the pool, whose own header takes up 4,096 bytes. */
  damage: async (folder: string, at: number, bytes: number) => {
    const root = await navigator.storage.getDirectory();
    const files = await root.getDirectoryHandle(folder);
    for await (const entry of files.values()) {
      if (entry.kind !== 'file') continue;
      const handle = await (entry as FileSystemFileHandle).createSyncAccessHandle();
      if (handle.getSize() > at + bytes) handle.write(new Uint8Array(bytes).fill(0xa5), { at });
      handle.close();
    }
  },
};

export type Commands = typeof commands;

self.onmessage = async ({
  data,
}: MessageEvent<{ id: number; name: string; values: unknown[] }>) => {
  const command = commands[data.name as keyof Commands] as (...values: unknown[]) => unknown;
  try {
    self.postMessage({ id: data.id, result: await command(...data.values) });
  } catch (error) {
    const { name, message, code } = error as Error & { code?: unknown };
    self.postMessage({ id: data.id, error: { name, message, code } });
  }
};

import type { SqliteModule } from '@journeyapps/wa-sqlite/dist/wa-sqlite.mjs';
import { AccessHandlePoolVFS } from '@journeyapps/wa-sqlite/src/examples/AccessHandlePoolVFS.js';
import {
  SQLITE_FULL,
  SQLITE_IOERR,
  SQLITE_OK,
} from '@journeyapps/wa-sqlite/src/sqlite-constants.js';
import type { FailureMemory } from './connection';
import { browserFailure } from './store-failure';
import { WriteBehind } from './write-behind';

/** Free files to have at hand: a database, its log, and one of each to spare. */
const FREE_FILES = 4;

/** A worker that is going away gives its files back late: how often and how long to wait for it. */
const ATTEMPTS = 5;
const PAUSE_MS = 60;

/** How long written bytes may wait. A tab closed before loses its latest transactions, each whole. */
const WRITE_AFTER_MS = 50;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Files in the origin private file system, opened once and kept open, for one worker at a time. An
 * exception must not unwind through SQLite's own frames, so failures become result codes here.
 */
export class PoolVfs extends AccessHandlePoolVFS implements FailureMemory {
  #failure: unknown;
  readonly #gathered = new Map<number, WriteBehind>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Opens the pool in this folder; rejects with a `StoreError`, `locked` if another worker has it. */
  static async open(module: SqliteModule, folder: string): Promise<PoolVfs> {
    for (let attempt = 1; ; attempt += 1) {
      const pool = new PoolVfs(folder, module);
      try {
        await pool.isReady();
        const free = pool.getCapacity() - pool.getSize();
        if (free < FREE_FILES) await pool.addCapacity(FREE_FILES - free);
        module.vfs_register(pool, false);
        return pool;
      } catch (error) {
        // Files still being opened would stay locked if the pool were closed before they are.
        await pause();
        await pool.close();
        const failure = browserFailure(error);
        if (failure.code !== 'locked' || attempt === ATTEMPTS) throw failure;
      }
    }
  }

  takeFailure(): unknown {
    const failure = this.#failure;
    this.#failure = undefined;
    return failure;
  }

  override jOpen(name: string | null, file: number, flags: number, outFlags: DataView): number {
    const result = super.jOpen(name, file, flags, outFlags);
    const target = {
      write: (data: Uint8Array, offset: number): void => {
        if (super.jWrite(file, data, offset) === SQLITE_OK) return;
        throw new DOMException('no room for all of the bytes', 'QuotaExceededError');
      },
    };
    if (result === SQLITE_OK) this.#gathered.set(file, new WriteBehind(target));
    return result;
  }

  override jClose(file: number): number {
    return this.#attempt(() => {
      try {
        this.#gathered.get(file)?.flush();
        return SQLITE_OK;
      } finally {
        this.#gathered.delete(file);
        super.jClose(file);
      }
    });
  }

  override jRead(file: number, data: Uint8Array, offset: number): number {
    return this.#attempt(() =>
      this.#gathered.get(file)?.read(data, offset) ? SQLITE_OK : super.jRead(file, data, offset),
    );
  }

  override jWrite(file: number, data: Uint8Array, offset: number): number {
    return this.#attempt(() => {
      this.#gathered.get(file)?.write(data.subarray(), offset);
      this.#writeSoon();
      return SQLITE_OK;
    });
  }

  override jTruncate(file: number, size: number): number {
    return this.#attempt(() => {
      this.#gathered.get(file)?.flush();
      this.#gathered.get(file)?.forget();
      return super.jTruncate(file, size);
    });
  }

  override jSync(file: number, flags: number): number {
    return this.#attempt(() => {
      this.#gathered.get(file)?.flush();
      return super.jSync(file, flags);
    });
  }

  override jFileSize(file: number, size: DataView): number {
    return this.#attempt(() => {
      const result = super.jFileSize(file, size);
      const end = BigInt(this.#gathered.get(file)?.waitingEnd ?? 0);
      if (end > size.getBigInt64(0, true)) size.setBigInt64(0, end, true);
      return result;
    });
  }

  override jDelete(name: string, syncDirectory: number): number {
    return this.#attempt(() => super.jDelete(name, syncDirectory));
  }

  override async close(): Promise<void> {
    clearTimeout(this.#timer);
    await super.close();
  }

  /** Writes what is waiting once the worker has a moment; without room it goes on waiting. */
  #writeSoon(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      try {
        for (const gathered of this.#gathered.values()) gathered.flush();
      } catch {
        // The next write or sync meets the same failure and has somebody to tell.
      }
    }, WRITE_AFTER_MS);
  }

  #attempt(call: () => number): number {
    try {
      return call();
    } catch (error) {
      this.#failure = error;
      return browserFailure(error).code === 'quota' ? SQLITE_FULL : SQLITE_IOERR;
    }
  }
}

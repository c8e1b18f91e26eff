import type { SqliteModule } from '@journeyapps/wa-sqlite/dist/wa-sqlite.mjs';
import { AccessHandlePoolVFS } from '@journeyapps/wa-sqlite/src/examples/AccessHandlePoolVFS.js';
import { SQLITE_FULL, SQLITE_IOERR } from '@journeyapps/wa-sqlite/src/sqlite-constants.js';
import type { FailureMemory } from './connection';
import { browserFailure } from './store-failure';

/** Free files to have at hand: a database, its log, and one of each to spare. */
const FREE_FILES = 4;

/** A worker that is going away gives its files back late: how often and how long to wait for it. */
const ATTEMPTS = 5;
const PAUSE_MS = 60;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Files in the origin private file system, opened once and kept open, for one worker at a time. An
 * exception must not unwind through SQLite's own frames, so failures become result codes here.
 */
export class PoolVfs extends AccessHandlePoolVFS implements FailureMemory {
  #failure: unknown;

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

  override jClose(file: number): number {
    return this.#attempt(() => super.jClose(file));
  }

  override jRead(file: number, data: Uint8Array, offset: number): number {
    return this.#attempt(() => super.jRead(file, data, offset));
  }

  override jWrite(file: number, data: Uint8Array, offset: number): number {
    const result = this.#attempt(() => super.jWrite(file, data, offset));
    // Fewer bytes written than asked, without an exception: no room for the rest.
    return result === SQLITE_IOERR && this.#failure === undefined ? SQLITE_FULL : result;
  }

  override jTruncate(file: number, size: number): number {
    return this.#attempt(() => super.jTruncate(file, size));
  }

  override jSync(file: number, flags: number): number {
    return this.#attempt(() => super.jSync(file, flags));
  }

  override jFileSize(file: number, size: DataView): number {
    return this.#attempt(() => super.jFileSize(file, size));
  }

  override jDelete(name: string, syncDirectory: number): number {
    return this.#attempt(() => super.jDelete(name, syncDirectory));
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

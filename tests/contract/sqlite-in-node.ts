import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SQLITE_FULL } from '@journeyapps/wa-sqlite/src/sqlite-constants.js';
import { MemoryVFS } from '@journeyapps/wa-sqlite/src/examples/MemoryVFS.js';
import type { DatabasePlace } from '../../src/adapters/sqlite/sqlite-database';
import { loadSqlite } from '../../src/adapters/sqlite/sqlite-database';

export type Sqlite = Awaited<ReturnType<typeof loadSqlite>>;

/** A fresh SQLite module in Node. */
export async function loadSqliteInNode(): Promise<Sqlite> {
  const wasm = import.meta.resolve('@journeyapps/wa-sqlite/dist/wa-sqlite.wasm');
  return loadSqlite({ wasmBinary: await readFile(fileURLToPath(wasm)) });
}

/** A disk in memory: its files outlive the connections, and it can be made full. */
class TestDisk extends MemoryVFS {
  isFull = false;

  override jWrite(file: number, data: Uint8Array, offset: number): number {
    return this.isFull ? SQLITE_FULL : super.jWrite(file, data, offset);
  }

  /** Puts a file on the disk. */
  put(name: string, content: Uint8Array): void {
    const data = content.slice().buffer as ArrayBuffer;
    this.mapNameToFile.set(`/${name}`, {
      pathname: `/${name}`,
      flags: 0,
      size: data.byteLength,
      data,
    });
  }

  /** Overwrites bytes of the database file. */
  damage(from: number, to: number): void {
    for (const { size, data } of this.mapNameToFile.values()) {
      new Uint8Array(data).fill(0xa5, from, Math.min(to, size));
    }
  }
}

let disks = 0;

/** An empty disk with the name of a database on it. */
export function createDisk(sqlite: Sqlite): { disk: TestDisk; place: DatabasePlace } {
  disks += 1;
  const disk = new TestDisk(`disk-${disks}`, sqlite);
  sqlite.vfs_register(disk, false);
  return { disk, place: { name: 'driftlab.sqlite', vfs: disk } };
}

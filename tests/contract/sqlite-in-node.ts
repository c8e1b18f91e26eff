import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadSqlite } from '../../src/adapters/sqlite/sqlite-database';

/** A fresh SQLite module in Node. */
export async function loadSqliteInNode(): ReturnType<typeof loadSqlite> {
  const wasm = import.meta.resolve('@journeyapps/wa-sqlite/dist/wa-sqlite.wasm');
  return loadSqlite({ wasmBinary: await readFile(fileURLToPath(wasm)) });
}

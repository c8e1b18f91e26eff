/** Where this tab keeps its graphs and calls, and what a closed tab left unfinished there. */
import { openStorage } from '../adapters/sqlite/open-storage';
import { createRunMarker } from '../adapters/sqlite/run-marker';
import { loadSqlite, SqliteDatabase } from '../adapters/sqlite/sqlite-database';
import { describeNotice } from '../adapters/sqlite/storage-notice';
import type { StoreError } from '../core/ports';
import { loadLate } from './load-late';
import type { InterruptedRun, StorageStatus } from './protocol';
import type { MarkedRun } from './run-mark';

export interface Shelf extends StorageStatus {
  readonly database: SqliteDatabase;
  /** A run with models that a closed tab interrupted. */
  readonly interrupted?: InterruptedRun;
}

async function readMark(text: string): Promise<MarkedRun | undefined> {
  const { parseMark } = await loadLate(() => import('./run-mark'));
  return parseMark(text);
}

/** Opens the storage of this tab. */
export async function openShelf(): Promise<Shelf> {
  const { database, kind, notice } = await openStorage();
  const run = await createRunMarker(database).interrupted();
  const marked = run && (await readMark(run.config));
  const notices = notice ? [describeNotice(notice)] : [];
  if (run && !marked) {
    notices.push(
      `The last run was interrupted after ${run.asked} of ${run.planned} answers; this is a new one.`,
    );
  }
  const interrupted = run && marked && { ...marked, asked: run.asked, planned: run.planned };
  return { database, kind, notices, ...(interrupted && { interrupted }) };
}

/** When files fail in the middle of a run, the tab goes on in memory. */
export async function openMemoryShelf(error: StoreError): Promise<Shelf> {
  const notice =
    error.code === 'quota'
      ? ({ code: 'quota' } as const)
      : ({ code: 'failed', reason: error.message } as const);
  return {
    database: SqliteDatabase.open(await loadSqlite()),
    kind: 'memory',
    notices: [describeNotice(notice)],
  };
}

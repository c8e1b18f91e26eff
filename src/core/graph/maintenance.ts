/** The ways of keeping a graph current: reading pages, rebuilding, and patching from a record. */
import pMap from 'p-map';
import type { Extractor, PageReading } from '../extract/extractor';
import type { Ontology } from '../ontology/ontology';
import type { Extraction, GraphStore, PageVersion } from '../ports';
import type { Instant } from '../time';
import type { RecordPatch } from '../world/record-patch';
import { enterMerges } from './enter-merges';
import type { RankOf } from './enter-page-facts';
import { enterReadings, enterUnderNewNames } from './enter-reading';
import { enterRecord } from './enter-record';
import { RowWriter, type WriteCount } from './row-writer';

/** What a reading needs besides the store. */
export interface ReadingContext {
  readonly ontology: Ontology;
  readonly extractor: Extractor;
  readonly rankOf: RankOf;
}

/** A page version that was read, and what came out. */
export interface ReadPage extends PageReading {
  readonly page: PageVersion;
}

/** What one piece of maintenance did. `readings` are in page id order; empty for a record patch. */
export interface MaintenanceReport {
  readonly readings: readonly ReadPage[];
  readonly writes: WriteCount;
}

/** Extraction comes first and outside the transaction: with a model it takes minutes. */
async function enterPages(
  store: GraphStore,
  pages: readonly PageVersion[],
  context: ReadingContext,
  readAt: Instant,
  prepare?: (writer: RowWriter) => Promise<void>,
): Promise<MaintenanceReport> {
  const { extractor, ontology, rankOf } = context;
  const { concurrency } = extractor;
  const readings = await pMap(
    pages,
    async (page): Promise<ReadPage> => ({ page, ...(await extractor.extract(page)) }),
    { concurrency },
  );
  const writer = new RowWriter(store, ontology);
  await store.transaction(async () => {
    await prepare?.(writer);
    const extractions = readings.map(({ page, triples }): Extraction => {
      return { page: page.page, version: page.version, readAt, extractor: extractor.id, triples };
    });
    await enterReadings(writer, extractions, readAt, rankOf);
    if (writer.haveNamesChanged) await enterMerges(writer, readAt);
  });
  return { readings, writes: writer.count };
}

/**
 * Reads these page versions, which the store must keep already, and enters what they say. All of
 * it or, on an error, nothing. Versions may come in any order.
 */
export function readPages(
  store: GraphStore,
  pages: readonly PageVersion[],
  context: ReadingContext,
  readAt: Instant,
): Promise<MaintenanceReport> {
  return enterPages(store, pages, context, readAt);
}

/**
 * Reads every page version that waits: the patch, and after missed events the repair. A page that
 * changed several times is read once, in its newest version.
 */
export async function patchChangedPages(
  store: GraphStore,
  context: ReadingContext,
  readAt: Instant,
): Promise<MaintenanceReport> {
  return readPages(store, await store.pagesBehind(), context, readAt);
}

/** Forgets everything the graph believes and reads all pages again. */
export async function rebuild(
  store: GraphStore,
  context: ReadingContext,
  readAt: Instant,
): Promise<MaintenanceReport> {
  const pages = await store.currentPages();
  return enterPages(store, pages, context, readAt, (writer) => writer.closeAll(readAt));
}

/**
 * Enters what the owning system says is true from `at`, without reading a page. All of it or
 * nothing. A patch that comes late is recorded later than it is true.
 */
export async function patchFromRecord(
  store: GraphStore,
  ontology: Ontology,
  patches: readonly RecordPatch[],
  at: Instant,
  recordedAt = at,
): Promise<MaintenanceReport> {
  const writer = new RowWriter(store, ontology);
  await store.transaction(async () => {
    const before = await store.aliases();
    for (const patch of patches) await enterRecord(writer, patch, at, recordedAt);
    await enterUnderNewNames(writer, before, recordedAt);
    if (writer.haveNamesChanged) await enterMerges(writer, recordedAt);
  });
  return { readings: [], writes: writer.count };
}

/** What a patch after one event costs as the corpus grows and the event does not. */
import { patchChangedPages, readPages } from '../../src/core/graph/maintenance';
import type { GraphStores, PageVersion } from '../../src/core/ports';
import { addDays } from '../../src/core/time';
import { CORPUS_CONTEXT, firstVersions, laterVersions, PAGES_TOUCHED } from './corpus';
import { spreadOf, type Spread } from './spread';

const LOADED_AT = '2026-09-01T00:00:00Z';

/** Loading a corpus once and patching it after each of several equal events. */
export interface CorpusCost {
  readonly pages: number;
  readonly loadMs: number;
  readonly patch: Spread;
}

/** Each event gives the same eight pages another value, so that every patch does the same work. */
export async function measureCorpus(
  stores: GraphStores,
  pageCount: number,
  events: number,
): Promise<CorpusCost> {
  const graph = await stores.create(`corpus of ${pageCount}`);
  const pages = firstVersions(pageCount);
  const publish = (written: readonly PageVersion[]): Promise<void> =>
    graph.transaction(async () => {
      for (const page of written) await graph.putPage(page);
    });
  const startedAt = performance.now();
  await publish(pages);
  await readPages(graph, pages, CORPUS_CONTEXT, LOADED_AT);
  const loadMs = performance.now() - startedAt;

  const patches: number[] = [];
  for (let event = 1; event <= events; event += 1) {
    await publish(laterVersions(pages, event));
    const patchedAt = performance.now();
    const at = addDays(LOADED_AT, event);
    const { readings } = await patchChangedPages(graph, CORPUS_CONTEXT, at);
    patches.push(performance.now() - patchedAt);
    if (readings.length !== PAGES_TOUCHED)
      throw new Error(`${readings.length} pages read instead of ${PAGES_TOUCHED}`);
  }
  return { pages: pageCount, loadMs, patch: spreadOf(patches) };
}

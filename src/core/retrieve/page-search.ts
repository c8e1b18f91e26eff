/** Searching the pages of a graph, as they are or as they had been read by a record time. */
import type { GraphStore, PageVersion, Retriever } from '../ports';
import type { Instant } from '../time';

/** The best pages for some words, best first; with `asOf` in the versions read by then. */
export type SearchPages = (
  query: string,
  most: number,
  asOf?: Instant,
) => Promise<readonly PageVersion[]>;

/** Record times whose pages stay searchable; a conversation asks for one or two. */
const MOST_INDEXES = 4;

/** The versions of all pages that had been read by a record time. */
async function pagesReadBy(store: GraphStore, asOf: Instant): Promise<readonly PageVersion[]> {
  const ids = (await store.currentPages()).map(({ page }) => page);
  const reads = await store.lastReads(ids, asOf);
  const versions = reads.map(async ({ page, version }) =>
    (await store.pageVersions(page)).filter((each) => each.version === version),
  );
  return (await Promise.all(versions)).flat();
}

/** Makes the pages of a graph searchable, which may not change meanwhile. */
export function createPageSearch(store: GraphStore, createRetriever: () => Retriever): SearchPages {
  const indexes = new Map<Instant | undefined, Promise<Retriever>>();
  const open = async (asOf: Instant | undefined): Promise<Retriever> => {
    const retriever = createRetriever();
    await retriever.sync(
      asOf === undefined ? await store.currentPages() : await pagesReadBy(store, asOf),
    );
    return retriever;
  };
  return async (query, most, asOf) => {
    const index = indexes.get(asOf) ?? open(asOf);
    if (indexes.size >= MOST_INDEXES && !indexes.has(asOf)) indexes.clear();
    indexes.set(asOf, index);
    return (await index).search(query, most);
  };
}

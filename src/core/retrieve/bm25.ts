/** Plain BM25 over page titles and bodies, by way of MiniSearch. */
import MiniSearch from 'minisearch';
import type { PageVersion, Retriever } from '../ports';

/** Words of a text: runs of letters and digits, lower-cased. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

interface IndexedPage {
  readonly id: string;
  readonly text: string;
}

/**
 * A retriever that scores as plain BM25 (k1 1.2, b 0.75, Robertson's smoothed idf). MiniSearch is
 * BM25+ and multiplies a score by the number of query words that matched: `d` is set to 0 and the
 * factor divided out. Its field length counts distinct words.
 */
export function createBm25Retriever(): Retriever {
  const index = new MiniSearch<IndexedPage>({
    fields: ['text'],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: { bm25: { k: 1.2, b: 0.75, d: 0 } },
  });
  const indexed = new Map<string, PageVersion>();
  /** Ranked page ids by query; several designs ask the same of one state of the index. */
  const ranked = new Map<string, readonly string[]>();
  const toDocument = (page: PageVersion): IndexedPage => ({
    id: page.page,
    text: `${page.title} ${page.body}`,
  });
  const forget = (page: PageVersion): void => {
    index.remove(toDocument(page));
    indexed.delete(page.page);
  };

  const rank = (query: string): readonly string[] => {
    const words = [...new Set(wordsOf(query))].join(' ');
    return index
      .search(words)
      .map((hit) => ({ id: String(hit.id), score: hit.score / hit.queryTerms.length }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  };

  return {
    sync(pages) {
      const wanted = new Map(pages.map((page) => [page.page, page]));
      for (const page of [...indexed.values()]) {
        const now = wanted.get(page.page);
        if (now?.body !== page.body || now.title !== page.title) forget(page);
      }
      for (const page of pages) {
        if (!indexed.has(page.page)) index.add(toDocument(page));
        indexed.set(page.page, page);
      }
      ranked.clear();
      return Promise.resolve();
    },
    search(query, limit) {
      const ids = ranked.get(query) ?? rank(query);
      ranked.set(query, ids);
      return Promise.resolve(ids.slice(0, limit).flatMap((id) => indexed.get(id) ?? []));
    },
  };
}

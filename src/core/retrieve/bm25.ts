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

/** Pages with a word from which on it is common. */
const COMMON = 10_000;

/**
 * A retriever that scores as plain BM25 (k1 1.2, b 0.75, Robertson's smoothed idf). MiniSearch is
 * BM25+ and multiplies a score by the number of query words that matched: `d` is set to 0 and the
 * factor divided out. Its field length counts distinct words. Words that more than `common` pages have
 * are left out of a query that has a rarer one: they tell pages hardly apart, and each of their pages
 * takes its time.
 */
export function createBm25Retriever(common = COMMON): Retriever {
  const index = new MiniSearch<IndexedPage>({
    fields: ['text'],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: { bm25: { k: 1.2, b: 0.75, d: 0 } },
  });
  const indexed = new Map<string, PageVersion>();
  /** How many pages have a word. */
  const counts = new Map<string, number>();
  /** Ranked page ids by query; several designs ask the same of one state of the index. */
  const ranked = new Map<string, readonly string[]>();
  const toDocument = (page: PageVersion): IndexedPage => ({
    id: page.page,
    text: `${page.title} ${page.body}`,
  });
  const countOf = (word: string): number => counts.get(word) ?? 0;
  const count = (page: PageVersion, change: number): void => {
    for (const word of new Set(wordsOf(toDocument(page).text)))
      counts.set(word, countOf(word) + change);
  };
  const forget = (page: PageVersion): void => {
    index.remove(toDocument(page));
    count(page, -1);
    indexed.delete(page.page);
  };

  const rank = (query: string): readonly string[] => {
    const words = [...new Set(wordsOf(query))];
    const rare = words.filter((word) => countOf(word) > 0 && countOf(word) <= common);
    return index
      .search((rare.length > 0 ? rare : words).join(' '))
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
        if (!indexed.has(page.page)) {
          index.add(toDocument(page));
          count(page, 1);
        }
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

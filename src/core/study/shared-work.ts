/** What every seed of a run does alike, done once: reading pages before any mistake, and searching. */
import type { Extractor, PageReading } from '../extract/extractor';
import type { PageVersion, Retriever } from '../ports';
import type { Roles } from './lab';

/** Roles without mistakes that remember what they read and found, however many labs they serve. */
export function shareWork(roles: Roles): Roles {
  return {
    reader: roles.reader,
    extractor: rememberReadings(roles.extractor),
    createRetriever: rememberSearches(roles.createRetriever),
  };
}

function rememberReadings(inner: Extractor): Extractor {
  const readings = new Map<string, Promise<PageReading>>();
  return {
    id: inner.id,
    concurrency: inner.concurrency,
    extract: (page) => {
      const text = JSON.stringify([page.page, page.title, page.body]);
      const reading = readings.get(text) ?? inner.extract(page);
      readings.set(text, reading);
      return reading;
    },
  };
}

/** Found pages by query and limit. */
type Searches = Map<string, Promise<readonly PageVersion[]>>;

/** Searches over the same pages are made once; an index is built only for one that was not yet. */
function rememberSearches(create: () => Retriever): () => Retriever {
  const byPages = new Map<string, Searches>();
  return () => {
    const inner = create();
    let pages: readonly PageVersion[] = [];
    let searches: Searches = new Map();
    let isBehind = false;
    const find = async (query: string, limit: number): Promise<readonly PageVersion[]> => {
      if (isBehind) await inner.sync(pages);
      isBehind = false;
      return inner.search(query, limit);
    };
    return {
      sync: (given) => {
        const key = JSON.stringify(given);
        pages = given;
        isBehind = true;
        searches = byPages.get(key) ?? new Map<string, Promise<readonly PageVersion[]>>();
        byPages.set(key, searches);
        return Promise.resolve();
      },
      search: (query, limit) => {
        const key = `${limit} ${query}`;
        const found = searches.get(key) ?? find(query, limit);
        searches.set(key, found);
        return found;
      },
    };
  };
}

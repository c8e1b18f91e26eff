/** Retrieval by meaning: pages and queries as vectors, the nearest pages first. */
import pMap from 'p-map';
import type { PageVersion, Retriever } from '../ports';
import type { EmbedPurpose } from '../engine/engine';

/** The vector of a text, of unit length. */
export type Embed = (
  about: string,
  text: string,
  purpose: EmbedPurpose,
) => Promise<readonly number[]>;

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, part, index) => sum + part * (b[index] ?? 0), 0);

/** What of a page is embedded. */
export const textOfPage = ({ title, body }: PageVersion): string => `${title}\n${body}`;

interface IndexedPage {
  readonly page: PageVersion;
  readonly vector: readonly number[];
}

/**
 * A retriever that ranks every page by the cosine of its vector and the query's; a page has one
 * vector. `concurrency`: how many pages are embedded at once. It rejects as `embed` does.
 */
export function createEmbeddingRetriever(embed: Embed, concurrency: number): Retriever {
  /** By page id. */
  let indexed = new Map<string, IndexedPage>();
  const index = async (page: PageVersion): Promise<IndexedPage> => {
    const before = indexed.get(page.page);
    if (before && textOfPage(before.page) === textOfPage(page)) return { ...before, page };
    const about = `${page.title}, version ${page.version}`;
    return { page, vector: await embed(about, textOfPage(page), 'page') };
  };
  return {
    async sync(pages) {
      const next = await pMap(pages, index, { concurrency });
      indexed = new Map(next.map((each) => [each.page.page, each]));
    },
    async search(query, limit) {
      const wanted = await embed(query, query, 'query');
      return [...indexed.values()]
        .map(({ page, vector }) => ({ page, score: dot(wanted, vector) }))
        .sort((a, b) => b.score - a.score || (a.page.page < b.page.page ? -1 : 1))
        .slice(0, limit)
        .map(({ page }) => page);
    },
  };
}

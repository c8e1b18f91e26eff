/** Retrieval by meaning: pages and queries as vectors, the nearest pages first. */
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

/**
 * A retriever that ranks every page by the cosine of its vector and the query's; a page has one
 * vector. It rejects as `embed` does.
 */
export function createEmbeddingRetriever(embed: Embed): Retriever {
  /** By page id. */
  let indexed = new Map<
    string,
    { readonly page: PageVersion; readonly vector: readonly number[] }
  >();
  return {
    async sync(pages) {
      const next: typeof indexed = new Map();
      for (const page of pages) {
        const before = indexed.get(page.page);
        const isSame = before && textOfPage(before.page) === textOfPage(page);
        const vector = isSame
          ? before.vector
          : await embed(`${page.title}, version ${page.version}`, textOfPage(page), 'page');
        next.set(page.page, { page, vector });
      }
      indexed = next;
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

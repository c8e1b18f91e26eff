/** Several retrievers as one, by reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
import type { PageVersion, Retriever } from '../ports';

/** Keeps the first ranks from deciding alone; the value of the publication. */
const RANK_CONSTANT = 60;

/** A page scores 1 / (60 + rank) in each ranking that has it; the highest sums come first. */
export function createFusedRetriever(retrievers: readonly Retriever[]): Retriever {
  return {
    async sync(pages) {
      for (const retriever of retrievers) await retriever.sync(pages);
    },
    async search(query, limit) {
      const fused = new Map<string, { readonly page: PageVersion; readonly score: number }>();
      for (const retriever of retrievers) {
        const ranking = await retriever.search(query, Infinity);
        for (const [index, page] of ranking.entries()) {
          const before = fused.get(page.page)?.score ?? 0;
          fused.set(page.page, { page, score: before + 1 / (RANK_CONSTANT + index + 1) });
        }
      }
      return [...fused.values()]
        .sort((a, b) => b.score - a.score || (a.page.page < b.page.page ? -1 : 1))
        .slice(0, limit)
        .map(({ page }) => page);
    },
  };
}

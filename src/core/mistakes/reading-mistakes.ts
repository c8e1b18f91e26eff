/** An extractor that makes mistakes on purpose. */
import type { Extractor } from '../extract/extractor';
import type { PageVersion, ReadTriple } from '../ports';

/** How pages are misread. */
export interface ReadingMistakes {
  /** Kind and version, to follow the extractor's own: `described-mistakes@1`. */
  readonly id: string;
  /** What is made of a page of which `triples` were read, both in reading order. Pure. */
  readonly misread: (page: PageVersion, triples: readonly ReadTriple[]) => readonly ReadTriple[];
}

/** `inner` with these mistakes in what it reads. What it reads alike is misread once. */
export function withReadingMistakes(inner: Extractor, mistakes: ReadingMistakes): Extractor {
  const known = new Map<string, readonly ReadTriple[]>();
  return {
    id: `${inner.id}+${mistakes.id}`,
    concurrency: inner.concurrency,
    extract: async (page) => {
      const reading = await inner.extract(page);
      const key = JSON.stringify([page.page, page.title, page.body, reading.triples]);
      const triples = known.get(key) ?? mistakes.misread(page, reading.triples);
      known.set(key, triples);
      return { ...reading, triples };
    },
  };
}

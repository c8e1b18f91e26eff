/** A generated wiki of any size: ten facts a page, one event that touches eight pages. */
import type { ReadingContext } from '../../src/core/graph/maintenance';
import type { Ontology, Predicate } from '../../src/core/ontology/ontology';
import { renderSentence } from '../../src/core/ontology/template';
import type { PageVersion } from '../../src/core/ports';
import { createPatternExtractor } from '../../src/core/extract/pattern-extractor';
import { addDays } from '../../src/core/time';

export const FACTS_PER_PAGE = 10;
export const PAGES_TOUCHED = 8;

const attribute = (id: string, unit: string): Predicate => ({
  id,
  label: id,
  subject: ['part'],
  object: { kind: 'number', unit },
  cardinality: 'one',
  sentence: `The ${id} of {subject} is {object} ${unit}.`,
  question: `What is the ${id} of {subject}?`,
  searchWords: id,
  description: id,
});

const ONTOLOGY: Ontology = {
  concepts: [{ id: 'part', label: 'part' }],
  predicates: [
    attribute('weight', 'grams'),
    attribute('length', 'millimetres'),
    attribute('price', 'euros'),
    attribute('stock', 'pieces'),
    attribute('age', 'days'),
  ],
};

export const CORPUS_CONTEXT: ReadingContext = {
  ontology: ONTOLOGY,
  extractor: createPatternExtractor(ONTOLOGY),
  rankOf: () => 'mention',
};

/** Numbers in [0, 1) from a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All pages at the start: every page states five facts of each of two parts. */
export function firstVersions(pageCount: number, seed = 1): readonly PageVersion[] {
  const random = seeded(seed);
  return Array.from({ length: pageCount }, (_, index) => {
    const sentences = [0, 1].flatMap((part) =>
      ONTOLOGY.predicates.map((predicate) =>
        renderSentence(predicate, `Part ${index * 2 + part}`, String(Math.floor(random() * 1000))),
      ),
    );
    return {
      page: `p${String(index).padStart(5, '0')}`,
      version: 1,
      title: `Page ${index}`,
      body: sentences.join(' '),
      updatedAt: '2026-09-01T00:00:00Z',
    };
  });
}

/** The `event`-th event, from 1: eight pages spread over the corpus give one fact a new value. */
export function laterVersions(
  first: readonly PageVersion[],
  event: number,
): readonly PageVersion[] {
  const stride = Math.max(1, Math.floor(first.length / PAGES_TOUCHED));
  return first
    .filter((_, index) => index % stride === 0)
    .slice(0, PAGES_TOUCHED)
    .map((page) => ({
      ...page,
      version: event + 1,
      body: page.body.replace(/is \d+ grams/, `is ${1000 + event} grams`),
      updatedAt: addDays('2026-09-01T00:00:00Z', event),
    }));
}

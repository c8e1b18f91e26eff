/** The extractor that needs no model: the ontology's own sentence templates. */
import type { Ontology } from '../ontology/ontology';
import { extractTriples } from './extract';
import type { Extractor } from './extractor';

/** Reads every sentence that fits a template, exactly as it was rendered. */
export function createPatternExtractor(ontology: Ontology): Extractor {
  return {
    id: 'patterns@1',
    concurrency: 1,
    extract: (page) =>
      Promise.resolve({
        triples: extractTriples(ontology, page.body).map(({ ordinal, ...triple }) => ({
          ...triple,
          position: ordinal,
        })),
        rejections: [],
      }),
  };
}

/** The extractor that needs no model: the ontology's own sentence templates. */
import type { Ontology } from '../ontology/ontology';
import { extractStatements } from './extract';
import type { Extractor } from './extractor';

/** Reads every sentence that fits a template, exactly as it was rendered, and tables by their heads. */
export function createPatternExtractor(ontology: Ontology): Extractor {
  return {
    id: 'patterns@1',
    concurrency: 1,
    extract: (page) =>
      Promise.resolve({
        triples: extractStatements(ontology, page.body).map(
          ({ subject, predicate, object, sentence, ordinal, isEnded, from, until }) => ({
            subject,
            predicate,
            object,
            sentence,
            position: ordinal,
            ...(isEnded && { isEnded }),
            ...(from && { from }),
            ...(until && { until }),
          }),
        ),
        rejections: [],
      }),
  };
}

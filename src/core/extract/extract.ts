/**
 * The extractor that needs no model: reads every sentence with the ontology's own templates. The
 * deterministic reader parses its evidence with it too.
 */
import type { Ontology } from '../ontology/ontology';
import { splitSentences } from '../ontology/sentences';
import { parseSentence, type Triple } from '../ontology/template';

export { splitSentences };

/** A triple and the sentence it was read in. */
export interface ExtractedTriple extends Triple {
  readonly sentence: string;
  /** Position of the sentence among all sentences of the text, from 0. */
  readonly ordinal: number;
}

/** Every statement a text makes, in reading order; a sentence that fits no template makes none. */
export function extractTriples(ontology: Ontology, text: string): ExtractedTriple[] {
  return splitSentences(text).flatMap((sentence, ordinal) => {
    const triple = parseSentence(ontology, sentence);
    return triple ? [{ ...triple, sentence, ordinal }] : [];
  });
}

/** What patterns read in a text, remembered: evidence is asked for the same pages over and over. */
import type { Ontology } from '../ontology/ontology';
import { extractTriples, type ExtractedTriple } from './extract';

const parsedTexts = new WeakMap<Ontology, Map<string, readonly ExtractedTriple[]>>();
/** Texts remembered for an ontology; a run has far fewer. */
const MOST_TEXTS = 10_000;

/** The statements of a text. Each distinct text is parsed once. */
export function parseOnce(ontology: Ontology, text: string): readonly ExtractedTriple[] {
  const texts = parsedTexts.get(ontology) ?? new Map<string, readonly ExtractedTriple[]>();
  parsedTexts.set(ontology, texts);
  const known = texts.get(text);
  if (known) return known;
  const triples = extractTriples(ontology, text);
  if (texts.size >= MOST_TEXTS) texts.clear();
  texts.set(text, triples);
  return triples;
}

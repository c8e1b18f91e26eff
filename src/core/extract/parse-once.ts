/** What patterns read in a text, remembered: evidence is asked for the same pages over and over. */
import type { Ontology } from '../ontology/ontology';
import { extractStatements, type ExtractedTriple } from './extract';

/** The statements of a text, by what they say of themselves. */
interface ParsedText {
  readonly holding: readonly ExtractedTriple[];
  readonly denied: readonly ExtractedTriple[];
}

const parsedTexts = new WeakMap<Ontology, Map<string, ParsedText>>();
/** Texts remembered for an ontology; a run has far fewer. */
const MOST_TEXTS = 10_000;

/** The statements of a text that it says hold. Each distinct text is parsed once. */
export function parseOnce(ontology: Ontology, text: string): readonly ExtractedTriple[] {
  return parsedText(ontology, text).holding;
}

/** The statements of a text that it says hold no longer. */
export function parseDenialsOnce(ontology: Ontology, text: string): readonly ExtractedTriple[] {
  return parsedText(ontology, text).denied;
}

function parsedText(ontology: Ontology, text: string): ParsedText {
  const texts = parsedTexts.get(ontology) ?? new Map<string, ParsedText>();
  parsedTexts.set(ontology, texts);
  const known = texts.get(text);
  if (known) return known;
  const statements = extractStatements(ontology, text);
  const parsed = {
    holding: statements.filter(({ isEnded }) => !isEnded),
    denied: statements.filter(({ isEnded }) => isEnded),
  };
  if (texts.size >= MOST_TEXTS) texts.clear();
  texts.set(text, parsed);
  return parsed;
}

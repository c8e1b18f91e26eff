/** Candidates: the values that evidence states for a slot, as patterns parse them. */
import { extractTriples, type ExtractedTriple } from '../extract/extract';
import { nameKey } from '../ontology/name-key';
import { formerNamePredicate, type Ontology, type Predicate } from '../ontology/ontology';
import { evidenceText, type Evidence, type SlotKeys } from './evidence';

/** A value found in the evidence. */
export interface Candidate {
  readonly value: string;
  /** Place of its item in the evidence, from 0. */
  readonly evidenceIndex: number;
  /** The sentence that states it. */
  readonly sentence: string;
}

/** What the evidence says of a slot. */
export interface FoundCandidates {
  /** In the order of the evidence. */
  readonly candidates: readonly Candidate[];
  /** Keys of the names that the evidence has for the entity. */
  readonly names: ReadonlySet<string>;
}

/** Names and values as written. */
export const WRITTEN_KEYS: SlotKeys = { subject: nameKey, value: nameKey };

interface ParsedTriple extends ExtractedTriple {
  readonly evidenceIndex: number;
}

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

/** `entityName` and the names that two passes over "X was formerly called Y" add, as keys. */
function namesInEvidence(
  entityName: string,
  triples: readonly ParsedTriple[],
  ontology: Ontology,
  keys: SlotKeys,
): ReadonlySet<string> {
  const formerly = formerNamePredicate(ontology)?.id;
  const pairs = triples
    .filter(({ predicate }) => predicate === formerly)
    .map((t) => [keys.subject(t.subject), keys.subject(t.object)] as const);
  const names = new Set([keys.subject(entityName)]);
  for (const [now, before] of [...pairs, ...pairs]) {
    if (names.has(now)) names.add(before);
    if (names.has(before)) names.add(now);
  }
  return names;
}

/** Every value that the evidence states for (`entityName`, `predicate`), but for what is known to be over. */
export function findCandidates(
  ontology: Ontology,
  entityName: string,
  predicate: Predicate,
  evidence: readonly Evidence[],
  keys: SlotKeys = WRITTEN_KEYS,
): FoundCandidates {
  const triples = evidence.flatMap((item, evidenceIndex) =>
    parseOnce(ontology, evidenceText(item)).map((triple): ParsedTriple => ({
      ...triple,
      evidenceIndex,
    })),
  );
  const names = namesInEvidence(entityName, triples, ontology, keys);
  const isOver = ({ evidenceIndex, sentence }: ParsedTriple): boolean => {
    const item = evidence[evidenceIndex];
    return item?.kind === 'page' && item.over.has(sentence);
  };
  const candidates = triples
    .filter((t) => t.predicate === predicate.id && names.has(keys.subject(t.subject)))
    .filter((t) => !isOver(t))
    .map(({ object, evidenceIndex, sentence }): Candidate => ({
      value: object,
      evidenceIndex,
      sentence,
    }));
  return { candidates, names };
}

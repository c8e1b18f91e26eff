/** Candidates: the values that evidence states for a slot, as patterns parse them. */
import type { ExtractedTriple } from '../extract/extract';
import { parseOnce } from '../extract/parse-once';
import { nameKey } from '../ontology/name-key';
import { formerNamePredicate, type Ontology, type Predicate } from '../ontology/ontology';
import type { When } from '../ports';
import { evidenceText, type Evidence, type SlotKeys } from './evidence';

/** A value found in the evidence. */
export interface Candidate {
  readonly value: string;
  /** Place of its item in the evidence, from 0. */
  readonly evidenceIndex: number;
  /** The sentence that states it. */
  readonly sentence: string;
  /** From when it is so, where the sentence of a page says. */
  readonly from?: When;
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

/** `entityName` and the names that two passes over "X was formerly called Y" add, as keys. */
function namesInEvidence(
  entityName: string,
  triples: readonly ExtractedTriple[],
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

/**
 * Every value that the evidence states for (`entityName`, `predicate`), but for what does not hold now.
 * A fact was looked up in this slot: its value counts as it is, whatever its words.
 */
export function findCandidates(
  ontology: Ontology,
  entityName: string,
  predicate: Predicate,
  evidence: readonly Evidence[],
  keys: SlotKeys = WRITTEN_KEYS,
): FoundCandidates {
  const triplesIn = (item: Evidence): readonly ExtractedTriple[] =>
    item.kind === 'fact' ? [] : parseOnce(ontology, evidenceText(item));
  const names = namesInEvidence(entityName, evidence.flatMap(triplesIn), ontology, keys);
  const candidatesIn = (item: Evidence, evidenceIndex: number): readonly Candidate[] => {
    if (item.kind === 'fact') {
      const { predicate: id, object: value } = item.confirmed.fact;
      return id === predicate.id ? [{ value, evidenceIndex, sentence: item.sentence }] : [];
    }
    const over = item.kind === 'page' ? item.over : [];
    return triplesIn(item)
      .filter((t) => t.predicate === predicate.id && names.has(keys.subject(t.subject)))
      .filter(
        ({ sentence, object }) =>
          !over.some((each) => each.sentence === sentence && each.value === object),
      )
      .map(({ object: value, sentence, from }) => ({
        value,
        evidenceIndex,
        sentence,
        ...(from && { from }),
      }));
  };
  return { candidates: evidence.flatMap(candidatesIn), names };
}

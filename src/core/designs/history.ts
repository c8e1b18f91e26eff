/** What the graph knows to be over: values that a source has ended, or replaced by another. */
import { extractStatements } from '../extract/extract';
import { RECORD_EXTRACTOR } from '../graph/row-writer';
import { sourceName, type SlotFacts } from '../graph/slot';
import type { Ontology } from '../ontology/ontology';
import { AUTHORITY_RANKS, type AuthorityRank, type Fact } from '../ports';
import type { Instant } from '../time';

/** A value that is over, since when and on whose word. */
interface Closing {
  readonly value: string;
  readonly at: Instant;
  readonly rank: AuthorityRank;
}

/** A statement of a value, from a page or the graph. */
export interface DatedStatement {
  readonly value: string;
  /** Since when it has been said. */
  readonly since: Instant;
  readonly rank: AuthorityRank;
}

/** A statement that a page says holds no longer. */
export interface Denial {
  readonly subject: string;
  readonly predicate: string;
  readonly value: string;
  /** From when it is over, as the page says, or else since when the page has said so. */
  readonly at: Instant;
  /** The page tells `at`. */
  readonly isDated: boolean;
  readonly rank: AuthorityRank;
}

/** Whose word ended the fact, `record` or its page, and how far that is trusted. */
function endedBy(fact: Fact): { readonly source: string; readonly rank: AuthorityRank } {
  return fact.extractor === RECORD_EXTRACTOR
    ? { source: 'record', rank: 'record' }
    : { source: sourceName(fact), rank: fact.rank };
}

/** By when the fact was over: an end at an unknown date came before the record told of it. */
function overBy({ end, extractor, recordedAt, validFrom }: Fact): Instant {
  if (end.kind === 'on') return end.at;
  return extractor === RECORD_EXTRACTOR ? recordedAt : validFrom;
}

/** Whether words tell the end: else it is the date of the page that no longer says the value. */
function isEndInWords(ontology: Ontology, { end, sentence }: Fact): boolean {
  if (end.kind !== 'on' || end.precision !== 'second') return end.kind !== 'open';
  return (
    sentence !== undefined &&
    extractStatements(ontology, sentence).some(({ isEnded, until }) => isEnded ?? until)
  );
}

/** A source of facts; all systems of record are one. */
const sideOf = (fact: Fact): string =>
  fact.source.kind === 'record' ? 'record' : sourceName(fact);

/**
 * What is over in a slot. That a page no longer says a value is no word against others that do; it
 * is when the page said another from then on, or that the value has ended. Likewise a record, and
 * what it said before it ended a value, in whatever spelling, does not make the value hold.
 */
function closingsOf(slot: SlotFacts, terms: HistoryTerms): readonly Closing[] {
  const { valueKey, ontology } = terms;
  const live = slot.facts.map(({ fact }) => fact);
  const isSaid = (source: string, value: string, at: Instant): boolean =>
    live.some(
      (fact) =>
        sideOf(fact) === source &&
        valueKey(fact.object) === value &&
        (source !== 'record' || fact.validFrom >= at),
    );
  const isReplaced = (source: string, value: string, at: Instant): boolean =>
    [...live, ...slot.ended].some(
      (fact) => sideOf(fact) === source && valueKey(fact.object) !== value && fact.validFrom >= at,
    );
  return slot.ended.flatMap((fact): Closing[] => {
    const { source, rank } = endedBy(fact);
    const value = valueKey(fact.object);
    const at = overBy(fact);
    const isToldOver = source === 'record' || isEndInWords(ontology, fact);
    const isOver = !isSaid(source, value, at) && (isToldOver || isReplaced(source, value, at));
    return isOver ? [{ value, at, rank }] : [];
  });
}

const isNoLessTrusted = (a: AuthorityRank, b: AuthorityRank): boolean =>
  AUTHORITY_RANKS.indexOf(a) <= AUTHORITY_RANKS.indexOf(b);

/** How values are compared, sentences read, and sources weighed. */
export interface HistoryTerms {
  readonly ontology: Ontology;
  readonly valueKey: (text: string) => string;
  /** A source counts only against those that are trusted no more than itself. */
  readonly byRank: boolean;
}

/** Whether a statement is known to be over: its value has ended since it was first made. */
export function createHistory(
  slot: SlotFacts,
  terms: HistoryTerms,
): (statement: DatedStatement) => boolean {
  const closings = closingsOf(slot, terms);
  const { valueKey, byRank } = terms;
  return ({ value, since, rank }) =>
    closings.some(
      (closing) =>
        closing.value === valueKey(value) &&
        since <= closing.at &&
        (!byRank || isNoLessTrusted(closing.rank, rank)),
    );
}

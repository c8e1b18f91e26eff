/** What the graph knows to be over: values that a source has ended, or replaced by another. */
import { RECORD_EXTRACTOR } from '../graph/row-writer';
import { sourceName, type SlotFacts } from '../graph/slot';
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

/** Whose word ended the fact: the record's, or that of the page that dropped it. */
const endedBy = (fact: Fact): AuthorityRank =>
  fact.extractor === RECORD_EXTRACTOR ? 'record' : fact.rank;

/**
 * What is over in a slot. That a page no longer says a value is no word against others that do; it
 * is when the page says another instead, or that the value has ended.
 */
function closingsOf(slot: SlotFacts, valueKey: (text: string) => string): readonly Closing[] {
  const said = new Map<string, Set<string>>();
  for (const { fact } of slot.facts) {
    const values = said.get(sourceName(fact)) ?? new Set();
    said.set(sourceName(fact), values.add(valueKey(fact.object)));
  }
  const isReplaced = (fact: Fact): boolean => {
    const now = said.get(sourceName(fact));
    return now !== undefined && !now.has(valueKey(fact.object));
  };
  return slot.ended
    .filter(
      (fact) =>
        fact.end.kind === 'unknown' || fact.extractor === RECORD_EXTRACTOR || isReplaced(fact),
    )
    .map((fact) => ({
      value: valueKey(fact.object),
      at: fact.end.kind === 'on' ? fact.end.at : fact.validFrom,
      rank: endedBy(fact),
    }));
}

const isNoLessTrusted = (a: AuthorityRank, b: AuthorityRank): boolean =>
  AUTHORITY_RANKS.indexOf(a) <= AUTHORITY_RANKS.indexOf(b);

/**
 * Whether a statement is known to be over: its value has ended since it was first made. With
 * `byRank`, a source counts only against those that are trusted no more than itself.
 */
export function createHistory(
  slot: SlotFacts,
  valueKey: (text: string) => string,
  byRank: boolean,
): (statement: DatedStatement) => boolean {
  const closings = closingsOf(slot, valueKey);
  return ({ value, since, rank }) =>
    closings.some(
      (closing) =>
        closing.value === valueKey(value) &&
        since <= closing.at &&
        (!byRank || isNoLessTrusted(closing.rank, rank)),
    );
}

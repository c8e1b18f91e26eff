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

/** Whose word ended the fact, `record` or its page, and how far that is trusted. */
function endedBy(fact: Fact): { readonly source: string; readonly rank: AuthorityRank } {
  return fact.extractor === RECORD_EXTRACTOR
    ? { source: 'record', rank: 'record' }
    : { source: sourceName(fact), rank: fact.rank };
}

/** Whether words tell the end: the date of a page that no longer says something is known to the second. */
const isEndTold = ({ end }: Fact): boolean =>
  end.kind === 'unknown' || (end.kind === 'on' && end.precision !== 'second');

/**
 * What is over in a slot. That a page no longer says a value is no word against others that do; it
 * is when the page says another instead, or that the value has ended. Likewise a record.
 */
function closingsOf(slot: SlotFacts, valueKey: (text: string) => string): readonly Closing[] {
  const said = new Map<string, Set<string>>();
  for (const { fact } of slot.facts) {
    const source = fact.source.kind === 'record' ? 'record' : sourceName(fact);
    said.set(source, (said.get(source) ?? new Set()).add(valueKey(fact.object)));
  }
  return slot.ended.flatMap((fact): Closing[] => {
    const { source, rank } = endedBy(fact);
    const value = valueKey(fact.object);
    const saidNow = said.get(source);
    const isToldOver = isEndTold(fact) || source === 'record';
    const isOver = saidNow ? !saidNow.has(value) : isToldOver;
    const at = fact.end.kind === 'on' ? fact.end.at : fact.validFrom;
    return isOver ? [{ value, at, rank }] : [];
  });
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

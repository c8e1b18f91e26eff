/** Deciding: which of the values that the evidence states is the answer, by a design's rules. */
import { sourceName } from '../graph/slot';
import type { Ontology, Predicate } from '../ontology/ontology';
import { AUTHORITY_RANKS, type AuthorityRank } from '../ports';
import type { Instant } from '../time';
import { findCandidates, WRITTEN_KEYS, type Candidate, type FoundCandidates } from './candidates';
import type { DesignPolicy } from './design-policy';
import { evidenceDate, type Evidence, type SlotKeys } from './evidence';
import { best, type Measure } from './merge';

/** One hop's question, with what the design found for it. */
export interface DecisionRequest {
  readonly entityName: string;
  readonly predicate: Predicate;
  readonly evidence: readonly Evidence[];
  readonly policy: Pick<DesignPolicy, 'choose' | 'trust'>;
  /** Absent: names and values are compared as written. */
  readonly keys?: SlotKeys;
}

/** What the rules make of the evidence. */
export interface Decision extends FoundCandidates {
  /** Absent when the evidence says nothing. */
  readonly decidedBy?: Candidate;
  /** One value; several of a multi-valued predicate, or of equals that contradict each other. */
  readonly values: readonly string[];
}

/** What a candidate weighs. */
export interface Weight {
  /** Page id, or `graph` where its facts are one source. */
  readonly source: string;
  readonly isFact: boolean;
  readonly date: Instant;
  /** Its words for its start name no moment: `date` is only since when that has been said. */
  readonly isStartUnknown: boolean;
  readonly rank: AuthorityRank;
  /** Its sentence still stands, and says it word for word. */
  readonly isStanding: boolean;
  readonly isVerbatim: boolean;
}

/** What stands behind a candidate. */
export function weigh(
  { evidenceIndex, sentence, value, from }: Candidate,
  evidence: readonly Evidence[],
): Weight {
  // Asked for every candidate of every answer: plain objects of one shape, and no copies.
  const item = evidence[evidenceIndex];
  const isStartUnknown = from?.kind === 'unresolved';
  const date = (item && evidenceDate(item)) ?? '';
  if (item?.kind === 'fact') {
    const { confirmed, isGone, isVerbatim } = item;
    const { fact } = confirmed;
    return {
      source: sourceName(fact),
      isFact: true,
      date,
      isStartUnknown: fact.startWords !== undefined,
      rank: fact.rank,
      isStanding: !isGone,
      isVerbatim,
    };
  }
  const isPage = item?.kind === 'page';
  const restated = isPage
    ? item.restated.find((each) => each.sentence === sentence && each.value === value)
    : undefined;
  return {
    source: isPage ? item.page.page : 'graph',
    isFact: false,
    date: isPage ? (restated?.since ?? item.sentencesSince.get(sentence) ?? date) : date,
    isStartUnknown,
    rank: isPage ? item.rank : 'mention',
    isStanding: true,
    isVerbatim: true,
  };
}

const trust = (rank: AuthorityRank): number => -AUTHORITY_RANKS.indexOf(rank);

/** What decides between candidates, most important first; the greatest wins, of equals the first. */
function measureFor({ choose, trust: by }: DecisionRequest['policy']): (weight: Weight) => Measure {
  if (by === 'by-rank') {
    return ({ isVerbatim, rank, isStanding, date, isFact }) => [
      isVerbatim ? 1 : 0,
      trust(rank),
      isStanding ? 1 : 0,
      date,
      isFact ? 1 : 0,
    ];
  }
  return choose === 'newest' ? ({ date, isFact }) => [date, isFact ? 1 : 0] : () => [];
}

/** Facts of the graph are one source of a multi-valued answer, each page is another. */
const sideOf = ({ isFact, source }: Weight): string => (isFact ? 'graph' : source);

/** Whether two candidates are trusted alike. */
function areTrustedAlike(a: Weight, b: Weight): boolean {
  return a.isVerbatim === b.isVerbatim && a.rank === b.rank && a.isStanding === b.isStanding;
}

/**
 * Whether a candidate is part of the answer beside the one that decided. Of a multi-valued predicate
 * it is when the same side says it, or where rank counts, anybody as trusted. Of a single-valued one
 * when it is another source's, as trusted and of the same date: a contradiction.
 */
function isPart(
  weight: Weight,
  own: Weight,
  { policy, predicate }: Pick<DecisionRequest, 'policy' | 'predicate'>,
): boolean {
  const isMany = predicate.cardinality === 'many';
  if (policy.trust === 'equal') return isMany && sideOf(weight) === sideOf(own);
  if (!areTrustedAlike(weight, own)) return false;
  return isMany || (weight.source !== own.source && weight.date === own.date);
}

/** Of values that are one, the spelling that most of the evidence has; of equals the given. */
function commonSpelling(
  value: string,
  candidates: readonly Candidate[],
  valueKey: (text: string) => string,
): string {
  const key = valueKey(value);
  const spellings = candidates.map((each) => each.value).filter((each) => valueKey(each) === key);
  const countOf = (spelling: string): number =>
    spellings.filter((each) => each === spelling).length;
  return best([value, ...spellings], (spelling) => [countOf(spelling)]) ?? value;
}

/** Decides one hop by the design's rules alone. */
export function decide(ontology: Ontology, request: DecisionRequest): Decision {
  const { entityName, predicate, evidence, policy, keys = WRITTEN_KEYS } = request;
  const found = findCandidates(ontology, entityName, predicate, evidence, keys);
  const measure = measureFor(policy);
  const weightOf = (candidate: Candidate): Weight => weigh(candidate, evidence);
  const decidedBy = best(found.candidates, (candidate) => measure(weightOf(candidate)));
  if (!decidedBy) return { ...found, values: [] };
  const own = weightOf(decidedBy);
  const parts = found.candidates.filter(
    (candidate) => candidate === decidedBy || isPart(weightOf(candidate), own, request),
  );
  const ordered = predicate.cardinality === 'many' ? parts : [decidedBy, ...parts];
  // Of values that are one, the place of the first and the spelling of the last, as ever.
  const values = [...new Map(ordered.map(({ value }) => [keys.value(value), value])).values()];
  if (policy.trust === 'equal') return { ...found, decidedBy, values };
  const spelled = values.map((value) => commonSpelling(value, found.candidates, keys.value));
  return { ...found, decidedBy, values: spelled };
}

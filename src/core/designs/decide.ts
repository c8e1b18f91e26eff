/** Deciding: which of the values that the evidence states is the answer, by a design's rules. */
import { sourceName } from '../graph/slot';
import type { Ontology, Predicate } from '../ontology/ontology';
import { AUTHORITY_RANKS, type AuthorityRank } from '../ports';
import type { Instant } from '../time';
import { findCandidates, WRITTEN_KEYS, type Candidate, type FoundCandidates } from './candidates';
import type { DesignPolicy } from './design';
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
  readonly rank: AuthorityRank;
  /** Its sentence still stands, and says it word for word. */
  readonly isStanding: boolean;
  readonly isVerbatim: boolean;
}

/** What stands behind a candidate. */
export function weigh(
  { evidenceIndex, sentence }: Candidate,
  evidence: readonly Evidence[],
): Weight {
  const item = evidence[evidenceIndex];
  const common = { date: (item && evidenceDate(item)) ?? '', isStanding: true, isVerbatim: true };
  if (item?.kind === 'fact') {
    const { confirmed, isGone, isVerbatim } = item;
    const { fact } = confirmed;
    return {
      ...common,
      source: sourceName(fact),
      isFact: true,
      rank: fact.rank,
      isStanding: !isGone,
      isVerbatim,
    };
  }
  if (item?.kind === 'page') {
    const { page, rank, sentencesSince } = item;
    const date = sentencesSince.get(sentence) ?? page.updatedAt;
    return { ...common, source: page.page, isFact: false, rank, date };
  }
  return { ...common, source: 'graph', isFact: false, rank: 'mention' };
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

/** Whether two candidates are of equal trust and age. */
function areEquals(a: Weight, b: Weight): boolean {
  return (
    a.isVerbatim === b.isVerbatim &&
    a.rank === b.rank &&
    a.isStanding === b.isStanding &&
    a.date === b.date
  );
}

/** Decides one hop by the design's rules alone. */
export function decide(ontology: Ontology, request: DecisionRequest): Decision {
  const { entityName, predicate, evidence, policy, keys = WRITTEN_KEYS } = request;
  const found = findCandidates(ontology, entityName, predicate, evidence, keys);
  const measure = measureFor(policy);
  const weightOf = (candidate: Candidate): Weight => weigh(candidate, evidence);
  const decidedBy = best(found.candidates, (candidate) => measure(weightOf(candidate)));
  if (!decidedBy) return { ...found, values: [] };
  const isMany = predicate.cardinality === 'many';
  const own = weightOf(decidedBy);
  const isPart = (candidate: Candidate): boolean => {
    if (candidate === decidedBy) return true;
    if (!isMany && policy.trust === 'equal') return false;
    const weight = weightOf(candidate);
    if (isMany) return sideOf(weight) === sideOf(own);
    return weight.source !== own.source && areEquals(weight, own);
  };
  const parts = found.candidates.filter(isPart);
  const ordered = isMany ? parts : [decidedBy, ...parts];
  // Of values that are one, the place of the first and the spelling of the last, as ever.
  const values = [...new Map(ordered.map(({ value }) => [keys.value(value), value])).values()];
  return { ...found, decidedBy, values };
}

/** Evidence: what a design puts before the reader. */
import type { RankOf } from '../graph/enter-page-facts';
import type { NameIndex } from '../graph/identity';
import type { ResolvedEntity } from '../graph/names';
import type { ConfirmedFact, SlotFacts } from '../graph/slot';
import type { Ontology } from '../ontology/ontology';
import type { AuthorityRank, GraphStore, PageVersion, Retriever } from '../ports';
import type { Instant } from '../time';
import type { DesignPolicy } from './design-policy';
import type { Denial } from './history';
import type { MergeRule } from './merge';

/** A value that a sentence states. */
export interface StatedValue {
  readonly sentence: string;
  readonly value: string;
}

/** A value that its page stated in other words before, and the first day on which it did. */
export interface RestatedValue extends StatedValue {
  readonly since: Instant;
}

/** A page as retrieved. */
export interface PageEvidence {
  readonly kind: 'page';
  readonly page: PageVersion;
  /** The page has a newer version than the one the graph last read. */
  readonly isAheadOfGraph: boolean;
  /** How far the page is trusted for what is asked. */
  readonly rank: AuthorityRank;
  /**
   * From when each of its sentences is so: as it says, or else since it has stood there. Empty where
   * pages are dated as a whole.
   */
  readonly sentencesSince: ReadonlyMap<string, Instant>;
  /** What sentences that are younger than what they say tell of what is asked; empty as above. */
  readonly restated: readonly RestatedValue[];
  /** Values that sentences of it state and that do not hold now, as they say or the graph knows. */
  readonly over: readonly StatedValue[];
}

/** A value the graph holds, with the fact that speaks for it. */
export interface FactEvidence {
  readonly kind: 'fact';
  readonly sentence: string;
  readonly confirmed: ConfirmedFact;
  /** By the design's terms: of the page behind the fact, or of its sentence. */
  readonly date: Instant;
  /** Names of the sources that agree on the value, in reading order. */
  readonly support: readonly string[];
  /** How many sources say something about the slot, this value or another. */
  readonly sourceCount: number;
  /** A page behind the value has a version that the graph has not read. */
  readonly isPageAhead: boolean;
  /**
   * The sentence behind the value no longer stands on its page, which the graph has not read; known
   * where sentences are followed.
   */
  readonly isGone: boolean;
  /** The value stands in its sentence, word for word; taken for granted where sentences are not followed. */
  readonly isVerbatim: boolean;
}

/** Another name that the graph has for the entity. */
export interface AliasEvidence {
  readonly kind: 'alias';
  readonly sentence: string;
}

export type Evidence = PageEvidence | FactEvidence | AliasEvidence;

/** The words of a page that a reader sees. */
export const pageText = ({ title, body }: PageVersion): string => `${title}\n${body}`;

/** The words a reader sees. */
export function evidenceText(evidence: Evidence): string {
  return evidence.kind === 'page' ? pageText(evidence.page) : evidence.sentence;
}

/** The date a reader sees: of the page, or of the fact. An alias has none. */
export function evidenceDate(evidence: Evidence): Instant | undefined {
  if (evidence.kind === 'page') return evidence.page.updatedAt;
  return evidence.kind === 'fact' ? evidence.date : undefined;
}

/** What gathering needs, at one checkpoint. */
export interface EvidenceSources {
  readonly ontology: Ontology;
  readonly store: GraphStore;
  readonly retriever: Retriever;
  readonly mergeRule: MergeRule;
  /** How many pages are read. */
  readonly pagesRead: number;
  readonly now: Instant;
  /** Ids of pages with a version the graph has not read. */
  readonly pagesAhead: ReadonlySet<string>;
  readonly rankOf: RankOf;
  /** Names as pages told them, and with the merge rows besides. */
  readonly names: Readonly<Record<DesignPolicy['names'], NameIndex>>;
  /** The newest version of each page. */
  readonly currentPages: ReadonlyMap<string, PageVersion>;
  /** Since when each sentence of a page's newest version has stood there. */
  readonly sentencesSince: (page: string) => Promise<ReadonlyMap<string, Instant>>;
}

/** How names and values are compared in one slot. */
export interface SlotKeys {
  readonly subject: (name: string) => string;
  readonly value: (text: string) => string;
}

/** What is known of a slot, and what the reader gets of it. */
export interface Gathered {
  readonly entity: ResolvedEntity;
  readonly slot: SlotFacts;
  readonly keys: SlotKeys;
  /** What pages that the graph has not read say is over in it. */
  readonly denials: readonly Denial[];
  readonly evidence: readonly Evidence[];
}

/**
 * What a run tells the world. A run is its list of events: every table and panel is a fold over
 * them, and a saved list folds to the same tables. Events carry plain data only.
 */
import type { CallNote } from '../calls/call-note';
import type { EngineDescription } from '../engine/engine';
import type { PageReading } from '../extract/extractor';
import type { ModelReply } from '../readers/reader';
import type { HedgeReason } from '../designs/design-policy';
import type { StatedValue } from '../designs/evidence';
import type { Answer } from '../evaluate/answer';
import type { CostRow } from '../evaluate/cost';
import type { Cell } from '../evaluate/tables';
import type { AuthorityRank, End, PageVersion } from '../ports';
import type { Instant } from '../time';
import type { FactCopy } from '../world/copies';
import type { MergeRecord } from './merge-record';
import type { RunConfig } from './run-config';

/** What a design handed the reader, without the page texts, which a checkpoint event carries. */
export type EvidenceRecord =
  | {
      readonly kind: 'page';
      readonly page: string;
      readonly version: number;
      readonly isAheadOfGraph: boolean;
      /** What it says of what is asked and does not hold now, where that was looked at; else absent. */
      readonly over?: readonly StatedValue[];
    }
  | ({ readonly kind: 'fact'; readonly sentence: string } & FactRecord)
  | { readonly kind: 'alias'; readonly sentence: string };

/** A fact with its provenance and both clocks. */
export interface FactRecord {
  readonly id: number;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  /** Page id, or `record:system`. */
  readonly source: string;
  /** Version it was first read in, and the newest one read that still says it. */
  readonly firstVersion: number;
  readonly lastVersion: number;
  /** The sentence on the page; absent for a record. */
  readonly statedIn?: string;
  readonly extractor: string;
  readonly rank: AuthorityRank;
  /** Date of the newest version read that says it. */
  readonly pageDate: Instant;
  readonly validFrom: Instant;
  /** Words for its start that name no moment: `validFrom` is then only since when it has been said. */
  readonly startWords?: string;
  readonly end: End;
  readonly recordedAt: Instant;
  readonly readAt: Instant;
  /** Sources that agree, of all that say something about the slot. */
  readonly support: readonly string[];
  readonly sourceCount: number;
  /** Its sentence is gone from the page, which the graph has not read; absent where that was not found. */
  readonly isGone?: true;
  /** Its sentence does not say the value; absent where that was not found. */
  readonly isVerbatim?: false;
}

/** One hop of an answer: what was looked for, what came, and what decided. */
export interface HopRecord {
  readonly entityName: string;
  readonly predicate: string;
  readonly query: string;
  readonly evidence: readonly EvidenceRecord[];
  readonly values: readonly string[];
  /**
   * Place of the deciding item in `evidence`, the sentence in it, and since when that has been said,
   * by the design's terms, absent where its words for that name no moment; absent without an answer.
   */
  readonly decidedBy?: {
    readonly evidenceIndex: number;
    readonly sentence: string;
    readonly since?: Instant;
  };
  readonly hedgeReasons: readonly HedgeReason[];
  /** What a model wrote; absent without a model. */
  readonly reply?: ModelReply;
}

/** An answer with all that led to it. */
export interface AnswerRecord extends Answer {
  /** The question in the words of the day. */
  readonly text: string;
  readonly hops: readonly HopRecord[];
}

/** What could change the answers of a run with models, besides its settings. */
export interface RunModels {
  readonly text?: EngineDescription;
  readonly embedding?: EngineDescription;
}

/** A page text as it was read into the graph; each different text of a run is told once. */
export interface ExtractedPage extends PageReading {
  readonly scenario: string;
  readonly step: number;
  readonly page: string;
  readonly version: number;
  readonly title: string;
  readonly body: string;
}

/** What is known of a run before its first answer. */
export interface RunPlan {
  readonly world: { readonly id: string; readonly title: string; readonly description: string };
  readonly worldDigest: string;
  readonly config: RunConfig;
  readonly appVersion: string;
  readonly readerId: string;
  readonly extractorId: string;
  /** The models of the run; each absent where the settings ask none. */
  readonly models: RunModels;
  readonly scenarios: readonly {
    readonly id: string;
    readonly label: string;
    readonly explanation: string;
  }[];
  /** Step 0 is the start. `isAsked`: questions are asked there. */
  readonly steps: readonly {
    readonly step: number;
    readonly label: string;
    readonly summary: string;
    readonly at: Instant;
    readonly isAsked: boolean;
  }[];
  /** In world order. `concerns` is the step of the first event that changes it, 0 for a control. */
  readonly questions: readonly {
    readonly id: string;
    readonly concerns: number;
    readonly hops: readonly string[];
  }[];
  readonly pages: readonly { readonly id: string; readonly title: string }[];
  /** The predicates' words for people. */
  readonly predicates: readonly {
    readonly id: string;
    readonly label: string;
    readonly unit: string;
  }[];
  /** How many answers each pass will give. */
  readonly plannedAnswers: number;
}

/** What the graph believes of one true slot, by the run's merge rule. */
export interface GraphCopy {
  /** Entity id. */
  readonly entity: string;
  readonly predicate: string;
  /** Empty when the graph has no value under the entity's current name. */
  readonly objects: readonly string[];
  readonly isStale: boolean;
}

/** One checkpoint of one scenario: what the pages say now, and which copies are behind. */
export interface Checkpoint {
  readonly scenario: string;
  readonly step: number;
  /** Page versions written at this step, in page id order. */
  readonly pages: readonly PageVersion[];
  /** Pages whose newest version the graph has not read. */
  readonly pagesBehind: readonly string[];
  readonly copies: readonly FactCopy[];
  readonly graphCopies: readonly GraphCopy[];
  /** Merges that ended or began in the graph with this step; absent in recordings from before they were told. */
  readonly merges?: readonly MergeRecord[];
}

/** The whole run with another seed of the random mistakes, of which only the counts are told. */
export interface Sample {
  readonly seed: number;
  /** Design by design, and within it scenario by scenario. */
  readonly cells: readonly Cell[];
}

/** An event without its place in the run. */
export type RunEventBody =
  | { readonly type: 'started'; readonly plan: RunPlan }
  /** The answers that follow are of this further pass, counted from 1. */
  | { readonly type: 'repeated'; readonly pass: number }
  | { readonly type: 'called'; readonly calls: readonly CallNote[] }
  | { readonly type: 'extracted'; readonly reading: ExtractedPage }
  | { readonly type: 'checkpoint'; readonly checkpoint: Checkpoint }
  | { readonly type: 'answered'; readonly answer: AnswerRecord }
  | { readonly type: 'maintained'; readonly cost: CostRow }
  | ({ readonly type: 'sampled' } & Sample)
  | { readonly type: 'finished'; readonly digest: string }
  | { readonly type: 'cancelled' };

/** Sequence numbers count up from 0 without a gap. */
export type RunEvent = RunEventBody & { readonly seq: number };

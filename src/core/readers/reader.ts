/** A reader: evidence to answer. */
import type { UnusableReply } from '../calls/unusable-reply';
import type { DesignPolicy, HedgeReason } from '../designs/design';
import type { Evidence } from '../designs/evidence';
import type { Predicate } from '../ontology/ontology';

/** One hop's question, with what the design found for it. */
export interface ReadRequest {
  readonly entityName: string;
  readonly predicate: Predicate;
  readonly evidence: readonly Evidence[];
  readonly policy: Pick<DesignPolicy, 'choose' | 'hedgeReasons'>;
}

/** A value found in the evidence. */
export interface Candidate {
  readonly value: string;
  /** Place of its item in the evidence, from 0. */
  readonly evidenceIndex: number;
  /** The sentence that states it. */
  readonly sentence: string;
}

/** What a reader made of the evidence. */
export interface Reading {
  /** The answer; several for a multi-valued predicate, none when the evidence has no answer. */
  readonly values: readonly string[];
  /** The candidate that decided; absent without an answer, and when none of the evidence says it. */
  readonly decidedBy?: Candidate;
  readonly candidates: readonly Candidate[];
  readonly hedgeReasons: readonly HedgeReason[];
  /** Why this answer, in the published study's words; empty when nothing is worth saying. */
  readonly why: string;
  /** What a model wrote; absent without a model. */
  readonly reply?: ModelReply;
}

/** A model's reply to one hop's question. */
export interface ModelReply {
  /** Address of the call. */
  readonly call: string;
  readonly text: string;
  /** It could not be used and counts as no answer. */
  readonly unusable?: UnusableReply['reason'];
}

export interface Reader {
  /** Kind and version, such as `patterns@1`, or engine, model and prompt versions. */
  readonly id: string;
  /** How many questions may be read at once; at least 1. */
  readonly concurrency: number;
  read(request: ReadRequest): Promise<Reading>;
}

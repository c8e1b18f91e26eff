/** A reader: evidence to answer. */
import type { UnusableReply } from '../calls/unusable-reply';
import type { Candidate } from '../designs/candidates';
import type { DecisionRequest } from '../designs/decide';
import type { DesignPolicy, HedgeReason } from '../designs/design-policy';
import type { Doubt } from '../designs/doubts';

export type { Candidate };

/** One hop's question, with what the design found for it. */
export interface ReadRequest extends DecisionRequest {
  readonly policy: Pick<
    DesignPolicy,
    'choose' | 'trust' | 'graph' | 'changes' | 'doubts' | 'hedgeReasons'
  >;
  /** What code found to doubt, to be told to the reader; absent where that is left to it. */
  readonly doubts?: readonly Doubt[];
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

/** Calls to a model as they are kept: each is made once and found again by its address. */
import type { Generation } from '../engine/engine';

/** What came back: a text, or a vector of unit length. */
export type KeptReply =
  | ({ readonly kind: 'text' } & Generation)
  | {
      readonly kind: 'vector';
      readonly vector: readonly number[];
      readonly inputTokens: number;
      readonly elapsedMs: number;
    };

export interface KeptCall {
  /** See `call-address.ts`. */
  readonly address: string;
  /** Id of the prompt, or `embed-page`, `embed-query`. */
  readonly promptId: string;
  readonly reply: KeptReply;
}

/** Where calls are kept. A call that is there already is never written again. */
export interface CallStore {
  get(address: string): Promise<KeptCall | undefined>;
  put(call: KeptCall): Promise<void>;
}

/** How much is kept: different calls, and the bytes of their replies written as JSON in UTF-8. */
export interface KeptCallsSize {
  readonly count: number;
  readonly bytes: number;
}

/** Kept calls that can be counted, and forgotten all together. */
export interface ForgettableCalls extends CallStore {
  size(): Promise<KeptCallsSize>;
  clear(): Promise<void>;
}

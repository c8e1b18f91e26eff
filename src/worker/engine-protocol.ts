/** The messages between the lab worker and an engine's own worker. Plain data only. */
import type {
  EmbedPurpose,
  Embedding,
  EngineDescription,
  Generation,
  Prompt,
  Sampling,
} from '../core/engine/engine';
import type { EngineChoice } from '../core/engine/engine-choice';
import { EngineError, type EngineErrorCode } from '../core/engine/engine-error';
import type { EngineStatus } from '../core/engine/engine-status';

/** The engines that run in the tab. */
export type TabEngineChoice = Extract<EngineChoice, { kind: 'web-llm' | 'cpu' }>;

/** What a worker's engine is to be. `file`: the user's own, where the choice says so. */
export interface OpenRequest {
  readonly type: 'open';
  readonly choice: TabEngineChoice;
  readonly description: EngineDescription;
  readonly file?: Blob;
}

/** What is asked of an engine; one at a time. */
export type EngineCall =
  | { readonly type: 'generate'; readonly prompt: Prompt; readonly sampling: Sampling }
  | { readonly type: 'embed'; readonly text: string; readonly purpose: EmbedPurpose };

/** `open` comes first and once. `call` numbers are the client's own and come back with the answer. */
export type EngineRequest =
  OpenRequest | (EngineCall & { readonly call: number }) | { readonly type: 'abort' };

/** A failure as it crosses the border between workers. */
export interface EngineFailure {
  readonly code: EngineErrorCode;
  readonly message: string;
  readonly wayOn: string;
}

/** A worker's first message is a status: it tells that its code is there. */
export type EngineReply =
  | { readonly type: 'status'; readonly status: EngineStatus }
  | { readonly type: 'generated'; readonly call: number; readonly generation: Generation }
  | { readonly type: 'embedded'; readonly call: number; readonly embedding: Embedding }
  | { readonly type: 'failed'; readonly call: number; readonly failure: EngineFailure };

/** Anything that was thrown, as a message; what is no `EngineError` has code `failed`. */
export function toFailure(error: unknown): EngineFailure {
  if (error instanceof EngineError) {
    return { code: error.code, message: error.message, wayOn: error.wayOn };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'failed', message, wayOn: '' };
}

/** The error that was thrown on the other side. */
export function fromFailure({ code, message, wayOn }: EngineFailure): EngineError {
  return new EngineError(code, message, { wayOn });
}

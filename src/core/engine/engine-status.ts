/** What an engine is doing, for people who wait. */

/** Bytes are those of the model's files; `totalBytes` 0 where it is not known. */
export type EngineStatus =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'downloading';
      readonly loadedBytes: number;
      readonly totalBytes: number;
      /** How many of the bytes were here already. */
      readonly cachedBytes: number;
    }
  /** The files are here; the model is being put into memory. `share` from 0 to 1. */
  | { readonly phase: 'starting'; readonly share: number }
  | { readonly phase: 'ready' }
  /** Waiting to try again, `tries` so far. */
  | {
      readonly phase: 'retrying';
      readonly reason: string;
      readonly tries: number;
      readonly waitMs: number;
    };

/** What a look at the engine tells before anything is downloaded. Sizes in bytes. */
export interface EngineCheck {
  /** What has to be downloaded in all; absent where nobody can tell. */
  readonly downloadBytes?: number;
  /** How much of it is here. */
  readonly presentBytes: number;
  /** What it takes in memory while it runs; absent where nobody can tell. */
  readonly memoryBytes?: number;
  /** What storage the browser would still give this page. */
  readonly freeBytes?: number;
  /** What speaks against it, each in one sentence; it may be tried all the same unless `isImpossible`. */
  readonly doubts: readonly string[];
  readonly isImpossible: boolean;
}

/** A model whose files this browser keeps. */
export interface KeptModel {
  /** To remove it by. */
  readonly id: string;
  readonly label: string;
  readonly engine: 'web-llm' | 'cpu';
  readonly bytes: number;
  /** Whether a model in this tab has the files open; absent where nobody looked. */
  readonly isInUse?: boolean;
}

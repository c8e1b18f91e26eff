/** The messages between the page and the lab worker. Plain data only, so that they can be cloned. */
import type { RunConfig } from '../core/study/run-config';
import type { RunEvent } from '../core/study/run-event';
import type { ParsedWorld } from '../core/world/world-file';

/** Where a world comes from: one of those that ship with the page, or a file's text. */
export type WorldSource =
  | { readonly kind: 'built-in'; readonly id: string }
  | { readonly kind: 'file'; readonly name: string; readonly text: string };

/** What the page asks for. `request` numbers are the page's own and come back with the answer. */
export type LabRequest =
  | { readonly type: 'open-world'; readonly request: number; readonly source: WorldSource }
  /** Runs on the world of this digest, which must have been opened. Replaces any run in progress. */
  | {
      readonly type: 'run';
      readonly run: number;
      readonly worldDigest: string;
      readonly config: RunConfig;
    }
  | { readonly type: 'cancel' }
  | { readonly type: 'export-graph'; readonly request: number; readonly scenario: string };

/** Where graphs are kept, and what a person should know about it. */
export interface StorageStatus {
  readonly kind: 'opfs' | 'memory';
  /** Each in plain words; empty when all is well. */
  readonly notices: readonly string[];
}

/** A failure as it crosses the border between workers. */
export interface LabFailure {
  readonly code: string;
  readonly message: string;
}

export type LabReply =
  | { readonly type: 'storage'; readonly storage: StorageStatus }
  | { readonly type: 'world'; readonly request: number; readonly parsed: ParsedWorld }
  | { readonly type: 'events'; readonly run: number; readonly events: readonly RunEvent[] }
  | { readonly type: 'run-failed'; readonly run: number; readonly failure: LabFailure }
  | { readonly type: 'graph'; readonly request: number; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly type: 'request-failed'; readonly request: number; readonly failure: LabFailure };

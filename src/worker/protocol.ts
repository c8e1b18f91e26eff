/** The messages between the page and the lab worker. Plain data only, so that they can be cloned; a port is handed over. */
import type { CallKind } from '../core/calls/call-note';
import type { KeptCallsSize } from '../core/calls/kept-call';
import type { RecordingHeading } from '../core/calls/recording';
import type { EngineErrorCode } from '../core/engine/engine-error';
import type { EngineDescription } from '../core/engine/engine';
import type { EngineChoice, EngineChoices } from '../core/engine/engine-choice';
import type { EngineCheck, EngineStatus, KeptModel } from '../core/engine/engine-status';
import type { CallPlan, PlannedCalls } from '../core/study/call-load';
import type { PlannedEngines } from '../core/study/plan-calls';
import type { AblationEvent } from '../core/study/ablation';
import type { ErrorKind, RunConfig } from '../core/study/run-config';
import type { RunEvent } from '../core/study/run-event';
import type { ParsedWorld } from '../core/world/world-file';

/** Where a world comes from: one of those that ship with the page, or a file's text. */
export type WorldSource =
  | { readonly kind: 'built-in'; readonly id: string }
  | { readonly kind: 'file'; readonly name: string; readonly text: string };

/** What a run asks models with. Keys and files are never kept: after a reload they are asked for again. */
export interface RunEngines {
  readonly choices: EngineChoices;
  /** Of servers, by origin: each is sent to its own only. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Of the CPU engine, when its model is a file of the user's; by the file's name. */
  readonly files?: Readonly<Record<string, Blob>>;
}

/** How a run with models stands; sent at every change, at most once a frame. */
export interface RunProgress {
  /** Distinct calls a run of this kind needs, estimated by a run without a model; absent until known. */
  readonly planned?: PlannedCalls;
  /** Distinct calls whose reply is there, and of them those made in this run. */
  readonly done: Readonly<Record<CallKind, number>>;
  readonly made: Readonly<Record<CallKind, number>>;
  /** Calls asked for, repeated ones too. */
  readonly asked: Readonly<Record<CallKind, number>>;
  /** Page or question under way. */
  readonly current?: { readonly kind: CallKind; readonly about: string };
  /** Over the calls made in this run; absent before the first. */
  readonly tokensPerSecond?: number;
  /** Estimated from the mean time of the calls made; absent before the first. */
  readonly secondsLeft?: number;
  readonly engine: EngineStatus;
  readonly isPaused: boolean;
}

/** A run that a closed tab interrupted, to be gone on with. */
export interface InterruptedRun {
  readonly world: WorldSource;
  readonly worldDigest: string;
  /** As they were kept, perhaps by another release: to be checked against the world. */
  readonly config: RunConfig;
  readonly choices: EngineChoices;
  /** Answers it had given, of those planned. */
  readonly asked: number;
  readonly planned: number;
  /** Why it waits until the user says so; absent where only the tab was closed. */
  readonly held?: HeldRun;
}

/** A run that is not gone on with by itself: it was paused, or failed, and would fail again. */
export type HeldRun =
  { readonly by: 'pause' } | { readonly by: 'failure'; readonly message: string };

/** A model that takes memory in this tab. */
export interface LoadedModel {
  /** What it is asked for; there is at most one of each. */
  readonly role: keyof EngineChoices;
  /** Its name. */
  readonly model: string;
}

/** What was found out about a chosen engine, without loading its model. */
export type EngineReport =
  | {
      readonly ok: true;
      /** The choice with what was found out, such as a build's fingerprint. */
      readonly choice: EngineChoice;
      readonly description: EngineDescription;
      readonly check: EngineCheck;
    }
  | { readonly ok: false; readonly failure: LabFailure };

/** What the page asks for. `request` numbers are the page's own and come back with the answer. */
export type LabRequest =
  | { readonly type: 'open-world'; readonly request: number; readonly source: WorldSource }
  /** Runs on the world of this digest, which must have been opened. Replaces any run in progress. */
  | {
      readonly type: 'run';
      readonly run: number;
      readonly worldDigest: string;
      readonly config: RunConfig;
      /** Where the world came from, so that an interrupted run can be gone on with. */
      readonly source?: WorldSource;
      readonly engines?: RunEngines;
    }
  /** Tells the saved events of an open recording, as if they were run. Replaces any run in progress. */
  | { readonly type: 'play'; readonly run: number; readonly recording: string }
  | { readonly type: 'cancel' }
  /**
   * Runs the ablation on the world of this digest, in memory and beside whatever runs. Replaces any
   * ablation in progress.
   */
  | {
      readonly type: 'ablate';
      readonly ablation: number;
      readonly worldDigest: string;
      readonly config: RunConfig;
      /** Absent: every kind of mistakes that there is in the world. */
      readonly errors?: readonly ErrorKind[];
    }
  | { readonly type: 'cancel-ablation' }
  /** Answers on `port` who asks graphs; see `ask-protocol.ts`. */
  | { readonly type: 'open-asking'; readonly port: MessagePort }
  /** A paused run finishes the call under way and makes no other. */
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  /** The interrupted run is not gone on with, now or when the page is opened again. */
  | { readonly type: 'forget-interrupted' }
  /** Looks at a chosen engine without downloading its model. */
  | {
      readonly type: 'look-at-engine';
      readonly request: number;
      readonly choice: EngineChoice;
      readonly key?: string;
      readonly file?: Blob;
    }
  /** The different calls that a run on an opened world needs, and which of them are kept. */
  | {
      readonly type: 'plan-calls';
      readonly request: number;
      readonly worldDigest: string;
      readonly config: RunConfig;
      readonly models: PlannedEngines;
    }
  /** Names of the models that a server offers. */
  | {
      readonly type: 'list-server-models';
      readonly request: number;
      readonly url: string;
      readonly key?: string;
    }
  /** Models whose files this browser keeps. */
  | { readonly type: 'list-kept-models'; readonly request: number }
  | { readonly type: 'remove-kept-model'; readonly request: number; readonly id: string }
  /** Models that take memory in this tab. */
  | { readonly type: 'list-loaded-models'; readonly request: number }
  | {
      readonly type: 'unload-model';
      readonly request: number;
      readonly role: LoadedModel['role'];
    }
  /** Replies of models that a later run would find. */
  | { readonly type: 'count-kept-replies'; readonly request: number }
  | { readonly type: 'forget-kept-replies'; readonly request: number }
  /** Opens a recording: one that comes with the page, by its id, a file, or what lies at an address. */
  | {
      readonly type: 'open-recording';
      readonly request: number;
      readonly source:
        | { readonly kind: 'built-in'; readonly id: string }
        | { readonly kind: 'file'; readonly name: string; readonly file: Blob }
        | { readonly kind: 'url'; readonly url: string };
    }
  /** The calls of the newest run as a recording, gzipped. */
  | { readonly type: 'save-recording'; readonly request: number }
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
  /** What can be done about it, in one sentence; absent when nothing can. */
  readonly wayOn?: string;
  /** Set for failures of an engine. */
  readonly engine?: EngineErrorCode;
}

/** What a recording is, without its calls. */
export interface OpenedRecording {
  /** To choose it by: its id, or the digest of its file. */
  readonly id: string;
  readonly heading: RecordingHeading;
  readonly calls: number;
  /** Whether it holds the events of the run, to be played whatever has become of the prompts since. */
  readonly isWhole: boolean;
  /** What a person should know before trusting it, in whole sentences; absent when nothing. */
  readonly doubt?: string;
}

export type LabReply =
  | { readonly type: 'storage'; readonly storage: StorageStatus }
  | { readonly type: 'world'; readonly request: number; readonly parsed: ParsedWorld }
  | { readonly type: 'events'; readonly run: number; readonly events: readonly RunEvent[] }
  | {
      readonly type: 'ablation';
      readonly ablation: number;
      readonly events: readonly AblationEvent[];
    }
  | { readonly type: 'ablation-failed'; readonly ablation: number; readonly failure: LabFailure }
  | { readonly type: 'progress'; readonly run: number; readonly progress: RunProgress }
  /** Told once, at the start, when the last run with a model was interrupted. */
  | { readonly type: 'interrupted'; readonly interrupted: InterruptedRun }
  | { readonly type: 'engine'; readonly request: number; readonly report: EngineReport }
  | { readonly type: 'call-plan'; readonly request: number; readonly plan: CallPlan }
  | {
      readonly type: 'server-models';
      readonly request: number;
      readonly models: readonly { readonly id: string; readonly revision: string }[];
    }
  | {
      readonly type: 'kept-models';
      readonly request: number;
      readonly models: readonly KeptModel[];
    }
  | {
      readonly type: 'loaded-models';
      readonly request: number;
      readonly models: readonly LoadedModel[];
    }
  | { readonly type: 'kept-replies'; readonly request: number; readonly replies: KeptCallsSize }
  | { readonly type: 'recording'; readonly request: number; readonly recording: OpenedRecording }
  | {
      readonly type: 'recording-file';
      readonly request: number;
      readonly file: Uint8Array<ArrayBuffer>;
    }
  | { readonly type: 'run-failed'; readonly run: number; readonly failure: LabFailure }
  | { readonly type: 'graph'; readonly request: number; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly type: 'request-failed'; readonly request: number; readonly failure: LabFailure };

/** The messages between the page and whoever answers questions in the lab worker, on a port of their own. */
import type { Asked, AskEvent, Asking } from '../core/ask/asked';
import type { HistoryStep } from '../core/ask/history';
import type { SuiteId, SuiteResult } from '../core/ask/suite';
import type { EngineStatus } from '../core/engine/engine-status';
import type { Ontology } from '../core/ontology/ontology';
import type { PageVersion, Side } from '../core/ports';
import type { Instant } from '../core/time';
import type { ToldEntity, ToldFact, ToolResult } from '../core/tools/tool-result';
import type { AskExamples } from './ask-examples';
import type { LabFailure, RunEngines, WorldSource } from './protocol';

/** Where a graph to ask comes from: a base that was made to be asked, or a world of the study. */
export type AskSource = WorldSource | { readonly kind: 'base'; readonly id: string };

/** A graph that can be asked. */
export interface AskedGraph {
  /** Digest of its world; names it in further requests. */
  readonly digest: string;
  readonly world: { readonly id: string; readonly title: string; readonly description: string };
  readonly ontology: Ontology;
  /** Facts believed now. */
  readonly facts: number;
  readonly pages: number;
  /** From the first to the last moment of which facts tell. */
  readonly span: { readonly from: Instant; readonly to: Instant };
  /** The record times at which it changes, oldest first. */
  readonly history: readonly HistoryStep[];
  /** What to begin with. */
  readonly examples: AskExamples;
  /** How many questions each suite has on it; without those that have none. */
  readonly suites: readonly { readonly id: SuiteId; readonly questions: number }[];
}

/** A tool's answer and how long it took. */
export interface CalledTool {
  readonly result: ToolResult;
  readonly elapsedMs: number;
}

/** A version of a page, and the newest one. */
export interface CitedPage {
  readonly cited: PageVersion;
  readonly newest: PageVersion;
}

/** A stretch of record time `[from, to)`; absent `to`: until now. */
export interface Believed {
  readonly from: Instant;
  readonly to?: Instant;
}

/** A fact with all that the graph ever made of it. */
export interface FactHistory {
  readonly fact: ToldFact;
  /** When the graph believed it, oldest first. */
  readonly believed: readonly Believed[];
  /** Seen at the moments that were asked for. */
  readonly isSeen: boolean;
}

/** Every fact that the graph ever believed of an entity, by predicate and side. */
export interface EntityHistory {
  readonly entity: ToldEntity;
  readonly groups: readonly {
    readonly predicate: string;
    readonly side: Side;
    readonly facts: readonly FactHistory[];
    /** Facts that are not listed. */
    readonly more: number;
  }[];
}

/** World time and record time of a view. */
export interface AskClocks {
  readonly at?: Instant;
  readonly asOf?: Instant;
}

/** What can be asked of the worker, by name: what it is given, and what it answers. */
export interface AskRequests {
  readonly open: { readonly given: { readonly source: AskSource }; readonly answer: AskedGraph };
  readonly call: {
    readonly given: OfGraph & { readonly tool: string; readonly args: unknown };
    readonly answer: CalledTool;
  };
  /** `undefined` where there is no such version. */
  readonly page: {
    readonly given: OfGraph & { readonly page: string; readonly version: number };
    readonly answer: CitedPage | undefined;
  };
  /** `undefined` where the graph never knew it. */
  readonly entity: {
    readonly given: OfGraph & { readonly entity: string; readonly clocks: AskClocks };
    readonly answer: EntityHistory | undefined;
  };
  /** The questions of this and earlier visits that are kept, in order. */
  readonly kept: { readonly given: OfGraph; readonly answer: readonly Asked[] };
  /** Forgets the kept questions of every graph. */
  readonly forget: { readonly given: object; readonly answer: undefined };
  /** Tells its events before it answers. */
  readonly ask: {
    readonly given: OfGraph &
      WithPlanner & {
        readonly asking: Asking;
        /** Keeps the answer for later visits. */
        readonly isKept: boolean;
      };
    readonly answer: undefined;
  };
  /** Tells its results before it answers. */
  readonly 'run-suite': {
    readonly given: OfGraph & WithPlanner & { readonly suite: SuiteId };
    readonly answer: undefined;
  };
}

interface OfGraph {
  readonly digest: string;
}

/** Who plans the calls: the engine that writes, or the built-in planner where there is none. */
interface WithPlanner {
  readonly engines?: RunEngines;
}

/** One request; `request` numbers are the page's own and come back with the answer. */
export type AskRequest =
  | {
      readonly [Type in keyof AskRequests]: {
        readonly type: Type;
        readonly request: number;
      } & AskRequests[Type]['given'];
    }[keyof AskRequests]
  /** Ends a question or a suite; it is answered all the same. */
  | { readonly type: 'stop'; readonly request: number };

export type AskReply =
  | { readonly type: 'asking'; readonly request: number; readonly events: readonly AskEvent[] }
  /** What the engine is doing that plans. */
  | { readonly type: 'engine'; readonly request: number; readonly status: EngineStatus }
  | { readonly type: 'results'; readonly request: number; readonly results: readonly SuiteResult[] }
  | {
      readonly type: 'answer';
      readonly request: number;
      readonly answer: AskRequests[keyof AskRequests]['answer'];
    }
  | { readonly type: 'failed'; readonly request: number; readonly failure: LabFailure };

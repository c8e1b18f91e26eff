/** A question put to a graph: what was asked, every step on the way, and the answer with its sources. */
import type { CitedSentence, ToolResult } from '../tools/tool-result';
import type { Instant } from '../time';

/** What is asked, at which moment. Whoever plans hands both clocks to every call, unless the question's own words name a moment. */
export interface Asking {
  readonly question: string;
  readonly at?: Instant;
  readonly asOf?: Instant;
}

/** What a model wrote while it planned. */
export interface PlanningReply {
  /** Of the call to the model: its prompt and reply are kept at it. */
  readonly address: string;
  /** Word for word. */
  readonly text: string;
  /** Why it could not be used; absent where it could. */
  readonly fault?: string;
}

/** One call of a tool. */
export interface AskStep {
  readonly tool: string;
  /** As given, before they are parsed. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Why this call, in a few words; what the built-in planner went by. */
  readonly why: string;
  readonly result: ToolResult;
  readonly elapsedMs: number;
  /** What the model wrote since the call before, in order; the last asks for this call. Absent without a model. */
  readonly replies?: readonly PlanningReply[];
}

export const ANSWER_ROUTES = ['graph', 'text-search', 'memory', 'lookup', 'none'] as const;
/**
 * Where an answer came from: facts of the graph; sentences found by words; neither, so the model's own
 * memory; stopped at a lookup ("which OpenAI?", or gave up after one); no answer and no call.
 */
export type AnswerRoute = (typeof ANSWER_ROUTES)[number];

/** The answer to a question. */
export interface AskAnswer {
  /** For a person; says so where the graph has nothing. */
  readonly text: string;
  /** Nothing was found: an answer too, and no claim. */
  readonly isNothing: boolean;
  /** Whoever planned came to no answer at all, not even to this that there is nothing. */
  readonly isGivenUp?: true;
  /** The sentences it rests on; empty: it has no source, and says so. */
  readonly sentences: readonly CitedSentence[];
  readonly route: AnswerRoute;
  /** What the model wrote since the last call, in order. Absent without a model. */
  readonly replies?: readonly PlanningReply[];
}

/** What every answer has that is none. */
export const GIVEN_UP = { isNothing: true, isGivenUp: true, sentences: [] } as const;

/** A question with everything that was done for it; what is stored and exported. */
export interface Asked extends Asking {
  /** Id of the planner: `built-in@1`, or engine, model and prompt. */
  readonly planner: string;
  /** Digest of the world the graph was built from. */
  readonly world: string;
  readonly steps: readonly AskStep[];
  readonly answer: AskAnswer;
}

/** What happens while a question is asked, in order: steps as they are made, then the answer. */
export type AskEvent =
  | ({ readonly type: 'calling' } & PlannedCall)
  | { readonly type: 'step'; readonly step: AskStep }
  | { readonly type: 'answered'; readonly asked: Asked };

/** A call that a planner wants made. */
export interface PlannedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Why, in a few words. */
  readonly why: string;
  /** As in the step that comes of it. */
  readonly replies?: readonly PlanningReply[];
}

/**
 * Plans the calls for a question: yields each, is handed what it came to, and returns the answer. Who
 * plans with a model may reject with an `EngineError`.
 */
export interface Planner {
  /** `built-in@1`, or engine, model and prompt. */
  readonly id: string;
  plan(asking: Asking, signal: AbortSignal): AsyncGenerator<PlannedCall, AskAnswer, ToolResult>;
}

/** The port of a language or embedding model. Adapters implement it; nothing else knows which. */

/** A JSON Schema (2020-12) of the reply: objects with all properties required, in their order. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What is sent to a model, apart from how it samples. */
export interface Prompt {
  /** Kind and version of the prompt, such as `extract@1`. */
  readonly id: string;
  /** What many calls have in common, so that an engine can keep it computed. */
  readonly system: string;
  readonly user: string;
  readonly schema: JsonSchema;
}

export interface Sampling {
  /** 0: always the likeliest token. */
  readonly temperature: number;
  readonly seed: number;
  /** A reply is cut after this many tokens. */
  readonly maxTokens: number;
}

export interface TokenUsage {
  /** All tokens of the prompt, also those that were still computed from an earlier call. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Those of the prompt that did not have to be computed again; 0 where the engine does not tell. */
  readonly cachedTokens: number;
}

/** A model's reply. */
export interface Generation {
  /** As the model wrote it, nothing taken away; `core/calls` reads it, the same way for every engine. */
  readonly text: string;
  /** `length`: cut at `maxTokens` or at the end of the context. */
  readonly finish: 'stop' | 'length';
  readonly usage: TokenUsage;
  /** Wall-clock milliseconds from request to last token, waiting for a free slot not included. */
  readonly elapsedMs: number;
}

export interface GenerateRequest {
  readonly prompt: Prompt;
  readonly sampling: Sampling;
  readonly signal: AbortSignal;
}

/** Some embedding models want a query told from a page. */
export type EmbedPurpose = 'page' | 'query';

export interface EmbedRequest {
  readonly text: string;
  readonly purpose: EmbedPurpose;
  readonly signal: AbortSignal;
}

export interface Embedding {
  /** As the model gives it, of any length above 0, not normalised. */
  readonly vector: readonly number[];
  readonly inputTokens: number;
  readonly elapsedMs: number;
}

/** What an engine is. All but `environment` and `concurrency` is part of a call's address. */
export interface EngineDescription {
  /** `web-llm`, `cpu` or `http`; a recording tells the engine it was made with. */
  readonly engine: string;
  /** The model's name, as its makers write it where that is known. */
  readonly model: string;
  /** What tells one build of the model from another; empty where nobody can tell. */
  readonly revision: string;
  /** Such as `q4f16_1` or `Q4_1`; empty where nobody can tell. */
  readonly quantisation: string;
  /** Name and version of the code that computes, such as `web-llm 0.2.86`. */
  readonly library: string;
  /** Where it runs, in words: browser, GPU adapter, kind of server. Shown, never part of an address. */
  readonly environment: Readonly<Record<string, string>>;
  /** How many calls may be under way at once; at least 1. */
  readonly concurrency: number;
}

/**
 * One model that answers calls. It loads what it needs at the first call. Failures reject with an
 * `EngineError`; a call whose signal is aborted rejects with code `aborted`.
 */
export interface Engine {
  /** Known before anything is loaded, so that kept replies can be found without the model. */
  readonly description: EngineDescription;
  /** Whether it only plays back replies, so that nothing is spent. */
  readonly isRecording: boolean;
  generate(request: GenerateRequest): Promise<Generation>;
  embed(request: EmbedRequest): Promise<Embedding>;
}

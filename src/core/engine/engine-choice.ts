/** Which engine somebody chose, as plain data: from the page, the command line, or an interrupted run. */

/** Where a GGUF file comes from. A file of the user's has to be given again after a reload. */
export type GgufSource =
  { readonly kind: 'url'; readonly url: string } | { readonly kind: 'file'; readonly name: string };

export type EngineChoice =
  /** On the GPU of this tab. `base`: where weights and library lie on a host of one's own. */
  | { readonly kind: 'web-llm'; readonly model: string; readonly base?: string }
  /** llama.cpp on the processor, in the tab. `revision` is known once the file has been seen. */
  | {
      readonly kind: 'cpu';
      readonly source: GgufSource;
      readonly model: string;
      readonly revision: string;
      readonly quantisation: string;
    }
  /** An OpenAI-compatible server. Its key is never part of a choice. */
  | {
      readonly kind: 'http';
      /** Up to and without `/v1`. */
      readonly url: string;
      readonly model: string;
      /** What the server tells of the model's build; empty where it does not. */
      readonly revision: string;
      readonly concurrency: number;
      /** A call without a byte for so long has failed. */
      readonly timeoutMs: number;
    }
  /** A recording that comes with the page, by its id, or one that was opened, by its digest. */
  | { readonly kind: 'recorded'; readonly recording: string };

/** The engines of a run: one that writes, one that embeds; absent where the run needs none. */
export interface EngineChoices {
  readonly text?: EngineChoice;
  readonly embedding?: EngineChoice;
}

/** What an engine is asked for: to read and answer, or to embed. */
export type EngineRole = keyof EngineChoices;

/** A stand-in for web-llm, at its public interface: its models are written here, all else is ours. */
import type { WebLlmModule, WebLlmRuntime } from '../../../../src/adapters/webllm/web-llm-engine';

type ChatRequest = Parameters<WebLlmRuntime['chat']['completions']['create']>[0];
type ChatReply = Awaited<ReturnType<WebLlmRuntime['chat']['completions']['create']>>;
type EmbeddingRequest = Parameters<WebLlmRuntime['embeddings']['create']>[0];

/** What was asked of the stand-in, and how it behaves. */
export interface StandIn {
  readonly module: WebLlmModule;
  readonly asked: ChatRequest[];
  readonly embedded: string[];
  readonly reloads: string[];
  resets: number;
  /** Instead of what comes from the schema. */
  text?: string;
  /** Thrown by the next call; the library also throws what is no `Error`. */
  error?: unknown;
  /** Milliseconds of a call, which an interruption ends. */
  writingMs: number;
  /** Whether a load goes on until it is stopped. */
  isLoadingForever: boolean;
}

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });
export const notLoaded = (): Error => named('ModelNotLoadedError', 'Model not loaded.');
export const tooLong = (): Error => named('ContextWindowSizeExceededError', 'Prompt is too long.');

/** The plainest value that fits one of our schemas. */
function valueOf(schema: unknown): unknown {
  const { type, properties = {} } = schema as { type: string; properties?: object };
  if (type === 'boolean') return true;
  if (type === 'string') return 'kept for 365 days';
  return Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, valueOf(of)]));
}

/** `isEmbedding`: as web-llm does, it refuses to do with a model what it was not made for. */
export function makeStandIn(isEmbedding = false): StandIn {
  const standIn: StandIn = {
    asked: [],
    embedded: [],
    reloads: [],
    resets: 0,
    writingMs: 20,
    isLoadingForever: false,
    module: {
      prebuiltAppConfig: { model_list: [] },
      MLCEngine: class implements WebLlmRuntime {
        #stop = (): void => undefined;
        constructor(private readonly config: ConstructorParameters<WebLlmModule['MLCEngine']>[0]) {}
        async reload(model: string): Promise<void> {
          standIn.reloads.push(model);
          const tell = this.config.initProgressCallback;
          tell?.({ progress: 0.5, timeElapsed: 0, text: 'Loading model from cache[1/2]' });
          if (standIn.isLoadingForever) await this.#pause(60_000);
        }
        unload(): Promise<void> {
          return this.interruptGenerate();
        }
        interruptGenerate(): Promise<void> {
          this.#stop();
          return Promise.resolve();
        }
        resetChat(): Promise<void> {
          standIn.resets += 1;
          return Promise.resolve();
        }
        #pause(ms: number): Promise<boolean> {
          return new Promise((resolve) => {
            const timer = setTimeout(() => resolve(false), ms);
            this.#stop = () => {
              clearTimeout(timer);
              resolve(true);
            };
          });
        }
        #fail(): void {
          const { error } = standIn;
          delete standIn.error;
          if (error !== undefined) throw error as Error;
        }
        readonly chat = {
          completions: {
            create: async (request: ChatRequest): Promise<ChatReply> => {
              standIn.asked.push(request);
              if (isEmbedding) throw named('IncorrectPipelineLoadedError', 'This model embeds.');
              const isStopped = await this.#pause(standIn.writingMs);
              this.#fail();
              const schema: unknown = JSON.parse(request.response_format?.schema ?? '{}');
              const words = JSON.stringify(valueOf(schema)).split(/(?=[ ,:])/);
              const limit = request.max_tokens ?? words.length;
              const isCut = limit < words.length;
              return {
                choices: [
                  {
                    index: 0,
                    logprobs: null,
                    finish_reason: isStopped ? 'abort' : isCut ? 'length' : 'stop',
                    message: {
                      role: 'assistant',
                      content: standIn.text ?? words.slice(0, limit).join(''),
                    },
                  },
                ],
                usage: {
                  prompt_tokens: JSON.stringify(request.messages).split(' ').length,
                  completion_tokens: Math.min(limit, words.length),
                  total_tokens: 0,
                } as never,
              };
            },
          },
        };
        readonly embeddings = {
          create: async (request: EmbeddingRequest) => {
            if (!isEmbedding) throw named('EmbeddingUnsupportedModelError', 'This model writes.');
            const text = String(request.input);
            standIn.embedded.push(text);
            await this.#pause(1);
            this.#fail();
            const embedding = [...text].slice(0, 8).map((letter) => letter.charCodeAt(0));
            const usage = { prompt_tokens: text.split(' ').length, total_tokens: 0 };
            return {
              data: [{ object: 'embedding' as const, index: 0, embedding }],
              usage: usage as never,
            };
          },
        };
      },
    },
  };
  return standIn;
}

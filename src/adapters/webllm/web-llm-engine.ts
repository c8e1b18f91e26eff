/** The engine on the GPU of this machine: web-llm, in the tab. */
import type * as webLlm from '@mlc-ai/web-llm';
import type {
  EmbedRequest,
  Embedding,
  Engine,
  EngineDescription,
  GenerateRequest,
  Generation,
} from '../../core/engine/engine';
import { EngineError } from '../../core/engine/engine-error';
import type { EngineStatus } from '../../core/engine/engine-status';
import { fetchModel } from './fetch-model';
import { refuseGpu } from './judge-model';
import type { GpuLook } from './look-at-gpu';
import { hubFolder, ownFolder, ownLibrary, type ModelPlace } from './model-files';
import { lostDevice, webLlmFailure } from './web-llm-failure';
import type { WebLlmChoice } from './web-llm-models';

/** What is used of web-llm, so that another version, or a stand-in, can be put in its place. */
export interface WebLlmModule {
  readonly MLCEngine: new (config: webLlm.MLCEngineConfig) => WebLlmRuntime;
  readonly prebuiltAppConfig: { readonly model_list: readonly webLlm.ModelRecord[] };
}

/** What is used of its engine. */
export interface WebLlmRuntime {
  reload(model: string): Promise<void>;
  unload(): Promise<void>;
  resetChat(): Promise<void>;
  interruptGenerate(): Promise<void>;
  readonly chat: {
    readonly completions: {
      create(
        request: webLlm.ChatCompletionRequestNonStreaming,
      ): Promise<Pick<webLlm.ChatCompletion, 'choices' | 'usage'>>;
    };
  };
  readonly embeddings: {
    create(
      request: webLlm.EmbeddingCreateParams,
    ): Promise<Pick<webLlm.CreateEmbeddingResponse, 'data' | 'usage'>>;
  };
}

export interface WebLlmOptions {
  readonly choice: WebLlmChoice;
  readonly description: EngineDescription;
  readonly onStatus: (status: EngineStatus) => void;
  readonly gpu: GpuLook;
  /** Has `watchDevices` tell of a lost GPU. */
  readonly watch: (onLost: (reason: string) => void) => void;
}

/** What the library writes before a reply when a model is told not to think aloud. */
const EMPTY_THOUGHT = '<think>\n\n</think>\n\n';
/** How this family wants a question told from a page. */
const ARCTIC = {
  name: 'snowflake-arctic-embed',
  queryPrefix: 'Represent this sentence for searching relevant passages: ',
};

class WebLlmEngine implements Engine {
  readonly description: EngineDescription;
  readonly isRecording = false;
  readonly #module: WebLlmModule;
  readonly #options: WebLlmOptions;
  #runtime: WebLlmRuntime | undefined;
  /** Rejects when the GPU is lost, and never resolves. */
  readonly #lost: Promise<never>;

  constructor(module: WebLlmModule, options: WebLlmOptions) {
    this.#module = module;
    this.#options = options;
    this.description = options.description;
    this.#lost = new Promise((_resolve, reject) => {
      options.watch((reason) => reject(lostDevice(reason)));
    });
    // It is heard where something is under way.
    this.#lost.catch(() => undefined);
  }

  async generate({ prompt, sampling, signal }: GenerateRequest): Promise<Generation> {
    const runtime = await this.#load(signal);
    return this.#run(
      signal,
      () => runtime.interruptGenerate(),
      async () => {
        // Nothing of an earlier call is left, so that the whole prompt is counted.
        await runtime.resetChat();
        const startedAt = performance.now();
        const { choices, usage } = await runtime.chat.completions.create({
          messages: [
            { role: 'system', content: prompt.system },
            { role: 'user', content: prompt.user },
          ],
          // Temperature is all there is to sampling: nothing is cut off or punished besides.
          temperature: sampling.temperature,
          top_p: 1,
          repetition_penalty: 1,
          frequency_penalty: 0,
          presence_penalty: 0,
          seed: sampling.seed,
          max_tokens: sampling.maxTokens,
          response_format: { type: 'json_object', schema: JSON.stringify(prompt.schema) },
          ...(this.#options.choice.model.startsWith('Qwen3') && {
            extra_body: { enable_thinking: false },
          }),
        });
        const elapsedMs = performance.now() - startedAt;
        signal.throwIfAborted();
        const choice = choices[0];
        if (!choice || !usage) throw new RangeError('a reply without a choice or without usage');
        const text = choice.message.content ?? '';
        return {
          text: text.startsWith(EMPTY_THOUGHT) ? text.slice(EMPTY_THOUGHT.length) : text,
          finish: choice.finish_reason === 'length' ? 'length' : 'stop',
          usage: {
            inputTokens: usage.prompt_tokens,
            outputTokens: usage.completion_tokens,
            cachedTokens: 0,
          },
          elapsedMs,
        };
      },
    );
  }

  async embed({ text, purpose, signal }: EmbedRequest): Promise<Embedding> {
    const runtime = await this.#load(signal);
    return this.#run(
      signal,
      () => runtime.interruptGenerate(),
      async () => {
        const startedAt = performance.now();
        const { data, usage } = await runtime.embeddings.create({
          input: this.#toInput(text, purpose),
        });
        const elapsedMs = performance.now() - startedAt;
        signal.throwIfAborted();
        const vector = data[0]?.embedding;
        if (!vector) throw new RangeError('a reply without a vector');
        return { vector, inputTokens: usage.prompt_tokens, elapsedMs };
      },
    );
  }

  #toInput(text: string, purpose: EmbedRequest['purpose']): string {
    if (!this.#options.choice.model.startsWith(ARCTIC.name)) return text;
    return `[CLS] ${purpose === 'query' ? ARCTIC.queryPrefix : ''}${text} [SEP]`;
  }

  /** Whatever comes first: the work is done, the user stops it, the GPU is lost. */
  async #run<T>(
    signal: AbortSignal,
    stop: () => Promise<void>,
    work: () => Promise<T>,
  ): Promise<T> {
    const onAbort = (): void => void stop();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      signal.throwIfAborted();
      return await Promise.race([work(), this.#lost]);
    } catch (error) {
      throw webLlmFailure(error, signal.aborted);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async #load(signal: AbortSignal): Promise<WebLlmRuntime> {
    if (this.#runtime) return this.#runtime;
    try {
      const runtime = await this.#start(signal);
      this.#runtime = runtime;
      this.#options.onStatus({ phase: 'ready' });
      return runtime;
    } catch (error) {
      this.#options.onStatus({ phase: 'idle' });
      throw webLlmFailure(error, signal.aborted);
    }
  }

  async #start(signal: AbortSignal): Promise<WebLlmRuntime> {
    const { choice, gpu, onStatus } = this.#options;
    const { record, place } = findModel(this.#module, choice);
    const refuse = (largestBytes?: number): EngineError | undefined =>
      refuseGpu(choice.model, gpu, largestBytes);
    const refusal = refuse();
    if (refusal) throw refusal;
    await fetchModel(choice.model, place, { signal, onStatus, refuse });
    onStatus({ phase: 'starting', share: 0 });
    const runtime = new this.#module.MLCEngine({
      appConfig: { model_list: [record], cacheBackend: 'cache' },
      initProgressCallback: ({ progress }) => {
        // Before it knows its sizes the library tells no number.
        if (progress >= 0) onStatus({ phase: 'starting', share: Math.min(1, progress) });
      },
      logLevel: 'ERROR',
    });
    await this.#run(
      signal,
      () => runtime.unload(),
      () => runtime.reload(choice.model),
    );
    // A load that was stopped resolves as if nothing had been.
    signal.throwIfAborted();
    return runtime;
  }
}

/** The library's record of the model, made to point to one's own host where the choice says so. */
function findModel(
  { prebuiltAppConfig }: WebLlmModule,
  { model, base }: WebLlmChoice,
): { readonly record: webLlm.ModelRecord; readonly place: ModelPlace } {
  const known = prebuiltAppConfig.model_list.find(({ model_id }) => model_id === model);
  if (base === undefined) {
    if (!known) {
      throw new EngineError('not-found', `web-llm has no model "${model}".`, {
        wayOn: 'Choose one of its list, or say where the files of this one are.',
      });
    }
    return { record: known, place: { folder: hubFolder(known.model), library: known.model_lib } };
  }
  if (!URL.canParse(base)) {
    throw new EngineError('not-found', `Expected the address of a folder, found "${base}".`, {
      wayOn: 'Give the whole address, such as https://example.org/models/qwen/.',
    });
  }
  const folder = ownFolder(base);
  const name = known?.model_lib.split('/').at(-1) ?? ownLibrary(model);
  const library = new URL(name, folder).href;
  // The library adds a hub's path to any address without one; in a query it changes nothing.
  const address = `${folder}?/resolve/main/`;
  return {
    record: { ...known, model_id: model, model: address, model_lib: library },
    place: { folder, library },
  };
}

/**
 * An engine that runs web-llm's models, in a worker of its own. After a lost GPU it is of no use any
 * more: its worker has to be started anew. `cachedTokens` is always 0, since every prompt is
 * computed from its beginning.
 */
export function createWebLlmEngine(module: WebLlmModule, options: WebLlmOptions): Engine {
  return new WebLlmEngine(module, options);
}

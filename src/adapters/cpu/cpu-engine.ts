/** The engine on the processor of this machine: llama.cpp in WebAssembly, in the tab. */
import {
  CacheManager,
  LoggerWithoutDebug,
  Wllama,
  type LoadModelParams,
  type WllamaLogger,
} from '@wllama/wllama';
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import type {
  EmbedRequest,
  Embedding,
  Engine,
  EngineDescription,
  GenerateRequest,
  Generation,
} from '../../core/engine/engine';
import { EngineError, isEngineError } from '../../core/engine/engine-error';
import type { EngineStatus } from '../../core/engine/engine-status';
import { cpuFailure } from './cpu-failure';
import type { GgufHeader } from './gguf-header';
import { identifyGguf } from './gguf-identity';
import { keepFile, LARGEST_FILE_BYTES, needHeader, tooLarge } from './keep-file';
import { removeKeptFile } from './kept-files';
import { readReply } from './read-reply';

/** Tokens of prompt and reply together; fewer where the model was trained on fewer. */
const LARGEST_CONTEXT = 4096;
/** A prompt is computed in steps of so many tokens; a call can be stopped between two. */
const STEP_TOKENS = 64;

export interface CpuEngineOptions {
  /** The user's file, or where to get it from. */
  readonly source: Blob | string;
  readonly description: EngineDescription;
  readonly onStatus: (status: EngineStatus) => void;
}

/** Files are kept by this adapter. The library's own way is not there on a page over plain http. */
const NO_FILES: NonNullable<ConstructorParameters<typeof CacheManager>[0]>[number] = {
  isSupported: () => true,
  read: () => Promise.resolve(null),
  write: () => Promise.reject(new RangeError('the library keeps no files here')),
  getSize: () => Promise.resolve(-1),
  list: () => Promise.resolve([]),
  delete: () => Promise.resolve(),
};

/** A model is loaded for one of the two. */
type Purpose = 'text' | 'embedding';

/** How a model is loaded. A file may say itself how its tokens become one vector. */
function loadParams(purpose: Purpose, header: GgufHeader): LoadModelParams {
  const architecture = String(header.get('general.architecture'));
  const trained = Number(header.get(`${architecture}.context_length`) ?? LARGEST_CONTEXT);
  const context = Math.min(LARGEST_CONTEXT, trained);
  const common: LoadModelParams = {
    n_ctx: context,
    n_gpu_layers: 0,
    n_parallel: 1,
    warmup: false,
    ctx_shift: false,
  };
  if (purpose === 'text') {
    // Reasoning stays in the text: it is read like anything else that a model writes.
    return { ...common, n_batch: STEP_TOKENS, n_ubatch: STEP_TOKENS, reasoning_format: 'none' };
  }
  // A text is embedded in one step.
  const own = header.has(`${architecture}.pooling_type`);
  const pooling = own ? {} : { pooling_type: 'mean' as const };
  return { ...common, ...pooling, embeddings: true, n_batch: context, n_ubatch: context };
}

/** Replies are kept under the model that was chosen: another build in its place is not asked. */
async function refuseAnother(
  blob: Blob,
  name: string,
  { revision }: EngineDescription,
): Promise<void> {
  if (revision === '') return;
  const found = await identifyGguf(blob, name);
  if (found.ok && found.revision === revision) return;
  throw new EngineError('model-changed', `${name} is not the file that was chosen.`, {
    wayOn: 'Choose the model again: its replies are kept apart from those of the file before.',
  });
}

class CpuEngine implements Engine {
  readonly description: EngineDescription;
  readonly isRecording = false;
  readonly #options: CpuEngineOptions;
  /** Set by the first call. */
  #purpose: Purpose | undefined;
  #wllama: Wllama | undefined;
  /** The first complaint since the model was loaded; the library's errors themselves often say nothing. */
  #complaint = '';

  constructor(options: CpuEngineOptions) {
    this.#options = options;
    this.description = options.description;
  }

  async generate({ prompt, sampling, signal }: GenerateRequest): Promise<Generation> {
    const wllama = await this.#load('text', signal);
    const startedAt = performance.now();
    try {
      const chunks = await wllama.createChatCompletion({
        messages: [
          { role: 'system', content: prompt.system },
          { role: 'user', content: prompt.user },
        ],
        // Temperature is all there is to sampling: nothing is cut off or punished besides.
        temperature: sampling.temperature,
        top_k: 0,
        top_p: 1,
        min_p: 0,
        seed: sampling.seed,
        max_tokens: sampling.maxTokens,
        cache_prompt: true,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'reply', schema: prompt.schema, strict: true },
        },
        chat_template_kwargs: { enable_thinking: false },
        abortSignal: signal,
        // In one piece, a reply that is cut within a character could not be read at all.
        stream: true,
        timings_per_token: true,
      });
      return { ...(await readReply(chunks)), elapsedMs: performance.now() - startedAt };
    } catch (error) {
      throw this.#failure(error, signal);
    }
  }

  async embed({ text, signal }: EmbedRequest): Promise<Embedding> {
    const wllama = await this.#load('embedding', signal);
    const startedAt = performance.now();
    try {
      const { data, usage } = await wllama.createEmbedding({ input: text, embd_normalize: -1 });
      signal.throwIfAborted();
      const vector = data[0]?.embedding;
      if (!Array.isArray(vector)) throw new RangeError('a reply without a vector');
      return {
        vector,
        inputTokens: usage.prompt_tokens,
        elapsedMs: performance.now() - startedAt,
      };
    } catch (error) {
      throw this.#failure(error, signal);
    }
  }

  async #load(purpose: Purpose, signal: AbortSignal): Promise<Wllama> {
    this.#purpose ??= purpose;
    if (this.#purpose !== purpose) {
      throw new EngineError('unsupported', `This engine was loaded for ${this.#purpose}.`, {
        wayOn: 'Take one engine to write and one to embed.',
      });
    }
    if (this.#wllama) return this.#wllama;
    try {
      const wllama = await this.#open(await this.#getFile(signal), purpose, signal);
      this.#wllama = wllama;
      this.#options.onStatus({ phase: 'ready' });
      return wllama;
    } catch (error) {
      this.#options.onStatus({ phase: 'idle' });
      throw cpuFailure(error, signal.aborted, this.#complaint);
    }
  }

  async #getFile(signal: AbortSignal): Promise<Blob> {
    const { source, onStatus } = this.#options;
    return typeof source === 'string' ? keepFile(source, { onStatus, signal }) : source;
  }

  /** A downloaded file that llama.cpp cannot open is not kept: another time it may be a good one. */
  async #open(blob: Blob, purpose: Purpose, signal: AbortSignal): Promise<Wllama> {
    try {
      return await this.#start(blob, purpose, signal);
    } catch (error) {
      const failure = cpuFailure(error, signal.aborted, this.#complaint);
      const { source } = this.#options;
      const isBad = isEngineError(failure, 'wrong-content', 'incomplete');
      if (!isBad || typeof source !== 'string') throw failure;
      await removeKeptFile(source);
      throw new EngineError(failure.code, failure.message, {
        wayOn: 'The file was removed again: start anew to download it, or take another model.',
        cause: error,
      });
    }
  }

  async #start(blob: Blob, purpose: Purpose, signal: AbortSignal): Promise<Wllama> {
    const { source, onStatus, description } = this.#options;
    const name = typeof source === 'string' ? source : description.model;
    if (blob.size > LARGEST_FILE_BYTES) throw tooLarge(name, blob.size);
    const header = await needHeader(name, blob);
    await refuseAnother(blob, name, description);
    onStatus({ phase: 'starting', share: 0 });
    const wllama = new Wllama(
      { default: wasmUrl },
      { logger: this.#listen(), cacheManager: new CacheManager([NO_FILES]) },
    );
    // Other builds would come from elsewhere, and this page loads its code from its own site only.
    wllama.setCompat(null);
    const stop = (): void => void wllama.exit();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await wllama.loadModel([blob], loadParams(purpose, header));
      signal.throwIfAborted();
      // The library goes on without a model that it could not load.
      if (wllama.getLoadedContextInfo().n_vocab === 0) throw new Error('no model was loaded');
      return wllama;
    } catch (error) {
      await wllama.exit();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #listen(): WllamaLogger {
    this.#complaint = '';
    const listen = (line: unknown): void => {
      if (this.#complaint === '' && /error|alloc/i.test(String(line))) {
        this.#complaint = String(line).trim();
      }
    };
    return { ...LoggerWithoutDebug, log: listen, warn: listen, error: listen };
  }

  /** After a crash the library answers nothing any more: the next call loads the model anew. */
  #failure(error: unknown, signal: AbortSignal): EngineError {
    const isCrash = error instanceof Error && error.name === 'RuntimeError';
    if (isCrash) {
      void this.#wllama?.exit();
      this.#wllama = undefined;
    }
    return cpuFailure(error, signal.aborted, this.#complaint);
  }
}

/**
 * An engine that runs any GGUF file of at most 2 GiB. In dedicated workers only. The first call
 * decides whether it writes or embeds from then on, since the model is loaded for one of the two.
 * A model is told texts as they are, whatever the `purpose` of an embedding.
 */
export function createCpuEngine(options: CpuEngineOptions): Engine {
  return new CpuEngine(options);
}

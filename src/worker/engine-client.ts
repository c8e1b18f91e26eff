/** An engine in a worker of its own, as if it were here. */
import type {
  EmbedRequest,
  Embedding,
  Engine,
  EngineDescription,
  GenerateRequest,
  Generation,
} from '../core/engine/engine';
import { EngineError, isEngineError, type EngineErrorCode } from '../core/engine/engine-error';
import type { EngineStatus } from '../core/engine/engine-status';
import {
  fromFailure,
  type EngineCall,
  type EngineReply,
  type EngineRequest,
  type TabEngineChoice,
} from './engine-protocol';

/** An engine that was told to stop and does not within this time is ended with its worker. */
const STOP_WITHIN_MS = 10_000;

export interface EngineClientOptions {
  readonly description: EngineDescription;
  readonly choice: TabEngineChoice;
  readonly createWorker: () => Worker;
  /** The user's GGUF file, where the choice is one. */
  readonly file?: Blob;
  readonly onStatus: (status: EngineStatus) => void;
}

/** Failures that say nothing against the engine that told them. After any other it is started anew. */
const HARMLESS: ReadonlySet<EngineErrorCode> = new Set(['aborted', 'bad-request', 'unsupported']);

/** The call that the worker is at. */
interface Waiting {
  readonly call: number;
  readonly resolve: (reply: EngineReply) => void;
  readonly reject: (error: EngineError) => void;
}

const aborted = (): EngineError => new EngineError('aborted', 'The call was stopped.');

/** Rejects with `aborted` as soon as the signal says so, whatever `work` still does. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(aborted());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/**
 * Starts the worker at the first call and sends it one call at a time. When the device is lost, or
 * the worker dies, it starts anew and repeats the call; the second time it gives up. After another
 * failure its memory is given back, and the next call starts it anew.
 */
export class EngineClient implements Engine {
  readonly description: EngineDescription;
  readonly isRecording = false;
  readonly #options: EngineClientOptions;
  #worker: Worker | undefined;
  /** Whether the worker's code was loaded: it has sent something. */
  #isAlive = false;
  #waiting: Waiting | undefined;
  #lastCall = 0;
  #losses = 0;
  #isClosed = false;
  /** Settles when all calls so far have been answered. */
  #queue: Promise<unknown> = Promise.resolve();

  #onStatus: (status: EngineStatus) => void;

  constructor(options: EngineClientOptions) {
    this.#options = options;
    this.#onStatus = options.onStatus;
    this.description = options.description;
  }

  async generate({ prompt, sampling, signal }: GenerateRequest): Promise<Generation> {
    const reply = await this.#enqueue({ type: 'generate', prompt, sampling }, signal);
    if (reply.type !== 'generated') throw new RangeError(`unexpected reply "${reply.type}"`);
    return reply.generation;
  }

  async embed({ text, purpose, signal }: EmbedRequest): Promise<Embedding> {
    const reply = await this.#enqueue({ type: 'embed', text, purpose }, signal);
    if (reply.type !== 'embedded') throw new RangeError(`unexpected reply "${reply.type}"`);
    return reply.embedding;
  }

  /** To be called when a run starts: the device may be lost once in each, and each listens anew. */
  startRun(onStatus: (status: EngineStatus) => void): void {
    this.#losses = 0;
    this.#onStatus = onStatus;
  }

  /** Whether a worker has the model in memory, or is loading it. */
  get isLoaded(): boolean {
    return this.#worker !== undefined;
  }

  /** Gives its memory back once the calls so far are answered; the next call loads it again. */
  async unload(): Promise<void> {
    const unloaded = this.#queue.then(() => {
      this.#endWorker(aborted());
      this.#onStatus({ phase: 'idle' });
    });
    this.#queue = unloaded;
    await unloaded;
  }

  /** Ends the worker and gives its memory back; calls under way reject with `aborted`. */
  close(): void {
    this.#isClosed = true;
    this.#endWorker(new EngineError('aborted', 'The engine was closed.'));
    this.#onStatus({ phase: 'idle' });
  }

  #enqueue(call: EngineCall, signal: AbortSignal): Promise<EngineReply> {
    const answered = this.#queue.then(() => this.#askAgainWhenLost(call, signal));
    this.#queue = answered.catch(() => undefined);
    return untilAborted(answered, signal);
  }

  async #askAgainWhenLost(call: EngineCall, signal: AbortSignal): Promise<EngineReply> {
    for (;;) {
      try {
        return await this.#ask(call, signal);
      } catch (error) {
        if (!isEngineError(error) || HARMLESS.has(error.code)) throw error;
        this.#endWorker(error);
        if (error.code !== 'device-lost') throw error;
        this.#losses += 1;
        if (this.#losses > 1) {
          throw new EngineError('device-lost-again', `${error.message} It is the second time.`, {
            wayOn:
              'Take a smaller model, or close other tabs and programs that need much memory, and go on.',
            cause: error,
          });
        }
      }
    }
  }

  #ask(call: EngineCall, signal: AbortSignal): Promise<EngineReply> {
    if (signal.aborted || this.#isClosed) return Promise.reject(aborted());
    this.#worker ??= this.#startWorker();
    const worker = this.#worker;
    const send = (request: EngineRequest): void => worker.postMessage(request);
    this.#lastCall += 1;
    const number = this.#lastCall;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => {
      send({ type: 'abort' });
      timer = setTimeout(() => this.#endWorker(aborted()), STOP_WITHIN_MS);
    };
    const reply = new Promise<EngineReply>((resolve, reject) => {
      this.#waiting = { call: number, resolve, reject };
    });
    signal.addEventListener('abort', stop, { once: true });
    send({ ...call, call: number });
    return reply.finally(() => {
      signal.removeEventListener('abort', stop);
      clearTimeout(timer);
    });
  }

  #startWorker(): Worker {
    const { choice, description, file, createWorker } = this.#options;
    const worker = createWorker();
    this.#isAlive = false;
    worker.addEventListener('message', ({ data }: MessageEvent<EngineReply>) => {
      if (worker === this.#worker) this.#hear(data);
    });
    worker.addEventListener('error', (event) => {
      if (worker === this.#worker) this.#endWorker(this.#whyDied(event.message));
    });
    const open: EngineRequest = { type: 'open', choice, description, ...(file && { file }) };
    worker.postMessage(open);
    return worker;
  }

  #whyDied(reason: string): EngineError {
    return this.#isAlive
      ? new EngineError('device-lost', `The engine stopped: ${reason || 'no reason was given'}.`)
      : new EngineError('failed', `The engine's code could not be loaded. ${reason}`.trim(), {
          wayOn: 'Reload the page; it may have been updated.',
        });
  }

  #hear(reply: EngineReply): void {
    this.#isAlive = true;
    if (reply.type === 'status') {
      this.#onStatus(reply.status);
      return;
    }
    const waiting = this.#waiting;
    if (waiting?.call !== reply.call) return;
    this.#waiting = undefined;
    if (reply.type === 'failed') waiting.reject(fromFailure(reply.failure));
    else waiting.resolve(reply);
  }

  /** The call that waits is rejected with `error`; the next one starts another worker. */
  #endWorker(error: EngineError): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}

/** The one way to a model: looks for a kept reply, asks the engine where there is none, and keeps it. */
import type {
  EmbedPurpose,
  Engine,
  EngineDescription,
  Generation,
  Prompt,
  Sampling,
} from '../engine/engine';
import { EngineError } from '../engine/engine-error';
import { addressOfPrompt, addressOfText, rememberHashes } from './call-address';
import type { CallKind, CallNote } from './call-note';
import type { CallStore, KeptCall, KeptReply } from './kept-call';

/** Digits after the point of a kept vector, whose length is 1: far below what changes a ranking. */
const VECTOR_DIGITS = 5;

/** How many of the first replies with something to judge are looked at. */
const FIRST_REPLIES = 12;

/** What the calls of a run need from outside. */
export interface ModelPorts {
  readonly text?: Engine;
  readonly embedding?: Engine;
  readonly calls: CallStore;
  /** Told of each call when its reply is there, and before it is asked of an engine. */
  readonly onCall?: (call: CallNote) => void;
  readonly onAsking?: (call: { readonly kind: CallKind; readonly about: string }) => void;
  /** Told of each different call with its reply, wherever that came from. */
  readonly onReply?: (call: KeptCall) => void;
  /** Resolves at once, or when a paused run goes on. */
  readonly whileOpen?: () => Promise<void>;
}

/** A reply with the address it is kept at. */
export interface AddressedReply extends Generation {
  readonly address: string;
}

type Reply<Kind extends KeptReply['kind']> = Extract<KeptReply, { kind: Kind }>;

/** Scales to unit length and rounds; a vector of zeros stays one. Throws `bad-answer` for no vector. */
function toUnitVector(vector: readonly number[]): readonly number[] {
  const length = Math.hypot(...vector) || 1;
  if (vector.length === 0 || !Number.isFinite(length)) {
    throw new EngineError(
      'bad-answer',
      'The model embedded a text as numbers that are no vector.',
      {
        wayOn: 'Choose another embedding model.',
      },
    );
  }
  return vector.map((part) => Number((part / length).toFixed(VECTOR_DIGITS)));
}

const costOf = (
  reply: KeptReply,
): Pick<CallNote, 'inputTokens' | 'outputTokens' | 'cachedTokens' | 'elapsedMs'> =>
  reply.kind === 'text'
    ? { ...reply.usage, elapsedMs: reply.elapsedMs }
    : {
        inputTokens: reply.inputTokens,
        outputTokens: 0,
        cachedTokens: 0,
        elapsedMs: reply.elapsedMs,
      };

/** All calls of one run. */
export class ModelCalls {
  readonly #ports: ModelPorts;
  readonly #signal: AbortSignal;
  /** Calls of this run by address, also those under way. */
  readonly #replies = new Map<string, Promise<KeptCall>>();
  readonly #hash = rememberHashes();
  #notes: CallNote[] = [];
  #judged = 0;
  #sensible = 0;

  constructor(ports: ModelPorts, signal: AbortSignal) {
    this.#ports = ports;
    this.#signal = signal;
  }

  /** How many calls may be under way at once. */
  get concurrency(): number {
    return this.#ports.text?.description.concurrency ?? 1;
  }

  /** The engine that writes; throws an `EngineError` (`no-engine`) when none was chosen. */
  get textEngine(): EngineDescription {
    return this.#engine('text').description;
  }

  get embeddingEngine(): EngineDescription {
    return this.#engine('embedding').description;
  }

  /** Notes of the calls since the last time, in the order in which their replies were there. */
  takeNotes(): readonly CallNote[] {
    const notes = this.#notes;
    this.#notes = [];
    return notes;
  }

  /** Rejects with an `EngineError`. */
  async generate(
    kind: Exclude<CallKind, 'embed'>,
    about: string,
    prompt: Prompt,
    sampling: Sampling,
  ): Promise<AddressedReply> {
    const engine = this.#engine('text');
    const address = addressOfPrompt(engine.description, prompt, sampling, this.#hash);
    const make = async (): Promise<Reply<'text'>> => ({
      kind: 'text',
      ...(await engine.generate({ prompt, sampling, signal: this.#signal })),
    });
    const reply = await this.#ask({ kind, about, address, promptId: prompt.id, engine, make });
    if (reply.kind !== 'text') throw new RangeError(`call ${address} is no text`);
    return { ...reply, address };
  }

  /** The vector of a text, of unit length. Rejects with an `EngineError`. */
  async embed(about: string, text: string, purpose: EmbedPurpose): Promise<readonly number[]> {
    const engine = this.#engine('embedding');
    const address = addressOfText(engine.description, text, purpose, this.#hash);
    const make = async (): Promise<Reply<'vector'>> => {
      const { vector, ...cost } = await engine.embed({ text, purpose, signal: this.#signal });
      return { kind: 'vector', vector: toUnitVector(vector), ...cost };
    };
    const promptId = `embed-${purpose}`;
    const reply = await this.#ask({ kind: 'embed', about, address, promptId, engine, make });
    if (reply.kind !== 'vector') throw new RangeError(`call ${address} is no vector`);
    return reply.vector;
  }

  /**
   * Told of the first replies whether they make sense: whether they speak of what they were asked
   * about. Throws an `EngineError` (`gibberish`) once a dozen came and none did.
   */
  judge(isSensible: boolean, text: string): void {
    if (this.#judged >= FIRST_REPLIES) return;
    this.#judged += 1;
    if (isSensible) this.#sensible += 1;
    if (this.#judged < FIRST_REPLIES || this.#sensible > 0) return;
    const sample = JSON.stringify(text.slice(0, 80));
    throw new EngineError(
      'gibberish',
      `The first ${FIRST_REPLIES} replies have nothing to do with what was asked; the last begins ${sample}.`,
      { wayOn: 'Choose another model: nothing of this run was scored.' },
    );
  }

  #engine(role: 'text' | 'embedding'): Engine {
    const engine = this.#ports[role];
    if (engine) return engine;
    const wanted = role === 'text' ? 'writes' : 'embeds';
    throw new EngineError('no-engine', `These settings need a model that ${wanted}.`, {
      wayOn: 'Choose one, or settings that need none.',
    });
  }

  async #ask(call: {
    readonly kind: CallKind;
    readonly about: string;
    readonly address: string;
    readonly promptId: string;
    readonly engine: Engine;
    readonly make: () => Promise<KeptReply>;
  }): Promise<KeptReply> {
    const { kind, about, address, promptId, engine, make } = call;
    const note = (source: CallNote['source'], { reply }: KeptCall): KeptReply => {
      const told: CallNote = { kind, address, source, about, ...costOf(reply) };
      this.#notes.push(told);
      this.#ports.onCall?.(told);
      return reply;
    };
    const known = this.#replies.get(address);
    if (known) return note('repeated', await known);
    let source: CallNote['source'] = 'kept';
    const get = async (): Promise<KeptCall> => {
      await this.#ports.whileOpen?.();
      const kept = await this.#ports.calls.get(address);
      if (kept) return kept;
      if (this.#signal.aborted) throw new EngineError('aborted', 'The run was stopped.');
      this.#ports.onAsking?.({ kind, about });
      const made = { address, promptId, reply: await make() };
      if (engine.isRecording) return made;
      source = 'made';
      await this.#ports.calls.put(made);
      return made;
    };
    const reply = get();
    this.#replies.set(address, reply);
    try {
      const call = await reply;
      this.#ports.onReply?.(call);
      return note(source, call);
    } catch (error) {
      this.#replies.delete(address);
      throw error;
    }
  }
}

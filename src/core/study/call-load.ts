/** What the calls of a run take: how many, how many tokens, and from that how long. */
import { CALL_KINDS, type CallKind, type CallTotals } from '../calls/call-note';
import type { CallStore } from '../calls/kept-call';
import type { Prompt } from '../engine/engine';
import type { EngineChoice } from '../engine/engine-choice';

/**
 * How many characters a token of a prompt has, its template counted among them, and how long replies
 * are: as in the recorded run that comes with the page. Its test measures them anew.
 */
export const CHARACTERS_OF_TOKEN = 3.6;
export const TOKENS_OF_FACT = 42;
export const TOKENS_OF_ANSWER = 26;

/** A token is read so many times sooner than one is written: between those of the recorded runs, 3 and 5. */
export const READING_IS_FASTER = 4;

/** Bytes of a model's weights that pass in a second, slow and fast: guesses, not measured. */
const WEIGHTS_PER_SECOND = {
  'web-llm': { slow: 40e9, fast: 240e9 },
  cpu: { slow: 0.5e9, fast: 2e9 },
} as const;

/** What a token costs besides, and what a server of any kind may write in a second: guesses too. */
const REST_OF_TOKEN_SECONDS = 0.006;
const SERVER_SPEED = { slow: 10, fast: 60 };

/** One different call to come; its tokens are estimates. */
export interface PlannedCall {
  readonly kind: CallKind;
  /** Where its reply would be kept. */
  readonly address: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Different calls by kind; 0 where no model does it. */
export type PlannedCalls = Readonly<Record<CallKind, number>>;

/** Sums over calls. Times are of each call alone. */
export interface CallLoad {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly elapsedMs: number;
}

/** The different calls of a run. */
export interface CallPlan {
  /** Those to be made, by estimate and without times. */
  readonly left: Readonly<Record<CallKind, CallLoad>>;
  /** Those whose replies are here, as they really were. */
  readonly kept: Readonly<Record<CallKind, CallLoad>>;
}

/** Tokens written in a second, at the slowest and at the fastest. */
export interface SpeedGuess {
  readonly slow: number;
  readonly fast: number;
}

/** How long calls take, in seconds. */
export interface TimeEstimate {
  readonly shortest: number;
  readonly longest: number;
  /** What it rests on, unless it is measured. */
  readonly guess?: SpeedGuess;
}

const NO_LOAD: CallLoad = { calls: 0, inputTokens: 0, outputTokens: 0, elapsedMs: 0 };

export function tokensOfPrompt({ system, user }: Pick<Prompt, 'system' | 'user'>): number {
  return Math.ceil((system.length + user.length) / CHARACTERS_OF_TOKEN);
}

/** A value for each kind of call. */
const byKind = <Value>(valueOf: (kind: CallKind) => Value): Readonly<Record<CallKind, Value>> => ({
  extract: valueOf('extract'),
  read: valueOf('read'),
  embed: valueOf('embed'),
});

/** How many calls there are of each kind, kept ones too. */
export function countCalls({ left, kept }: CallPlan): PlannedCalls {
  return byKind((kind) => left[kind].calls + kept[kind].calls);
}

/** What all calls of a run took that were asked for, each as if it had been made. */
export function loadsOf(
  calls: Readonly<Record<CallKind, CallTotals>>,
): Readonly<Record<CallKind, CallLoad>> {
  return byKind((kind) => ({ ...calls[kind], calls: calls[kind].asked }));
}

/** How many calls there are of each kind. */
export function countPlanned(calls: readonly PlannedCall[]): PlannedCalls {
  return byKind((kind) => calls.filter((call) => call.kind === kind).length);
}

/** Sums up the calls of a run, those apart whose replies `store` has. */
export async function weighCalls(
  calls: readonly PlannedCall[],
  store: Pick<CallStore, 'get'>,
): Promise<CallPlan> {
  const left = { ...byKind(() => NO_LOAD) };
  const kept = { ...left };
  for (const call of calls) {
    const reply = (await store.get(call.address))?.reply;
    const sums = reply ? kept : left;
    const { inputTokens, outputTokens } =
      reply?.kind === 'text' ? reply.usage : { ...call, ...reply };
    sums[call.kind] = addLoads(sums[call.kind], {
      calls: 1,
      inputTokens,
      outputTokens,
      elapsedMs: reply?.elapsedMs ?? 0,
    });
  }
  return { left, kept };
}

function addLoads(a: CallLoad, b: CallLoad): CallLoad {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    elapsedMs: a.elapsedMs + b.elapsedMs,
  };
}

/** The loads of some kinds together. */
export function sumLoads(
  loads: Readonly<Record<CallKind, CallLoad>>,
  kinds: readonly CallKind[] = CALL_KINDS,
): CallLoad {
  return kinds.map((kind) => loads[kind]).reduce(addLoads, NO_LOAD);
}

/** How many written tokens take as long as a load. */
const asWritten = ({ inputTokens, outputTokens }: CallLoad): number =>
  outputTokens + inputTokens / READING_IS_FASTER;

/**
 * How fast a model may write: for every token all its weights pass through the machine once.
 * `undefined` where nobody can tell.
 */
export function guessSpeed(
  { kind }: Pick<EngineChoice, 'kind'>,
  modelBytes: number | undefined,
): SpeedGuess | undefined {
  if (kind === 'http') return SERVER_SPEED;
  if (kind === 'recorded' || modelBytes === undefined) return undefined;
  const { slow, fast } = WEIGHTS_PER_SECOND[kind];
  const speedAt = (bytes: number): number => 1 / (modelBytes / bytes + REST_OF_TOKEN_SECONDS);
  return { slow: speedAt(slow), fast: speedAt(fast) };
}

/**
 * How long calls of one model take that are still to be made: at the pace of calls that it answered
 * before, else by a guess. `undefined` where there is neither. `concurrency`: calls at once.
 */
export function estimateTime(
  left: CallLoad,
  before: CallLoad,
  guess: SpeedGuess | undefined,
  concurrency: number,
): TimeEstimate | undefined {
  const tokens = asWritten(left) / concurrency;
  if (before.elapsedMs > 0) {
    const seconds = (tokens * before.elapsedMs) / 1000 / asWritten(before);
    return { shortest: seconds, longest: seconds };
  }
  return guess && { shortest: tokens / guess.fast, longest: tokens / guess.slow, guess };
}

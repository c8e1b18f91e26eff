/** How a run with models stands, kept up from what happens to its calls. */
import { CALL_KINDS, type CallKind, type CallNote } from '../core/calls/call-note';
import type { EngineStatus } from '../core/engine/engine-status';
import type { PlannedCalls } from '../core/study/call-load';
import type { RunProgress } from './protocol';

/** Between two reports: about three frames, so that numbers can be read. */
const REPORT_MS = 50;

const NONE: Readonly<Record<CallKind, number>> = { extract: 0, read: 0, embed: 0 };

/** Sums of the calls made of one kind. */
interface Made {
  readonly calls: number;
  readonly outputTokens: number;
  readonly elapsedMs: number;
}

const NOTHING_MADE: Made = { calls: 0, outputTokens: 0, elapsedMs: 0 };

/** How many calls of each kind may be under way at once. */
export type Concurrency = Readonly<Record<CallKind, number>>;

/** Seconds that the calls still to come will take: each kind at its own mean, else at the mean of all. */
function secondsLeft(
  planned: PlannedCalls,
  done: Readonly<Record<CallKind, number>>,
  made: Readonly<Record<CallKind, Made>>,
  concurrency: Concurrency,
): number | undefined {
  const all = CALL_KINDS.reduce(
    (sum, kind) => ({
      calls: sum.calls + made[kind].calls,
      elapsedMs: sum.elapsedMs + made[kind].elapsedMs,
    }),
    { calls: 0, elapsedMs: 0 },
  );
  if (all.calls === 0) return undefined;
  const left = CALL_KINDS.map((kind) => {
    const own = made[kind].calls > 0 ? made[kind] : all;
    const toCome = Math.max(0, planned[kind] - done[kind]);
    return (toCome * (own.elapsedMs / own.calls)) / concurrency[kind];
  });
  return left.reduce((sum, ms) => sum + ms, 0) / 1000;
}

/** Watches the calls of one run and reports at most every few frames. */
export class CallWatch {
  readonly #report: (progress: RunProgress) => void;
  readonly #concurrency: Concurrency;
  #done = NONE;
  #asked = NONE;
  #made: Readonly<Record<CallKind, Made>> = {
    extract: NOTHING_MADE,
    read: NOTHING_MADE,
    embed: NOTHING_MADE,
  };
  #current: RunProgress['current'];
  #planned: PlannedCalls | undefined;
  #engine: EngineStatus = { phase: 'idle' };
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(report: (progress: RunProgress) => void, concurrency: Concurrency) {
    this.#report = report;
    this.#concurrency = concurrency;
  }

  /** A call goes to the engine. */
  asking(call: { readonly kind: CallKind; readonly about: string }): void {
    this.#current = call;
    this.#reportSoon();
  }

  /** A reply is there. */
  called({ kind, source, outputTokens, elapsedMs }: CallNote): void {
    const more = (
      counts: Readonly<Record<CallKind, number>>,
    ): Readonly<Record<CallKind, number>> => ({
      ...counts,
      [kind]: counts[kind] + 1,
    });
    this.#asked = more(this.#asked);
    if (source !== 'repeated') this.#done = more(this.#done);
    if (source === 'made') {
      const before = this.#made[kind];
      const now = {
        calls: before.calls + 1,
        outputTokens: before.outputTokens + outputTokens,
        elapsedMs: before.elapsedMs + elapsedMs,
      };
      this.#made = { ...this.#made, [kind]: now };
      this.#current = undefined;
    }
    this.#reportSoon();
  }

  planned(calls: PlannedCalls): void {
    this.#planned = calls;
    this.#reportSoon();
  }

  engine(status: EngineStatus): void {
    this.#engine = status;
    this.#reportSoon();
  }

  paused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#reportSoon();
  }

  /** Reports for the last time. */
  close(): void {
    clearTimeout(this.#timer);
    this.#report(this.#progress());
  }

  #reportSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#report(this.#progress());
    }, REPORT_MS);
  }

  #progress(): RunProgress {
    const made = this.#made;
    const planned = this.#planned;
    const seconds = planned && secondsLeft(planned, this.#done, made, this.#concurrency);
    const written = made.extract.outputTokens + made.read.outputTokens;
    const writing = (made.extract.elapsedMs + made.read.elapsedMs) / 1000;
    return {
      ...(planned && { planned }),
      done: this.#done,
      made: { extract: made.extract.calls, read: made.read.calls, embed: made.embed.calls },
      asked: this.#asked,
      ...(this.#current && { current: this.#current }),
      ...(writing > 0 && { tokensPerSecond: written / writing }),
      ...(seconds !== undefined && { secondsLeft: seconds }),
      engine: this.#engine,
      isPaused: this.#isPaused,
    };
  }
}

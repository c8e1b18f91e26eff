/** Asking a server again, later and later. */
import { EngineError, type EngineErrorCode } from '../../core/engine/engine-error';
import type { EngineStatus } from '../../core/engine/engine-status';
import type { Attempt } from './connection';
import { stoppedCall } from './http-failure';

/** Resolves after so many milliseconds; rejects at once with code `aborted` when the signal fires. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** How often a call is made in all; once where its failure is not named. */
const MOST_TRIES: Partial<Readonly<Record<EngineErrorCode, number>>> = {
  'rate-limited': 6,
  'server-error': 6,
  incomplete: 6,
  // A server that is too slow is not helped by more of the same.
  timeout: 2,
};

/** Before the second try; twice as long before each that follows. */
const FIRST_WAIT_MS = 1000;

/** A server that wants to be left alone for longer is not waited for. */
const LONGEST_WAIT_MS = 300_000;

/**
 * Makes tries until one succeeds or another is not worth it, and tells before each wait. Between two
 * it waits as long as the server asked for, else 1, 2, 4, 8, 16 seconds. Rejects with the last
 * failure and the number of tries.
 */
export async function tryAgain<T>(
  attempt: () => Promise<Attempt<T>>,
  wait: Wait,
  signal: AbortSignal,
  onStatus: (status: EngineStatus) => void,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const result = await attempt();
    if (result.ok) return result.value;
    const { error, retryAfterMs } = result;
    const waitMs = retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1);
    const isLast = tries >= (MOST_TRIES[error.code] ?? 1) || waitMs > LONGEST_WAIT_MS;
    if (isLast) throw withTries(error, tries, waitMs);
    onStatus({ phase: 'retrying', reason: error.message, tries, waitMs });
    await wait(waitMs, signal);
  }
}

function withTries(error: EngineError, tries: number, waitMs: number): EngineError {
  const isTooLong = waitMs > LONGEST_WAIT_MS;
  const notes = [
    ...(tries > 1 ? [`tried ${tries} times`] : []),
    ...(isTooLong ? [`it asks to wait ${Math.ceil(waitMs / 60_000)} minutes`] : []),
  ];
  if (notes.length === 0) return error;
  const message = `${error.message} (${notes.join('; ')})`;
  return new EngineError(error.code, message, { wayOn: error.wayOn, cause: error.cause });
}

/** Waits by the clock. */
export const waitByClock: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(stoppedCall());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** What went wrong with a server, in words, and what a person can do about it. */
import { EngineError, type EngineErrorCode } from '../../core/engine/engine-error';
import { isMixedContent, isOnThisComputer } from './server-url';

interface Refusal {
  readonly code: EngineErrorCode;
  readonly wayOn: string;
}

const FORBIDDEN: Refusal = {
  code: 'forbidden',
  wayOn: 'Enter the key that the server asks for, or look at what it lets this key do.',
};
const SERVER_ERROR: Refusal = {
  code: 'server-error',
  wayOn: 'Look at the log of the server, start it again if need be, and go on with the run.',
};
const BAD_REQUEST: Refusal = {
  code: 'bad-request',
  wayOn: 'If the prompt is too long, start the server with a larger context.',
};

const REFUSALS: Readonly<Record<number, Refusal>> = {
  401: FORBIDDEN,
  403: FORBIDDEN,
  404: {
    code: 'not-found',
    wayOn: 'Check the address, and that the server has a model of this name.',
  },
  408: SERVER_ERROR,
  429: {
    code: 'rate-limited',
    wayOn: 'Let fewer calls be under way at once, or go on later.',
  },
  501: {
    code: 'unsupported',
    wayOn: 'Choose another model, or start the server so that it can do this.',
  },
};

/** A reply with a status that is not 2xx; `said` is what the server said, ready to be shown. */
export function refusedBy(url: string, status: number, said: string): EngineError {
  const { code, wayOn } = REFUSALS[status] ?? (status >= 500 ? SERVER_ERROR : BAD_REQUEST);
  return new EngineError(code, `${url} answered ${status}: ${said}`, { wayOn });
}

/** No byte came for a while. */
export function silentServer(url: string, timeoutMs: number): EngineError {
  const message = `${url} sent nothing for ${timeoutMs / 1000} seconds.`;
  const wayOn =
    'Wait longer for an answer, let fewer calls be under way at once, or take a smaller model.';
  return new EngineError('timeout', message, { wayOn });
}

/** A reply told of a failure after it had begun; `said` is ready to be shown. */
export function failedReply(url: string, said: string): EngineError {
  const { code, wayOn } = SERVER_ERROR;
  return new EngineError(code, `${url} failed in the middle of an answer: ${said}`, { wayOn });
}

/** A reply ended before it was complete. */
export function brokenReply(url: string, cause?: unknown): EngineError {
  const wayOn = 'Look whether the server still runs, and go on with the run.';
  return new EngineError('incomplete', `${url} broke off in the middle of an answer.`, {
    wayOn,
    cause,
  });
}

/** A server that has answered before does not any more. */
export function lostServer(url: string, cause: unknown): EngineError {
  const wayOn = 'Look whether the server still runs, and go on with the run.';
  return new EngineError('incomplete', `${url} does not answer any more.`, { wayOn, cause });
}

/** The reply is not what the protocol says; `found` is what came, ready to be shown. */
export function badAnswer(url: string, expected: string, found: string): EngineError {
  const wayOn =
    'Check that the address is that of an OpenAI-compatible server, in a recent version.';
  return new EngineError('bad-answer', `Expected ${expected} from ${url}, found ${found}.`, {
    wayOn,
  });
}

/** Stopped by the user. */
export function stoppedCall(): EngineError {
  return new EngineError('aborted', 'The call was stopped.');
}

/**
 * A server from which nothing came at all. `origin` is that of the page, absent where there is no
 * page. To a page the browser does not tell why a request failed, so the message names what it may
 * have been.
 */
export function unreachableServer(
  url: string,
  origin: string | undefined,
  isOnline: boolean,
  cause: unknown,
): EngineError {
  if (origin === undefined) {
    const wayOn = 'Check that the server runs and that the address is right.';
    return new EngineError('offline', `Could not reach ${url}${reasonOf(cause)}.`, {
      wayOn,
      cause,
    });
  }
  if (!isOnline && !isOnThisComputer(url)) {
    const message = `Could not reach ${url}: this computer is offline.`;
    return new EngineError('offline', message, {
      wayOn: 'Connect it, and go on with the run.',
      cause,
    });
  }
  if (isMixedContent(origin, url)) {
    const message = `Could not reach ${url}: from a page loaded over https, browsers ask servers on other computers only over https.`;
    const wayOn =
      'Give the server an https address, or run it on this computer and use http://localhost.';
    return new EngineError('origin-refused', message, { wayOn, cause });
  }
  const message = `Could not reach ${url}: either no server answers there, or it does not let pages from ${origin} read its answers. The browser does not tell which.`;
  const wayOn = `Start the server, allow the origin ${origin} in it, and let this page reach your local network if the browser asks.`;
  return new EngineError('origin-refused', message, { wayOn, cause });
}

/** What the system said, where it said anything: Node keeps it behind its own error. */
function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  return cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : '';
}

/** What went wrong when a file of a model was asked for. */
import { EngineError, type EngineErrorCode } from './engine-error';

interface StatusMeaning {
  readonly code: EngineErrorCode;
  readonly what: string;
  readonly wayOn: string;
}

const MEANINGS: Readonly<Record<number, StatusMeaning>> = {
  401: {
    code: 'forbidden',
    what: 'it wants a login',
    wayOn: 'Take a model that is open to all, or a file of your own.',
  },
  403: {
    code: 'forbidden',
    what: 'it does not give the file to this page',
    wayOn: 'Take a model that is open to all, or a file of your own.',
  },
  404: {
    code: 'not-found',
    what: 'it has no such file',
    wayOn: 'Check the address and the name of the model.',
  },
  429: {
    code: 'rate-limited',
    what: 'too much was asked of it',
    wayOn: 'Wait a while and start again; what has arrived is kept.',
  },
};

/** A server that answered with something other than the file. */
export function failedStatus(url: string, status: number): EngineError {
  const meaning = MEANINGS[status] ?? {
    code: status >= 500 ? ('server-error' as const) : ('bad-answer' as const),
    what: status >= 500 ? 'it failed' : 'it gave no file',
    wayOn: 'Start again later; what has arrived is kept.',
  };
  return new EngineError(
    meaning.code,
    `Expected a file at ${url}; the server answered ${status}: ${meaning.what}.`,
    { wayOn: meaning.wayOn },
  );
}

/** A request that got no answer. Browsers do not tell a page why. */
export function failedRequest(url: string, isOnline: boolean, cause: unknown): EngineError {
  return isOnline
    ? new EngineError(
        'origin-refused',
        `${url} could not be read: the server was not reached, or does not let this page read its answers.`,
        { wayOn: 'Check the address, or take a server that allows every origin (CORS).', cause },
      )
    : new EngineError('offline', `${url} could not be read: there is no connection.`, {
        wayOn: 'Connect to the internet, or take a model that is here already.',
        cause,
      });
}

/** A download that ended early. */
export function brokenDownload(
  url: string,
  arrivedBytes: number,
  totalBytes: number,
  cause?: unknown,
): EngineError {
  const expected = totalBytes > 0 ? `${totalBytes} bytes` : 'more';
  return new EngineError(
    'incomplete',
    `The download of ${url} broke off: expected ${expected}, got ${arrivedBytes}.`,
    { wayOn: 'Start again; what has arrived is kept.', cause },
  );
}

/** No room left for the file. */
export function fullStorage(url: string, cause: unknown): EngineError {
  return new EngineError('quota', `The browser has no room left to keep ${url}.`, {
    wayOn: 'Remove models that are not needed, free disk space, or take a smaller model.',
    cause,
  });
}

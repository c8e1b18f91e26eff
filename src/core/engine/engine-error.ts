/** What can go wrong with an engine. */

export const ENGINE_ERROR_CODES = [
  /** Stopped by the user. */
  'aborted',
  /** The settings ask for a model, and none was chosen. */
  'no-engine',
  'no-webgpu',
  'no-adapter',
  'no-shader-f16',
  'too-little-memory',
  'device-lost',
  /** The device was lost again after the model had been loaded anew. */
  'device-lost-again',
  'quota',
  /** 404: no such file or model. */
  'not-found',
  /** 401 or 403. */
  'forbidden',
  'offline',
  /** Something else came in place of the file: an HTML page, a wrong format. */
  'wrong-content',
  /** A checksum does not fit. */
  'integrity',
  /** A download or a reply broke off. */
  'incomplete',
  /** The model is not the one that the kept replies are from. */
  'model-changed',
  /** The server does not let this page read its answers (CORS), or the browser refused the address. */
  'origin-refused',
  'timeout',
  'rate-limited',
  /** 5xx, after all tries. */
  'server-error',
  /** The server refused the request, such as a prompt that is too long. */
  'bad-request',
  /** The server's answer is not in the protocol. */
  'bad-answer',
  /** A recording does not have this call. */
  'not-recorded',
  /** None of the first replies made sense. */
  'gibberish',
  /** The engine cannot do this, such as embedding with a chat model. */
  'unsupported',
  'failed',
] as const;
export type EngineErrorCode = (typeof ENGINE_ERROR_CODES)[number];

/**
 * A failure of an engine. `message` says what happened, with what was expected and what came;
 * `wayOn` what a person can do about it, in one sentence, empty when there is nothing to do. Both
 * and `code` survive the trip between workers.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly wayOn: string;
  constructor(
    readonly code: EngineErrorCode,
    message: string,
    options: { readonly wayOn?: string; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.wayOn = options.wayOn ?? '';
  }
}

/** Whether `error` is an `EngineError` with one of these codes. */
export function isEngineError(
  error: unknown,
  ...codes: readonly EngineErrorCode[]
): error is EngineError {
  return error instanceof EngineError && (codes.length === 0 || codes.includes(error.code));
}

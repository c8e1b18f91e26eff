/** What web-llm's failures mean. Of its errors only the names can be told apart. */
import { EngineError } from '../../core/engine/engine-error';

export function lostDevice(message: string, cause?: unknown): EngineError {
  return new EngineError('device-lost', `The GPU was lost: ${message || 'no reason was given'}.`, {
    wayOn: 'Go on; if it happens again, take a smaller model.',
    cause,
  });
}

interface Meaning {
  /** Matched against name and message. */
  readonly pattern: RegExp;
  readonly toError: (message: string, cause: unknown) => EngineError;
}

const MEANINGS: readonly Meaning[] = [
  {
    pattern: /out of memory|OOM|failed to allocate|allocation failed/i,
    toError: (message, cause) =>
      new EngineError('too-little-memory', `The model does not fit into memory: ${message}`, {
        wayOn: 'Take a smaller model, or close other tabs and programs.',
        cause,
      }),
  },
  {
    // After a loss the library unloads the model by itself.
    pattern: /DeviceLostError|ModelNotLoadedError|device.{0,20}lost|lost.{0,20}device/i,
    toError: lostDevice,
  },
  {
    pattern: /WebGPUNot(Available|Found)Error|compatible GPU/,
    toError: (message, cause) =>
      new EngineError('no-adapter', message, {
        wayOn: 'Take the engine on the processor.',
        cause,
      }),
  },
  {
    pattern: /ContextWindowSizeExceeded|EmbeddingExceedContextWindowSize/,
    toError: (message, cause) =>
      new EngineError('bad-request', `The text is too long for the model: ${message}`, {
        wayOn: 'Take a model that takes longer texts.',
        cause,
      }),
  },
  {
    pattern: /Embedding.*Error|IncorrectPipelineLoadedError/,
    toError: (message, cause) =>
      new EngineError('unsupported', `The model cannot do this: ${message}`, {
        wayOn: 'Take a chat model to write, and an embedding model to embed.',
        cause,
      }),
  },
  {
    pattern: /IntegrityError/,
    toError: (message, cause) =>
      new EngineError('integrity', message, {
        wayOn: 'Remove the model and download it again.',
        cause,
      }),
  },
  {
    pattern: /CompileError|LinkError|ExitStatus/,
    toError: (message, cause) =>
      new EngineError('wrong-content', `The model's files do not work: ${message}`, {
        wayOn: 'Remove the model and download it again; if it stays so, take another one.',
        cause,
      }),
  },
];

/** Any failure of the library as an `EngineError`. `isAborted`: the user had stopped the call. */
export function webLlmFailure(error: unknown, isAborted: boolean): EngineError {
  if (error instanceof EngineError) return error;
  if (isAborted) return new EngineError('aborted', 'The call was stopped.', { cause: error });
  // The library also throws things that are no errors, such as the exit status of its runtime.
  const { name = '', message = String(error) } = error as { name?: string; message?: string };
  const meaning = MEANINGS.find(({ pattern }) => pattern.test(`${name} ${message}`));
  return (
    meaning?.toError(message, error) ??
    new EngineError('failed', `web-llm failed: ${message}`, {
      wayOn: 'Try again; if it fails again, take another model.',
      cause: error,
    })
  );
}

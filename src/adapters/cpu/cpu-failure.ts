/** What llama.cpp's failures mean. */
import { EngineError } from '../../core/engine/engine-error';

interface Meaning {
  readonly pattern: RegExp;
  readonly toError: (message: string, cause: unknown) => EngineError;
}

const MEANINGS: readonly Meaning[] = [
  {
    pattern:
      /out of memory|allocat|OOM|bad_alloc|memory access out of bounds|cannot enlarge memory/i,
    toError: (message, cause) =>
      new EngineError('too-little-memory', `The model does not fit into memory: ${message}`, {
        wayOn: 'Take a smaller model, or close other tabs and programs.',
        cause,
      }),
  },
  {
    pattern: /context size|too large to process/i,
    toError: (message, cause) =>
      new EngineError('bad-request', `The model refused the text: ${message}`, {
        wayOn: 'Take a model that takes longer texts.',
        cause,
      }),
  },
  {
    pattern: /unknown model architecture/i,
    toError: (message, cause) =>
      new EngineError('unsupported', `llama.cpp does not know this kind of model: ${message}`, {
        wayOn: 'Take another model.',
        cause,
      }),
  },
  {
    pattern:
      /corrupted|incomplete|not within the file bounds|failed to (load|read)|invalid magic|error loading model|gguf_init/i,
    toError: (message, cause) =>
      new EngineError('incomplete', `The model's file could not be read: ${message}`, {
        wayOn: 'Remove the model and download it again, or choose another file.',
        cause,
      }),
  },
  {
    pattern: /version_mismatch|does not match the expected version|Memory64|compile/i,
    toError: (message, cause) =>
      new EngineError('unsupported', `The engine does not run in this browser: ${message}`, {
        wayOn: 'Take a current Chrome, Edge or Firefox.',
        cause,
      }),
  },
];

/**
 * Any failure of the library as an `EngineError`. `isAborted`: the user had stopped the call.
 * `complaint`: what the library wrote to its log, empty when nothing.
 */
export function cpuFailure(error: unknown, isAborted: boolean, complaint: string): EngineError {
  if (error instanceof EngineError) return error;
  if (isAborted) return new EngineError('aborted', 'The call was stopped.', { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  const message = complaint === '' ? reason : `${complaint} (${reason})`;
  const meaning = MEANINGS.find(({ pattern }) => pattern.test(message));
  return (
    meaning?.toError(message, error) ??
    new EngineError('failed', `llama.cpp failed: ${message}`, {
      wayOn: 'Try again; if it fails again, take another model.',
      cause: error,
    })
  );
}

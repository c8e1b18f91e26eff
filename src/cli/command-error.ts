import { isEngineError } from '../core/engine/engine-error';

/** Something the caller gave that cannot be used; told in one line, and the command ends with 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The message of any error, on one line. */
export function lineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, ' ').trim();
}

/** Turns the failure of an engine into a `CommandError`: on the command line nothing else can be done. */
export async function tellEngineErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isEngineError(error)) throw error;
    throw new CommandError(`${error.message} ${error.wayOn}`.trim());
  }
}

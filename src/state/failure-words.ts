/** What a request to the lab failed by, in words. */
import type { EngineErrorCode } from '../core/engine/engine-error';
import type { LabError } from '../worker/questions';

/** Told by its name, since the class is the worker's. */
function isLabError(error: Error): error is LabError {
  return error.name === 'LabError';
}

/** What an engine failed by; `undefined` for any other failure. */
export function engineCodeOf(error: unknown): EngineErrorCode | undefined {
  return error instanceof Error && isLabError(error) ? error.failure.engine : undefined;
}

/** A plain word at the beginning, not a name or an address. */
const FIRST_WORD = /^[a-z]+(?=\s)/;

/** A message as a sentence among others: what a server or a check said begins and ends as it likes. */
export function asSentence(message: string): string {
  const begun = message.replace(FIRST_WORD, (word) => word.charAt(0).toUpperCase() + word.slice(1));
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}

/** What went wrong, and what can be done about it where that is known. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const wayOn = isLabError(error) ? error.failure.wayOn : undefined;
  return wayOn === undefined ? error.message : `${asSentence(error.message)} ${wayOn}`;
}

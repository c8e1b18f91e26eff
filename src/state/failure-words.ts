/** What a request to the lab failed by, in words. */
import type { LabError } from '../worker/lab-client';

/** Told by its name, since the class is the worker's. */
function isLabError(error: Error): error is LabError {
  return error.name === 'LabError';
}

/** A message as a sentence that another may follow: what a server said ends as it likes. */
export function asSentence(message: string): string {
  return /[.?!]$/.test(message) ? message : `${message}.`;
}

/** What went wrong, and what can be done about it where that is known. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const wayOn = isLabError(error) ? error.failure.wayOn : undefined;
  return wayOn === undefined ? error.message : `${asSentence(error.message)} ${wayOn}`;
}

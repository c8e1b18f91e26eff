/** Failures as they cross the border between workers. */
import { EngineError } from '../core/engine/engine-error';
import { StoreError } from '../core/ports';
import type { LabFailure } from './protocol';

/** Anything that was thrown, as a message; what nobody foresaw has code `internal`. */
export function toFailure(error: unknown): LabFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof EngineError) {
    const { code, wayOn } = error;
    return { code: 'engine', message, engine: code, ...(wayOn !== '' && { wayOn }) };
  }
  return { code: error instanceof StoreError ? error.code : 'internal', message };
}

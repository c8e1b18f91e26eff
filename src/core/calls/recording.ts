/**
 * A recording: a run to be played back. A file of JSON lines: first the heading, then a line a call,
 * in the order in which they were first made, then, of a run that ended, a line an event, at last the
 * seal, which a file that is still being written does not have.
 */
import type { EngineDescription } from '../engine/engine';
import type { KeptCall } from './kept-call';
import { RecordingSeal, renderSeal } from './recording-seal';

/** Told in the heading. */
export const RECORDING_FORMAT = 'driftlab-recording/2';
/** Of older files: without a seal, otherwise the same. */
export const UNSEALED_FORMAT = 'driftlab-recording/1';

/** What a recording is of. */
export interface RecordingHeading {
  /** For people: model, world and what was run. */
  readonly title: string;
  /** Day on which it was made. */
  readonly madeOn: string;
  /** The engine that wrote; absent where nothing was written. */
  readonly text?: EngineDescription;
  /** The engine that embedded; absent where nothing was embedded. */
  readonly embedding?: EngineDescription;
  /** The world it was recorded on: id and digest. */
  readonly world: { readonly id: string; readonly digest: string };
  /** Settings of the run, as `parseConfig` takes them. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface Recording extends RecordingHeading {
  readonly calls: readonly KeptCall[];
  /** As they were told, not yet read: see `core/study/saved-events.ts`. Empty for a run that broke off. */
  readonly events: readonly unknown[];
}

/**
 * How a file ends: with a seal that fits; before its seal, so that calls or events are missing; or, as
 * older ones do, without any, so that nobody can tell whether it was changed.
 */
export type RecordingEnding = 'sealed' | 'cut' | 'unsealed';

/** A recording as it was read. */
export interface ReadRecording extends Recording {
  readonly ending: RecordingEnding;
}

/** The line of one call, without its line break. */
export function renderCall({ address, promptId, reply }: KeptCall): string {
  return JSON.stringify({ address, promptId, reply });
}

/** The line of one event, without its line break. */
export function renderEvent(event: unknown): string {
  return JSON.stringify({ event });
}

/** The first line, without its line break. */
export function renderHeading(recording: RecordingHeading): string {
  const { title, madeOn, text, embedding, world, settings } = recording;
  return JSON.stringify({
    format: RECORDING_FORMAT,
    title,
    madeOn,
    ...(text && { text }),
    ...(embedding && { embedding }),
    world,
    settings,
  });
}

/** The whole file. */
export function renderRecording(recording: Recording): string {
  const { calls, events } = recording;
  const lines = [renderHeading(recording), ...calls.map(renderCall), ...events.map(renderEvent)];
  const seal = new RecordingSeal();
  for (const line of lines) seal.add(line);
  return [...lines, renderSeal(seal.digest())].map((line) => `${line}\n`).join('');
}

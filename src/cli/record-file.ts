/** A recording as a file that grows call by call, so that a run which breaks off loses nothing. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isGzip, openRecording } from '../adapters/recorded/open-recording';
import type { CallStore, KeptCall } from '../core/calls/kept-call';
import type { RunEvent } from '../core/study/run-event';
import {
  renderCall,
  renderEvent,
  renderHeading,
  renderRecording,
  type Recording,
  type RecordingHeading,
} from '../core/calls/recording';
import type { EngineDescription } from '../core/engine/engine';
import { CommandError, lineOf } from './command-error';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** `undefined` when there is no file. Throws a `CommandError` when it cannot be read. */
async function readIfThere(
  file: string,
  option: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new CommandError(`${option}: ${lineOf(error)}`);
  }
}

async function parse(
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
  option: string,
): Promise<Recording> {
  const parsed = await openRecording(bytes);
  if (!parsed.ok) throw new CommandError(`${option} ${file}: ${parsed.message}`);
  return parsed.recording;
}

/** Reads a recording, compressed or not, that must be there. Throws a `CommandError`. */
export async function readRecording(file: string, option: string): Promise<Recording> {
  const bytes = await readIfThere(file, option);
  if (!bytes) throw new CommandError(`${option}: expected a recording, found no file ${file}`);
  return parse(bytes, file, option);
}

/** As a byte of UTF-8. */
const LINE_BREAK = 10;

/** What makes two descriptions the same engine: all that addresses calls. */
const identityOf = (description: EngineDescription | undefined): string =>
  description === undefined
    ? ''
    : JSON.stringify({ ...description, environment: {}, concurrency: 0 });

const isSameRecording = (a: RecordingHeading, b: RecordingHeading): boolean =>
  a.world.digest === b.world.digest &&
  identityOf(a.text) === identityOf(b.text) &&
  identityOf(a.embedding) === identityOf(b.embedding);

/** A record file that is open. */
export interface RecordFile {
  readonly calls: CallStore;
  /** Ends the file with the events of the finished run. Throws a `CommandError`. */
  readonly finish: (events: readonly RunEvent[]) => void;
}

/**
 * Opens the file to record into, and makes it when it is not there. Calls that it has are found in
 * it; each new one is written at once. The events of a run that it ended with are taken off again, for
 * calls come first. Throws a `CommandError` when it is a recording of something
 * else, or is compressed: a compressed file cannot grow.
 */
export async function openRecordFile(file: string, heading: RecordingHeading): Promise<RecordFile> {
  const bytes = await readIfThere(file, '--record');
  if (file.endsWith('.gz') || (bytes && isGzip(bytes))) {
    throw new CommandError('--record: expected a file that can grow, found a compressed one (.gz)');
  }
  const before = bytes && (await parse(bytes, file, '--record'));
  if (before && !isSameRecording(before, heading)) {
    const found = `one of ${before.world.id} by ${before.text?.model ?? before.embedding?.model ?? 'nobody'}`;
    throw new CommandError(`--record ${file}: expected a recording of this run, found ${found}`);
  }
  const calls = new Map((before?.calls ?? []).map((call) => [call.address, call]));
  const write = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      throw new CommandError(`--record: ${lineOf(error)}`);
    }
  };
  const append = (lines: readonly string[]): void =>
    write(() => appendFileSync(file, lines.map((line) => `${line}\n`).join('')));
  // Written anew only for events, and for a line that broke off when an earlier run was stopped.
  const canGrow = bytes?.at(-1) === LINE_BREAK && before?.events.length === 0;
  if (!before) write(() => writeFileSync(file, `${renderHeading(heading)}\n`));
  else if (!canGrow) write(() => writeFileSync(file, renderRecording({ ...before, events: [] })));
  return {
    calls: {
      get: (address) => Promise.resolve(calls.get(address)),
      put: (call: KeptCall) => {
        calls.set(call.address, call);
        append([renderCall(call)]);
        return Promise.resolve();
      },
    },
    finish: (events) => append(events.map(renderEvent)),
  };
}

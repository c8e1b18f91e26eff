/** A recording as a file that grows call by call, so that a run which breaks off loses nothing. */
import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isGzip, openRecording } from '../adapters/recorded/open-recording';
import type { CallStore, KeptCall } from '../core/calls/kept-call';
import type { RunEvent } from '../core/study/run-event';
import {
  renderCall,
  renderEvent,
  renderHeading,
  type ReadRecording,
  type RecordingHeading,
} from '../core/calls/recording';
import { RecordingSeal, renderSeal } from '../core/calls/recording-seal';
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
): Promise<ReadRecording> {
  const parsed = await openRecording(bytes);
  if (!parsed.ok) throw new CommandError(`${option} ${file}: ${parsed.message}`);
  return parsed.recording;
}

/** Reads a recording, compressed or not, that must be there. Throws a `CommandError`. */
export async function readRecording(file: string, option: string): Promise<ReadRecording> {
  const bytes = await readIfThere(file, option);
  if (!bytes) throw new CommandError(`${option}: expected a recording, found no file ${file}`);
  return parse(bytes, file, option);
}

/** What makes two descriptions the same engine: all that addresses calls. */
const identityOf = (description: EngineDescription | undefined): string =>
  description === undefined
    ? ''
    : JSON.stringify({ ...description, environment: {}, concurrency: 0 });

/** Whether the calls of one can be asked by the other: on the same world, of the same models. */
const sharesCalls = (a: RecordingHeading, b: RecordingHeading): boolean =>
  a.world.digest === b.world.digest &&
  identityOf(a.text) === identityOf(b.text) &&
  identityOf(a.embedding) === identityOf(b.embedding);

/** A record file that is open. */
export interface RecordFile {
  readonly calls: CallStore;
  /** Ends the file, with the events of the finished run and the seal. Throws a `CommandError`. */
  readonly finish: (events: readonly RunEvent[]) => void;
}

/** A file that grows by lines. Throws a `CommandError`. */
class GrowingFile {
  readonly #seal = new RecordingSeal();
  readonly #file: string;

  /** Begins it with these lines, in place of what was there: wholly, or not at all. */
  constructor(file: string, lines: readonly string[]) {
    this.#file = file;
    const beside = `${file}.new`;
    this.#try(() => {
      writeFileSync(beside, this.#take(lines));
      renameSync(beside, file);
    });
  }

  append(lines: readonly string[]): void {
    this.#try(() => appendFileSync(this.#file, this.#take(lines)));
  }

  /** Nothing can be added after that. */
  end(): void {
    this.#try(() => appendFileSync(this.#file, `${renderSeal(this.#seal.digest())}\n`));
  }

  #take(lines: readonly string[]): string {
    for (const line of lines) this.#seal.add(line);
    return lines.map((line) => `${line}\n`).join('');
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw new CommandError(`--record: ${lineOf(error)}`);
    }
  }
}

/**
 * Opens the file to record into, and makes it when it is not there. Calls that it has are found in
 * it; each new one is written at once. Of an earlier run only the calls stay once there is something
 * to write, so that heading and events are of one run. Throws a `CommandError` when it is a recording
 * of something else, or is compressed: a compressed file cannot grow.
 */
export async function openRecordFile(file: string, heading: RecordingHeading): Promise<RecordFile> {
  const bytes = await readIfThere(file, '--record');
  if (file.endsWith('.gz') || (bytes && isGzip(bytes))) {
    throw new CommandError('--record: expected a file that can grow, found a compressed one (.gz)');
  }
  const before = bytes && (await parse(bytes, file, '--record'));
  if (before && !sharesCalls(before, heading)) {
    const found = `one of ${before.world.id} by ${before.text?.model ?? before.embedding?.model ?? 'nobody'}`;
    throw new CommandError(`--record ${file}: expected a recording of this run, found ${found}`);
  }
  const calls = new Map((before?.calls ?? []).map((call) => [call.address, call]));
  const begin = (): GrowingFile =>
    new GrowingFile(file, [renderHeading(heading), ...[...calls.values()].map(renderCall)]);
  // A run that fails before its first new call leaves a whole recording as it is.
  let growing = before ? undefined : begin();
  return {
    calls: {
      get: (address) => Promise.resolve(calls.get(address)),
      put: (call: KeptCall) => {
        growing ??= begin();
        growing.append([renderCall(call)]);
        calls.set(call.address, call);
        return Promise.resolve();
      },
    },
    finish: (events) => {
      growing ??= begin();
      growing.append(events.map(renderEvent));
      growing.end();
    },
  };
}

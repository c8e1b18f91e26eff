/** The recordings of the lab worker: opened once, judged, and played from. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import shippedRecordings from '../../static/recordings/index.json';
import { openRecording } from '../adapters/recorded/open-recording';
import type { KeptCall } from '../core/calls/kept-call';
import type { ReadRecording } from '../core/calls/recording';
import { EngineError } from '../core/engine/engine-error';
import { formatBytes } from '../core/engine/judge-space';
import { judgeRecording } from '../core/study/judge-recording';
import type { RunEvent } from '../core/study/run-event';
import type { LabRequest, OpenedRecording } from './protocol';

/** A recording of the whole study has some three megabytes; no longer file is read. */
const MAX_BYTES = 128_000_000;

/** Addresses of the recordings that come with the page, by file. */
const RECORDING_FILES = import.meta.glob<string>('../../static/recordings/*.gz', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The recordings that were opened, by id: those of the page, and files by the digest of their bytes. */
const recordings = new Map<string, ReadRecording>();

export const unreadable = (message: string, cause?: unknown): EngineError =>
  new EngineError('wrong-content', message, { wayOn: 'Choose another recording.', cause });

const tooLarge = (found: string): EngineError =>
  unreadable(`Expected a recording of at most ${formatBytes(MAX_BYTES)}, found ${found}.`);

/** All that comes, as far as it may be a recording. Rejects with an `EngineError` once it is too much. */
async function gather(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ArrayBuffer> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      throw tooLarge('more');
    }
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}

async function readBytes(file: Blob): Promise<ArrayBuffer> {
  if (file.size > MAX_BYTES) throw tooLarge(formatBytes(file.size));
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    throw unreadable('The file cannot be read: it is a folder, or was moved or changed.', cause);
  }
}

/** What lies at an address. Rejects with an `EngineError`. */
async function fetchBytes(address: string): Promise<ArrayBuffer> {
  try {
    const response = await fetch(address);
    if (!response.ok || !response.body) {
      throw unreadable(
        `The recording could not be fetched: the server answered ${response.status}.`,
      );
    }
    return await gather(response.body);
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw new EngineError(
      'origin-refused',
      'The recording could not be fetched: there is no network, no such address, or its server does not let this page read it.',
      { wayOn: 'Check the address, or download the file and open it here.', cause },
    );
  }
}

async function parse(bytes: ArrayBuffer): Promise<ReadRecording> {
  const parsed = await openRecording(new Uint8Array(bytes));
  if (!parsed.ok) throw unreadable(parsed.message);
  return parsed.recording;
}

/** A recording that was opened, or one of the page, fetched the first time. Rejects with an `EngineError`. */
export async function recordingOf(id: string): Promise<ReadRecording> {
  const known = recordings.get(id);
  if (known) return known;
  const shipped = shippedRecordings.find((recording) => recording.id === id);
  const address = shipped && RECORDING_FILES[`../../static/recordings/${shipped.file}`];
  if (address === undefined) {
    throw new EngineError('not-found', `The recording ${JSON.stringify(id)} is not open.`, {
      wayOn: 'Open its file again: a page may not keep hold of it.',
    });
  }
  const recording = await parse(await fetchBytes(address));
  recordings.set(id, recording);
  return recording;
}

/** Half of an address's length; `crypto.subtle` is missing on pages over plain http. */
const ID_LENGTH = 16;
const digestOf = (bytes: ArrayBuffer): string =>
  bytesToHex(sha256(new Uint8Array(bytes))).slice(0, ID_LENGTH);

function tellRecording(id: string, recording: ReadRecording): OpenedRecording {
  const { calls, events: _events, ending: _ending, ...heading } = recording;
  const { events, doubt } = judgeRecording(recording);
  const isWhole = events !== undefined;
  // Those of the page are as they were built; what nobody can tell of an older file does not matter.
  const isOfPage = shippedRecordings.some((shipped) => shipped.id === id);
  const isTold = doubt !== undefined && !(isOfPage && isWhole);
  return { id, heading, calls: calls.length, isWhole, ...(isTold && { doubt }) };
}

/** Opens a recording so that it can be chosen. Rejects with an `EngineError`. */
export async function openRecordingFor({
  source,
}: Extract<LabRequest, { type: 'open-recording' }>): Promise<OpenedRecording> {
  if (source.kind === 'built-in') return tellRecording(source.id, await recordingOf(source.id));
  const bytes =
    source.kind === 'file' ? await readBytes(source.file) : await fetchBytes(source.url);
  const id = digestOf(bytes);
  const recording = await parse(bytes);
  recordings.set(id, recording);
  return tellRecording(id, recording);
}

/** The calls and the checked events of an open recording. Rejects with an `EngineError`. */
export async function readRecorded(id: string): Promise<{
  readonly calls: readonly KeptCall[];
  readonly events: readonly RunEvent[];
}> {
  const recording = await recordingOf(id);
  const { events, doubt } = judgeRecording(recording);
  if (!events) throw unreadable(doubt ?? 'The recording holds no events.');
  return { calls: recording.calls, events };
}

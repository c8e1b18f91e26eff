/** Downloads a GGUF file, or what is missing of it. */
import { brokenDownload, failedRequest, failedStatus } from '../../core/engine/download-failure';
import { EngineError, isEngineError } from '../../core/engine/engine-error';
import type { EngineStatus } from '../../core/engine/engine-status';
import { isGguf, MAGIC_BYTES, readGgufHeader, startOf, type GgufHeader } from './gguf-header';
import { readBlob } from './gguf-identity';
import {
  findKeptFile,
  isWhole,
  removeKeptFile,
  writeKeptFile,
  writeNote,
  type FileNote,
  type FileWriter,
} from './kept-files';

/** llama.cpp in WebAssembly takes no larger file. */
export const LARGEST_FILE_BYTES = 2 ** 31;

export interface KeepFileOptions {
  readonly onStatus: (status: EngineStatus) => void;
  readonly signal: AbortSignal;
}

/** Too large a file for this engine. */
export function tooLarge(name: string, bytes: number): EngineError {
  return new EngineError(
    'unsupported',
    `${name} has ${bytes} bytes; the engine on the processor takes files of at most ${LARGEST_FILE_BYTES}.`,
    { wayOn: 'Take a smaller model, or a build of it with fewer bits.' },
  );
}

/** Something else than a GGUF file; `found` says what, as the errors of `readGgufHeader` do. */
export function notGguf(name: string, found: string): EngineError {
  return new EngineError('wrong-content', `${name}: expected a GGUF file, found ${found}.`, {
    wayOn: 'Check the address: it has to be that of the file, not of a page about it.',
  });
}

/** The header of a file; rejects with an `EngineError` when it is none of a GGUF file. */
export async function needHeader(name: string, file: Blob): Promise<GgufHeader> {
  try {
    return await readGgufHeader(readBlob(file));
  } catch (error) {
    if (error instanceof TypeError) throw notGguf(name, error.message);
    throw error;
  }
}

async function ask(url: string, from: number, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, {
    signal,
    ...(from > 0 && { headers: { Range: `bytes=${from}-` } }),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw failedRequest(url, navigator.onLine, error);
  });
  // 416: nothing comes after what is here, so that it is another file now.
  if (from > 0 && response.status === 416) return ask(url, 0, signal);
  if (!response.ok) throw failedStatus(url, response.status);
  return response;
}

/** What the answer says about the whole file. */
function noteOf(url: string, response: Response): FileNote {
  const ranged = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1];
  const whole = response.status === 206 ? ranged : response.headers.get('Content-Length');
  // An encoded body is longer than its declared length.
  const isEncoded = response.headers.has('Content-Encoding');
  return {
    url,
    totalBytes: isEncoded ? 0 : Number(whole ?? 0),
    etag: response.headers.get('ETag') ?? '',
  };
}

/** Asks for what is missing; all of it when the file is another one by now. */
async function askForRest(
  url: string,
  known: (FileNote & { readonly bytes: number }) | undefined,
  signal: AbortSignal,
): Promise<{ readonly response: Response; readonly note: FileNote; readonly from: number }> {
  const from = known?.bytes ?? 0;
  const response = await ask(url, from, signal);
  const note = noteOf(url, response);
  if (response.status !== 206 || from === 0) return { response, note, from: 0 };
  const isSame = note.totalBytes === known?.totalBytes && note.etag === known.etag;
  if (isSame) return { response, note, from };
  await response.body?.cancel();
  const whole = await ask(url, 0, signal);
  return { response: whole, note: noteOf(url, whole), from: 0 };
}

/**
 * The file at `url`, from here if it is here. In dedicated workers only. Rejects with an
 * `EngineError`; what has arrived stays for the next time, unless it is nothing or no GGUF file. What
 * the header promises is not checked here: who finds that llama.cpp cannot open it removes the file.
 */
export async function keepFile(url: string, { onStatus, signal }: KeepFileOptions): Promise<File> {
  const found = await findKeptFile(url);
  if (found && isWhole(found.kept)) return found.file;
  const { response, note, from } = await askForRest(url, found?.kept, signal);
  if (note.totalBytes > LARGEST_FILE_BYTES) {
    await response.body?.cancel();
    throw tooLarge(url, note.totalBytes);
  }
  try {
    const arrived = await fill(response, note, from, { onStatus, signal });
    if (note.totalBytes > 0 && arrived !== note.totalBytes) {
      throw brokenDownload(url, arrived, note.totalBytes);
    }
    const kept = await findKeptFile(url);
    if (!kept) throw new RangeError(`${url} was kept and is not there`);
    await needHeader(url, kept.file);
    // Only now it counts as whole where the server did not tell its size.
    await writeNote({ ...note, totalBytes: arrived });
    return kept.file;
  } catch (error) {
    const isBad = isEngineError(error, 'wrong-content', 'unsupported');
    if (isBad || (await findKeptFile(url))?.kept.bytes === 0) await removeKeptFile(url);
    throw error;
  }
}

/** Writes the body after `from`; the number of bytes that are there then. */
async function fill(
  response: Response,
  note: FileNote,
  from: number,
  { onStatus, signal }: KeepFileOptions,
): Promise<number> {
  const { url, totalBytes } = note;
  if (!response.body) throw brokenDownload(url, from, totalBytes);
  const reader = response.body.getReader();
  let writer: FileWriter | undefined;
  let loadedBytes = from;
  const tell = (): void =>
    onStatus({ phase: 'downloading', loadedBytes, totalBytes, cachedBytes: from });
  try {
    writer = await writeKeptFile(note, from);
    tell();
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        signal.throwIfAborted();
        throw brokenDownload(url, loadedBytes, totalBytes, error);
      });
      if (done) return loadedBytes;
      // A page in place of the model shows with its first bytes; the whole header is read later.
      if (loadedBytes === 0 && value.length >= MAGIC_BYTES && !isGguf(value)) {
        throw notGguf(url, startOf(value));
      }
      if (loadedBytes + value.length > LARGEST_FILE_BYTES) {
        throw tooLarge(url, loadedBytes + value.length);
      }
      writer.append(value);
      loadedBytes += value.length;
      tell();
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    writer?.close();
  }
}

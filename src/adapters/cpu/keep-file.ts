/** Downloads a GGUF file, or what is missing of it. */
import { brokenDownload, failedRequest, failedStatus } from '../../core/engine/download-failure';
import { EngineError } from '../../core/engine/engine-error';
import type { EngineStatus } from '../../core/engine/engine-status';
import { isGguf } from './gguf-header';
import {
  findKeptFile,
  isWhole,
  removeKeptFile,
  writeKeptFile,
  writeNote,
  type FileNote,
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

/** Something else than a GGUF file. `start`: its first bytes. */
export function notGguf(name: string, start: Uint8Array): EngineError {
  const shown = JSON.stringify(new TextDecoder().decode(start.subarray(0, 24)));
  return new EngineError(
    'wrong-content',
    `${name}: expected a GGUF file, found one that starts with ${shown}.`,
    { wayOn: 'Check the address: it has to be that of the file, not of a page about it.' },
  );
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
 * `EngineError`; what has arrived stays for the next time, unless it is no model.
 */
export async function keepFile(url: string, { onStatus, signal }: KeepFileOptions): Promise<File> {
  const found = await findKeptFile(url);
  if (found && isWhole(found.kept)) return found.file;
  const { response, note, from } = await askForRest(url, found?.kept, signal);
  if (note.totalBytes > LARGEST_FILE_BYTES) {
    await response.body?.cancel();
    throw tooLarge(url, note.totalBytes);
  }
  const arrived = await fill(response, note, from, { onStatus, signal });
  if (note.totalBytes > 0 && arrived !== note.totalBytes) {
    throw brokenDownload(url, arrived, note.totalBytes);
  }
  await writeNote({ ...note, totalBytes: arrived });
  const kept = await findKeptFile(url);
  if (!kept) throw new RangeError(`${url} was kept and is not there`);
  return kept.file;
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
  const writer = await writeKeptFile(note, from);
  let loadedBytes = from;
  let isModel = true;
  const tell = (): void =>
    onStatus({ phase: 'downloading', loadedBytes, totalBytes, cachedBytes: from });
  const reader = response.body.getReader();
  try {
    tell();
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        signal.throwIfAborted();
        throw brokenDownload(url, loadedBytes, totalBytes, error);
      });
      if (done) return loadedBytes;
      if (loadedBytes === 0 && !isGguf(value)) {
        isModel = false;
        throw notGguf(url, value);
      }
      writer.append(value);
      loadedBytes += value.length;
      tell();
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    writer.close();
    if (!isModel) await removeKeptFile(url);
  }
}

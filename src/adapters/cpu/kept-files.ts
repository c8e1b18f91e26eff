/**
 * GGUF files in the browser's private file system: one folder, two files a model, `<key>.json`
 * that says what it is and `<key>.gguf` with what has arrived of it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { fullStorage } from '../../core/engine/download-failure';
import { EngineError, isEngineError } from '../../core/engine/engine-error';

const FOLDER = 'models';

const note = z.object({
  url: z.string(),
  /** 0 where the server does not tell, until the last byte has arrived. */
  totalBytes: z.number(),
  /** As the server names the version of the file; empty where it does not. */
  etag: z.string(),
});
/** What is known of a file. */
export type FileNote = z.infer<typeof note>;

export interface KeptFile extends FileNote {
  /** What has arrived. */
  readonly bytes: number;
}

/** Whether all of a file has arrived. Of one whose size is not known nothing may be there yet. */
export function isWhole({ bytes, totalBytes }: KeptFile): boolean {
  return totalBytes > 0 && bytes === totalBytes;
}

const keyOf = (url: string): string => bytesToHex(sha256(utf8ToBytes(url))).slice(0, 32);

/** Private windows and pages that came by plain http keep no files. */
function keepsNoFiles(cause?: unknown): EngineError {
  const why =
    cause === undefined ? 'This page came by plain http, where' : 'This is a window in which';
  return new EngineError(
    'unsupported',
    `${why} the browser keeps no files, so that none can be downloaded.`,
    { wayOn: 'Choose the file on this computer.', cause },
  );
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  if (!('storage' in navigator)) throw keepsNoFiles();
  let root: FileSystemDirectoryHandle;
  try {
    root = await navigator.storage.getDirectory();
  } catch (error) {
    // It may refuse, and older browsers do not have it at all.
    throw keepsNoFiles(error);
  }
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** A file of the folder; undefined when it is not there. */
async function openFile(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<File | undefined> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** A note that was cut off in the middle of writing is none. */
async function readNote(file: File): Promise<FileNote | undefined> {
  try {
    const parsed = note.safeParse(JSON.parse(await file.text()));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function look(
  folder: FileSystemDirectoryHandle,
  key: string,
): Promise<{ readonly kept: KeptFile; readonly file: File } | undefined> {
  const noteFile = await openFile(folder, `${key}.json`);
  const file = await openFile(folder, `${key}.gguf`);
  const known = noteFile && (await readNote(noteFile));
  return known && file && { kept: { ...known, bytes: file.size }, file };
}

/** What is here of the file at `url`; undefined when nothing is. */
export async function findKeptFile(
  url: string,
): Promise<{ readonly kept: KeptFile; readonly file: File } | undefined> {
  return look(await openFolder(), keyOf(url));
}

/** All files, also those of which only a part has arrived, by address; none where none are kept. */
export async function listKeptFiles(): Promise<readonly KeptFile[]> {
  const folder = await openFolder().catch((error: unknown) => {
    if (isEngineError(error, 'unsupported')) return undefined;
    throw error;
  });
  if (!folder) return [];
  const found: KeptFile[] = [];
  for await (const name of folder.keys()) {
    const file = name.endsWith('.json') ? await look(folder, name.slice(0, -5)) : undefined;
    if (file) found.push(file.kept);
  }
  return found.sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** What only one tab at a time can do with a file. */
function inOtherTab(url: string, cause: unknown): EngineError {
  return new EngineError('failed', `Another tab is downloading ${url}, or has just begun to.`, {
    wayOn: 'Wait until it is here, then start again: it is not downloaded twice.',
    cause,
  });
}

/** Tells no room and a file that another tab writes to as what they are, wherever they show first. */
async function tellFailure<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'QuotaExceededError') throw fullStorage(url, error);
    if (error.name === 'NoModificationAllowedError') throw inOtherTab(url, error);
    throw error;
  }
}

/** Nothing happens when it is not there. Rejects with an `EngineError` while a tab downloads it. */
export function removeKeptFile(url: string): Promise<void> {
  return tellFailure(url, async () => {
    const folder = await openFolder();
    // The file first: one that cannot be removed keeps its note, and so can be found again.
    for (const ending of ['gguf', 'json']) {
      const name = `${keyOf(url)}.${ending}`;
      if (await openFile(folder, name)) await folder.removeEntry(name);
    }
  });
}

/** A file that is being filled; nobody else can write to it until it is closed. */
export interface FileWriter {
  /** Adds bytes at the end; rejects with an `EngineError` when there is no room. */
  append(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** Opens a file to add to it after `from` bytes. In dedicated workers only. Rejects with an `EngineError`. */
export function writeKeptFile(known: FileNote, from: number): Promise<FileWriter> {
  return tellFailure(known.url, async () => {
    const folder = await openFolder();
    const key = keyOf(known.url);
    const handle = await folder.getFileHandle(`${key}.gguf`, { create: true });
    const access = await handle.createSyncAccessHandle();
    try {
      access.truncate(from);
      await writeNote(known);
    } catch (error) {
      access.close();
      throw error;
    }
    let at = from;
    return {
      append: (bytes) => {
        let written: number;
        try {
          written = access.write(bytes, { at });
        } catch (error) {
          throw fullStorage(known.url, error);
        }
        if (written < bytes.length) throw fullStorage(known.url, `${written} bytes were written`);
        at += written;
      },
      close: () => access.close(),
    };
  });
}

/** Replaces what is known of a file. In dedicated workers only. Rejects with an `EngineError`. */
export function writeNote(known: FileNote): Promise<void> {
  return tellFailure(known.url, async () => {
    const folder = await openFolder();
    const handle = await folder.getFileHandle(`${keyOf(known.url)}.json`, { create: true });
    const access = await handle.createSyncAccessHandle();
    const bytes = new TextEncoder().encode(JSON.stringify(known));
    try {
      access.truncate(0);
      access.write(bytes, { at: 0 });
    } finally {
      access.close();
    }
  });
}

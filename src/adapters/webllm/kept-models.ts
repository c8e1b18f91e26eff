/** Models of web-llm whose files this browser keeps. It works on the page and in workers. */
import type { KeptModel } from '../../core/engine/engine-status';
import { CACHES, modelNote, NOTE_FILE } from './model-files';

async function addressesIn(cacheName: string): Promise<readonly string[]> {
  return (await (await caches.open(cacheName)).keys()).map(({ url }) => url);
}

/** What our note in a model's folder says. */
async function readNote(folder: string): Promise<ReturnType<typeof modelNote.parse> | undefined> {
  const response = await (await caches.open(CACHES.config)).match(`${folder}${NOTE_FILE}`);
  return response && modelNote.parse(await response.json());
}

async function bytesIn(folder: string): Promise<number> {
  const cache = await caches.open(CACHES.weights);
  let bytes = 0;
  for (const url of await addressesIn(CACHES.weights)) {
    if (!url.startsWith(folder)) continue;
    bytes += (await (await cache.match(url))?.blob())?.size ?? 0;
  }
  return bytes;
}

async function keptFolders(): Promise<readonly string[]> {
  // A page that came by plain http has no caches, and so nothing in them.
  if (!('caches' in globalThis)) return [];
  return (await addressesIn(CACHES.config))
    .filter((url) => url.endsWith(`/${NOTE_FILE}`))
    .map((url) => url.slice(0, -NOTE_FILE.length));
}

/** By folder, which is the id; also those not yet complete. */
export async function listWebLlmKept(): Promise<readonly KeptModel[]> {
  return Promise.all(
    (await keptFolders()).map(async (folder) => ({
      id: folder,
      label: (await readNote(folder))?.model ?? folder,
      engine: 'web-llm' as const,
      bytes: await bytesIn(folder),
    })),
  );
}

/** Removes all files of a model; a library that lies elsewhere only if no other model has it. */
export async function removeWebLlmKept(id: string): Promise<void> {
  const library = (await readNote(id))?.library;
  for (const cacheName of Object.values(CACHES)) {
    const cache = await caches.open(cacheName);
    for (const url of await addressesIn(cacheName)) {
      if (url.startsWith(id)) await cache.delete(url);
    }
  }
  const others = await Promise.all((await keptFolders()).map(readNote));
  const isShared = others.some((note) => note?.library === library);
  if (library !== undefined && !isShared) await (await caches.open(CACHES.library)).delete(library);
}

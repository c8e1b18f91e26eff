/**
 * Downloads a model into the caches that web-llm reads from. web-llm would do it by itself, but
 * tells neither bytes nor what a server answered, and keeps whatever came, a sign-in page too.
 */
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import pMap from 'p-map';
import type * as z from 'zod/mini';
import {
  brokenDownload,
  failedRequest,
  failedStatus,
  fullStorage,
} from '../../core/engine/download-failure';
import { EngineError } from '../../core/engine/engine-error';
import type { EngineStatus } from '../../core/engine/engine-status';
import {
  CACHES,
  chatConfig,
  CONFIG_FILE,
  largestTensor,
  NOTE_FILE,
  weightBytes,
  weightsList,
  WEIGHTS_LIST_FILE,
  type ModelPlace,
  type WeightsList,
} from './model-files';

const DOWNLOADS_AT_ONCE = 3;

export interface FetchOptions {
  readonly signal: AbortSignal;
  readonly onStatus: (status: EngineStatus) => void;
  /** Why a model with a tensor of so many bytes cannot run here, asked before the weights are. */
  readonly refuse: (largestBytes: number) => EngineError | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Rejects with an `EngineError`, or with the signal's reason. */
async function download(
  url: string,
  signal: AbortSignal,
  onBytes: (count: number) => void = () => undefined,
): Promise<Bytes> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw failedRequest(url, navigator.onLine, error);
  });
  if (!response.ok) throw failedStatus(url, response.status);
  if (!response.body) throw brokenDownload(url, 0, 0);
  const parts: Bytes[] = [];
  let arrived = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      signal.throwIfAborted();
      throw brokenDownload(url, arrived, Number(response.headers.get('Content-Length')), error);
    });
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    arrived += value.length;
    onBytes(value.length);
  }
}

async function keep(cacheName: string, url: string, bytes: Bytes): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(url, new Response(bytes)).catch((error: unknown) => {
    throw fullStorage(url, error);
  });
}

function wrongContent(url: string, expected: string, bytes: Bytes): EngineError {
  const start = JSON.stringify(new TextDecoder().decode(bytes.subarray(0, 24)));
  return new EngineError(
    'wrong-content',
    `${url}: expected ${expected}, found something that starts with ${start}.`,
    { wayOn: 'Check the address: it has to be that of the files, not of a page about them.' },
  );
}

/** JSON of this shape; undefined when it is not. */
function readJson<T>(bytes: Bytes, schema: z.ZodMiniType<T>): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface JsonFile<T> {
  readonly value: T;
  /** To be kept; absent where it is already. */
  readonly bytes?: Bytes;
}

/** A file of JSON, from here or from its server; one that is here and broken is asked for again. */
async function askJson<T>(
  cacheName: string,
  url: string,
  schema: z.ZodMiniType<T>,
  signal: AbortSignal,
): Promise<JsonFile<T>> {
  const kept = await (await caches.open(cacheName)).match(url);
  const known = kept && readJson(new Uint8Array(await kept.arrayBuffer()), schema);
  if (known !== undefined) return { value: known };
  const bytes = await download(url, signal);
  const value = readJson(bytes, schema);
  if (value === undefined) throw wrongContent(url, 'a description of a model (JSON)', bytes);
  return { value, bytes };
}

/** A file that is only kept when `check` finds nothing wrong with it. */
async function keepFile(
  cacheName: string,
  url: string,
  signal: AbortSignal,
  check: (bytes: Bytes) => EngineError | undefined,
  onBytes?: (count: number) => void,
): Promise<void> {
  if (await (await caches.open(cacheName)).match(url)) return;
  const bytes = await download(url, signal, onBytes);
  const fault = check(bytes);
  if (fault) throw fault;
  await keep(cacheName, url, bytes);
}

function checkLibrary(url: string): (bytes: Bytes) => EngineError | undefined {
  return (bytes) =>
    new TextDecoder().decode(bytes.subarray(0, 4)) === '\0asm'
      ? undefined
      : wrongContent(url, 'compiled code (WebAssembly)', bytes);
}

function checkShard(
  url: string,
  { nbytes, md5sum }: WeightsList['records'][number],
): (bytes: Bytes) => EngineError | undefined {
  return (bytes) => {
    if (bytes.length !== nbytes) {
      const isPage = bytes[0] === '<'.charCodeAt(0);
      return isPage
        ? wrongContent(url, 'weights', bytes)
        : brokenDownload(url, bytes.length, nbytes);
    }
    if (md5sum === undefined || bytesToHex(md5(bytes)) === md5sum) return undefined;
    return new EngineError('integrity', `${url} is not the file that its list promises (MD5).`, {
      wayOn: 'Start again; if it stays so, the model on that server is damaged: take another one.',
    });
  };
}

/** Which of the weights are here, as their addresses. */
async function keptWeights(): Promise<ReadonlySet<string>> {
  const requests = await (await caches.open(CACHES.weights)).keys();
  return new Set(requests.map(({ url }) => url));
}

/** What is known of a model without downloading its weights. Sizes in bytes. */
export interface ModelSizes {
  readonly downloadBytes: number;
  readonly presentBytes: number;
  readonly largestBytes: number;
}

const presentOf = (list: WeightsList, folder: string, kept: ReadonlySet<string>): number =>
  list.records
    .filter(({ dataPath }) => kept.has(new URL(dataPath, folder).href))
    .reduce((sum, { nbytes }) => sum + nbytes, 0);

function askList(folder: string, signal: AbortSignal): Promise<JsonFile<WeightsList>> {
  const url = new URL(WEIGHTS_LIST_FILE, folder).href;
  return askJson(CACHES.weights, url, weightsList, signal);
}

/** Asks for the list of weights, some hundred kilobytes. Rejects like `fetchModel`. */
export async function sizeModel(folder: string, signal: AbortSignal): Promise<ModelSizes> {
  const { value: list } = await askList(folder, signal);
  return {
    downloadBytes: weightBytes(list),
    presentBytes: presentOf(list, folder, await keptWeights()),
    largestBytes: largestTensor(list),
  };
}

/**
 * Fetches what is not here yet. Rejects with an `EngineError`, or with the signal's reason; what
 * has arrived and is whole stays.
 */
export async function fetchModel(
  model: string,
  { folder, library }: ModelPlace,
  { signal, onStatus, refuse }: FetchOptions,
): Promise<void> {
  const at = (name: string): string => new URL(name, folder).href;
  const config = await askJson(CACHES.config, at(CONFIG_FILE), chatConfig, signal);
  const list = await askList(folder, signal);
  const refusal = refuse(largestTensor(list.value));
  if (refusal) throw refusal;
  // First of all, so that everything that is kept can be found and removed.
  const note = new TextEncoder().encode(JSON.stringify({ model, library }));
  await keep(CACHES.config, at(NOTE_FILE), note);
  if (config.bytes) await keep(CACHES.config, at(CONFIG_FILE), config.bytes);
  if (list.bytes) await keep(CACHES.weights, at(WEIGHTS_LIST_FILE), list.bytes);
  await keepFile(CACHES.library, library, signal, checkLibrary(library));
  await fetchTokenizer(config.value.tokenizer_files, at, signal);
  await fetchWeights(list.value, folder, { signal, onStatus });
}

async function fetchTokenizer(
  files: readonly string[],
  at: (name: string) => string,
  signal: AbortSignal,
): Promise<void> {
  const isJson = files.includes('tokenizer.json');
  const url = at(isJson ? 'tokenizer.json' : 'tokenizer.model');
  await keepFile(CACHES.weights, url, signal, (bytes) =>
    isJson && bytes[0] !== '{'.charCodeAt(0)
      ? wrongContent(url, 'a tokenizer (JSON)', bytes)
      : undefined,
  );
}

async function fetchWeights(
  list: WeightsList,
  folder: string,
  { signal, onStatus }: Pick<FetchOptions, 'signal' | 'onStatus'>,
): Promise<void> {
  const totalBytes = weightBytes(list);
  const cachedBytes = presentOf(list, folder, await keptWeights());
  let loadedBytes = cachedBytes;
  const onBytes = (count: number): void => {
    loadedBytes += count;
    onStatus({ phase: 'downloading', loadedBytes, totalBytes, cachedBytes });
  };
  // One that fails ends the others, so that nothing is written after the failure was told.
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  await pMap(
    list.records,
    async (shard) => {
      const url = new URL(shard.dataPath, folder).href;
      await keepFile(CACHES.weights, url, stop, checkShard(url, shard), onBytes);
    },
    { concurrency: DOWNLOADS_AT_ONCE, signal },
  ).catch((error: unknown) => {
    failed.abort();
    throw error;
  });
}

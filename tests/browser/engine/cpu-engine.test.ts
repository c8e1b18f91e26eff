/** llama.cpp in the tab, in its own nested worker, with a model of random weights. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { listCpuModels } from '../../../src/adapters/cpu/check-cpu';
import { identifyUrl } from '../../../src/adapters/cpu/identify-url';
import { removeKeptFile } from '../../../src/adapters/cpu/kept-files';
import type { EngineDescription, GenerateRequest } from '../../../src/core/engine/engine';
import type { EngineStatus } from '../../../src/core/engine/engine-status';
import { EngineClient } from '../../../src/worker/engine-client';
import { describeEmbeddingEngine, describeTextEngine } from '../../contract/engine';
import { makeTinyGguf } from './tiny-gguf';

const description: EngineDescription = {
  engine: 'cpu',
  model: 'tiny-random',
  revision: '',
  quantisation: 'F32',
  library: 'wllama',
  environment: {},
  concurrency: 1,
};

/** A model is loaded in a second, or in five on a machine that has much else to do. */
vi.setConfig({ testTimeout: 60_000 });
const PATIENTLY = { timeout: 20_000 };

let file: Blob;
const clients: EngineClient[] = [];
const statuses: EngineStatus[] = [];

beforeAll(() => {
  file = makeTinyGguf();
});

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  statuses.length = 0;
});

const createWorker = (): Worker =>
  new Worker(new URL('../../../src/worker/engine-worker.ts', import.meta.url), { type: 'module' });

/** An engine with the user's file, or with the one at `url`. */
function openEngine(from: { readonly url?: string; readonly blob?: Blob } = {}): EngineClient {
  const { url, blob } = from;
  const client = new EngineClient({
    description,
    choice: {
      kind: 'cpu',
      source: url === undefined ? { kind: 'file', name: 'tiny.gguf' } : { kind: 'url', url },
      model: 'tiny-random',
      revision: '',
      quantisation: 'F32',
    },
    createWorker,
    ...(url === undefined && { file: blob ?? file }),
    onStatus: (status) => statuses.push(status),
  });
  clients.push(client);
  return client;
}

function request(
  changes: Partial<GenerateRequest['prompt']> = {},
  maxTokens = 200,
): GenerateRequest {
  return {
    prompt: {
      id: 'test@1',
      system: 'You answer in JSON. '.repeat(20),
      user: 'Where is it?',
      schema: {
        type: 'object',
        properties: { found: { type: 'boolean' } },
        required: ['found'],
        additionalProperties: false,
      },
      ...changes,
    },
    sampling: { temperature: 0, seed: 1, maxTokens },
    signal: new AbortController().signal,
  };
}

describe('the engine on the processor', () => {
  it('writes what the schema allows, and counts', async () => {
    const engine = openEngine();
    const first = await engine.generate(request());
    expect(Object.keys(JSON.parse(first.text) as object)).toEqual(['found']);
    expect(first.finish).toBe('stop');
    expect(first.usage.inputTokens).toBeGreaterThan(300);
    expect(first.usage.outputTokens).toBeGreaterThan(0);
    expect(first.usage.cachedTokens).toBe(0);
    expect(first.elapsedMs).toBeGreaterThan(0);
    expect(statuses.map(({ phase }) => phase)).toEqual(['idle', 'starting', 'ready']);

    const second = await engine.generate(request({ user: 'And where is that?' }));
    // The system's part of the prompt was not computed again, and is counted all the same.
    expect(second.usage.cachedTokens).toBeGreaterThan(300);
    expect(second.usage.inputTokens).toBeGreaterThan(first.usage.inputTokens);
    expect(await engine.generate(request())).toMatchObject({ text: first.text });
  });

  it('says when a reply was cut', async () => {
    const reply = await openEngine().generate(request({}, 3));
    expect(reply).toMatchObject({ finish: 'length', usage: { outputTokens: 3 } });
  });

  it('takes bytes that are no text for a reply that cannot be used, and goes on', async () => {
    const engine = openEngine({ blob: makeTinyGguf({ seed: 2, isWild: true }) });
    const text = { schema: { type: 'string', minLength: 40 } };
    const reply = await engine.generate(request(text));
    expect(reply.text).toMatch(/^".*\uFFFD$/s);
    expect(reply.usage.inputTokens).toBeGreaterThan(300);
    expect((await engine.generate(request())).usage.cachedTokens).toBeGreaterThan(300);
    expect(statuses.filter(({ phase }) => phase === 'starting')).toHaveLength(1);
  });

  it('stops at once, keeps its model and goes on', async () => {
    const engine = openEngine();
    const long = { schema: { type: 'array', items: { type: 'integer' }, minItems: 500 } };
    const reply = await engine.generate(request());
    const stopped = new AbortController();
    const stopping = engine.generate({ ...request(long, 3000), signal: stopped.signal });
    const queued = engine.generate(request());
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stoppedAt = performance.now();
    stopped.abort();
    await expect(stopping).rejects.toMatchObject({ name: 'EngineError', code: 'aborted' });
    expect(performance.now() - stoppedAt).toBeLessThan(50);
    expect((await queued).text).toBe(reply.text);
    expect(statuses.filter(({ phase }) => phase === 'starting')).toHaveLength(1);
  });

  it('answers calls one after the other, and none that was stopped while it waited', async () => {
    const engine = openEngine();
    const stopped = new AbortController();
    const first = engine.generate(request());
    const second = engine.generate({ ...request(), signal: stopped.signal });
    const third = engine.generate(request());
    stopped.abort();
    await expect(second).rejects.toMatchObject({ code: 'aborted' });
    expect((await third).text).toBe((await first).text);
  });

  it('embeds, and does not write then', async () => {
    const engine = openEngine();
    const embed = (text: string) =>
      engine.embed({ text, purpose: 'page', signal: new AbortController().signal });
    const one = await embed('a page about ships');
    expect(one.vector).toHaveLength(64);
    expect(one.inputTokens).toBe('a page about ships'.length);
    expect((await embed('a page about ships')).vector).toEqual(one.vector);
    expect((await embed('quite another one')).vector).not.toEqual(one.vector);
    await expect(engine.generate(request())).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('refuses a prompt that is longer than its context', async () => {
    const asked = openEngine().generate(request({ user: 'too long '.repeat(1000) }));
    await expect(asked).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('tells a file that is no model, and one that was cut', async () => {
    const page = new Blob(['<!doctype html><title>Sign in</title>']);
    await expect(openEngine({ blob: page }).generate(request())).rejects.toMatchObject({
      code: 'wrong-content',
      message: expect.stringContaining('<!doctype html>') as string,
    });
    const cut = file.slice(0, file.size * 0.6);
    await expect(openEngine({ blob: cut }).generate(request())).rejects.toMatchObject({
      code: 'incomplete',
    });
  });

  it('starts another worker when its own died, and gives up the second time', async () => {
    const workers: Worker[] = [];
    const engine = new EngineClient({
      description,
      choice: {
        kind: 'cpu',
        source: { kind: 'file', name: 'tiny.gguf' },
        model: '',
        revision: '',
        quantisation: '',
      },
      createWorker: () => {
        const worker = createWorker();
        workers.push(worker);
        return worker;
      },
      file,
      onStatus: () => undefined,
    });
    clients.push(engine);
    const reply = await engine.generate(request());
    const kill = (): void =>
      void workers.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
    const repeated = engine.generate(request());
    await Promise.resolve();
    kill();
    expect((await repeated).text).toBe(reply.text);
    expect(workers).toHaveLength(2);
    const lost = engine.generate(request());
    await Promise.resolve();
    kill();
    await expect(lost).rejects.toMatchObject({
      code: 'device-lost-again',
      wayOn: expect.stringContaining('smaller model') as string,
    });
    engine.startRun(() => undefined);
    expect((await engine.generate(request())).text).toBe(reply.text);
  });

  it('is ended while it writes', async () => {
    const engine = openEngine();
    const asked = engine.generate(request());
    await expect.poll(() => statuses.at(-1)?.phase, PATIENTLY).toBe('starting');
    engine.close();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    await expect(engine.generate(request())).rejects.toMatchObject({ code: 'aborted' });
  });
});

/** Puts a file where downloads are kept, as if all of it had arrived. */
async function keepAs(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('models', { create: true });
  const key = bytesToHex(sha256(utf8ToBytes(url))).slice(0, 32);
  const note = JSON.stringify({ url, totalBytes: bytes.length, etag: '' });
  for (const [ending, content] of [
    ['gguf', bytes],
    ['json', note],
  ] as const) {
    const handle = await folder.getFileHandle(`${key}.${ending}`, { create: true });
    const writable = await handle.createWritable();
    await writable.write(content);
    await writable.close();
  }
}

describe('a model from a server', () => {
  const address = (fault: string): string =>
    `${inject('modelServer')}/${fault}/${crypto.randomUUID()}/tiny.gguf`;
  const failing = (fault: string) => openEngine({ url: address(fault) }).generate(request());

  it('is downloaded once', async () => {
    const url = address('fine');
    await openEngine({ url }).generate(request());
    const { size } = file;
    expect(statuses.filter(({ phase }) => phase === 'downloading').at(-1)).toEqual({
      phase: 'downloading',
      loadedBytes: size,
      totalBytes: size,
      cachedBytes: 0,
    });
    statuses.length = 0;
    await openEngine({ url }).generate(request());
    expect(statuses.map(({ phase }) => phase)).toEqual(['idle', 'starting', 'ready']);
  });

  it('goes on with a download that broke off', async () => {
    const url = address('cut-once');
    const engine = openEngine({ url });
    await expect(engine.generate(request())).rejects.toMatchObject({ code: 'incomplete' });
    const [before] = statuses.filter(({ phase }) => phase === 'downloading').reverse();
    const { loadedBytes } = before as Extract<EngineStatus, { phase: 'downloading' }>;
    expect(loadedBytes).toBeGreaterThan(0);
    expect(loadedBytes).toBeLessThan(file.size);
    statuses.length = 0;
    await engine.generate(request());
    const next = statuses.find(({ phase }) => phase === 'downloading');
    expect(next).toEqual({ ...before, cachedBytes: loadedBytes });
  });

  it('does not take a file for whole of which nothing came and no length was told', async () => {
    const engine = openEngine({ url: address('hollow-once') });
    await expect(engine.generate(request())).rejects.toMatchObject({ code: 'incomplete' });
    await expect(engine.generate(request())).resolves.toMatchObject({ finish: 'stop' });
  });

  it.each([
    ['404', 'not-found'],
    ['403', 'forbidden'],
    ['500', 'server-error'],
    ['html', 'wrong-content'],
    ['cut', 'incomplete'],
    ['huge', 'unsupported'],
    ['no-cors', 'origin-refused'],
  ])('tells "%s" as %s, with a way on', async (fault, code) => {
    const error: unknown = await failing(fault).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'EngineError', code });
    expect((error as { wayOn: string }).wayOn).not.toBe('');
    expect((error as Error).message).toContain('tiny.gguf');
  });

  it.each([
    ['empty', 'wrong-content', /found an empty file/],
    ['garbage', 'wrong-content', /found a (file|header)|version \d+ of GGUF/],
    // The server says nothing of its size, and it ends as if it were whole.
    ['short', 'incomplete', /could not be read/],
    ['hollow', 'incomplete', /broke off/],
  ])('that is "%s" is not kept, and its good one is taken after', async (fault, code, words) => {
    const url = address(`${fault}-once`);
    const engine = openEngine({ url });
    const failed = engine.generate(request());
    await expect(failed).rejects.toMatchObject({
      code,
      message: expect.stringMatching(words) as string,
      wayOn: expect.stringMatching(/./) as string,
    });
    expect((await listCpuModels()).filter(({ id }) => id === url)).toEqual([]);
    expect((await engine.generate(request())).finish).toBe('stop');
    expect((await listCpuModels()).filter(({ id }) => id === url)).toHaveLength(1);
  });

  it('that was kept as it is no model is dropped when it is looked at', async () => {
    const url = address('garbage-once');
    await fetch(url);
    await keepAs(url, new TextEncoder().encode('GGUFgarbage'));
    expect(await listCpuModels()).toContainEqual(expect.objectContaining({ id: url, bytes: 11 }));
    expect(await identifyUrl(url)).toMatchObject({ ok: true, model: 'tiny-random' });
    expect((await listCpuModels()).filter(({ id }) => id === url)).toEqual([]);
    await keepAs(url, new TextEncoder().encode('GGUFgarbage'));
    const engine = openEngine({ url });
    await expect(engine.generate(request())).rejects.toMatchObject({ code: 'wrong-content' });
    expect((await engine.generate(request())).finish).toBe('stop');
  });

  it('that another tab downloads is not downloaded a second time', async () => {
    const url = address('slow');
    const stopped = new AbortController();
    const first = openEngine({ url }).generate({ ...request(), signal: stopped.signal });
    await expect.poll(() => statuses.at(-1), PATIENTLY).toMatchObject({ loadedBytes: 1000 });
    await expect(openEngine({ url }).generate(request())).rejects.toMatchObject({
      code: 'failed',
      message: `Another tab is downloading ${url}, or has just begun to.`,
      wayOn: expect.stringContaining('start again') as string,
    });
    await expect(removeKeptFile(url)).rejects.toThrow(`Another tab is downloading ${url}`);
    expect(await listCpuModels()).toContainEqual(expect.objectContaining({ id: url, bytes: 1000 }));
    stopped.abort();
    await expect(first).rejects.toMatchObject({ code: 'aborted' });
  });

  it('can be stopped while it is downloaded', async () => {
    const stopped = new AbortController();
    const engine = openEngine({ url: address('slow') });
    const asked = engine.generate({ ...request(), signal: stopped.signal });
    await expect.poll(() => statuses.at(-1), PATIENTLY).toMatchObject({ loadedBytes: 1000 });
    stopped.abort();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => statuses.at(-1)?.phase, PATIENTLY).toBe('idle');
  });
});

describe('the contract', () => {
  let writer: EngineClient;
  let embedder: EngineClient;
  const open = (): EngineClient => {
    const engine = openEngine();
    // It is closed when all is done, not after each test.
    clients.splice(clients.indexOf(engine), 1);
    return engine;
  };
  beforeAll(() => {
    writer = open();
    embedder = open();
  });
  afterAll(() => {
    writer.close();
    embedder.close();
  });
  describeTextEngine('the processor', () => writer);
  describeEmbeddingEngine('the processor', () => embedder);
});

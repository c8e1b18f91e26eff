/** The real web-llm in its worker, on a GPU computed by the processor: all that can go wrong before a model runs. */
import * as webLlm from '@mlc-ai/web-llm';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { checkWebLlm } from '../../../../src/adapters/webllm/check-web-llm';
import { fetchModel } from '../../../../src/adapters/webllm/fetch-model';
import { listWebLlmKept, removeWebLlmKept } from '../../../../src/adapters/webllm/kept-models';
import { lookAtGpu } from '../../../../src/adapters/webllm/look-at-gpu';
import { CACHES } from '../../../../src/adapters/webllm/model-files';
import type { GenerateRequest } from '../../../../src/core/engine/engine';
import type { EngineStatus } from '../../../../src/core/engine/engine-status';
import { EngineClient } from '../../../../src/worker/engine-client';

const MODEL = 'test-q4f32_1-MLC';
/** Of the weights in `web-llm-files.ts`. */
const WEIGHT_BYTES = 4096 + 8192 + 2048;

const clients: EngineClient[] = [];
let statuses: EngineStatus[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  statuses = [];
  for (const { id } of await listWebLlmKept()) await removeWebLlmKept(id);
});

const address = (fault: string): string =>
  `${inject('modelServer')}/${fault}/${crypto.randomUUID()}/`;

function openEngine(base: string, model = MODEL): EngineClient {
  const client = new EngineClient({
    description: {
      engine: 'web-llm',
      model,
      revision: base,
      quantisation: '',
      library: 'web-llm',
      environment: {},
      concurrency: 1,
    },
    choice: { kind: 'web-llm', model, base },
    createWorker: () =>
      new Worker(new URL('../../../../src/worker/engine-worker.ts', import.meta.url), {
        type: 'module',
      }),
    onStatus: (status) => statuses.push(status),
  });
  clients.push(client);
  return client;
}

const request = (signal = new AbortController().signal): GenerateRequest => ({
  prompt: { id: 'test@1', system: 'a', user: 'b', schema: { type: 'object' } },
  sampling: { temperature: 0, seed: 1, maxTokens: 10 },
  signal,
});

/** The error of a load. */
async function failureOf(base: string, model = MODEL): Promise<{ code: string; message: string }> {
  const failure = await openEngine(base, model)
    .generate(request())
    .then(
      () => 'no failure',
      (error: unknown) => error,
    );
  expect(failure).toMatchObject({ name: 'EngineError', wayOn: expect.stringMatching(/\.$/) });
  return failure as { code: string; message: string };
}

async function keptAddresses(): Promise<string[]> {
  const requests = await Promise.all(
    Object.values(CACHES).map(async (name) => (await caches.open(name)).keys()),
  );
  return requests.flat().map(({ url }) => url);
}

describe('the software GPU', () => {
  it('is seen, and computes in 32-bit floats only', async () => {
    expect(await lookAtGpu()).toMatchObject({ kind: 'gpu', hasShaderF16: false });
    const failure = await failureOf(address('fine'), 'test-q4f16_1-MLC');
    expect(failure).toMatchObject({ code: 'no-shader-f16', wayOn: 'Take test-q4f32_1-MLC.' });
    // Nothing was fetched for it.
    expect(await keptAddresses()).toEqual([]);
  });
});

describe('a model of one’s own', () => {
  it.each([
    ['404', 'not-found', '404'],
    ['403', 'forbidden', '403'],
    ['500', 'server-error', '500'],
    ['no-cors', 'origin-refused', ''],
    ['404-of:params_shard_1.bin', 'not-found', 'params_shard_1.bin'],
    ['html', 'wrong-content', '<!doctype html>'],
    ['html-of:mlc-chat-config.json', 'wrong-content', 'mlc-chat-config.json'],
    ['html-of:tensor-cache.json', 'wrong-content', 'tensor-cache.json'],
    ['html-of:tokenizer.json', 'wrong-content', 'tokenizer.json'],
    ['html-of:test-q4f32_1-webgpu.wasm', 'wrong-content', 'test-q4f32_1-webgpu.wasm'],
    ['html-of:params_shard_1.bin', 'wrong-content', 'params_shard_1.bin'],
    ['cut-of:params_shard_1.bin', 'incomplete', 'params_shard_1.bin'],
    ['short-of:params_shard_1.bin', 'incomplete', 'params_shard_1.bin'],
    ['damaged-of:params_shard_2.bin', 'integrity', 'params_shard_2.bin'],
  ])('with the fault %s fails with %s', async (fault, code, words) => {
    const base = address(fault);
    const failure = await failureOf(base);
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(words);
    expect(failure.message).toContain(base);
    // What is wrong is not kept as a part of the model.
    const wrong = fault.split('-of:')[1] ?? 'params_shard_1.bin';
    expect(await keptAddresses()).not.toContain(`${base}${wrong}`);
  });

  it('goes on with a download that broke off', async () => {
    const base = address('cut-once-of:params_shard_1.bin');
    expect((await failureOf(base)).code).toBe('incomplete');
    const check = await checkWebLlm({ kind: 'web-llm', model: MODEL, base }, await lookAtGpu(), {});
    expect(check).toMatchObject({ downloadBytes: WEIGHT_BYTES, isImpossible: false });
    expect(check.presentBytes).toBeGreaterThan(0);
    expect(check.presentBytes).toBeLessThan(WEIGHT_BYTES);
    statuses = [];
    await failureOf(base);
    const loading = statuses.filter((status) => status.phase === 'downloading');
    expect(loading.at(-1)).toEqual({
      phase: 'downloading',
      loadedBytes: WEIGHT_BYTES,
      totalBytes: WEIGHT_BYTES,
      cachedBytes: check.presentBytes,
    });
  });

  it('is found where web-llm looks for it, and nothing is fetched twice', async () => {
    const base = address('fine');
    const place = { folder: base, library: `${base}test-q4f32_1-webgpu.wasm` };
    await fetchModel(MODEL, place, {
      signal: new AbortController().signal,
      onStatus: () => undefined,
      refuse: () => undefined,
    });
    const record = {
      model_id: MODEL,
      model: `${base}?/resolve/main/`,
      model_lib: place.library,
    };
    const appConfig = { model_list: [record], cacheBackend: 'cache' as const };
    expect(await webLlm.hasModelInCache(MODEL, appConfig)).toBe(true);
    const before = await keptAddresses();
    performance.clearResourceTimings();
    const failure = await new webLlm.MLCEngine({ appConfig }).reload(MODEL).then(
      () => undefined,
      (error: unknown) => error,
    );
    // The library holds no code, so that nothing can run; but everything up to it was found.
    expect(failure).toBeDefined();
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(fetched.filter((name) => name.startsWith(base))).toEqual([]);
    expect(await keptAddresses()).toEqual(before);
  });

  it('with a library that is none says so', async () => {
    const failure = await failureOf(address('fine'));
    expect(failure).toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/^web-llm failed: /) as string,
    });
  });

  it('is listed and removed', async () => {
    const base = address('fine');
    await failureOf(base);
    expect(await listWebLlmKept()).toEqual([
      { id: base, label: MODEL, engine: 'web-llm', bytes: expect.any(Number) as number },
    ]);
    expect((await listWebLlmKept())[0]!.bytes).toBeGreaterThan(WEIGHT_BYTES);
    await removeWebLlmKept(base);
    expect(await listWebLlmKept()).toEqual([]);
    expect(await keptAddresses()).toEqual([]);
  });

  it('can be stopped while it is downloaded', async () => {
    const stopped = new AbortController();
    const base = address('slow-of:params_shard_1.bin');
    const asked = openEngine(base).generate(request(stopped.signal));
    await expect.poll(() => statuses.at(-1)?.phase, { timeout: 20_000 }).toBe('downloading');
    stopped.abort();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => statuses.at(-1)?.phase).toBe('idle');
  });
});

it('refuses what is neither in web-llm’s list nor at an address', async () => {
  expect((await failureOf('not an address')).code).toBe('not-found');
});

/** The HTTP engine against llama.cpp's own server, once with a chat and once with an embedding model. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpEngine, type HttpEngineOptions } from '../../src/adapters/http/http-engine';
import { listModels } from '../../src/adapters/http/list-models';
import type { Engine, EngineDescription } from '../../src/core/engine/engine';
import { needModel } from '../fixtures/models/find-model';
import { type LlamaServer, startLlamaServer } from '../fixtures/models/start-llama-server';
import { startFaultProxy } from '../fixtures/fault-proxy';
import { CONTRACT_PROMPTS, describeEmbeddingEngine, describeTextEngine } from './engine';

const server = await needModel('llama-server');
const smollm2 = await needModel('smollm2');
const minilm = await needModel('minilm');

/** An engine for the only model of a server. */
async function engineOf({ url }: LlamaServer): Promise<Engine> {
  const listed = await listModels(url);
  if (!listed.ok) throw listed.error;
  const { id: model, revision } = listed.models[0]!;
  return engineAt(url, { model, revision });
}

function engineAt(
  url: string,
  { model, revision }: Pick<EngineDescription, 'model' | 'revision'>,
  options: Pick<HttpEngineOptions, 'wait'> = {},
): Engine {
  const choice = { model, revision, concurrency: 2, timeoutMs: 60_000 };
  return createHttpEngine({ choice: { kind: 'http', url, ...choice }, ...options });
}

describe.skipIf(server === undefined || smollm2 === undefined)('with SmolLM2-135M', () => {
  let running: LlamaServer;
  let engine: Engine;
  beforeAll(async () => {
    const model = { model: smollm2!, alias: 'SmolLM2-135M-Instruct' };
    running = await startLlamaServer({ server: server!, ...model, parallel: 2 });
    engine = await engineOf(running);
  }, 90_000);
  afterAll(() => running?.stop());

  describeTextEngine('HTTP', () => engine);

  it('is told which build of the model it is, and not where the server is', () => {
    expect(engine.description).toStrictEqual({
      engine: 'http',
      model: 'SmolLM2-135M-Instruct',
      revision: 'Q4_1, 134515008 parameters, 96576768 bytes',
      quantisation: '',
      library: '',
      environment: { server: 'OpenAI-compatible, on this computer' },
      concurrency: 2,
    });
  });

  it('counts what the server still knew of a prompt', async () => {
    const signal = new AbortController().signal;
    const prompt = {
      id: 'cache@1',
      system: 'You are asked about notes. '.repeat(20),
      user: 'Say yes.',
      schema: { type: 'object', properties: { a: { enum: ['yes', 'no'] } }, required: ['a'] },
    };
    const sampling = { temperature: 0, seed: 1, maxTokens: 32 };
    const first = await engine.generate({ prompt, sampling, signal });
    const again = await engine.generate({ prompt, sampling, signal });
    expect(again.usage.cachedTokens).toBeGreaterThan(100);
    expect(again.usage.inputTokens).toBe(first.usage.inputTokens);
    expect(again.text).toBe(first.text);
  });

  it('gets the same reply through a proxy that spoils some tries', async () => {
    const proxy = await startFaultProxy(running.url);
    proxy.inject({ kind: 'cut' }, { kind: 'status', status: 429 }, { kind: 'unfinished' });
    const call = { ...CONTRACT_PROMPTS[0]!, signal: new AbortController().signal };
    const direct = await engine.generate(call);
    const spoiled = engineAt(proxy.url, engine.description, { wait: () => Promise.resolve() });
    const reply = await spoiled.generate(call);
    await proxy.stop();
    expect(reply.text).toBe(direct.text);
    expect(reply.usage.outputTokens).toBe(direct.usage.outputTokens);
    expect(proxy.requests).toHaveLength(4);
  });

  it('passes on why the server refuses a prompt', async () => {
    const call = engine.generate({
      prompt: {
        id: 'long@1',
        system: '',
        user: 'word '.repeat(20_000),
        schema: { type: 'object' },
      },
      sampling: { temperature: 0, seed: 1, maxTokens: 8 },
      signal: new AbortController().signal,
    });
    await expect(call).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining('context size') as string,
      wayOn: expect.stringContaining('larger context') as string,
    });
  });
});

describe.skipIf(server === undefined || minilm === undefined)('with MiniLM', () => {
  let running: LlamaServer;
  let engine: Engine;
  beforeAll(async () => {
    const model = { model: minilm!, alias: 'all-MiniLM-L6-v2' };
    running = await startLlamaServer({
      server: server!,
      ...model,
      contextTokens: 512,
      isEmbedding: true,
    });
    engine = await engineOf(running);
  }, 90_000);
  afterAll(() => running?.stop());

  describeEmbeddingEngine('HTTP', () => engine);

  it('gives the vectors of the model', async () => {
    const signal = new AbortController().signal;
    const { vector } = await engine.embed({ text: 'Atlas', purpose: 'page', signal });
    expect(vector).toHaveLength(384);
  });
});

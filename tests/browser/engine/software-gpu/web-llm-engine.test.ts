/** The adapter of web-llm with a stand-in for its engine; the model's files come from a server. */
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listWebLlmKept, removeWebLlmKept } from '../../../../src/adapters/webllm/kept-models';
import { createWebLlmEngine } from '../../../../src/adapters/webllm/web-llm-engine';
import { lookAtGpu, type GpuLook } from '../../../../src/adapters/webllm/look-at-gpu';
import type { Engine, GenerateRequest } from '../../../../src/core/engine/engine';
import type { EngineStatus } from '../../../../src/core/engine/engine-status';
import { describeEmbeddingEngine, describeTextEngine } from '../../../contract/engine';
import { makeStandIn, notLoaded, tooLong, type StandIn } from './stand-in';

const MODEL = 'test-q4f32_1-MLC';
const base = `${inject('modelServer')}/fine/adapter/`;
const statuses: EngineStatus[] = [];
const gpu: GpuLook = await lookAtGpu();
let standIn: StandIn;
/** Tells the engine that its GPU is lost. */
let lose: (reason: string) => void;

beforeEach(() => {
  standIn = makeStandIn();
  statuses.length = 0;
});

afterAll(async () => {
  for (const { id } of await listWebLlmKept()) await removeWebLlmKept(id);
});

function open(model = MODEL, used = standIn): Engine {
  return createWebLlmEngine(used.module, {
    choice: { kind: 'web-llm', model, base },
    description: {
      engine: 'web-llm',
      model,
      revision: base,
      quantisation: 'q4f32_1',
      library: 'stand-in',
      environment: {},
      concurrency: 1,
    },
    onStatus: (status) => statuses.push(status),
    gpu,
    watch: (onLost) => {
      lose = onLost;
    },
  });
}

const request = (signal = new AbortController().signal): GenerateRequest => ({
  prompt: {
    id: 'test@1',
    system: 'You answer.',
    user: 'Well?',
    schema: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
  },
  sampling: { temperature: 0.3, seed: 7, maxTokens: 50 },
  signal,
});

describe('a call', () => {
  it('loads the model once, and says how far it is', async () => {
    const engine = open();
    expect(standIn.reloads).toEqual([]);
    await engine.generate(request());
    await engine.generate(request());
    expect(standIn.reloads).toEqual([MODEL]);
    expect(statuses.slice(-3)).toEqual([
      { phase: 'starting', share: 0 },
      { phase: 'starting', share: 0.5 },
      { phase: 'ready' },
    ]);
  });

  it('passes on prompt, schema and sampling, and counts whole prompts', async () => {
    const engine = open();
    const reply = await engine.generate(request());
    const { prompt } = request();
    expect(standIn.asked[0]).toMatchObject({
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
      temperature: 0.3,
      seed: 7,
      max_tokens: 50,
      top_p: 1,
      repetition_penalty: 1,
      response_format: { type: 'json_object', schema: JSON.stringify(prompt.schema) },
    });
    expect(standIn.asked[0]).not.toHaveProperty('extra_body');
    expect(reply).toMatchObject({ text: '{"answer":"kept for 365 days"}', finish: 'stop' });
    await engine.generate(request());
    // What an earlier call left would not be counted.
    expect(standIn.resets).toBe(2);
  });

  it('tells Qwen3 not to think aloud, and takes away what the library writes for that', async () => {
    standIn.text = '<think>\n\n</think>\n\n{"answer":"x"}';
    const reply = await open('Qwen3-0.6B-q4f32_1-MLC').generate(request()).catch(String);
    expect(reply).toMatchObject({ text: '{"answer":"x"}' });
    expect(standIn.asked[0]).toMatchObject({ extra_body: { enable_thinking: false } });
  });

  it('stops at once', async () => {
    standIn.writingMs = 60_000;
    const stopped = new AbortController();
    const asked = open().generate(request(stopped.signal));
    await expect.poll(() => standIn.asked.length).toBe(1);
    stopped.abort();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
  });

  it('stops a load, which the library ends as if nothing had been', async () => {
    standIn.isLoadingForever = true;
    const stopped = new AbortController();
    const engine = open();
    const asked = engine.generate(request(stopped.signal));
    await expect.poll(() => standIn.reloads.length).toBe(1);
    stopped.abort();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    expect(statuses.at(-1)).toEqual({ phase: 'idle' });
    standIn.isLoadingForever = false;
    expect((await engine.generate(request())).finish).toBe('stop');
  });

  it.each([
    ['a model that was unloaded', notLoaded, 'device-lost'],
    ['a lost device', () => new Error('Device was lost'), 'device-lost'],
    ['a text that is too long', tooLong, 'bad-request'],
    ['memory', () => new RangeError('Array buffer allocation failed'), 'too-little-memory'],
    ['the runtime ending', () => ({ name: 'ExitStatus', message: 'exit(1)' }), 'wrong-content'],
    ['anything else', () => new Error('something'), 'failed'],
  ])('fails by %s with %s', async (_what, makeError, code) => {
    standIn.error = makeError();
    const engine = open();
    await expect(engine.generate(request())).rejects.toMatchObject({
      name: 'EngineError',
      code,
      wayOn: expect.stringMatching(/\.$/) as string,
    });
  });

  it('fails when the GPU is lost while it writes, without waiting for the library', async () => {
    standIn.writingMs = 60_000;
    const asked = open().generate(request());
    await expect.poll(() => standIn.asked.length).toBe(1);
    lose('it was unplugged');
    await expect(asked).rejects.toMatchObject({
      code: 'device-lost',
      message: expect.stringContaining('it was unplugged') as string,
    });
  });
});

it('tells an Arctic model its texts the way it was trained', async () => {
  const embedder = makeStandIn(true);
  const engine = open('snowflake-arctic-embed-s-q0f32-MLC-b4', embedder);
  const { signal } = new AbortController();
  const failure = await engine
    .embed({ text: 'a page', purpose: 'page', signal })
    .then(() => engine.embed({ text: 'who?', purpose: 'query', signal }))
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ inputTokens: expect.any(Number) as number });
  expect(embedder.embedded).toEqual([
    '[CLS] a page [SEP]',
    '[CLS] Represent this sentence for searching relevant passages: who? [SEP]',
  ]);
});

const writer = open(MODEL, Object.assign(makeStandIn(), { writingMs: 100 }));
describeTextEngine('web-llm', () => writer);
const embedder = open(MODEL, makeStandIn(true));
describeEmbeddingEngine('web-llm', () => embedder);

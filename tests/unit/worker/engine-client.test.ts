/** An engine's client on a worker that answers as the test says. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EngineErrorCode } from '../../../src/core/engine/engine-error';
import { EngineClient } from '../../../src/worker/engine-client';
import type { EngineReply, EngineRequest } from '../../../src/worker/engine-protocol';

/** What a worker answers to its n-th call, counted from 0; `silent`: nothing. */
type Plan = readonly (EngineErrorCode | 'fine' | 'silent')[];

class PlannedWorker extends EventTarget {
  isEnded = false;
  readonly heard: EngineRequest[] = [];
  #calls = 0;

  constructor(readonly plan: Plan) {
    super();
  }

  postMessage(request: EngineRequest): void {
    this.heard.push(request);
    if (!('call' in request)) return;
    const { call } = request;
    const code = this.plan[this.#calls] ?? 'fine';
    this.#calls += 1;
    if (code === 'silent') return;
    const reply: EngineReply =
      code === 'fine'
        ? {
            type: 'embedded',
            call,
            embedding: { vector: [call], inputTokens: 1, elapsedMs: 1 },
          }
        : { type: 'failed', call, failure: { code, message: `It is ${code}.`, wayOn: 'Wait.' } };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: reply })));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

function open(...plans: readonly Plan[]) {
  const workers: PlannedWorker[] = [];
  const client = new EngineClient({
    description: {
      engine: 'web-llm',
      model: 'm',
      revision: '',
      quantisation: '',
      library: '',
      environment: {},
      concurrency: 1,
    },
    choice: { kind: 'web-llm', model: 'm' },
    createWorker: () => {
      const worker = new PlannedWorker(plans[workers.length] ?? []);
      workers.push(worker);
      return worker as unknown as Worker;
    },
    onStatus: () => undefined,
  });
  const embed = (signal = new AbortController().signal) =>
    client.embed({ text: 't', purpose: 'page', signal });
  return { client, workers, embed };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the worker of an engine', () => {
  it.each(['failed', 'too-little-memory', 'offline', 'incomplete'] as const)(
    'is ended when it told "%s", and the next call starts another',
    async (code) => {
      const { workers, embed } = open([code]);
      await expect(embed()).rejects.toMatchObject({ code, wayOn: 'Wait.' });
      expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
      await expect(embed()).resolves.toMatchObject({ inputTokens: 1 });
      expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
      expect(workers[1]?.heard[0]).toMatchObject({ type: 'open' });
    },
  );

  it.each(['bad-request', 'unsupported'] as const)(
    'keeps its model when it told "%s"',
    async (code) => {
      const { workers, embed } = open([code]);
      await expect(embed()).rejects.toMatchObject({ code });
      await embed();
      expect(workers.map(({ isEnded }) => isEnded)).toEqual([false]);
    },
  );

  it('repeats the call of a lost device once', async () => {
    const { workers, embed } = open(['device-lost'], ['fine', 'device-lost']);
    await embed();
    await expect(embed()).rejects.toMatchObject({ code: 'device-lost-again' });
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });

  it('is left a while to stop, and ended when it does not', async () => {
    vi.useFakeTimers();
    const { workers, embed } = open(['silent']);
    const stop = new AbortController();
    const stopped = expect(embed(stop.signal)).rejects.toMatchObject({ code: 'aborted' });
    await vi.advanceTimersByTimeAsync(1);
    stop.abort();
    await stopped;
    expect(workers[0]?.heard.at(-1)).toEqual({ type: 'abort' });
    const next = embed();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(2_000);
    await next;
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an engine that is unloaded', () => {
  it('gives its memory back, and the next call loads it again', async () => {
    const { client, workers, embed } = open();
    expect(client.isLoaded).toBe(false);
    await embed();
    expect(client.isLoaded).toBe(true);
    await client.unload();
    expect(client.isLoaded).toBe(false);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
    await embed();
    expect(client.isLoaded).toBe(true);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it('answers first what it was asked before, and then what was asked after', async () => {
    const { client, workers, embed } = open();
    const before = embed();
    const unloaded = client.unload();
    const after = embed();
    await expect(before).resolves.toMatchObject({ inputTokens: 1 });
    await unloaded;
    await expect(after).resolves.toMatchObject({ inputTokens: 1 });
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it('has nothing to give back before its first call', async () => {
    const { client, workers } = open();
    await client.unload();
    expect(workers).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpEngine, type HttpEngineOptions } from '../../../src/adapters/http/http-engine';
import type { Engine, GenerateRequest } from '../../../src/core/engine/engine';
import type { EngineStatus } from '../../../src/core/engine/engine-status';
import { type FaultProxy, OWN_TEXT, startFaultProxy } from '../../fixtures/fault-proxy';

const KEY = 'sk-very-secret';
const request = (signal = new AbortController().signal): GenerateRequest => ({
  prompt: { id: 'test@1', system: 'Be brief.', user: 'What is it?', schema: { type: 'object' } },
  sampling: { temperature: 0, seed: 1, maxTokens: 16 },
  signal,
});

let proxy: FaultProxy;
let waits: number[];
let statuses: EngineStatus[];

beforeEach(async () => {
  proxy = await startFaultProxy();
  waits = [];
  statuses = [];
});
afterEach(() => proxy.stop());

/** An engine on the proxy that waits no time at all, and notes how long it would have waited. */
function engineWith(options: Partial<HttpEngineOptions> = {}, timeoutMs = 10_000): Engine {
  return createHttpEngine({
    choice: { kind: 'http', url: proxy.url, model: 'own', revision: '', concurrency: 1, timeoutMs },
    key: KEY,
    onStatus: (status) => statuses.push(status),
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    ...options,
  });
}

/** What a call failed with, checked to be free of the key. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => expect.fail('the call succeeded'),
    (cause: unknown) => cause,
  );
  const { message, wayOn } = error as { message: string; wayOn: string };
  expect(message + wayOn).not.toContain(KEY);
  return error;
}

const containing = (text: string) => expect.stringContaining(text) as string;

describe('a reply', () => {
  it('is put together from a stream', async () => {
    const { elapsedMs, ...reply } = await engineWith().generate(request());
    expect(reply).toStrictEqual({
      text: OWN_TEXT,
      finish: 'stop',
      usage: { inputTokens: 20, outputTokens: 7, cachedTokens: 0 },
    });
    expect(elapsedMs).toBeGreaterThan(0);
    expect(proxy.requests).toStrictEqual(['POST /v1/chat/completions']);
    expect(statuses).toStrictEqual([]);
  });

  it('may come slowly, as long as something comes', async () => {
    proxy.inject({ kind: 'slow', pauseMs: 150 });
    const reply = await engineWith({}, 400).generate(request());
    expect(reply.text).toBe(OWN_TEXT);
    expect(reply.elapsedMs).toBeGreaterThan(400);
  });

  it('to a text to embed is its vector', async () => {
    const { signal } = new AbortController();
    const reply = await engineWith().embed({ text: 'Atlas', purpose: 'query', signal });
    expect(reply).toMatchObject({ vector: [0.6, 0.8], inputTokens: 3 });
  });
});

describe('a call is made again', () => {
  it('when the server is busy, after the time it asks for', async () => {
    proxy.inject({ kind: 'status', status: 429, retryAfter: '7' });
    expect((await engineWith().generate(request())).text).toBe(OWN_TEXT);
    expect(waits).toStrictEqual([7000]);
    expect(statuses).toStrictEqual([
      { phase: 'retrying', reason: containing('429'), tries: 1, waitMs: 7000 },
      { phase: 'ready' },
    ]);
  });

  it('at the date that the server gives', async () => {
    const retryAfter = new Date(Date.now() + 20_000).toUTCString();
    proxy.inject({ kind: 'status', status: 503, retryAfter });
    await engineWith().generate(request());
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(15_000);
    expect(waits[0]).toBeLessThanOrEqual(20_000);
  });

  it('at once, when the date has passed', async () => {
    const retryAfter = new Date(Date.now() - 20_000).toUTCString();
    proxy.inject({ kind: 'status', status: 503, retryAfter });
    await engineWith().generate(request());
    expect(waits).toStrictEqual([0]);
  });

  it.each([
    { kind: 'cut' },
    { kind: 'unfinished' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
  ] as const)('after %o', async (fault) => {
    proxy.inject(fault, fault);
    expect((await engineWith().generate(request())).text).toBe(OWN_TEXT);
    expect(waits).toStrictEqual([1000, 2000]);
    expect(proxy.requests).toHaveLength(3);
  });

  it('when a server that has answered before drops the connection', async () => {
    const engine = engineWith();
    await engine.generate(request());
    proxy.inject({ kind: 'drop' });
    expect((await engine.generate(request())).text).toBe(OWN_TEXT);
    expect(waits).toStrictEqual([1000]);
  });

  it('once, when nothing came in time', async () => {
    proxy.inject({ kind: 'silent' });
    expect((await engineWith({}, 100).generate(request())).text).toBe(OWN_TEXT);
    expect(waits).toStrictEqual([1000]);
  });

  it('to embed, too', async () => {
    proxy.inject({ kind: 'cut' });
    const { signal } = new AbortController();
    const reply = await engineWith().embed({ text: 'Atlas', purpose: 'page', signal });
    expect(reply.vector).toStrictEqual([0.6, 0.8]);
    expect(waits).toStrictEqual([1000]);
  });
});

describe('a call is given up', () => {
  const doubling = [1000, 2000, 4000, 8000, 16_000];

  it.each([
    [
      { kind: 'status', status: 429 },
      'rate-limited',
      '429: "injected 429"',
      'fewer calls',
      doubling,
    ],
    [{ kind: 'status', status: 500 }, 'server-error', '500: "injected 500"', 'log', doubling],
    [{ kind: 'cut' }, 'incomplete', 'broke off', 'still runs', doubling],
    [{ kind: 'unfinished' }, 'incomplete', 'broke off', 'still runs', doubling],
    [{ kind: 'silent' }, 'timeout', 'nothing for 0.1 seconds', 'Wait longer', [1000]],
  ] as const)('after some tries: %o', async (fault, code, message, wayOn, expectedWaits) => {
    proxy.always(fault);
    // Long enough for a busy machine, but where waiting is what is tested.
    const timeoutMs = code === 'timeout' ? 100 : 10_000;
    const error = await failureOf(engineWith({}, timeoutMs).generate(request()));
    const tries = expectedWaits.length + 1;
    expect(error).toMatchObject({
      code,
      message: containing(message),
      wayOn: containing(wayOn),
    });
    expect(error).toMatchObject({ message: containing(`(tried ${tries} times)`) });
    expect(error).toMatchObject({ message: containing(proxy.url) });
    expect(waits).toStrictEqual(expectedWaits);
    expect(proxy.requests).toHaveLength(tries);
  });

  it.each([
    [{ kind: 'status', status: 400 }, 'bad-request', '400: "injected 400"', 'larger context'],
    [{ kind: 'status', status: 401 }, 'forbidden', '401', 'key'],
    [{ kind: 'status', status: 403 }, 'forbidden', '403', 'key'],
    [{ kind: 'status', status: 404 }, 'not-found', '404', 'model of this name'],
    [{ kind: 'status', status: 422 }, 'bad-request', '422', 'larger context'],
    [{ kind: 'status', status: 501 }, 'unsupported', '501', 'another model'],
    [{ kind: 'garbage' }, 'bad-answer', 'Expected a chat completion', 'OpenAI-compatible'],
    [{ kind: 'html' }, 'bad-answer', 'found an HTML page', 'OpenAI-compatible'],
    [{ kind: 'drop' }, 'offline', 'Could not reach', 'server runs'],
  ] as const)('at once: %o', async (fault, code, message, wayOn) => {
    proxy.always(fault);
    const error = await failureOf(engineWith().generate(request()));
    expect(error).toMatchObject({ code, message: containing(message), wayOn: containing(wayOn) });
    expect(proxy.requests).toHaveLength(1);
    expect(statuses).toStrictEqual([]);
  });

  it('when the server wants to be left alone for very long', async () => {
    proxy.always({ kind: 'status', status: 429, retryAfter: '3600' });
    const error = await failureOf(engineWith().generate(request()));
    expect(error).toMatchObject({ code: 'rate-limited', message: containing('wait 60 minutes') });
    expect(proxy.requests).toHaveLength(1);
  });

  it('when nobody listens', async () => {
    await proxy.stop();
    const error = await failureOf(engineWith().generate(request()));
    expect(error).toMatchObject({ code: 'offline', message: containing('ECONNREFUSED') });
    proxy = await startFaultProxy();
  });
});

describe('in a page, which is not told why a request failed', () => {
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
  const failIn = (origin: string, url: string): Promise<unknown> => {
    const choice = {
      kind: 'http',
      url,
      model: 'own',
      revision: '',
      concurrency: 1,
      timeoutMs: 100,
    };
    return failureOf(
      engineWith({ choice: { ...choice, kind: 'http' }, origin, fetch: refuse }).generate(
        request(),
      ),
    );
  };

  it('both reasons are named, and the origin to allow', async () => {
    expect(await failIn('https://lab.example', 'http://localhost:1234')).toMatchObject({
      code: 'origin-refused',
      message: containing('either no server answers there, or it does not let pages'),
      wayOn: containing('allow the origin https://lab.example'),
    });
  });

  it('an address that browsers refuse from an encrypted page is told', async () => {
    expect(await failIn('https://lab.example', 'http://192.168.1.5:1234')).toMatchObject({
      code: 'origin-refused',
      message: containing('only over https'),
      wayOn: containing('http://localhost'),
    });
  });
});

describe('a call that is stopped', () => {
  it('ends at once while the server is silent', async () => {
    proxy.always({ kind: 'silent' });
    const controller = new AbortController();
    const call = engineWith().generate(request(controller.signal));
    setTimeout(() => {
      controller.abort();
    }, 50);
    const start = performance.now();
    expect(await failureOf(call)).toMatchObject({ code: 'aborted' });
    expect(performance.now() - start).toBeLessThan(1000);
    expect(waits).toStrictEqual([]);
  });

  it('ends at once between two tries', async () => {
    proxy.always({ kind: 'status', status: 429, retryAfter: '60' });
    const controller = new AbortController();
    const engine = createHttpEngine({
      choice: {
        kind: 'http',
        url: proxy.url,
        model: 'own',
        revision: '',
        concurrency: 1,
        timeoutMs: 1000,
      },
      onStatus: () => {
        controller.abort();
      },
    });
    const start = performance.now();
    expect(await failureOf(engine.generate(request(controller.signal)))).toMatchObject({
      code: 'aborted',
    });
    expect(performance.now() - start).toBeLessThan(1000);
    expect(proxy.requests).toHaveLength(1);
  });
});

describe('the key', () => {
  const seen: Request[] = [];
  const echo: typeof fetch = (input, init) => {
    seen.push(new Request(input, init));
    const body = JSON.stringify({ error: { message: `${KEY} is not a key of ours` } });
    return Promise.resolve(new Response(body, { status: 401 }));
  };

  it('is sent, and left out when a server repeats it', async () => {
    const error = await failureOf(engineWith({ fetch: echo }).generate(request()));
    expect(seen.at(-1)?.headers.get('authorization')).toBe(`Bearer ${KEY}`);
    expect(error).toMatchObject({
      code: 'forbidden',
      message: containing('… is not a key of ours'),
    });
  });

  it('that cannot be one is not sent', async () => {
    const sent = seen.length;
    const engine = engineWith({ fetch: echo, key: `${KEY}\nx` });
    expect(await failureOf(engine.generate(request()))).toMatchObject({ code: 'forbidden' });
    expect(seen).toHaveLength(sent);
  });

  it('in an address is refused', async () => {
    const choice = { model: 'own', revision: '', concurrency: 1, timeoutMs: 100 };
    const url = `http://me:${KEY}@localhost:1`;
    const engine = engineWith({ choice: { kind: 'http', url, ...choice } });
    expect(await failureOf(engine.generate(request()))).toMatchObject({ code: 'bad-request' });
    expect(JSON.stringify(engine.description)).not.toContain(KEY);
  });
});

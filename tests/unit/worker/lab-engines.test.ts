/** Which engines in workers of their own are kept from run to run, and which are closed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineChoice } from '../../../src/core/engine/engine-choice';
import { defaultConfig } from '../../../src/core/study/config-fields';
import type { EngineRequest } from '../../../src/worker/engine-protocol';
import {
  closeUnused,
  listCalls,
  listLoadedModels,
  listServerModels,
  openEngines,
  removeKeptModel,
  unloadModel,
} from '../../../src/worker/lab-engines';
import type { RunEngines } from '../../../src/worker/protocol';
import { openWorld } from '../../fixtures/worlds';

class CountedWorker extends EventTarget {
  static readonly all: CountedWorker[] = [];
  isEnded = false;
  readonly heard: EngineRequest[] = [];
  constructor() {
    super();
    CountedWorker.all.push(this);
  }
  postMessage(request: EngineRequest): void {
    this.heard.push(request);
    if (!('call' in request)) return;
    const { call } = request;
    const embedding = { vector: [1], inputTokens: 1, elapsedMs: 1 };
    const data = { type: 'embedded', call, embedding };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  CountedWorker.all.length = 0;
  vi.stubGlobal('Worker', CountedWorker);
  vi.stubGlobal('navigator', { userAgent: 'Firefox/140' });
});

afterEach(() => {
  closeUnused({ choices: {} });
  vi.unstubAllGlobals();
});

const cpu = (name: string): EngineChoice => ({
  kind: 'cpu',
  source: { kind: 'file', name },
  model: name,
  revision: '',
  quantisation: '',
});
const http: EngineChoice = {
  kind: 'http',
  url: 'http://localhost:1',
  model: 'm',
  revision: '',
  concurrency: 1,
  timeoutMs: 1000,
};

/** A copy, as each run gets one. */
const fileOf = (name: string, text: string, lastModified: number) =>
  new File([text], name, { lastModified });

/** Opens the engines and asks the one that embeds. */
async function embedWith(engines: RunEngines): Promise<void> {
  const { embedding } = await openEngines(engines, () => undefined);
  await embedding!.embed({ text: 't', purpose: 'page', signal: new AbortController().signal });
}

const ends = () => CountedWorker.all.map(({ isEnded }) => isEnded);

describe('a model in the tab', () => {
  const engines = (text: string, lastModified: number): RunEngines => ({
    choices: { embedding: cpu('a.gguf') },
    files: { 'a.gguf': fileOf('a.gguf', text, lastModified) },
  });

  it('stays loaded for the next run that asks the same', async () => {
    await embedWith(engines('GGUF', 1));
    await embedWith(engines('GGUF', 1));
    expect(ends()).toEqual([false]);
  });

  it.each([
    ['a file of another date', 'GGUF', 2],
    ['a file of another size', 'GGUF ', 1],
  ])('gives way to %s under the same name', async (_what, text, date) => {
    await embedWith(engines('GGUF', 1));
    await embedWith(engines(text, date));
    expect(ends()).toEqual([true, false]);
    const [opened] = CountedWorker.all[1]!.heard;
    expect(opened?.type === 'open' && (await opened.file?.text())).toBe(text);
  });

  it.each<[string, RunEngines['choices']]>([
    ['a server', { embedding: http }],
    ['another model', { embedding: cpu('b.gguf') }],
    ['an engine for something else', { text: http }],
  ])('is given back when a run asks %s', async (_what, choices) => {
    await embedWith(engines('GGUF', 1));
    await openEngines({ choices }, () => undefined);
    expect(ends()).toEqual([true]);
  });

  it('is given back when nothing is asked', async () => {
    await embedWith(engines('GGUF', 1));
    closeUnused({ choices: {} });
    expect(ends()).toEqual([true]);
    await embedWith(engines('GGUF', 1));
    expect(ends()).toEqual([true, false]);
  });
});

describe('a model that is unloaded', () => {
  const engines: RunEngines = { choices: { text: cpu('t.gguf'), embedding: cpu('e.gguf') } };

  it('is ended, and no other, and the next run loads it again', async () => {
    const { text } = await openEngines(engines, () => undefined);
    // Nothing is in memory before the first call.
    expect(listLoadedModels()).toEqual([]);
    await text!.embed({ text: 't', purpose: 'page', signal: new AbortController().signal });
    await embedWith(engines);
    expect(listLoadedModels()).toEqual([
      { role: 'text', model: 't.gguf' },
      { role: 'embedding', model: 'e.gguf' },
    ]);
    await unloadModel('embedding');
    expect(listLoadedModels()).toEqual([{ role: 'text', model: 't.gguf' }]);
    expect(ends()).toEqual([false, true]);
    await embedWith(engines);
    expect(ends()).toEqual([false, true, false]);
  });

  it('may be none', async () => {
    await unloadModel('text');
    expect(listLoadedModels()).toEqual([]);
  });
});

describe('a model whose files are removed', () => {
  const at = (url: string): EngineChoice =>
    ({ ...cpu(url), source: { kind: 'url', url } }) as EngineChoice;

  it('is closed, and no other', async () => {
    const engines = {
      choices: { text: at('https://a.example/a.gguf'), embedding: at('https://a.example/b.gguf') },
    };
    const { text, embedding } = await openEngines(engines, () => undefined);
    const { signal } = new AbortController();
    for (const engine of [text!, embedding!]) {
      await engine.embed({ text: 't', purpose: 'page', signal });
    }
    await removeKeptModel('https://a.example/of-nobody.gguf');
    expect(ends()).toEqual([false, false]);
    await removeKeptModel('https://a.example/b.gguf');
    expect(ends()).toEqual([false, true]);
  });

  it('is closed by the folder of its weights where it runs on the GPU', async () => {
    const choice: EngineChoice = { kind: 'web-llm', model: 'm', base: 'https://a.example/m' };
    await embedWith({ choices: { embedding: choice } });
    await removeKeptModel('https://a.example/other/');
    expect(ends()).toEqual([false]);
    await removeKeptModel('https://a.example/m/');
    expect(ends()).toEqual([true]);
  });
});

describe('a server', () => {
  /** What was asked, with the key that came along. */
  const asked: { readonly origin: string; readonly key: string | null }[] = [];
  const answerWith = (body: unknown): void => {
    asked.length = 0;
    vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
      asked.push({ origin: new URL(url).origin, key: new Headers(headers).get('authorization') });
      return Promise.resolve(new Response(JSON.stringify(body)));
    });
  };

  it('gets its own key, and that of no other', async () => {
    answerWith({ data: [{ embedding: [1] }], usage: { prompt_tokens: 1 } });
    const at = (url: string): EngineChoice => ({ ...http, url }) as EngineChoice;
    const keys = { 'http://localhost:1': 'one', 'https://b.example': 'two' };
    await embedWith({ choices: { embedding: at('localhost:1/v1') }, keys });
    await embedWith({ choices: { embedding: at('https://b.example/api') }, keys });
    await embedWith({ choices: { embedding: at('http://b.example') }, keys });
    expect(asked).toEqual([
      { origin: 'http://localhost:1', key: 'Bearer one' },
      { origin: 'https://b.example', key: 'Bearer two' },
      { origin: 'http://b.example', key: null },
    ]);
  });

  it('that names a model twice offers it once', async () => {
    answerWith({ data: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] });
    const models = await listServerModels('http://localhost:1', undefined);
    expect(models.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('listing the calls of a run', () => {
  it('lets the thread hear its messages in between', async () => {
    const { world } = openWorld('tessaly');
    let heard = 0;
    const timer = setInterval(() => {
      heard += 1;
    });
    const calls = await listCalls(world, { ...defaultConfig(world), reader: 'model' });
    clearInterval(timer);
    expect(calls.length).toBeGreaterThan(300);
    // At least once a scenario.
    expect(heard).toBeGreaterThanOrEqual(4);
  });
});

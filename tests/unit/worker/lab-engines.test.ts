/** Which engines in workers of their own are kept from run to run, and which are closed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineChoice } from '../../../src/core/engine/engine-choice';
import { defaultConfig } from '../../../src/core/study/config-fields';
import type { EngineRequest } from '../../../src/worker/engine-protocol';
import { closeUnused, listCalls, openEngines } from '../../../src/worker/lab-engines';
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

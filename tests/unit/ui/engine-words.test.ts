import { describe, expect, it } from 'vitest';
import { NO_CALLS } from '../../../src/core/calls/call-note';
import { ENGINE_ERROR_CODES } from '../../../src/core/engine/engine-error';
import { formatBytes } from '../../../src/core/engine/judge-space';
import type { RunPlan } from '../../../src/core/study/run-event';
import { NO_RUN } from '../../../src/core/study/run-state';
import type { EngineDesk } from '../../../src/state/engines.svelte';
import type { RunProgress } from '../../../src/worker/protocol';
import { formatTime } from '../../../src/ui/engine/format-time';
import { nameChoice, readerWords } from '../../../src/ui/engine/model-names';
import {
  callCountWords,
  doingNow,
  keptWords,
  speedWords,
} from '../../../src/ui/engine/progress-words';
import { callWords, keptCallWords, planWords, timeWords } from '../../../src/ui/engine/plan-words';
import { sizeWords } from '../../../src/ui/engine/report-words';
import { waysOn } from '../../../src/ui/engine/ways-on';
import {
  firstOffer,
  smallerOffer,
  webLlmLabel,
  webLlmOffer,
  whyTooLarge,
  type GpuRoom,
} from '../../../src/ui/engine/web-llm-offer';

const progress: RunProgress = {
  planned: { extract: 65, read: 339, embed: 0 },
  done: { extract: 65, read: 147, embed: 0 },
  made: { extract: 60, read: 140, embed: 0 },
  asked: { extract: 200, read: 300, embed: 0 },
  current: { kind: 'read', about: 'What does it cost?' },
  tokensPerSecond: 7.13,
  secondsLeft: 730,
  engine: { phase: 'ready' },
  isPaused: false,
};

describe('a run with models says', () => {
  it('how far it is', () => {
    expect(callCountWords(progress)).toBe('212 of about 404 calls');
    expect(keptWords(progress)).toBe('12 replies kept from before');
    expect(speedWords(progress)).toBe('7.1 tokens/s · 12\u202fmin left');
  });

  it('nothing that is not known', () => {
    const { planned: _planned, tokensPerSecond: _speed, secondsLeft: _left, ...early } = progress;
    expect(callCountWords(early)).toBe('212 calls');
    expect(speedWords(early)).toBe('');
    expect(keptWords({ ...early, made: early.done })).toBe('');
  });

  it('never more done than planned', () => {
    const done = { extract: 65, read: 350, embed: 0 };
    expect(callCountWords({ ...progress, done })).toBe('415 of about 415 calls');
  });

  it('what it is at', () => {
    expect(doingNow(progress).words).toBe('The model is answering “What does it cost?”');
    expect(doingNow({ ...progress, isPaused: true }).words).toMatch(/^Paused/);
    const downloading = {
      phase: 'downloading',
      loadedBytes: 1.2e9,
      totalBytes: 4.3e9,
      cachedBytes: 0,
    } as const;
    expect(doingNow({ ...progress, engine: downloading }).words).toBe(
      'Downloading the model: 1.2 GB of 4.3 GB',
    );
    const paused = doingNow({ ...progress, isPaused: true, engine: downloading });
    expect(paused.words).toBe(
      'Paused: no call is made until you go on. Downloading the model: 1.2 GB of 4.3 GB',
    );
    const retrying = { phase: 'retrying', reason: 'it is busy', tries: 1, waitMs: 4000 } as const;
    expect(doingNow({ ...progress, engine: retrying }).words).toBe(
      'Trying again in 4\u202fs, after 1 try: it is busy',
    );
  });
});

describe('what a model takes', () => {
  const check = { presentBytes: 0, doubts: [], isImpossible: false };
  it.each([
    [{ ...check, downloadBytes: 4.3e9 }, /^4\.3 GB are downloaded once/],
    [{ ...check, downloadBytes: 4.3e9, presentBytes: 4.3e9 }, /here already: nothing/],
    [{ ...check, downloadBytes: 4.3e9, presentBytes: 1e9 }, /^3\.3 GB of 4\.3 GB are still/],
    [check, /^How much has to be downloaded shows/],
  ])('is told by its size: %j', (found, words) => {
    expect(sizeWords(found, true)[0]).toMatch(words);
  });

  it('is not told where it cannot be had', () => {
    expect(sizeWords({ ...check, memoryBytes: 1e9, isImpossible: true }, true)).toEqual([
      'It takes about 1.0 GB of memory while it runs.',
    ]);
  });

  it('is nothing where a server has the model', () => {
    expect(sizeWords(check, false)).toEqual(['Nothing is downloaded.']);
  });

  it.each([
    [undefined, /: 6\u202fmin at 100 Mbit\/s\.$/],
    // Browsers tell no more than 10, however fast it is.
    [10, /: 6\u202fmin at 100 Mbit\/s\.$/],
    [0, /: 6\u202fmin at 100 Mbit\/s\.$/],
    [
      4.3,
      /: 6\u202fmin at 100 Mbit\/s, or 2\u202fh 13\u202fmin at the 4\.3 that the browser reckons with\.$/,
    ],
  ])('is told by the time of its download: %s Mbit/s', (megabits, words) => {
    expect(sizeWords({ ...check, downloadBytes: 4.3e9 }, true, megabits)[0]).toMatch(words);
    const half = { ...check, downloadBytes: 4.3e9, presentBytes: 2.15e9 };
    expect(sizeWords(half, true, 100)[0]).toMatch(/still .*: 3\u202fmin/);
    const whole = { ...half, presentBytes: 4.3e9 };
    expect(sizeWords(whole, true, megabits)[0]).not.toMatch(/min|Mbit/);
  });
});

describe('what a run takes', () => {
  const left = { calls: 404, inputTokens: 132_969, outputTokens: 13_602, elapsedMs: 0 };
  const none = { calls: 0, inputTokens: 0, outputTokens: 0, elapsedMs: 0 };

  it('is told in calls', () => {
    expect(callWords({ extract: 65, read: 1, embed: 0 })).toBe(
      'About 66 different calls: 65 page texts to read, 1 question to answer.',
    );
    expect(keptCallWords(0, 5)).toBe('');
    expect(keptCallWords(1, 5)).toBe('1 reply is kept and not asked again.');
    expect(keptCallWords(7, 0)).toMatch(/^All their replies are kept/);
  });

  it('is told in time, with what that rests on', () => {
    const guess = { slow: 8.8, fast: 41.8 };
    expect(timeWords('It', left, { shortest: 1120, longest: 5316, guess })).toBe(
      'It reads about 130,000 tokens and writes 14,000: 19\u202fmin to 89\u202fmin if it writes 9 to 42 tokens a second, a guess; told exactly after the first calls.',
    );
    expect(timeWords('It', left, { shortest: 700, longest: 700 })).toMatch(
      /: about 12\u202fmin at the pace at which it answered here before\.$/,
    );
    expect(timeWords('It', left, undefined)).toMatch(/shows after the first calls\.$/);
    expect(timeWords('It', none, undefined)).toBe('');
    const slow = { slow: 0.116, fast: 0.46 };
    expect(timeWords('It', left, { shortest: 1, longest: 2, guess: slow })).toContain('0.1 to 0.5');
    const embedded = { ...left, outputTokens: 0 };
    expect(timeWords('It', embedded, { shortest: 5, longest: 5, guess })).not.toContain(
      'and writes',
    );
  });

  it('is told of each model that is asked, and of no recording', () => {
    const description = {
      engine: 'http',
      model: 'm',
      revision: '',
      quantisation: '',
      library: '',
      environment: {},
      concurrency: 2,
    };
    const check = { presentBytes: 0, doubts: [], isImpossible: false };
    const recorded = { kind: 'recorded', recording: 'r' } as const;
    const http = {
      kind: 'http',
      url: 'http://localhost:1',
      model: 'm',
      revision: '',
      concurrency: 2,
      timeoutMs: 1000,
    } as const;
    const plan = {
      left: { extract: none, read: left, embed: left },
      kept: { extract: none, read: none, embed: none },
    };
    const text = { ok: true, choice: http, description, check } as const;
    const embedding = { ok: true, choice: recorded, description, check } as const;
    const words = planWords(plan, { text, embedding }, NO_RUN);
    expect(words).toMatch(/^About 808 different calls.*The model reads about 130,000 tokens/);
    expect(words).toMatch(/a guess/);
    expect(words).not.toContain('What embeds');
    expect(planWords(plan, { embedding: text }, NO_RUN)).toContain('What embeds reads');
  });

  it('is told by the run that is shown, where that is of the same model', () => {
    const description = {
      engine: 'cpu',
      model: 'm',
      revision: '1',
      quantisation: '',
      library: '',
      environment: {},
      concurrency: 1,
    };
    const check = { downloadBytes: 98e6, presentBytes: 98e6, doubts: [], isImpossible: false };
    const source = { kind: 'file', name: 'm.gguf' } as const;
    const choice = { kind: 'cpu', source, model: 'm', revision: '1', quantisation: '' } as const;
    const plan = {
      left: { extract: none, read: left, embed: none },
      kept: { extract: none, read: none, embed: none },
    };
    const totals = {
      ...NO_CALLS,
      asked: 10,
      inputTokens: 2000,
      outputTokens: 300,
      elapsedMs: 20_000,
    };
    const wordsAfter = (revision: string): string => {
      const models = { text: { ...description, revision } };
      const shown = {
        plan: { models } as RunPlan,
        calls: { extract: NO_CALLS, read: totals, embed: NO_CALLS },
      };
      return planWords(plan, { text: { ok: true, choice, description, check } }, shown);
    };
    expect(wordsAfter('1')).toContain('answered here before');
    expect(wordsAfter('2')).toContain('a guess');
  });
});

it('every failure of an engine has a way on', () => {
  for (const code of ENGINE_ERROR_CODES) expect(waysOn(code).length, code).toBeGreaterThan(0);
});

it.each([
  [0.4, 'under a second'],
  [40, '40\u202fs'],
  [360, '6\u202fmin'],
  [7800, '2\u202fh 10\u202fmin'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatTime(seconds)).toBe(words);
});

describe('web-llm’s models', () => {
  const room: GpuRoom = { hasHalfFloats: true, isSoftware: false, bindingBytes: 2 ** 30 };

  it.each<[string, GpuRoom | undefined, string]>([
    ['no GPU is told of', undefined, 'Qwen2.5-7B-Instruct-q4f16_1-MLC'],
    ['there is room', { ...room, memoryBytes: 8 * 2 ** 30 }, 'Qwen2.5-7B-Instruct-q4f16_1-MLC'],
    [
      'halves cannot be computed',
      { ...room, hasHalfFloats: false },
      'Qwen2.5-7B-Instruct-q4f32_1-MLC',
    ],
    ['memory is short', { ...room, memoryBytes: 4 * 2 ** 30 }, 'Qwen2.5-3B-Instruct-q4f16_1-MLC'],
    [
      'little can be bound',
      { ...room, bindingBytes: 2 ** 27 },
      'Qwen2.5-1.5B-Instruct-q4f16_1-MLC',
    ],
    [
      'both is so, without halves',
      { ...room, hasHalfFloats: false, bindingBytes: 2 ** 28, memoryBytes: 2 * 2 ** 30 },
      'Qwen2.5-1.5B-Instruct-q4f32_1-MLC',
    ],
    ['nothing fits', { ...room, memoryBytes: 2 ** 29 }, 'Qwen2.5-0.5B-Instruct-q4f16_1-MLC'],
    [
      'the processor computes',
      { ...room, hasHalfFloats: false, isSoftware: true, memoryBytes: 16 * 2 ** 30 },
      'Qwen2.5-0.5B-Instruct-q4f32_1-MLC',
    ],
  ])('begin with the largest that fits where %s', (_what, found, id) => {
    expect(firstOffer('text', found)).toBe(id);
  });

  it('are offered in the build that the GPU can compute, and marked where they do not fit', () => {
    const small = { ...room, memoryBytes: 4 * 2 ** 30 };
    const labels = webLlmOffer('text', small).offered.map((model) => webLlmLabel(model, small));
    expect(labels[0]).toBe(
      'Qwen2.5-7B-Instruct-q4f16_1 · 5.4 GB of memory, more than this computer reports',
    );
    expect(labels[1]).toBe('Qwen2.5-3B-Instruct-q4f16_1 · 2.6 GB of memory');
    const narrow = { ...room, bindingBytes: 2 ** 28 };
    const [largest] = webLlmOffer('text', narrow).offered;
    expect(whyTooLarge(largest!, narrow)).toBe('too large for this GPU');
    const { offered, others } = webLlmOffer('embedding', room);
    expect([...offered, ...others].every(({ isEmbedding }) => isEmbedding)).toBe(true);
  });

  it('lead to the next smaller one, and end at the smallest', () => {
    let model: string | undefined = 'Qwen3-8B-q4f16_1-MLC';
    const passed: string[] = [];
    while (model !== undefined) {
      passed.push(model);
      model = smallerOffer(model);
    }
    expect(passed[1]).toBe('Qwen2.5-7B-Instruct-q4f16_1-MLC');
    expect(passed.at(-1)).toBe('Qwen2.5-0.5B-Instruct-q4f16_1-MLC');
  });
});

it('shortens what calls itself by a whole page', () => {
  const heading = { title: 'x'.repeat(3000) };
  const opened = [{ id: 'r', heading }] as unknown as EngineDesk['opened'];
  const named = nameChoice({ kind: 'recorded', recording: 'r' }, { builtIn: [], opened });
  expect(named).toHaveLength(60);
  expect(named).toMatch(/^a recording of x+…$/);
});

it.each([
  [0, '0 MB'],
  [1, '1 MB'],
  [98_362_432, '98 MB'],
  [5_106_670_000, '5.1 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it('says who reads and answers', () => {
  expect(readerWords({ reader: 'patterns', extractor: 'patterns' }, 'Qwen')).toBe('no model');
  expect(readerWords({ reader: 'model', extractor: 'model' }, 'Qwen')).toBe('Qwen');
  expect(readerWords({ reader: 'model', extractor: 'patterns' }, 'Qwen')).toBe('Qwen answering');
  expect(readerWords({ reader: 'patterns', extractor: 'model' }, undefined)).toBe(
    'a model reading the pages',
  );
  const desk = { builtIn: [], opened: [] };
  const file = { kind: 'file', name: 'small.gguf' } as const;
  const cpu = { kind: 'cpu', source: file, model: '', revision: '', quantisation: '' } as const;
  expect(nameChoice(cpu, desk)).toBe('small.gguf');
  expect(nameChoice({ kind: 'web-llm', model: 'Qwen3-4B-q4f16_1-MLC' }, desk)).toBe(
    'Qwen3-4B-q4f16_1',
  );
});

/** How many tokens calls have and how long they take, held against the recorded runs. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { openRecording } from '../../../src/adapters/recorded/open-recording';
import { createRecordedEngine } from '../../../src/adapters/recorded/recorded-engine';
import { NO_CALLS } from '../../../src/core/calls/call-note';
import type { Engine, GenerateRequest, Generation } from '../../../src/core/engine/engine';
import {
  CHARACTERS_OF_TOKEN,
  countCalls,
  estimateTime,
  guessSpeed,
  loadsOf,
  READING_IS_FASTER,
  sumLoads,
  TOKENS_OF_ANSWER,
  TOKENS_OF_FACT,
  weighCalls,
  type CallLoad,
} from '../../../src/core/study/call-load';
import { parseConfig } from '../../../src/core/study/parse-config';
import { collectEvents } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

type Call = GenerateRequest & Generation;

/** Every different call of a recorded run with its prompt, which the recording itself does not hold. */
async function recordedCalls(id: string): Promise<readonly Call[]> {
  const file = readFileSync(`static/recordings/${id}.jsonl.gz`);
  const opened = await openRecording(new Uint8Array(file));
  if (!opened.ok) throw new Error(opened.message);
  const engine = createRecordedEngine(opened.recording, 'text');
  const calls: Call[] = [];
  const text: Engine = {
    ...engine,
    generate: async (request) => {
      const generation = await engine.generate(request);
      calls.push({ ...request, ...generation });
      return generation;
    },
  };
  const parsed = parseConfig(opened.recording.settings, openWorld('tessaly').world);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  const models = { text, calls: new MemoryCalls() };
  await collectEvents({ settings: parsed.config, models });
  return calls;
}

const sum = (calls: readonly Call[], of: (call: Call) => number): number =>
  calls.reduce((total, call) => total + of(call), 0);

/** Milliseconds of a token read and of one written: the least squares over all calls. */
function fitTimes(calls: readonly Call[]): { readonly read: number; readonly written: number } {
  const input = ({ usage }: Call): number => usage.inputTokens;
  const output = ({ usage }: Call): number => usage.outputTokens;
  const ms = ({ elapsedMs }: Call): number => elapsedMs;
  const times = (a: (call: Call) => number, b: (call: Call) => number): number =>
    sum(calls, (call) => a(call) * b(call));
  const [ii, io, oo] = [times(input, input), times(input, output), times(output, output)];
  const [im, om] = [times(input, ms), times(output, ms)];
  const determinant = ii * oo - io * io;
  return { read: (im * oo - om * io) / determinant, written: (ii * om - io * im) / determinant };
}

const factsIn = ({ text }: Call): number => (text.match(/"predicate"/g) ?? []).length;

describe.each(['smollm2-study', 'smollm2-variance'])('of the recorded run %s', (id) => {
  it('the rules of estimating are near what was measured', async () => {
    const calls = await recordedCalls(id);
    const extractions = calls.filter(({ prompt }) => prompt.id.startsWith('extract'));
    const answers = calls.filter(({ prompt }) => prompt.id.startsWith('answer'));
    const measured = {
      charactersOfToken:
        sum(calls, ({ prompt }) => prompt.system.length + prompt.user.length) /
        sum(calls, ({ usage }) => usage.inputTokens),
      tokensOfFact: sum(extractions, ({ usage }) => usage.outputTokens) / sum(extractions, factsIn),
      tokensOfAnswer: sum(answers, ({ usage }) => usage.outputTokens) / answers.length,
      readingIsFaster: fitTimes(calls).written / fitTimes(calls).read,
    };
    console.log(id, measured);
    const within = (share: number, found: number, rule: number): void =>
      expect(Math.abs(found - rule) / rule).toBeLessThan(share);
    within(0.1, measured.charactersOfToken, CHARACTERS_OF_TOKEN);
    within(0.2, measured.tokensOfFact, TOKENS_OF_FACT);
    within(0.2, measured.tokensOfAnswer, TOKENS_OF_ANSWER);
    within(0.3, measured.readingIsFaster, READING_IS_FASTER);
  }, 60_000);
});

const load = (part: Partial<CallLoad>): CallLoad => ({
  calls: 1,
  inputTokens: 0,
  outputTokens: 0,
  elapsedMs: 0,
  ...part,
});
const none = load({ calls: 0 });

describe('the calls of a run', () => {
  const planned = [
    { kind: 'extract', address: 'a', inputTokens: 400, outputTokens: 80 },
    { kind: 'read', address: 'b', inputTokens: 200, outputTokens: 26 },
    { kind: 'embed', address: 'c', inputTokens: 40, outputTokens: 0 },
  ] as const;

  it('that are kept count with what they really took', async () => {
    const usage = { inputTokens: 410, outputTokens: 99, cachedTokens: 10 };
    const text = { kind: 'text', text: '', finish: 'stop', usage, elapsedMs: 3000 } as const;
    const vector = { kind: 'vector', vector: [1], inputTokens: 44, elapsedMs: 90 } as const;
    const kept = new MemoryCalls([
      { address: 'a', promptId: 'extract@1', reply: text },
      { address: 'c', promptId: 'embed-page', reply: vector },
    ]);
    const plan = await weighCalls(planned, kept);
    expect(plan.left).toEqual({
      extract: none,
      read: load({ inputTokens: 200, outputTokens: 26 }),
      embed: none,
    });
    expect(plan.kept.extract).toEqual(
      load({ inputTokens: 410, outputTokens: 99, elapsedMs: 3000 }),
    );
    expect(plan.kept.embed).toEqual(load({ inputTokens: 44, elapsedMs: 90 }));
    expect(countCalls(plan)).toEqual({ extract: 1, read: 1, embed: 1 });
    expect(sumLoads(plan.kept).calls).toBe(2);
  });

  it('take their time at the pace of those before', () => {
    const left = load({ calls: 10, inputTokens: 4000, outputTokens: 500 });
    const before = load({ calls: 2, inputTokens: 800, outputTokens: 100, elapsedMs: 6000 });
    const alone = estimateTime(left, before, { slow: 1, fast: 2 }, 1);
    expect(alone).toEqual({ shortest: 30, longest: 30 });
    expect(estimateTime(left, before, undefined, 4)?.longest).toBe(7.5);
  });

  it('take their time by a guess where there are none before, and say so', () => {
    const left = load({ calls: 10, inputTokens: 4000, outputTokens: 500 });
    const guess = { slow: 10, fast: 50 };
    expect(estimateTime(left, none, guess, 1)).toEqual({ shortest: 30, longest: 150, guess });
    expect(estimateTime(left, none, undefined, 1)).toBeUndefined();
  });

  it('of a run that was made tell its pace', () => {
    const totals = { ...NO_CALLS, asked: 3, inputTokens: 30, outputTokens: 6, elapsedMs: 900 };
    const loads = loadsOf({ extract: NO_CALLS, read: totals, embed: NO_CALLS });
    expect(sumLoads(loads, ['extract', 'read'])).toMatchObject({ calls: 3, elapsedMs: 900 });
  });
});

describe('how fast a model writes is guessed', () => {
  it('by the size of its weights', () => {
    const large = guessSpeed({ kind: 'web-llm' }, 4.3e9)!;
    const small = guessSpeed({ kind: 'web-llm' }, 0.3e9)!;
    expect(large.slow).toBeLessThan(large.fast);
    expect(small.slow).toBeGreaterThan(large.fast);
    expect(guessSpeed({ kind: 'cpu' }, 4.3e9)!.fast).toBeLessThan(1);
  });

  it('not at all where nothing is known of it', () => {
    expect(guessSpeed({ kind: 'cpu' }, undefined)).toBeUndefined();
    expect(guessSpeed({ kind: 'recorded' }, 1)).toBeUndefined();
    expect(guessSpeed({ kind: 'http' }, undefined)).toBeDefined();
  });
});

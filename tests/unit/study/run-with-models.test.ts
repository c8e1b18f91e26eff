import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import type { CallKind } from '../../../src/core/calls/call-note';
import type { ModelPorts } from '../../../src/core/calls/model-calls';
import type { Engine, GenerateRequest } from '../../../src/core/engine/engine';
import { EngineError } from '../../../src/core/engine/engine-error';
import { answersToCsv } from '../../../src/core/evaluate/csv';
import { digestAnswers } from '../../../src/core/evaluate/digest';
import { defaultConfig } from '../../../src/core/study/config-fields';
import type { RunConfig } from '../../../src/core/study/run-config';
import type { RunEvent } from '../../../src/core/study/run-event';
import { foldEvents, NO_RUN, type RunState } from '../../../src/core/study/run-state';
import { runStudy } from '../../../src/core/study/run-study';
import { collectEvents } from '../../fixtures/run';
import { createScriptedModel, type ScriptedModel } from '../../fixtures/scripted-model';
import { openWorld } from '../../fixtures/worlds';

const { world, digest: worldDigest } = openWorld('tessaly');
const WITH_MODELS: Partial<RunConfig> = { reader: 'model', extractor: 'model' };
const SMALL: Partial<RunConfig> = {
  ...WITH_MODELS,
  scenarios: ['StaleGraph'],
  designs: ['Graph', 'HybridVersioned'],
};
/** Whole studies on a slow machine with other work. */
const SLOW = { timeout: 180_000 };

/** An engine by rules that tells what it was asked. */
const createModel = (
  options: Omit<ScriptedModel, 'ontology'> = {},
): Engine & { asked: GenerateRequest[] } => {
  const model = createScriptedModel({ ontology: world.ontology, ...options });
  const asked: GenerateRequest[] = [];
  return {
    ...model,
    asked,
    generate: (request) => {
      asked.push(request);
      return model.generate(request);
    },
  };
};

const madeBy = ({ calls }: RunState): Readonly<Record<CallKind, number>> => ({
  extract: calls.extract.made,
  read: calls.read.made,
  embed: calls.embed.made,
});

const runWith = async (settings: Partial<RunConfig>, models: ModelPorts): Promise<RunState> =>
  foldEvents(NO_RUN, await collectEvents({ settings, models }));

describe('the study with a model that makes no mistakes', SLOW, () => {
  const calls = new MemoryCalls();
  const four = createModel({ concurrency: 4 });
  const one = createModel({ concurrency: 1 });
  let runs: readonly RunState[] = [];

  beforeAll(async () => {
    runs = [
      await runWith(WITH_MODELS, { text: four, calls }),
      await runWith(WITH_MODELS, { text: one, calls }),
    ];
  }, SLOW.timeout);

  it('can use every reply', () => {
    const [{ status, answers, extracted }] = runs as [RunState];
    expect(status).toBe('finished');
    expect(answers).toHaveLength(1600);
    const replies = answers.flatMap(({ hops }) => hops.flatMap(({ reply }) => reply ?? []));
    expect(replies).toHaveLength(answers.reduce((sum, { hops }) => sum + hops.length, 0));
    expect(replies.filter(({ unusable }) => unusable)).toEqual([]);
    expect(extracted.filter((page) => page.unusable ?? page.rejections.length > 0)).toEqual([]);
  });

  it('reads the pages as the patterns do', async () => {
    const patterns = foldEvents(NO_RUN, await collectEvents());
    const triplesOf = ({ extracted }: RunState) =>
      extracted.map(({ page, version, triples }) => ({ page, version, triples }));
    expect(triplesOf(runs[0]!)).toEqual(triplesOf(patterns));
    expect(runs[0]!.costs.map(({ accuracy }) => accuracy)).toEqual(
      patterns.costs.map(({ accuracy }) => accuracy),
    );
  });

  it('asks two thousand times and makes few different calls', () => {
    const { extract, read, embed } = runs[0]!.calls;
    // 80 checkpoints of designs and 14 checks of maintenance, each of 20 questions with 22 hops.
    expect(read.asked).toBe(80 * 22 + 14 * 22);
    expect(read.distinct).toBeLessThanOrEqual(370);
    expect(read.made).toBe(read.distinct);
    // Nine first readings of 40 pages, four rebuilds and one repair, and the changed pages.
    expect(extract.asked).toBe(9 * 40 + 5 * 40 + (24 + 5) + (24 + 21));
    expect(extract.distinct).toBeLessThanOrEqual(70);
    expect(extract.made).toBe(extract.distinct);
    expect(embed.asked).toBe(0);
    expect(four.asked).toHaveLength(read.made + extract.made);
  });

  it('tells what each piece of maintenance would have cost alone, and that it cost nothing', () => {
    for (const { model, pagesRead, approach } of runs[0]!.costs) {
      expect(model?.asked).toBe(approach === 'record' ? 0 : pagesRead);
      expect(model?.made).toBe(0);
      expect(model?.spent.outputTokens).toBe(0);
      expect(model!.outputTokens > 0).toBe(approach !== 'record');
    }
  });

  it('makes no call again in a second run, whose answers are the same in the same order', () => {
    const [first, second] = runs as [RunState, RunState];
    expect(one.asked).toEqual([]);
    expect(madeBy(second)).toEqual({ extract: 0, read: 0, embed: 0 });
    expect(second.calls.read.asked).toBe(first.calls.read.asked);
    expect(second.calls.read.distinct).toBe(first.calls.read.distinct);
    expect(second.digest).toBe(first.digest);
    expect(answersToCsv(second.answers)).toBe(answersToCsv(first.answers));
  });

  it('says in its plan which models it asks', () => {
    const { plan } = runs[0]!;
    expect(plan?.models).toStrictEqual({ text: four.description });
    expect(plan?.readerId).toBe('http:Scripted/answer@1+answer-versioned@1');
    expect(plan?.extractorId).toBe('http:Scripted/extract@1');
  });
});

/** Replies after some turns of the event loop, more or fewer from call to call. */
const delayed = (model: Engine): Engine => {
  let count = 0;
  return {
    ...model,
    generate: async (request) => {
      count += 1;
      for (let turn = 0; turn < (count * 7) % 5; turn += 1) await new Promise(setImmediate);
      return model.generate(request);
    },
  };
};

it('the order of events does not depend on how many calls are under way, nor how long they take', async () => {
  const eventsWith = async (concurrency: number) => {
    const text = delayed(createModel({ concurrency, mistakes: { wrong: 0.2, unusable: 0.1 } }));
    const events = await collectEvents({
      settings: SMALL,
      models: { text, calls: new MemoryCalls() },
    });
    const told = events.filter(({ type }) => type !== 'called' && type !== 'started');
    return told.map((event) => JSON.stringify({ ...event, seq: 0 }));
  };
  expect(await eventsWith(4)).toEqual(await eventsWith(1));
});

it('every mistake of a model is counted, and the run goes on', async () => {
  const mistakes = { unusable: 0.2, foreign: 0.2, wrong: 0.2, unknown: 0.1, flagged: 0.2 };
  const run = await runWith(SMALL, { text: createModel({ mistakes }), calls: new MemoryCalls() });
  expect(run.status).toBe('finished');
  expect(run.answers).toHaveLength(200);
  const hops = run.answers.flatMap((answer) => answer.hops);
  const unusable = hops.filter(({ reply }) => reply?.unusable);
  expect(unusable.length).toBeGreaterThan(0);
  for (const { values, reply } of unusable) {
    expect(values).toEqual([]);
    expect(reply?.text).not.toBe('');
  }
  expect(run.extracted.some((page) => page.unusable)).toBe(true);
  expect(run.extracted.some((page) => page.rejections.length > 0)).toBe(true);
  expect(run.answers.filter(({ isHedged }) => isHedged).length).toBeGreaterThan(0);
});

/** A run that is stopped once `calls` calls were made. */
async function interrupt(
  settings: Partial<RunConfig>,
  models: ModelPorts,
  calls: number,
): Promise<readonly RunEvent[]> {
  const stop = new AbortController();
  let made = 0;
  const onCall: ModelPorts['onCall'] = ({ source }) => {
    if (source === 'made') made += 1;
    if (made === calls) stop.abort();
  };
  const request = {
    world,
    worldDigest,
    config: { ...defaultConfig(world), ...settings },
    appVersion: 'test',
  };
  const ports = { stores: createMemoryGraphs(), clock: () => 0, models: { ...models, onCall } };
  const events: RunEvent[] = [];
  for await (const event of runStudy(request, ports, stop.signal)) events.push(event);
  return events;
}

describe('a run that is stopped in the middle', () => {
  let whole: RunState;
  beforeAll(async () => {
    whole = await runWith(SMALL, { text: createModel(), calls: new MemoryCalls() });
  });

  it.each([
    [1, 1],
    [40, 4],
    [70, 1],
    [100, 4],
  ])(
    'after %i calls, %i at once, makes only the rest when it is run again',
    async (count, concurrency) => {
      const calls = new MemoryCalls();
      const [first, second] = [createModel({ concurrency }), createModel({ concurrency })];
      const events = await interrupt(SMALL, { text: delayed(first), calls }, count);
      expect(events.at(-1)?.type).toBe('cancelled');
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
      expect(first.asked.length).toBeGreaterThanOrEqual(count);
      expect(first.asked.length).toBeLessThan(count + concurrency);

      const again = await runWith(SMALL, { text: second, calls });
      expect(first.asked.length + second.asked.length).toBe(
        whole.calls.read.distinct + whole.calls.extract.distinct,
      );
      expect(again.digest).toBe(whole.digest);
    },
  );

  it.each([10, 90])(
    'ends as cancelled also when the engine breaks off what is under way after %i',
    async (count) => {
      const model = createModel({ concurrency: 4 });
      const text: Engine = {
        ...model,
        generate: async (request) => {
          await new Promise(setImmediate);
          if (request.signal.aborted) throw new EngineError('aborted', 'The call was stopped.');
          return model.generate(request);
        },
      };
      const events = await interrupt(SMALL, { text, calls: new MemoryCalls() }, count);
      expect(events.filter(({ type }) => type === 'cancelled')).toHaveLength(1);
      expect(events.at(-1)?.type).toBe('cancelled');
    },
  );
});

it('a failure of the engine ends the run, and what was made by then is kept', async () => {
  const calls = new MemoryCalls();
  const model = createModel({ concurrency: 1 });
  const failing: Engine = {
    ...model,
    generate: (request) =>
      model.asked.length < 60
        ? model.generate(request)
        : Promise.reject(new EngineError('server-error', 'It failed.')),
  };
  await expect(runWith(SMALL, { text: failing, calls })).rejects.toMatchObject({
    code: 'server-error',
  });
  const run = await runWith(SMALL, { text: model, calls });
  expect(run.status).toBe('finished');
  expect(model.asked).toHaveLength(run.calls.read.distinct + run.calls.extract.distinct);
});

describe('a run that is repeated', SLOW, () => {
  it('gives all answers again with other seeds, and adds nothing else to the first pass', async () => {
    const settings = { ...WITH_MODELS, repeats: 3, temperature: 0.7 };
    const mistakes = { wrong: 0.2, flagged: 0.1 };
    const text = createModel({ mistakes });
    const calls = new MemoryCalls();
    const events = await collectEvents({ settings, models: { text, calls } });
    const run = foldEvents(NO_RUN, events);
    expect(run.status).toBe('finished');
    expect(run.answers).toHaveLength(1600);
    expect(run.repeats.map((answers) => answers.length)).toEqual([1600, 1600]);
    expect(new Set(text.asked.map(({ sampling }) => sampling.seed))).toEqual(new Set([7, 8, 9]));
    expect(new Set(text.asked.map(({ sampling }) => sampling.temperature))).toEqual(new Set([0.7]));
    const digests = [run.answers, ...run.repeats].map(digestAnswers);
    expect(new Set(digests).size).toBe(3);
    expect(run.digest).toBe(digests[0]);

    const further = events.slice(events.findIndex(({ type }) => type === 'repeated'));
    expect(new Set(further.map(({ type }) => type))).toEqual(
      new Set(['repeated', 'called', 'answered', 'finished']),
    );

    const once = await runWith(
      { ...settings, repeats: 1 },
      { text: createModel({ mistakes }), calls },
    );
    expect(madeBy(once)).toEqual({ extract: 0, read: 0, embed: 0 });
    expect(once.digest).toBe(run.digest);
    expect(once.costs).toEqual(run.costs);
  });
});

describe('a run without the model that it needs', () => {
  it.each([
    ['reader', { reader: 'model' }, {}],
    ['extractor', { extractor: 'model' }, {}],
    ['retriever', { retriever: 'embedding' }, {}],
    ['fused retriever', { retriever: 'fused' }, {}],
    ['retriever, but with one that writes', { retriever: 'fused' }, { text: createModel() }],
    ['reader, but with one that embeds', { reader: 'model' }, { embedding: createModel() }],
  ] as const)('for its %s is refused before its first event', async (_role, settings, engines) => {
    const request = {
      world,
      worldDigest,
      config: { ...defaultConfig(world), ...settings },
      appVersion: 'test',
    };
    for (const models of [{}, { models: { ...engines, calls: new MemoryCalls() } }]) {
      const ports = { stores: createMemoryGraphs(), clock: () => 0, ...models };
      const run = runStudy(request, ports, new AbortController().signal);
      await expect(run.next()).rejects.toMatchObject({ name: 'EngineError', code: 'no-engine' });
    }
  });

  it('asks none and says so in its plan where the settings need none', async () => {
    const text = createModel();
    const run = await runWith(
      { ...SMALL, reader: 'patterns', extractor: 'patterns' },
      { text, calls: new MemoryCalls() },
    );
    expect(text.asked).toEqual([]);
    expect(run.plan?.models).toEqual({});
  });
});

describe('a model that writes gibberish', () => {
  const gibberish: Engine = {
    ...createModel({ concurrency: 4 }),
    generate: () =>
      Promise.resolve({
        text: '{"answer": "flumox", "facts": [{"sentence": 1, "subject": "a", "predicate": "price", "object": "flumox"}]}',
        finish: 'stop',
        usage: { inputTokens: 1, outputTokens: 1, cachedTokens: 0 },
        elapsedMs: 1,
      }),
  };

  it.each([WITH_MODELS, { extractor: 'model' as const }, { reader: 'model' as const }])(
    'stops the run early: %j',
    async (settings) => {
      const types: string[] = [];
      const request = {
        world,
        worldDigest,
        config: { ...defaultConfig(world), ...settings },
        appVersion: 'test',
      };
      const models = { text: gibberish, calls: new MemoryCalls() };
      const ports = { stores: createMemoryGraphs(), clock: () => 0, models };
      const running = async (): Promise<void> => {
        for await (const { type } of runStudy(request, ports, new AbortController().signal)) {
          types.push(type);
        }
      };
      await expect(running()).rejects.toMatchObject({ code: 'gibberish' });
      expect(types).not.toContain('finished');
      expect(types.filter((type) => type === 'answered').length).toBeLessThan(12);
    },
  );
});

it('retrieval by meaning embeds each text once in a run, and none in the next', async () => {
  const calls = new MemoryCalls();
  let embedded = 0;
  const embedding: Engine = {
    ...createModel(),
    embed: ({ text }) => {
      embedded += 1;
      const vector = ['price', 'team', 'plan', 'days'].map((word) => text.split(word).length);
      return Promise.resolve({ vector, inputTokens: text.length, elapsedMs: 1 });
    },
  };
  const settings = {
    ...SMALL,
    reader: 'patterns',
    extractor: 'patterns',
    retriever: 'fused',
  } as const;
  const first = await runWith(settings, { embedding, calls });
  expect(first.calls.embed.made).toBe(embedded);
  expect(first.calls.embed.distinct).toBe(embedded);
  expect(first.calls.embed.asked).toBeGreaterThan(embedded);
  expect(first.plan?.models).toEqual({ embedding: embedding.description });
  const again = await runWith(settings, { embedding, calls });
  expect(again.calls.embed.made).toBe(0);
  expect(first.calls.embed.made).toBe(embedded);
  expect(again.digest).toBe(first.digest);
});

it('as many texts are embedded at once as the engine takes, pages and questions', async () => {
  const runAtOnce = async (concurrency: number) => {
    const underWay = { page: 0, query: 0 };
    const most = { page: 0, query: 0 };
    const model = createModel({ concurrency });
    const embedding: Engine = {
      ...model,
      embed: async ({ text, purpose }) => {
        underWay[purpose] += 1;
        most[purpose] = Math.max(most[purpose], underWay[purpose]);
        await new Promise((resolve) => setTimeout(resolve));
        underWay[purpose] -= 1;
        const vector = ['price', 'team', 'plan', 'days'].map((word) => text.split(word).length);
        return { vector, inputTokens: 1, elapsedMs: 1 };
      },
    };
    const settings = {
      ...SMALL,
      reader: 'patterns',
      extractor: 'patterns',
      retriever: 'embedding',
    } as const;
    const { digest } = await runWith(settings, { embedding, calls: new MemoryCalls() });
    return { most, digest };
  };
  const [one, four] = [await runAtOnce(1), await runAtOnce(4)];
  expect(one.most).toEqual({ page: 1, query: 1 });
  expect(four.most).toEqual({ page: 4, query: 4 });
  expect(four.digest).toBe(one.digest);
});

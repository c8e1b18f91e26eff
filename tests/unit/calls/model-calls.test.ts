import { describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { addressOfPrompt, addressOfText } from '../../../src/core/calls/call-address';
import type { CallNote } from '../../../src/core/calls/call-note';
import type { KeptCall } from '../../../src/core/calls/kept-call';
import { ModelCalls, type ModelPorts } from '../../../src/core/calls/model-calls';
import type { Engine, GenerateRequest, Generation, Prompt } from '../../../src/core/engine/engine';
import { EngineError } from '../../../src/core/engine/engine-error';

const description: Engine['description'] = {
  engine: 'http',
  model: 'own',
  revision: '',
  quantisation: '',
  library: '',
  environment: {},
  concurrency: 3,
};
const promptOf = (user: string): Prompt => ({ id: 'answer@1', system: 's', user, schema: {} });
const sampling = { temperature: 0, seed: 1, maxTokens: 16 };
const generationOf = (text: string): Generation => ({
  text,
  finish: 'stop',
  usage: { inputTokens: 10, outputTokens: 2, cachedTokens: 4 },
  elapsedMs: 7,
});

/** An engine that answers each prompt when the test says so, and counts what it was asked. */
class HeldEngine implements Engine {
  readonly description = description;
  readonly asked: GenerateRequest[] = [];
  readonly #waiting: { settle: (text: string) => void; fail: (error: Error) => void }[] = [];

  constructor(readonly isRecording = false) {}

  generate(request: GenerateRequest): Promise<Generation> {
    this.asked.push(request);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ settle: (text) => resolve(generationOf(text)), fail: reject });
    });
  }

  embed(): Promise<never> {
    return Promise.reject(new EngineError('unsupported', 'It only writes.'));
  }

  /** Ends the call that was asked as the n-th, counted from 0. */
  answer(call: number, text: string): void {
    this.#waiting[call]!.settle(text);
  }

  fail(call: number, error: Error): void {
    this.#waiting[call]!.fail(error);
  }
}

/** An engine that answers at once with the question. */
const createEcho = (changes: Partial<Engine> = {}): Engine & { asked: GenerateRequest[] } => {
  const asked: GenerateRequest[] = [];
  return {
    description,
    isRecording: false,
    asked,
    generate: (request) => {
      asked.push(request);
      return Promise.resolve(generationOf(request.prompt.user));
    },
    embed: () => Promise.resolve({ vector: [3, 0, 4], inputTokens: 5, elapsedMs: 1 }),
    ...changes,
  };
};

/** Calls in the memory that tell what was written to them. */
class CountedCalls extends MemoryCalls {
  readonly written: string[] = [];
  override put(call: KeptCall): Promise<void> {
    this.written.push(call.address);
    return super.put(call);
  }
}

const running = new AbortController().signal;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const start = (ports: Partial<ModelPorts>, signal = running) => {
  const store = new CountedCalls();
  const calls = new ModelCalls({ calls: store, ...ports }, signal);
  const ask = (user: string, about = user) =>
    calls.generate('read', about, promptOf(user), sampling);
  return { store, calls, ask };
};

const sourcesOf = (notes: readonly CallNote[]) => notes.map(({ source }) => source);

describe('a call', () => {
  it('is made once, kept, and told with its cost', async () => {
    const text = createEcho();
    const { store, calls, ask } = start({ text });
    const address = addressOfPrompt(description, promptOf('a'), sampling);
    expect(await ask('a', 'price of Mail')).toStrictEqual({
      kind: 'text',
      ...generationOf('a'),
      address,
    });
    expect(calls.takeNotes()).toStrictEqual([
      {
        kind: 'read',
        address,
        source: 'made',
        about: 'price of Mail',
        inputTokens: 10,
        outputTokens: 2,
        cachedTokens: 4,
        elapsedMs: 7,
      },
    ]);
    expect(calls.takeNotes()).toStrictEqual([]);
    expect(await store.get(address)).toStrictEqual({
      address,
      promptId: 'answer@1',
      reply: { kind: 'text', ...generationOf('a') },
    });
  });

  it('that was made is not told as kept, and one that was kept not as made', async () => {
    const text = createEcho();
    const { store, calls, ask } = start({ text });
    await ask('a');
    await ask('a');
    await ask('b');
    expect(sourcesOf(calls.takeNotes())).toStrictEqual(['made', 'repeated', 'made']);

    const again = new ModelCalls({ text, calls: store }, running);
    for (const user of ['a', 'a', 'c']) {
      await again.generate('read', user, promptOf(user), sampling);
    }
    expect(sourcesOf(again.takeNotes())).toStrictEqual(['kept', 'repeated', 'made']);
    expect(text.asked).toHaveLength(3);
  });

  it('asked for while it is under way is not made again', async () => {
    const text = new HeldEngine();
    const { store, calls, ask } = start({ text });
    const asked = [ask('a', 'first'), ask('a', 'second'), ask('b'), ask('a', 'third')];
    await settled();
    expect(text.asked.map(({ prompt }) => prompt.user)).toStrictEqual(['a', 'b']);
    expect(calls.takeNotes()).toStrictEqual([]);
    text.answer(1, 'B');
    await asked[2];
    text.answer(0, 'A');
    expect((await Promise.all(asked)).map(({ text }) => text)).toStrictEqual(['A', 'A', 'B', 'A']);
    expect(calls.takeNotes().map(({ about, source }) => [about, source])).toStrictEqual([
      ['b', 'made'],
      ['first', 'made'],
      ['second', 'repeated'],
      ['third', 'repeated'],
    ]);
    expect(store.written).toHaveLength(2);
  });

  it('on a recording is not kept again, and spends nothing', async () => {
    const text = createEcho({ isRecording: true });
    const { store, calls, ask } = start({ text });
    await ask('a');
    await ask('a');
    expect(sourcesOf(calls.takeNotes())).toStrictEqual(['kept', 'repeated']);
    expect(store.written).toStrictEqual([]);
  });

  it('that fails is not kept or told, fails for all who wait, and may be asked again', async () => {
    const text = new HeldEngine();
    const { store, calls, ask } = start({ text });
    const asked = [ask('a'), ask('a')];
    const failed = Promise.allSettled(asked);
    await settled();
    text.fail(0, new EngineError('timeout', 'It took too long.'));
    for (const each of await failed) {
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'timeout' } });
    }
    expect(store.written).toStrictEqual([]);
    expect(calls.takeNotes()).toStrictEqual([]);

    const again = ask('a');
    await settled();
    text.answer(1, 'A');
    expect((await again).text).toBe('A');
    expect(sourcesOf(calls.takeNotes())).toStrictEqual(['made']);
  });

  it('whose reply cannot be kept fails', async () => {
    const calls = new MemoryCalls();
    calls.put = () => Promise.reject(new Error('full'));
    const { ask } = start({ text: createEcho(), calls });
    await expect(ask('a')).rejects.toThrow('full');
  });

  it('that was kept as a vector is no text', async () => {
    const address = addressOfPrompt(description, promptOf('a'), sampling);
    const reply = { kind: 'vector', vector: [1], inputTokens: 1, elapsedMs: 1 } as const;
    const calls = new MemoryCalls([{ address, promptId: 'embed-page', reply }]);
    await expect(start({ text: createEcho(), calls }).ask('a')).rejects.toThrow(RangeError);
  });

  it('is told when it is asked of an engine, and when its reply is there', async () => {
    const told: string[] = [];
    const { ask } = start({
      text: createEcho(),
      onAsking: ({ kind, about }) => told.push(`asking ${kind} ${about}`),
      onCall: ({ source, about }) => told.push(`${source} ${about}`),
      onReply: ({ reply }) => told.push(`reply ${reply.kind === 'text' ? reply.text : ''}`),
    });
    await ask('a');
    await ask('a');
    expect(told).toStrictEqual(['asking read a', 'reply a', 'made a', 'repeated a']);
  });
});

describe('a run that is stopped', () => {
  it('asks nothing more of an engine, and still finds what is kept', async () => {
    const stop = new AbortController();
    const text = createEcho();
    const { ask, calls } = start({ text }, stop.signal);
    await ask('a');
    stop.abort();
    await expect(ask('b')).rejects.toMatchObject({ name: 'EngineError', code: 'aborted' });
    expect(text.asked).toHaveLength(1);
    expect(sourcesOf(calls.takeNotes())).toStrictEqual(['made']);
  });

  it('hands its signal to the engine', async () => {
    const stop = new AbortController();
    const text = new HeldEngine();
    const { ask } = start({ text }, stop.signal);
    const asked = ask('a');
    await settled();
    expect(text.asked[0]!.signal).toBe(stop.signal);
    text.answer(0, 'A');
    await asked;
  });
});

describe('a run that is paused', () => {
  it('neither looks for nor asks anything until it goes on', async () => {
    let open = (): void => undefined;
    const closed = new Promise<void>((resolve) => {
      open = resolve;
    });
    const text = createEcho();
    const { ask, calls } = start({ text, whileOpen: () => closed });
    const asked = [ask('a'), ask('a')];
    await settled();
    expect(text.asked).toStrictEqual([]);
    open();
    await Promise.all(asked);
    expect(text.asked).toHaveLength(1);
    expect(sourcesOf(calls.takeNotes())).toStrictEqual(['made', 'repeated']);
  });

  it('and stopped asks nothing when it is let go', async () => {
    const stop = new AbortController();
    let open = (): void => undefined;
    const closed = new Promise<void>((resolve) => {
      open = resolve;
    });
    const text = createEcho();
    const { ask } = start({ text, whileOpen: () => closed }, stop.signal);
    const asked = expect(ask('a')).rejects.toMatchObject({ code: 'aborted' });
    stop.abort();
    open();
    await asked;
    expect(text.asked).toStrictEqual([]);
  });
});

describe('an embedding', () => {
  it('is a vector of unit length, kept and told like a reply', async () => {
    const { calls, store } = start({ embedding: createEcho() });
    expect(await calls.embed('Page a', 'text', 'page')).toStrictEqual([0.6, 0, 0.8]);
    expect(await calls.embed('Page a', 'text', 'page')).toStrictEqual([0.6, 0, 0.8]);
    await calls.embed('text', 'text', 'query');
    const notes = calls.takeNotes();
    expect(sourcesOf(notes)).toStrictEqual(['made', 'repeated', 'made']);
    expect(notes[0]).toMatchObject({ kind: 'embed', inputTokens: 5, outputTokens: 0 });
    expect(store.written).toStrictEqual([
      addressOfText(description, 'text', 'page'),
      addressOfText(description, 'text', 'query'),
    ]);
    expect(await store.get(store.written[0]!)).toMatchObject({
      promptId: 'embed-page',
      reply: { kind: 'vector', vector: [0.6, 0, 0.8] },
    });
  });

  it('of nothing stays zero', async () => {
    const embed = () => Promise.resolve({ vector: [0, 0], inputTokens: 1, elapsedMs: 1 });
    const { calls } = start({ embedding: createEcho({ embed }) });
    expect(await calls.embed('a', 'a', 'page')).toStrictEqual([0, 0]);
  });
});

describe('without an engine', () => {
  it.each([
    ['writes', 'text', 'embedding'],
    ['embeds', 'embedding', 'text'],
  ] as const)(
    'that %s, a call says what is missing and how to go on',
    async (verb, role, other) => {
      const { calls, ask } = start({ [other]: createEcho() });
      const missing = {
        name: 'EngineError',
        code: 'no-engine',
        message: `These settings need a model that ${verb}.`,
        wayOn: expect.stringMatching(/^Choose one/),
      };
      const call = role === 'text' ? ask('a') : calls.embed('a', 'a', 'page');
      await expect(call).rejects.toMatchObject(missing);
      const describe = () => (role === 'text' ? calls.textEngine : calls.embeddingEngine);
      expect(describe).toThrow(expect.objectContaining(missing));
    },
  );

  it('as many calls may be under way as the engine that writes says, else one', () => {
    expect(start({ text: createEcho() }).calls.concurrency).toBe(3);
    expect(start({ embedding: createEcho() }).calls.concurrency).toBe(1);
  });
});

describe('a model that makes no sense', () => {
  const judge = (isSensible: (call: number) => boolean, count: number): void => {
    const { calls } = start({});
    for (let call = 1; call <= count; call += 1) calls.judge(isSensible(call), `reply ${call}`);
  };

  it('is found out at its twelfth reply, not before', () => {
    expect(() => judge(() => false, 11)).not.toThrow();
    expect(() => judge(() => false, 12)).toThrow(
      expect.objectContaining({
        code: 'gibberish',
        message: expect.stringContaining('"reply 12"'),
        wayOn: expect.stringContaining('another model'),
      }),
    );
  });

  it.each([1, 7, 12])('is believed once its reply %i makes sense', (sensible) => {
    expect(() => judge((call) => call === sensible, 40)).not.toThrow();
  });

  it('shows only the beginning of a long reply', () => {
    const { calls } = start({});
    const judgeLong = () => {
      for (let call = 0; call < 12; call += 1) calls.judge(false, 'x'.repeat(5000));
    };
    expect(judgeLong).toThrow(/begins "x{80}"\.$/);
  });
});

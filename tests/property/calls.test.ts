import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../src/adapters/memory/memory-calls';
import { addressOfPrompt, addressOfText } from '../../src/core/calls/call-address';
import { sumCalls } from '../../src/core/calls/call-note';
import { ModelCalls } from '../../src/core/calls/model-calls';
import type { Engine, EngineDescription, Prompt, Sampling } from '../../src/core/engine/engine';
import { EngineError } from '../../src/core/engine/engine-error';

const description = fc.record({
  engine: fc.string(),
  model: fc.string(),
  revision: fc.string(),
  quantisation: fc.string(),
  library: fc.string(),
  environment: fc.constant({}),
  concurrency: fc.constant(1),
});
const prompt = fc.record({
  id: fc.string(),
  system: fc.string(),
  user: fc.string(),
  schema: fc.constantFrom({}, { type: 'object' }),
});
const sampling = fc.record({
  temperature: fc.constantFrom(0, 0.1, 0.7),
  seed: fc.nat(),
  maxTokens: fc.nat(),
});

describe('addresses', () => {
  const call = fc.tuple(description, prompt, sampling);
  type Call = readonly [EngineDescription, Prompt, Sampling];
  const addressOf = (call: Call): string => addressOfPrompt(...call);

  it('are equal for equal calls and for no others', () => {
    fc.assert(
      fc.property(call, call, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(addressOf(one) === addressOf(other)).toBe(isSame);
        expect(addressOf(JSON.parse(JSON.stringify(one)) as Call)).toBe(addressOf(one));
        expect(addressOf(one)).toMatch(/^[0-9a-f]{32}$/);
      }),
    );
  });

  it('do not depend on where a text is parted', () => {
    fc.assert(
      fc.property(call, fc.nat(), ([engine, { system, user, ...rest }, sampled], at) => {
        const whole = system + user;
        const cut = at % (whole.length + 1);
        fc.pre(cut !== system.length);
        const moved = { ...rest, system: whole.slice(0, cut), user: whole.slice(cut) };
        expect(addressOfPrompt(engine, moved, sampled)).not.toBe(
          addressOfPrompt(engine, { ...rest, system, user }, sampled),
        );
      }),
    );
  });

  it('tell a text of a page from one of a query', () => {
    fc.assert(
      fc.property(description, fc.string({ unit: 'binary' }), (engine, text) => {
        expect(addressOfText(engine, text, 'page')).not.toBe(addressOfText(engine, text, 'query'));
      }),
    );
  });
});

describe('the calls of a run', () => {
  const signal = new AbortController().signal;

  /** Answers with the question after some turns; every `failing`-th call fails. */
  const createEngine = (failing: number): Engine & { made: string[] } => {
    const made: string[] = [];
    let count = 0;
    return {
      description: {
        engine: 'http',
        model: 'own',
        revision: '',
        quantisation: '',
        library: '',
        environment: {},
        concurrency: 4,
      },
      isRecording: false,
      made,
      generate: async ({ prompt: { user } }) => {
        count += 1;
        const isFailing = count % failing === 0;
        for (let turn = 0; turn < user.length % 5; turn += 1) await Promise.resolve();
        if (isFailing) throw new EngineError('server-error', 'It failed.');
        made.push(user);
        const usage = { inputTokens: user.length, outputTokens: 1, cachedTokens: 0 };
        return { text: user, finish: 'stop', usage, elapsedMs: 1 };
      },
      embed: () => Promise.reject(new EngineError('unsupported', 'It only writes.')),
    };
  };

  const users = fc.array(fc.constantFrom('', 'a', 'bb', 'ccc', 'dddd', 'eeeee'), {
    maxLength: 30,
  });

  it('make each one once, however they come and whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        users,
        users,
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 8 }),
        async (first, second, failing, atOnce) => {
          const text = createEngine(failing);
          const store = new MemoryCalls();
          const asked = [first, second];
          for (const wanted of asked) {
            const calls = new ModelCalls({ text, calls: store }, signal);
            let answered = 0;
            for (let from = 0; from < wanted.length; from += atOnce) {
              const settled = await Promise.allSettled(
                wanted
                  .slice(from, from + atOnce)
                  .map((user) =>
                    calls.generate(
                      'read',
                      user,
                      { id: 'answer@1', system: '', user, schema: {} },
                      { temperature: 0, seed: 1, maxTokens: 9 },
                    ),
                  ),
              );
              for (const [index, reply] of settled.entries()) {
                if (reply.status !== 'fulfilled') continue;
                answered += 1;
                expect(reply.value.text).toBe(wanted[from + index]);
              }
            }
            const notes = calls.takeNotes();
            const { asked, distinct, inputTokens } = sumCalls(notes);
            expect(asked).toBe(answered);
            expect(distinct).toBe(new Set(notes.map(({ address }) => address)).size);
            expect(inputTokens).toBe(notes.reduce((sum, { about }) => sum + about.length, 0));
          }
          expect(new Set(text.made).size).toBe(text.made.length);
        },
      ),
    );
  });
});

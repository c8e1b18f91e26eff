/** What every implementation of `Engine` must do. */
import { describe, expect, it } from 'vitest';
import type { Engine, GenerateRequest, Prompt, Sampling } from '../../src/core/engine/engine';
import { isEngineError } from '../../src/core/engine/engine-error';

const GREEDY: Sampling = { temperature: 0, seed: 1, maxTokens: 64 };

const prompt: Prompt = {
  id: 'contract@1',
  system: 'You answer questions from notes. Answer as JSON.',
  user: 'Notes: Shipment data is kept for 365 days.\n\nFor how many days is shipment data kept?',
  schema: {
    type: 'object',
    properties: { answer: { type: 'string', maxLength: 40 }, isSure: { type: 'boolean' } },
    required: ['answer', 'isSure'],
    additionalProperties: false,
  },
};

const running = (): AbortSignal => new AbortController().signal;

/** The calls of the suite, so that a recording can be made of them. */
export const CONTRACT_PROMPTS: readonly Omit<GenerateRequest, 'signal'>[] = [
  { prompt, sampling: GREEDY },
  { prompt, sampling: { ...GREEDY, maxTokens: 3 } },
];
export const CONTRACT_TEXTS = ['Who leads the Helix team?', 'The Helix team is led by Ida Brandt.'];

const [whole, short] = CONTRACT_PROMPTS as [
  (typeof CONTRACT_PROMPTS)[0],
  (typeof CONTRACT_PROMPTS)[0],
];

function describeDescription(engine: () => Engine): void {
  it('says what it is, the same before and after a call, in plain data', () => {
    const { description } = engine();
    expect(JSON.parse(JSON.stringify(description))).toStrictEqual(description);
    expect(engine().description).toStrictEqual(description);
    expect(description.engine).not.toBe('');
    expect(description.model).not.toBe('');
    expect(description.concurrency).toBeGreaterThanOrEqual(1);
  });
}

/** Registers the suite for an engine that writes. */
export function describeTextEngine(name: string, engine: () => Engine, isRecording = false): void {
  describe(`${name}: writing`, () => {
    describeDescription(engine);

    it('writes what the schema asks for, and counts tokens and time', async () => {
      const before = engine().description;
      const reply = await engine().generate({ ...whole, signal: running() });
      expect(reply.finish).toBe('stop');
      const value = JSON.parse(reply.text) as Record<string, unknown>;
      expect(Object.keys(value)).toStrictEqual(['answer', 'isSure']);
      expect(typeof value.answer).toBe('string');
      expect(typeof value.isSure).toBe('boolean');
      expect(reply.usage.inputTokens).toBeGreaterThan(20);
      expect(reply.usage.outputTokens).toBeGreaterThan(4);
      expect(reply.usage.outputTokens).toBeLessThanOrEqual(GREEDY.maxTokens);
      expect(reply.usage.cachedTokens).toBeGreaterThanOrEqual(0);
      expect(reply.usage.cachedTokens).toBeLessThanOrEqual(reply.usage.inputTokens);
      expect(reply.elapsedMs).toBeGreaterThan(0);
      expect(engine().description).toStrictEqual(before);
    });

    it('says that a reply was cut', async () => {
      const reply = await engine().generate({ ...short, signal: running() });
      expect(reply.finish).toBe('length');
      expect(reply.usage.outputTokens).toBe(3);
    });

    it('refuses a call that was stopped before it began', async () => {
      const call = engine().generate({ ...whole, signal: AbortSignal.abort() });
      await expect(call).rejects.toMatchObject({ name: 'EngineError', code: 'aborted' });
    });

    // A recording answers before it can be stopped.
    if (!isRecording) {
      it('ends a call at once when it is stopped', async () => {
        const controller = new AbortController();
        const call = engine().generate({
          ...whole,
          sampling: { ...GREEDY, seed: 2 },
          signal: controller.signal,
        });
        setTimeout(() => {
          controller.abort();
        }, 10);
        const start = performance.now();
        await expect(call).rejects.toMatchObject({ name: 'EngineError', code: 'aborted' });
        expect(performance.now() - start).toBeLessThan(1000);
      });
    }

    it('does not embed', async () => {
      const call = engine().embed({ text: 'Atlas', purpose: 'query', signal: running() });
      await expect(call).rejects.toMatchObject({ name: 'EngineError', code: 'unsupported' });
    });
  });
}

/** Registers the suite for an engine that embeds. */
export function describeEmbeddingEngine(name: string, engine: () => Engine): void {
  const embed = (text: string) => engine().embed({ text, purpose: 'page', signal: running() });

  describe(`${name}: embedding`, () => {
    describeDescription(engine);

    it('gives vectors of one length, others for other texts, and counts tokens', async () => {
      const [first, second] = await Promise.all(CONTRACT_TEXTS.map(embed));
      expect(first!.vector.length).toBeGreaterThan(0);
      expect(second!.vector).toHaveLength(first!.vector.length);
      expect(second!.vector).not.toStrictEqual(first!.vector);
      expect(first!.vector.every(Number.isFinite)).toBe(true);
      expect(first!.inputTokens).toBeGreaterThan(3);
      expect(first!.elapsedMs).toBeGreaterThan(0);
    });

    it('refuses a call that was stopped before it began', async () => {
      const signal = AbortSignal.abort();
      const call = engine().embed({ text: CONTRACT_TEXTS[0]!, purpose: 'page', signal });
      await expect(call).rejects.toMatchObject({ name: 'EngineError', code: 'aborted' });
    });

    it('does not write', async () => {
      const error: unknown = await engine()
        .generate({ ...whole, signal: running() })
        .catch((cause: unknown) => cause);
      // Only the server of an engine may know, and not all have a word for it.
      expect(isEngineError(error, 'unsupported', 'bad-request')).toBe(true);
    });
  });
}

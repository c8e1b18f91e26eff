import { describe, expect, it } from 'vitest';
import { createRecordedEngine } from '../../../src/adapters/recorded/recorded-engine';
import { addressOfPrompt } from '../../../src/core/calls/call-address';
import type { Recording } from '../../../src/core/calls/recording';
import type { EngineDescription, Prompt, Sampling } from '../../../src/core/engine/engine';

const description: EngineDescription = {
  engine: 'http',
  model: 'own',
  revision: 'r1',
  quantisation: '',
  library: '',
  environment: { server: 'a server' },
  concurrency: 3,
};
const prompt: Prompt = { id: 'answer@1', system: 'Be brief.', user: 'Who?', schema: {} };
const sampling: Sampling = { temperature: 0, seed: 1, maxTokens: 16 };
const { signal } = new AbortController();
const reply = {
  text: 'Ida',
  finish: 'stop',
  usage: { inputTokens: 5, outputTokens: 1, cachedTokens: 0 },
  elapsedMs: 12,
} as const;

const recording: Recording = {
  title: 'One answer',
  madeOn: '2026-11-30',
  text: description,
  world: { id: 'tessaly', digest: 'd' },
  settings: {},
  events: [{ type: 'finished' }],
  calls: [
    {
      address: addressOfPrompt(description, prompt, sampling),
      promptId: prompt.id,
      reply: { kind: 'text', ...reply },
    },
  ],
};

const ask = (changes: {
  readonly prompt?: Partial<Prompt>;
  readonly sampling?: Partial<Sampling>;
}) =>
  createRecordedEngine(recording, 'text').generate({
    prompt: { ...prompt, ...changes.prompt },
    sampling: { ...sampling, ...changes.sampling },
    signal,
  });

describe('a recorded engine', () => {
  it('answers what was recorded', async () => {
    expect(await ask({})).toStrictEqual(reply);
  });

  it.each([
    ['another question', { prompt: { user: 'Who leads the Helix team?' } }],
    ['another system prompt', { prompt: { system: 'Be verbose.' } }],
    ['another schema', { prompt: { schema: { type: 'object' } } }],
    ['another seed', { sampling: { seed: 2 } }],
    ['another temperature', { sampling: { temperature: 0.5 } }],
  ])('does not guess at %s', async (_name, changes) => {
    await expect(ask(changes)).rejects.toMatchObject({ name: 'EngineError', code: 'not-recorded' });
  });

  it('names the call that it does not have', async () => {
    await expect(ask({ prompt: { user: 'Who leads the Helix team?' } })).rejects.toThrow(
      'The recording "One answer" has no reply to answer@1 for "Who leads the Helix team?". Settings or world differ from those that were recorded (world tessaly).',
    );
  });

  it('shows the text of a call on one line, and says when the recording is cut off', async () => {
    const cut = createRecordedEngine({ ...recording, events: [] }, 'text');
    const user = `Evidence:\n- ${'Refunds are given. '.repeat(5)}\n\nQuestion: who?`;
    const asked = cut.generate({ prompt: { ...prompt, user }, sampling, signal });
    await expect(asked).rejects.toThrow(
      'for "Evidence: - Refunds are given. Refunds are given. Refunds ar…". It is cut off',
    );
  });

  it('says when the version of a prompt is another', async () => {
    await expect(ask({ prompt: { id: 'answer@2' } })).rejects.toThrow(
      'It was recorded with answer@1.',
    );
  });

  it('is not made for what was not recorded', () => {
    expect(() => createRecordedEngine(recording, 'embedding')).toThrow('holds no embeddings');
  });
});

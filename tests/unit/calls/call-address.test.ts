import { describe, expect, it } from 'vitest';
import { addressOfPrompt, addressOfText } from '../../../src/core/calls/call-address';
import type { EngineDescription, Prompt, Sampling } from '../../../src/core/engine/engine';

const engine: EngineDescription = {
  engine: 'http',
  model: 'own',
  revision: 'r1',
  quantisation: 'Q4_1',
  library: 'llama.cpp b1',
  environment: { browser: 'Chromium 156' },
  concurrency: 1,
};
const prompt: Prompt = {
  id: 'answer@1',
  system: 'Answer.',
  user: 'Who?',
  schema: { type: 'object', properties: { answer: {}, possibly_stale: {} } },
};
const sampling: Sampling = { temperature: 0, seed: 7, maxTokens: 160 };

const address = (
  changes: {
    readonly engine?: Partial<EngineDescription>;
    readonly prompt?: Partial<Prompt>;
    readonly sampling?: Partial<Sampling>;
  } = {},
): string =>
  addressOfPrompt(
    { ...engine, ...changes.engine },
    { ...prompt, ...changes.prompt },
    { ...sampling, ...changes.sampling },
  );

const IDENTITY_CHANGES = [
  { engine: 'cpu' },
  { model: 'other' },
  { revision: '' },
  { quantisation: 'Q8_0' },
  { library: 'llama.cpp b2' },
  // What moves from one part to the next.
  { model: 'ownr', revision: '1' },
] as const;

describe('the address of a call', () => {
  it('stays what it was: kept and recorded calls are found by it', () => {
    expect(address()).toBe('925d8f407b383afb24c6becd6a197e80');
    expect(addressOfText(engine, 'A page.', 'page')).toBe('bda1f7060eb60551c2d0502c0df8693d');
  });

  it.each([
    ...IDENTITY_CHANGES.map((change) => ({ engine: change })),
    { prompt: { id: 'answer@2' } },
    { prompt: { system: 'Answer. ' } },
    { prompt: { user: 'who?' } },
    { prompt: { system: 'Answer.Who?', user: '' } },
    { prompt: { schema: {} } },
    { prompt: { schema: { type: 'object', properties: { possibly_stale: {}, answer: {} } } } },
    { sampling: { temperature: 0.1 } },
    { sampling: { seed: 8 } },
    { sampling: { maxTokens: 161 } },
  ])('is another with %j', (changes) => {
    expect(address(changes)).not.toBe(address());
  });

  it.each([
    { engine: { environment: { browser: 'Chromium 157', gpu: 'any' } } },
    { engine: { concurrency: 8 } },
    {},
  ])('is the same with %j', (changes) => {
    expect(address(changes)).toBe(address());
  });
});

describe('the address of an embedding', () => {
  const own = addressOfText(engine, 'A page.', 'page');

  it.each(IDENTITY_CHANGES)('is another with %j', (change) => {
    expect(addressOfText({ ...engine, ...change }, 'A page.', 'page')).not.toBe(own);
  });

  it('is another for another text or purpose, and the same elsewhere', () => {
    expect(addressOfText(engine, 'A page', 'page')).not.toBe(own);
    expect(addressOfText(engine, 'A page.', 'query')).not.toBe(own);
    expect(addressOfText({ ...engine, environment: {}, concurrency: 4 }, 'A page.', 'page')).toBe(
      own,
    );
  });
});

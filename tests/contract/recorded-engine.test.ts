/** A recording made of the HTTP engine's real replies, written, packed, opened and played back. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHttpEngine } from '../../src/adapters/http/http-engine';
import { openRecording } from '../../src/adapters/recorded/open-recording';
import { createRecordedEngine } from '../../src/adapters/recorded/recorded-engine';
import { addressOfPrompt, addressOfText } from '../../src/core/calls/call-address';
import type { KeptCall } from '../../src/core/calls/kept-call';
import { renderRecording, type Recording } from '../../src/core/calls/recording';
import type { Engine } from '../../src/core/engine/engine';
import { needModel } from '../fixtures/models/find-model';
import { startLlamaServer } from '../fixtures/models/start-llama-server';
import {
  CONTRACT_PROMPTS,
  CONTRACT_TEXTS,
  describeEmbeddingEngine,
  describeTextEngine,
} from './engine';

const server = await needModel('llama-server');
const smollm2 = await needModel('smollm2');
const minilm = await needModel('minilm');
const signal = new AbortController().signal;

/** Runs a server for as long as it takes to record the calls of an engine on it. */
async function recordOn(
  flags: { readonly model: string; readonly alias: string; readonly isEmbedding?: boolean },
  record: (engine: Engine) => Promise<KeptCall[]>,
): Promise<Pick<Recording, 'calls'> & { readonly description: Engine['description'] }> {
  const { url, stop } = await startLlamaServer({ server: server!, ...flags });
  const engine = createHttpEngine({
    choice: {
      kind: 'http',
      url,
      model: flags.alias,
      revision: '',
      concurrency: 1,
      timeoutMs: 60_000,
    },
  });
  try {
    return { calls: await record(engine), description: engine.description };
  } finally {
    await stop();
  }
}

const recordTexts = (engine: Engine): Promise<KeptCall[]> =>
  Promise.all(
    CONTRACT_PROMPTS.map(async ({ prompt, sampling }) => ({
      address: addressOfPrompt(engine.description, prompt, sampling),
      promptId: prompt.id,
      reply: { kind: 'text', ...(await engine.generate({ prompt, sampling, signal })) },
    })),
  );

const recordVectors = (engine: Engine): Promise<KeptCall[]> =>
  Promise.all(
    CONTRACT_TEXTS.map(async (text) => ({
      address: addressOfText(engine.description, text, 'page'),
      promptId: 'embed-page',
      reply: { kind: 'vector', ...(await engine.embed({ text, purpose: 'page', signal })) },
    })),
  );

describe.skipIf(!server || !smollm2 || !minilm)('a recording of real replies', () => {
  let made: Recording;
  let opened: Recording;
  beforeAll(async () => {
    const text = await recordOn({ model: smollm2!, alias: 'SmolLM2-135M-Instruct' }, recordTexts);
    const embedding = await recordOn(
      { model: minilm!, alias: 'all-MiniLM-L6-v2', isEmbedding: true },
      recordVectors,
    );
    made = {
      title: 'The contract suite',
      madeOn: '2026-11-30',
      text: text.description,
      embedding: embedding.description,
      world: { id: 'none', digest: '0' },
      settings: {},
      calls: [...text.calls, ...embedding.calls],
      events: [],
    };
    const result = await openRecording(new Uint8Array(gzipSync(renderRecording(made))));
    if (!result.ok) throw new Error(result.message);
    opened = result.recording;
  }, 120_000);

  it('is the same after it was packed and opened', () => {
    expect(opened).toStrictEqual({ ...made, ending: 'sealed' });
  });

  it('tells the engines it was made with, and that it only plays back', () => {
    expect(createRecordedEngine(opened, 'text').description).toStrictEqual(made.text);
    expect(createRecordedEngine(opened, 'embedding').description).toStrictEqual(made.embedding);
    expect(createRecordedEngine(opened, 'text').isRecording).toBe(true);
  });

  it('plays back what was recorded, to the letter', async () => {
    const [call] = CONTRACT_PROMPTS;
    const played = await createRecordedEngine(opened, 'text').generate({ ...call!, signal });
    expect({ kind: 'text', ...played }).toStrictEqual(made.calls[0]!.reply);
  });

  describeTextEngine('recorded', () => createRecordedEngine(opened, 'text'), true);
  describeEmbeddingEngine('recorded', () => createRecordedEngine(opened, 'embedding'));
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeptCall, KeptReply } from '../../../src/core/calls/kept-call';
import { parseRecording } from '../../../src/core/calls/parse-recording';
import {
  type ReadRecording,
  renderCall,
  renderHeading,
  renderRecording,
} from '../../../src/core/calls/recording';
import { RecordingSeal, renderSeal } from '../../../src/core/calls/recording-seal';

const call = (digit: string, changes: Partial<KeptCall> = {}): KeptCall => ({
  address: digit.repeat(32),
  promptId: 'answer@1',
  reply: {
    kind: 'text',
    text: 'line one\nline two \u2028 "quoted"',
    finish: 'stop',
    usage: { inputTokens: 5, outputTokens: 1, cachedTokens: 0 },
    elapsedMs: 12.5,
  },
  ...changes,
});

const recording: ReadRecording = {
  ending: 'sealed',
  title: 'SmolLM2 on Tessaly',
  madeOn: '2026-11-30',
  text: {
    engine: 'http',
    model: 'own',
    revision: '',
    quantisation: '',
    library: '',
    environment: {},
    concurrency: 2,
  },
  world: { id: 'tessaly', digest: 'd' },
  settings: { scenarios: ['Fresh'], seed: 7 },
  events: [],
  calls: [
    call('0'),
    call('a', {
      promptId: 'embed-query',
      reply: { kind: 'vector', vector: [0.6, -0.8], inputTokens: 3, elapsedMs: 4 },
    }),
  ],
};
const text = renderRecording(recording);
const lines = text.split('\n');

const count = fc.double({ min: 0, max: 1e9, noNaN: true });
/** JSON has no negative zero. */
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const record = <T>(parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(parts, { noNullPrototype: true });
const reply: fc.Arbitrary<KeptReply> = fc.oneof(
  record({
    kind: fc.constant('text' as const),
    text: fc.string({ unit: 'binary' }),
    finish: fc.constantFrom('stop' as const, 'length' as const),
    usage: record({ inputTokens: count, outputTokens: count, cachedTokens: count }),
    elapsedMs: count,
  }),
  record({
    kind: fc.constant('vector' as const),
    vector: fc.array(number, { minLength: 1 }),
    inputTokens: count,
    elapsedMs: count,
  }),
);

describe('a recording', () => {
  it('is read as it was written', () => {
    expect(parseRecording(text)).toStrictEqual({ ok: true, recording });
  });

  it('is refused at the first line that is none, however many there are', () => {
    const endless = `${lines[0]}\n${'\n'.repeat(50_000_000)}`;
    const startedAt = performance.now();
    expect(parseRecording(endless)).toEqual({
      ok: false,
      message: 'line 2: expected a call or an event, found ""',
    });
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it('may be written line by line', () => {
    const { calls, events: _, ...heading } = recording;
    const written = [renderHeading(heading), ...calls.map(renderCall)];
    const seal = new RecordingSeal();
    for (const line of written) seal.add(line);
    const whole = [...written, renderSeal(seal.digest())];
    expect(whole.map((line) => `${line}\n`).join('')).toBe(text);
  });

  it('holds any reply', () => {
    fc.assert(
      fc.property(fc.array(reply, { maxLength: 5 }), (replies) => {
        const calls = replies.map((each) => call('1', { reply: each }));
        const parsed = parseRecording(renderRecording({ ...recording, calls }));
        expect(parsed).toStrictEqual({ ok: true, recording: { ...recording, calls } });
      }),
    );
  });

  it('is read up to where it breaks off, and says that it does', () => {
    const [first] = recording.calls;
    const start = text.indexOf(lines[2]!);
    const seal = text.indexOf(lines[3]!);
    for (let end = start; end < text.length - 1; end += 1) {
      const calls = end < seal - 1 ? [first] : recording.calls;
      const parsed = parseRecording(text.slice(0, end));
      expect(parsed).toStrictEqual({ ok: true, recording: { ...recording, calls, ending: 'cut' } });
    }
  });

  it('is whole when it lacks only its last line break', () => {
    expect(parseRecording(text.slice(0, -1))).toStrictEqual({ ok: true, recording });
  });

  it('of the format before is read, and told to be without a seal', () => {
    const old = text.replace('recording/2', 'recording/1').split('\n').slice(0, -2);
    const unsealed = { ok: true, recording: { ...recording, ending: 'unsealed' } };
    expect(parseRecording(`${old.join('\n')}\n`)).toStrictEqual(unsealed);
    expect(parseRecording(old.join('\n'))).toStrictEqual(unsealed);
    const cut = parseRecording(old.join('\n').slice(0, -9));
    expect(cut).toMatchObject({ ok: true, recording: { ending: 'cut' } });
  });

  it.each([
    ['that is empty', '', 'driftlab-recording/2'],
    ['of another format', '{"format":"driftlab-recording/3"}\n', 'driftlab-recording/2'],
    ['that is a page', '<!doctype html>', 'found "<!doctype html>"'],
    [
      'with something else for a call',
      `${lines[0]}\n{"address":"x"}\n${lines[1]}\n`,
      'line 2: expected a call or an event, found "{\\"address\\":\\"x\\"}"',
    ],
    [
      'with an empty line',
      `${lines[0]}\n${lines[1]}\n\n${lines[2]}\n`,
      'line 3: expected a call or an event, found ""',
    ],
    ['with a line after its last', `${text}${lines[1]}\n`, 'line 5: expected the end of the file'],
    ['with a call changed', text.replace('answer@1', 'answer@2'), 'the file was changed'],
    ['with a call left out', text.replace(`${lines[1]}\n`, ''), 'the file was changed'],
  ])('%s is refused with the place', (_name, file, reason) => {
    const parsed = parseRecording(file);
    expect(parsed).toMatchObject({ ok: false });
    expect(parsed).toMatchObject({ message: expect.stringContaining(reason) as string });
  });
});

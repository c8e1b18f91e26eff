import { beforeAll, describe, expect, it } from 'vitest';
import { parseRecording } from '../../../src/core/calls/parse-recording';
import { renderRecording, type ReadRecording } from '../../../src/core/calls/recording';
import { judgeRecording } from '../../../src/core/study/judge-recording';
import type { RunEvent } from '../../../src/core/study/run-event';
import { collectEvents } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

const { digest } = openWorld('tessaly');
let recording: ReadRecording;
let text: string;

const open = (file: string): ReadRecording => {
  const parsed = parseRecording(file);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.recording;
};

beforeAll(async () => {
  const settings = { scenarios: ['StaleGraph'], designs: ['Graph' as const] };
  const events = await collectEvents({ settings });
  const call = {
    address: 'a'.repeat(32),
    promptId: 'answer@1',
    reply: { kind: 'vector' as const, vector: [1], inputTokens: 1, elapsedMs: 1 },
  };
  const [first] = events;
  if (first?.type !== 'started') throw new Error('no beginning');
  text = renderRecording({
    title: 'A run',
    madeOn: '2026-11-30',
    world: { id: 'tessaly', digest },
    settings: { ...first.plan.config },
    calls: [call],
    events,
  });
  recording = open(text);
});

describe('a recording', () => {
  it('that is whole is played as it was', () => {
    const { events, ...rest } = judgeRecording(recording);
    expect(events).toEqual(recording.events);
    expect(rest).toEqual({});
  });

  it('of an older version is played, with what nobody can tell of it', () => {
    const { events, doubt } = judgeRecording({ ...recording, ending: 'unsealed' });
    expect(events).toEqual(recording.events);
    expect(doubt).toMatch(/older version.+nobody can tell whether it was changed/);
  });

  it('that is cut says so, wherever it was cut', () => {
    const lines = text.split('\n');
    for (const end of [2, 3, 10, lines.length - 2]) {
      const { events, doubt } = judgeRecording(open(`${lines.slice(0, end).join('\n')}\n`));
      expect(events).toBeUndefined();
      expect(doubt).toMatch(/is cut off: .+ made again from the calls/);
    }
  });

  it.each<[string, RegExp, (recording: ReadRecording) => Partial<ReadRecording>]>([
    ['of a run that broke off', /holds no events/, () => ({ events: [] })],
    [
      'whose events are wrong',
      /found the number 2 at event 1\. Its run is made again/,
      ({ events }) => ({ events: events.toSpliced(1, 1) }),
    ],
    [
      'whose heading is of another run',
      /the number 8 as the setting "seed", found the number 7\. Its run is made again/,
      ({ settings }) => ({ settings: { ...settings, seed: 8 } }),
    ],
  ])('%s says why it is not played', (_what, doubt, spoil) => {
    const verdict = judgeRecording({ ...recording, ...spoil(recording) });
    expect(verdict).toEqual({ doubt: expect.stringMatching(doubt) as string });
  });

  it('in which any line was changed is refused', () => {
    const lines = text.split('\n');
    const answered = (recording.events as readonly RunEvent[]).findIndex(
      ({ type }) => type === 'answered',
    );
    const changes: readonly [number, string, string][] = [
      [0, 'A run', 'B run'],
      [1, '"elapsedMs":1', '"elapsedMs":2'],
      // The heading and a call come first.
      [2 + answered, '"entityName":"', '"entityName":"The '],
    ];
    for (const [at, from, to] of changes) {
      const line = lines[at]!.replace(from, to);
      expect(line).not.toBe(lines[at]);
      expect(parseRecording(lines.with(at, line).join('\n'))).toEqual({
        ok: false,
        message: expect.stringMatching(/the file was changed after it was written$/) as string,
      });
    }
    const fewer = parseRecording(lines.toSpliced(1, 1).join('\n'));
    expect(fewer).toMatchObject({ ok: false });
  });
});

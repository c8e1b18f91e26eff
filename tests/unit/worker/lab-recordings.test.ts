/** Recordings as the lab worker opens them: what is too large or cannot be read, and what is to be known of one. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRecording } from '../../../src/core/calls/recording';
import { openRecordingFor } from '../../../src/worker/lab-recordings';

const calls = ['a', 'b'].map((digit) => ({
  address: digit.repeat(32),
  promptId: 'answer@1',
  reply: { kind: 'vector' as const, vector: [1], inputTokens: 1, elapsedMs: 1 },
}));
const text = renderRecording({
  title: 'A run',
  madeOn: '2026-11-30',
  world: { id: 'tessaly', digest: 'd' },
  settings: {},
  calls,
  events: [],
});

const openFile = (file: Blob) =>
  openRecordingFor({
    type: 'open-recording',
    request: 1,
    source: { kind: 'file', name: 'run.jsonl', file },
  });
const openUrl = (url: string) =>
  openRecordingFor({ type: 'open-recording', request: 1, source: { kind: 'url', url } });

/** A file of which only the size is asked, or which cannot be read. */
const fileOf = (size: number): Blob =>
  ({
    size,
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
  }) as unknown as Blob;

afterEach(() => vi.unstubAllGlobals());

describe('a recording', () => {
  it('that is far too large is refused by its size, before it is read', async () => {
    await expect(openFile(fileOf(2.5e9))).rejects.toMatchObject({
      code: 'wrong-content',
      message: 'Expected a recording of at most 128 MB, found 2.5 GB.',
    });
  });

  it('that cannot be read says so', async () => {
    await expect(openFile(fileOf(10))).rejects.toMatchObject({
      code: 'wrong-content',
      message: expect.stringMatching(/cannot be read: .*moved or changed/) as string,
    });
  });

  it('at an address is fetched as far as one may be, and no further', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(8_000_000));
      },
    });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(endless)));
    await expect(openUrl('https://a.example/run.gz')).rejects.toMatchObject({
      message: 'Expected a recording of at most 128 MB, found more.',
    });
    expect(pulled).toBeLessThan(25);
  });

  it('that lies at an address is opened', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(text)));
    const opened = await openUrl('https://a.example/run.jsonl');
    expect(opened).toMatchObject({ calls: 2, heading: { title: 'A run' } });
  });

  it('whose run has to be made again says so, and why', async () => {
    const whole = await openFile(new Blob([text]));
    expect(whole).toMatchObject({ isWhole: false, calls: 2 });
    expect(whole.doubt).toMatch(/no events, for its run did not come to an end.+made again/);
    const cut = await openFile(new Blob([text.split('\n').slice(0, 2).join('\n')]));
    expect(cut).toMatchObject({ isWhole: false, calls: 1 });
    expect(cut.doubt).toMatch(/is cut off.+made again/);
  });
});

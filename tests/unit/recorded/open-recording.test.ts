import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openRecording } from '../../../src/adapters/recorded/open-recording';
import { type ReadRecording, renderRecording } from '../../../src/core/calls/recording';

const recording: ReadRecording = {
  ending: 'sealed',
  title: 'Zoë’s run',
  madeOn: '2026-11-30',
  world: { id: 'tessaly', digest: 'd' },
  settings: { seed: 1 },
  events: [],
  calls: [],
};
const bytes = new Uint8Array(Buffer.from(renderRecording(recording)));
const packed = new Uint8Array(gzipSync(bytes));

describe('a file of a recording', () => {
  it.each([
    ['packed', packed],
    ['plain', bytes],
  ])('is opened %s', async (_name, file) => {
    expect(await openRecording(file)).toStrictEqual({ ok: true, recording });
  });

  it.each([
    ['is cut', packed.slice(0, packed.length - 12), 'damaged or breaks off'],
    ['is damaged', packed.map((byte, at) => (at === 30 ? byte ^ 255 : byte)), 'damaged'],
    ['is no text', Uint8Array.from([0x7b, 0xff, 0xfe]), 'damaged'],
    ['is something else', new Uint8Array(Buffer.from('<html>')), 'driftlab-recording/2'],
    ['is something else, packed', new Uint8Array(gzipSync('{}')), 'driftlab-recording/2'],
    ['is empty', new Uint8Array(), 'driftlab-recording/2'],
  ])('that %s is refused with the reason', async (_name, file, reason) => {
    const opened = await openRecording(file);
    expect(opened).toMatchObject({ ok: false });
    expect(opened).toMatchObject({ message: expect.stringContaining(reason) as string });
  });
});

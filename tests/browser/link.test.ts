import { expect, it } from 'vitest';
import { toBase64Url } from '../../src/adapters/link/base64url';
import { decodeLink } from '../../src/adapters/link/decode-link';
import { deflate } from '../../src/adapters/link/deflate';
import { encodeLink } from '../../src/adapters/link/encode-link';
import { checkOf } from '../../src/adapters/link/link-format';
import type { SentRun } from '../../src/core/study/sent-run';

/** What the browser's own streams and base64 have a part in; the rest is tested in Node. */
const RUN: SentRun = {
  appVersion: '0.1.0',
  world: { id: 'museum', digest: '0123456789abcdef', title: 'Skalmír · 博物館', isOwn: true },
  settings: { pagesRead: 5, events: [] },
  digest: 'fedcba9876543210',
  marks: '0120340'.repeat(200),
};

const linkOf = (payload: string): string => `#run=1.${payload}.${checkOf(1, payload)}`;

const codeOf = async (fragment: string): Promise<string> => {
  const decoded = await decodeLink(fragment);
  return decoded.ok ? 'read' : decoded.error.code;
};

it('a link comes back in the browser', async () => {
  const link = await encodeLink(RUN);
  expect(await decodeLink(link)).toEqual({ ok: true, link: RUN });
  expect(await codeOf(link.slice(0, -1))).toBe('truncated');
});

it('what cannot be unpacked is refused, and no more is unpacked than needed', async () => {
  const packed = await deflate(JSON.stringify(RUN));
  expect(await codeOf(linkOf(toBase64Url(packed.slice(0, -9))))).toBe('foreign');
  expect(await codeOf(linkOf(toBase64Url(Uint8Array.from([255, 254, 253]))))).toBe('foreign');
  expect(await codeOf(linkOf(toBase64Url(await deflate('0'.repeat(20_000_000)))))).toBe(
    'too-large',
  );
});

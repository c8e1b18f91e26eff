import { describe, expect, it } from 'vitest';
import { toBase64Url } from '../../../src/adapters/link/base64url';
import { decodeLink, type LinkErrorCode } from '../../../src/adapters/link/decode-link';
import { encodeLink } from '../../../src/adapters/link/encode-link';
import { MAX_FRAGMENT_LENGTH } from '../../../src/adapters/link/link-format';
import { DEFAULT_RUN, linkAround, linkOfPayload, MODEL_RUN } from './sent-run-example';

const DEFAULT_LINK = await encodeLink(DEFAULT_RUN);

async function errorOf(fragment: string): Promise<{ code: LinkErrorCode; message: string }> {
  const decoded = await decodeLink(fragment);
  if (decoded.ok) throw new Error(`"${fragment.slice(0, 100)}" was read as a run`);
  return decoded.error;
}

const codeOf = async (fragment: string): Promise<LinkErrorCode> => (await errorOf(fragment)).code;

describe('the link of the default run', () => {
  it('stays short enough for mail and chat', () => {
    expect(DEFAULT_RUN.marks).toHaveLength(1600);
    expect(DEFAULT_LINK.length).toBeLessThan(700);
  });

  it('gives the run back', async () => {
    expect(await decodeLink(DEFAULT_LINK)).toEqual({ ok: true, link: DEFAULT_RUN });
  });

  it.each([
    ['without its #', DEFAULT_LINK.slice(1)],
    ['at the end of a sentence', `${DEFAULT_LINK}.`],
    ['in brackets, with white space', ` ${DEFAULT_LINK})\n`],
  ])('is read %s', async (_name, fragment) => {
    expect(await decodeLink(fragment)).toMatchObject({ ok: true });
  });
});

describe('the link of a run with a model', () => {
  it('gives its models back, and stays short enough for mail and chat', async () => {
    const link = await encodeLink(MODEL_RUN);
    expect(await decodeLink(link)).toEqual({ ok: true, link: MODEL_RUN });
    expect(link.length).toBeLessThan(1200);
  });

  const { models } = MODEL_RUN;
  it.each([
    ['models that are a list', [], '"models", found an empty list'],
    ['no reader', { ...models, readerId: undefined }, '"models.readerId", found nothing'],
    ['an unknown member', { ...models, url: 'http://x' }, 'found "url"'],
    ['a model without its name', { ...models, text: { engine: 'http' } }, '"models.text.model"'],
    [
      'an environment that is no text',
      { ...models, text: { ...models?.text, environment: { gpu: 1 } } },
      '"models.text.environment"',
    ],
    [
      'no whole number of calls at once',
      { ...models, text: { ...models?.text, concurrency: 0 } },
      '"models.text.concurrency", found the number 0',
    ],
    ['an unknown recording', { ...models, recordings: { read: 'x' } }, 'found "read"'],
  ])('%s is named, not guessed', async (_name, changed, told) => {
    const text = JSON.stringify({ ...MODEL_RUN, models: changed });
    const { code, message } = await errorOf(await linkAround(text));
    expect(code).toBe('foreign');
    expect(message).toContain(told);
  });
});

describe('a link that is not whole', () => {
  it('is noticed wherever it was cut off', async () => {
    const start = '#run='.length;
    for (let length = start; length < DEFAULT_LINK.length; length += 1) {
      expect(await codeOf(DEFAULT_LINK.slice(0, length))).toBe('truncated');
    }
    for (let length = 0; length < start; length += 1) {
      expect(await codeOf(DEFAULT_LINK.slice(0, length))).toBe(length < 2 ? 'none' : 'foreign');
    }
  });

  it('is noticed whichever bit has flipped', async () => {
    for (let place = 0; place < DEFAULT_LINK.length; place += 1) {
      for (let bit = 0; bit < 7; bit += 1) {
        const flipped = String.fromCharCode(DEFAULT_LINK.charCodeAt(place) ^ (1 << bit));
        const link = DEFAULT_LINK.slice(0, place) + flipped + DEFAULT_LINK.slice(place + 1);
        const decoded = await decodeLink(link);
        expect(decoded.ok, `bit ${bit} of character ${place}`).toBe(false);
      }
    }
  });

  it('is noticed with a piece missing in its middle', async () => {
    expect(await codeOf(DEFAULT_LINK.slice(0, 100) + DEFAULT_LINK.slice(110))).toBe('broken');
  });
});

describe('what is not a link of this version', () => {
  it.each<[string, string, LinkErrorCode]>([
    ['nothing', '', 'none'],
    ['a lone #', '#', 'none'],
    ['an anchor', '#maintenance', 'foreign'],
    ['another fragment', '#state=1.abc', 'foreign'],
    ['words', '#run=everything please', 'broken'],
    ['a format of the future', '#run=2.abc.def', 'newer'],
    ['a far future', '#run=999999999', 'newer'],
    ['a format that never was', '#run=0.abc.12345678', 'broken'],
    ['percent signs', '#run=1.%E0%A4%A', 'broken'],
    ['other letters', '#run=1.äöü.12345678', 'broken'],
  ])('%s', async (_name, fragment, code) => {
    expect(await codeOf(fragment)).toBe(code);
  });

  it('says in one sentence what was expected, and leaves the rest to whoever shows it', async () => {
    const fragments = ['', '#about', '#run=1.abc', '#run=1.abc.12345678', '#run=7.abc'];
    for (const fragment of [...fragments, 'x'.repeat(MAX_FRAGMENT_LENGTH + 1)]) {
      const { message } = await errorOf(fragment);
      expect(message).toMatch(/^[A-Z][^\n]*: expected [^\n]*[^.]\.$/);
      expect(message).not.toContain('default run');
      expect(message.length).toBeLessThan(260);
    }
  });
});

describe('a link that somebody made by hand', () => {
  const json = (changes: object): string => JSON.stringify({ ...DEFAULT_RUN, ...changes });

  it.each([
    ['an unknown member', json({ speed: 2 }), '"speed"'],
    ['an unknown setting', json({ settings: { pagesEaten: 3 } }), '"pagesEaten"'],
    ['a prototype', `{"__proto__":{},${json({}).slice(1)}`, '"__proto__"'],
    ['a missing member', json({ digest: undefined }), '"digest", found nothing'],
    ['a digest of another kind', json({ digest: 'ABC' }), '16 hexadecimal digits'],
    ['marks of another kind', json({ marks: '0126' }), 'digits from 0 to 5'],
    ['a list of settings', json({ settings: [] }), 'an empty list'],
    ['a world without its title', json({ world: { id: 'x' } }), '"world.digest"'],
    [
      'a title without end',
      json({ world: { ...DEFAULT_RUN.world, title: 'x'.repeat(1001) } }),
      '"world.title"',
    ],
    ['a list', '[]', 'an empty list'],
    ['null', 'null', 'null'],
    ['no JSON', '{"appVersion":', 'JSON'],
    ['nothing', '', 'JSON'],
  ])('%s is named, not guessed', async (_name, text, told) => {
    const { code, message } = await errorOf(await linkAround(text));
    expect(code).toBe('foreign');
    expect(message).toContain(told);
  });

  it.each([
    ['bytes that are not deflated', toBase64Url(Uint8Array.from([255, 254, 253, 1, 2, 3]))],
    ['no bytes', ''],
    ['a length that base64 does not have', 'abcde'],
    ['bytes that are not UTF-8', toBase64Url(Uint8Array.from([1, 2, 0, 253, 255, 0xc3, 0x28]))],
  ])('%s are refused', async (_name, payload) => {
    expect(await codeOf(linkOfPayload(payload))).toBe('foreign');
  });

  it('is not unpacked past two megabytes', async () => {
    const bomb = await linkAround('0'.repeat(60_000_000));
    expect(bomb.length).toBeLessThan(MAX_FRAGMENT_LENGTH);
    const { code, message } = await errorOf(bomb);
    expect(code).toBe('too-large');
    expect(message).toContain('expected at most 2,000,000 bytes when unpacked, found more.');
  });

  it('is not looked at past a hundred thousand characters', async () => {
    const { code, message } = await errorOf(`#run=1.${'A'.repeat(MAX_FRAGMENT_LENGTH)}`);
    expect(code).toBe('too-large');
    expect(message).toContain('expected at most 100,000 characters, found 100,007.');
    expect(await codeOf(`#run=1.${'.'.repeat(MAX_FRAGMENT_LENGTH - 10)}x`)).toBe('broken');
  });
});

it('a run too long for a link is refused before it is sent', async () => {
  const run = { ...DEFAULT_RUN, marks: '0'.repeat(2_000_001) };
  await expect(encodeLink(run)).rejects.toThrow(RangeError);
});

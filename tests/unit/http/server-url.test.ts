import { describe, expect, it } from 'vitest';
import {
  isMixedContent,
  isSameOrigin,
  parseServerUrl,
} from '../../../src/adapters/http/server-url';

describe('the address of a server', () => {
  it.each([
    ['http://localhost:1234', 'http://localhost:1234'],
    ['http://localhost:1234/', 'http://localhost:1234'],
    ['http://localhost:1234/v1', 'http://localhost:1234'],
    [' http://localhost:1234/v1/ ', 'http://localhost:1234'],
    ['localhost:11434', 'http://localhost:11434'],
    ['https://lb.example/serve/qwen/v1', 'https://lb.example/serve/qwen'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('%s is taken as %s', (typed, url) => {
    expect(parseServerUrl(typed)).toStrictEqual({ ok: true, url });
  });

  it.each(['', 'ftp://localhost', 'http://', 'file:///etc/passwd', 'http://a b'])(
    '%j is refused with what was expected',
    (typed) => {
      const parsed = parseServerUrl(typed);
      expect(parsed).toMatchObject({ ok: false });
      expect(parsed).toMatchObject({
        message: expect.stringContaining('such as http://') as string,
      });
    },
  );

  it('with a password is refused without repeating it', () => {
    const parsed = parseServerUrl('http://me:secret@localhost:1');
    expect(parsed).toMatchObject({ ok: false });
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });

  it.each([
    ['https://lab.example', 'http://localhost:1', false],
    ['https://lab.example', 'http://127.0.0.1:1', false],
    ['https://lab.example', 'http://[::1]:1', false],
    ['https://lab.example', 'http://192.168.1.5:1', true],
    ['https://lab.example', 'http://localhost.example', true],
    ['https://lab.example', 'https://192.168.1.5', false],
    ['http://localhost:5173', 'http://192.168.1.5:1', false],
  ])('from %s, %s is mixed content: %s', (origin, url, isMixed) => {
    expect(isMixedContent(origin, url)).toBe(isMixed);
  });
});

it.each([
  ['localhost:1234', 'http://localhost:1234/v1', true],
  ['https://a.example/one', 'https://a.example/two/v1/', true],
  ['https://a.example', 'http://a.example', false],
  ['https://a.example', 'https://a.example:8443', false],
  ['https://a.example', 'https://b.example', false],
  ['ftp://a.example', 'ftp://a.example', false],
])('%s and %s are of one server: %s', (one, other, isSame) => {
  expect(isSameOrigin(one, other)).toBe(isSame);
});

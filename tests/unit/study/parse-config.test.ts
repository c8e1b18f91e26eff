import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../src/core/study/parse-config';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');

const parse = (settings: unknown) => parseConfig(settings, world);

describe('a number among the settings', () => {
  it.each([
    ['temperature', 0],
    ['temperature', 0.1],
    ['temperature', 0.3],
    ['temperature', 0.7],
    ['temperature', 1.1],
    ['temperature', 2],
    ['seed', 0],
    ['seed', 9999],
    ['repeats', 1],
    ['repeats', 20],
    ['pagesRead', 10],
  ] as const)('is taken: %s %d', (key, value) => {
    const parsed = parse({ [key]: value });
    expect(parsed.ok && parsed.config[key]).toBe(value);
  });

  it.each([
    ['temperature', 0.75, 'expected a multiple of 0.1 from 0 to 2, found 0.75'],
    ['temperature', 2.1, 'expected a multiple of 0.1 from 0 to 2, found 2.1'],
    ['temperature', -0.1, 'expected a multiple of 0.1 from 0 to 2, found -0.1'],
    ['temperature', 0.7000001, 'expected a multiple of 0.1 from 0 to 2, found 0.7000001'],
    ['temperature', '0.7', 'expected a multiple of 0.1 from 0 to 2, found "0.7"'],
    ['temperature', null, 'expected a multiple of 0.1 from 0 to 2, found null'],
    ['temperature', NaN, 'expected a multiple of 0.1 from 0 to 2, found null'],
    ['temperature', Infinity, 'expected a multiple of 0.1 from 0 to 2, found null'],
    ['repeats', 0, 'expected a whole number from 1 to 20, found 0'],
    ['repeats', 1.5, 'expected a whole number from 1 to 20, found 1.5'],
    ['repeats', 21, 'expected a whole number from 1 to 20, found 21'],
    ['repeats', [3], 'expected a whole number from 1 to 20, found a list of 1'],
    ['seed', -1, 'expected a whole number from 0 to 9999, found -1'],
    ['seed', 1e9, 'expected a whole number from 0 to 9999, found 1000000000'],
  ])('is refused: %s %j', (key, value, message) => {
    expect(parse({ [key]: value })).toEqual({ ok: false, errors: [{ key, message }] });
  });
});

describe('settings of a stranger', () => {
  // JSON is read to any depth, and written only as far as the stack reaches.
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;

  it.each([
    ['pagesRead', deep, 'expected a whole number from 1 to 10, found a list of 1'],
    ['mergeRule', deep, 'expected one of majority, newest, authority, found a list of 1'],
    ['mergeRule', { __proto__: null, majority: 1 }, 'found an object with "majority"'],
    ['designs', [deep], ', found a list of 1'],
    ['mergeRule', 'x'.repeat(1e6), `found "${'x'.repeat(79)}…"`],
  ])('are refused in a few words: %s', (key, value, message) => {
    const parsed = parse({ [key]: value });
    expect(parsed).toMatchObject({
      ok: false,
      errors: [{ key, message: expect.stringContaining(message) as string }],
    });
  });
});

describe('switches', () => {
  it('are not turned on and off at once', () => {
    expect(parse({ with: ['authority'], without: ['supersede', 'authority'] })).toEqual({
      ok: false,
      errors: [
        {
          key: 'without',
          message: 'expected none of the switches that "with" turns on, found authority',
        },
      ],
    });
    expect(parse({ with: ['authority'], without: ['supersede'] }).ok).toBe(true);
  });
});

describe('names kept apart', () => {
  it('are pairs in one order, each once, whichever way round they are given', () => {
    const given = [
      ['Starter plan', 'Starter'],
      [' Pro plan ', 'Pro'],
      ['PRO', 'Pro plan'],
    ];
    const parsed = parse({ apart: given });
    expect(parsed.ok && parsed.config.apart).toEqual([
      ['PRO', 'Pro plan'],
      ['Starter', 'Starter plan'],
    ]);
    expect(parsed.ok && parse({ apart: given.toReversed() })).toEqual(parsed);
  });

  it('are none unless told', () => {
    const parsed = parse({});
    expect(parsed.ok && parsed.config.apart).toEqual([]);
  });

  const expected = 'expected two different names such as "Pro=Pro plan", found';
  it.each([
    ['one name', [['Pro']], `${expected} "Pro"`],
    ['three names', [['Pro', 'Pro', 'plan']], `${expected} "Pro=Pro=plan"`],
    ['a name that is empty', [['Pro', ' ']], `${expected} "Pro= "`],
    ['one name twice', [['Pro', ' pro']], `${expected} "Pro= pro"`],
    ['a name without end', [['Pro', 'x'.repeat(201)]], `${expected} "Pro=${'x'.repeat(75)}…"`],
    ['a text', 'Pro', 'expected a list of at most 100 pairs of names, found "Pro"'],
    ['numbers', [[1, 2]], `${expected} a list of 2`],
    [
      'more than anybody needs',
      Array.from({ length: 101 }, (_, at) => ['Pro', `Pro ${at}`]),
      'expected a list of at most 100 pairs of names, found a list of 101',
    ],
  ])('are refused: %s', (_what, apart, message) => {
    expect(parse({ apart })).toEqual({ ok: false, errors: [{ key: 'apart', message }] });
  });
});

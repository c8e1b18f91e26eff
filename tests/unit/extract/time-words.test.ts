import { describe, expect, it } from 'vitest';
import { extractStatements } from '../../../src/core/extract/extract';
import {
  readMoment,
  statedDateOf,
  takeTimeClauses,
  type When,
} from '../../../src/core/extract/time-words';
import { readWorld } from '../world/read-world';

const { ontology } = readWorld('tessaly');
const day = (date: string): When => ({ kind: 'on', at: `${date}T00:00:00Z`, precision: 'day' });
const unresolved = (words: string): When => ({ kind: 'unresolved', words });

describe('a written moment', () => {
  it.each([
    '2026-09-22',
    '22 September 2026',
    '22 Sept. 2026',
    '22nd of September 2026',
    'September 22, 2026',
    'sep 22nd 2026',
    '22.9.2026',
    '2026-09-22T08:00',
  ])('%j is a day', (words) => {
    expect(readMoment(words)).toEqual(day('2026-09-22'));
  });

  it.each([
    ['September 2026', '2026-09-01', 'month'],
    ['2026-09', '2026-09-01', 'month'],
    ['may 2026', '2026-05-01', 'month'],
    ['2026', '2026-01-01', 'year'],
  ] as const)('%j begins at %s, known to the %s', (words, date, precision) => {
    expect(readMoment(words)).toEqual({ kind: 'on', at: `${date}T00:00:00Z`, precision });
  });

  it.each([
    ['2026-09-08T00:30+03:00', '2026-09-07T21:30:00Z'],
    ['2026-09-08 00:30 +0300', '2026-09-07T21:30:00Z'],
    ['2026-09-07T21:30:00Z', '2026-09-07T21:30:00Z'],
    ['2026-09-07T21:30:00.250Z', '2026-09-07T21:30:00Z'],
    ['2026-12-31T20:00-05:30', '2027-01-01T01:30:00Z'],
  ])('%j is the instant %s', (words, at) => {
    expect(readMoment(words)).toEqual({ kind: 'on', at, precision: 'second' });
  });

  it.each([
    '2026-02-30',
    '31 February 2026',
    '2026-13-01',
    '2026-09-08T25:00Z',
    '9/8/2026',
    'Q3 2026',
  ])('%j is no moment that can be told', (words) => {
    expect(readMoment(words)).toEqual(unresolved(words));
  });

  it('resolves "today" by the date of the text only', () => {
    expect(readMoment('today')).toEqual(unresolved('today'));
    expect(readMoment('Today', '2026-09-22T00:00:00Z')).toEqual(day('2026-09-22'));
    expect(readMoment('tomorrow', '2026-09-30T00:00:00Z')).toEqual(day('2026-10-01'));
    expect(readMoment('next month', '2026-09-30T00:00:00Z')).toEqual(unresolved('next month'));
  });
});

describe('the clauses of a sentence', () => {
  const sentence = 'The Pro plan costs €59.';

  it.each([
    ['From 22 September 2026, The Pro plan costs €59.', { from: day('2026-09-22') }],
    ['Since 2026-09-22 The Pro plan costs €59.', { from: day('2026-09-22') }],
    ['As of September 22, 2026, The Pro plan costs €59.', { from: day('2026-09-22') }],
    ['Effective from 22.9.2026: The Pro plan costs €59.', { from: day('2026-09-22') }],
    ['Starting 22 September 2026, The Pro plan costs €59.', { from: day('2026-09-22') }],
    ['The Pro plan costs €59 from 22 September 2026.', { from: day('2026-09-22') }],
    ['The Pro plan costs €59, effective 22 September 2026.', { from: day('2026-09-22') }],
    ['The Pro plan costs €59 (since 2026-09-22).', { from: day('2026-09-22') }],
    ['The Pro plan costs €59 until 2026-09-22.', { until: day('2026-09-22') }],
    ['Until further notice, The Pro plan costs €59.', { until: unresolved('further notice') }],
    ['The Pro plan costs €59 from today.', { from: unresolved('today') }],
    ['From next month, The Pro plan costs €59.', { from: unresolved('next month') }],
    [
      'From 1 May 2026 until 1 June 2026, The Pro plan costs €59.',
      { from: day('2026-05-01'), until: day('2026-06-01') },
    ],
    [
      'From 1 May 2026, The Pro plan costs €59 until 1 June 2026.',
      { from: day('2026-05-01'), until: day('2026-06-01') },
    ],
    [
      'The Pro plan costs €59 from 1 May 2026 to June 1, 2026.',
      { from: day('2026-05-01'), until: day('2026-06-01') },
    ],
  ])('of %j are taken off', (words, clauses) => {
    expect(takeTimeClauses(words)).toEqual({ sentence, ...clauses });
  });

  it.each([
    'Exported 2026-12-01',
    'The Pro plan costs €59.',
    'Beacon is our product from Berlin.',
    'We moved from 49 to 59 users.',
    'Since 2026 and since 2027.',
    'The Pro plan costs €59 from 2026-01-01 from 2026-02-01.',
    'From 2026-09-22',
  ])('are none in %j', (words) => {
    expect(takeTimeClauses(words)).toEqual({ sentence: words });
  });
});

describe('the date a text gives itself', () => {
  it.each([
    [['Prices', 'Last updated: 22 September 2026', 'More.']],
    [['Updated on 2026-09-22.']],
    [['Date: 2026-09-22']],
    [['Published 2026-09-22', 'Updated 2026-09-22']],
  ])('is stated in %j', (sentences) => {
    expect(statedDateOf(sentences)).toBe('2026-09-22T00:00:00Z');
  });

  it.each([
    [['Exported 2026-12-01']],
    [['Printed on 2026-12-01.', 'Retrieved 2026-12-01', 'Generated: 2026-12-01']],
    [['Published 2026-09-22', 'Updated 2026-09-23']],
    [['Updated September 2026']],
    [['We updated 2026-09-22 the page.']],
    [[]],
  ])('is not stated in %j', (sentences) => {
    expect(statedDateOf(sentences)).toBeUndefined();
  });
});

describe('statements with a clause of time', () => {
  const read = (text: string) => extractStatements(ontology, text);

  it('are read before and after the words of a template, with the whole sentence', () => {
    const before = 'From 22 September 2026, the Pro plan costs €59 per user per month.';
    const after = 'The Pro plan costs €59 per user per month from 22 September 2026.';
    for (const sentence of [before, after]) {
      const parts = { subject: 'Pro', predicate: 'price', object: '59' };
      const place = { sentence, ordinal: 0, from: day('2026-09-22') };
      expect(read(sentence)).toEqual([{ ...parts, ...place }]);
    }
  });

  it('keep dates out of names and words', () => {
    const [led] = read('The Atlas team is led by Ann Lee since 2026-09-22.');
    expect(led).toMatchObject({ object: 'Ann Lee', from: day('2026-09-22') });
    const [owned] = read('Since 2026 Payments service is owned by the Atlas team.');
    expect(owned?.subject).toBe('Payments service');
  });

  it('are unresolved on an undated page that says "from today", whatever its footer', () => {
    const sentence = 'From today, the Pro plan costs €59 per user per month.';
    expect(read(`${sentence}\nExported 2026-12-01`)[0]?.from).toEqual(unresolved('today'));
    expect(read(`Updated 2026-09-22\n${sentence}`)[0]?.from).toEqual(day('2026-09-22'));
  });

  it('are not dated by a footer', () => {
    const [triple] = read('The Pro plan costs €59 per user per month.\nExported 2026-12-01');
    expect(triple).not.toHaveProperty('from');
    expect(triple).not.toHaveProperty('until');
  });

  it('tell an end where something is no longer so', () => {
    const sentence = 'As of 2026-09-22, Payments service is no longer owned by the Atlas team.';
    expect(read(sentence)).toEqual([
      {
        subject: 'Payments service',
        predicate: 'owned_by',
        object: 'Atlas',
        isEnded: true,
        until: day('2026-09-22'),
        sentence,
        ordinal: 0,
      },
    ]);
  });
});

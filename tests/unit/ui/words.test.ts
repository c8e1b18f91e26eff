import { describe, expect, it } from 'vitest';
import { markSentences } from '../../../src/ui/answer/mark-sentences';
import { shortChange } from '../../../src/ui/events/short-change';
import { countOf, formatPercent } from '../../../src/ui/format-number';
import { askingWords } from '../../../src/ui/settings/moments';

describe('percentages', () => {
  it.each([
    [0, 0, '–'],
    [0, 20, '0'],
    [20, 20, '100'],
    [7, 10, '70'],
    [2, 3, '67'],
    [999, 1000, '99.9'],
    [9999, 10000, '99.9'],
    [1, 1000, '0.1'],
    [1, 10000, '0.1'],
  ])('%i of %i is %s', (part, whole, words) => {
    expect(formatPercent(part, whole)).toBe(words);
  });
});

it('counts with the right noun', () => {
  expect([countOf(1, 'page'), countOf(1600, 'answer')]).toEqual(['1 page', '1,600 answers']);
});

it('marks the deciding sentence once, and others that speak of the same', () => {
  const text = 'We keep data. Refunds take 14 days. Refunds take 14 days. The end.';
  const sentence = 'Refunds take 14 days.';
  expect(markSentences(text, [sentence], sentence).map(({ text: t, kind }) => [kind, t])).toEqual([
    ['plain', 'We keep data. '],
    ['deciding', sentence],
    ['plain', ' '],
    ['about', sentence],
    ['plain', ' The end.'],
  ]);
  expect(markSentences(text, ['Not there.'], undefined)).toEqual([{ text, kind: 'plain' }]);
});

it('shortens a change of value to what differs, or to nothing', () => {
  expect(shortChange({ before: 'Tessaly Track', after: 'Tessaly Beacon' })).toBe('Track → Beacon');
  expect(shortChange({ before: '30', after: '14' })).toBe('30 → 14');
  expect(shortChange({ before: 'a very long name of old', after: 'another' })).toBe('');
  expect(shortChange(undefined)).toBe('');
});

it('says when questions are asked', () => {
  const events = ['a', 'b'];
  const words = (askAfter: readonly string[], happen: readonly string[] = events): string => {
    const { moments, joint } = askingWords({ events: happen, askAfter });
    return `${moments} ${joint}`;
  };
  expect(words(['start', 'a', 'b'])).toBe('at the start and after each of');
  expect(words(['a', 'b'])).toBe('after each of');
  expect(words(['start', 'b'])).toBe('at 2 of 3 moments around');
  expect(words(['start'])).toBe('at the start only with');
  expect(words(['start', 'a'], [])).toBe('at the start with');
  expect(words(['a'], [])).toBe('never with');
});

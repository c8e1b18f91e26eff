import { describe, expect, it } from 'vitest';
import { endOf, placeChosen, placeOfMoment, worldStops } from '../../../src/ui/ask/clock-stops';

const span = (from: string, to: string) => ({
  span: { from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` },
});

describe.each([1, 6, 130, 800])('a slider over %i moments', (moments) => {
  const last = moments - 1;
  const end = endOf(moments);

  it('means each moment by its place, and none by its end, which stands apart', () => {
    expect(end).toBeGreaterThan(last);
    for (const isAtEnd of [true, false]) {
      expect(placeChosen(0, moments, isAtEnd)).toBe(0);
      expect(placeChosen(last, moments, isAtEnd)).toBe(last);
      expect(placeChosen(end, moments, isAtEnd)).toBeUndefined();
    }
  });

  it('goes by one key from the last moment to the end, and back', () => {
    expect(placeChosen(last + 1, moments, false)).toBeUndefined();
    expect(placeChosen(end - 1, moments, true)).toBe(last);
  });
});

it('means what is nearer where the pointer is let go between the last moment and the end', () => {
  const end = endOf(100);
  expect(end).toBe(107);
  expect(placeChosen(101, 100, false)).toBe(99);
  expect(placeChosen(105, 100, false)).toBeUndefined();
  expect(placeChosen(105, 100, true)).toBeUndefined();
  expect(placeChosen(101, 100, true)).toBe(99);
});

it('walks a short span by days and a long one by months', () => {
  expect(worldStops(span('2026-01-01', '2026-01-03'))).toHaveLength(4);
  const months = worldStops(span('2010-05-17', '2026-01-03'));
  expect(months[0]).toBe('2010-05-01T00:00:00Z');
  expect(months.at(-1)).toBe('2026-02-01T00:00:00Z');
  expect(placeOfMoment(months, '2010-06-15T00:00:00Z')).toBe(1);
});

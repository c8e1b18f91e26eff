import { describe, expect, it } from 'vitest';
import type { ToldFact } from '../../../src/core/tools/tool-result';
import { worldTrack } from '../../../src/ui/ask/fact-bars';

const SPAN = { from: '2015-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' };

const fact = (from: string | undefined, precision: 'year' | 'day' = 'year'): ToldFact => ({
  factId: 1,
  subject: 'company:acme',
  predicate: 'employee',
  object: 'person:ann',
  subjectName: 'Acme',
  objectName: 'Ann',
  ...(from !== undefined && { from: { at: from, precision } }),
  end: { kind: 'open' },
  recordedAt: '2026-01-01T00:00:00Z',
  sentences: ['a@1:1'],
});

describe('the track of world time', () => {
  it.each([
    ['one year', [fact('2023-01-01T00:00:00Z')]],
    ['one day', [fact('2023-11-17T00:00:00Z', 'day')]],
    ['a week', [fact('2023-11-17T00:00:00Z', 'day'), fact('2023-11-22T00:00:00Z', 'day')]],
    ['no date', [fact(undefined)]],
    ['years', [fact('2016-01-01T00:00:00Z'), fact('2023-01-01T00:00:00Z')]],
  ])(
    'has years, months or days to tell %s by, and no hours, each with room for its label',
    (_, facts) => {
      const { ticks } = worldTrack(facts, SPAN);
      expect(ticks.length).toBeGreaterThan(1);
      for (const { label } of ticks) expect(label).toMatch(/^(?:\d{4}|[A-Z][a-z]+(?: \d\d)?)$/u);
      const gaps = ticks.slice(1).map(({ at }, index) => at - (ticks[index]?.at ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(15);
    },
  );

  it('draws what holds up to its end, and what has no start from the left', () => {
    const { barOf } = worldTrack([fact('2016-01-01T00:00:00Z')], SPAN);
    const { left, width } = barOf(fact('2016-01-01T00:00:00Z'));
    expect(left + width).toBe(100);
    expect(left).toBeGreaterThan(0);
    expect(barOf(fact(undefined))).toMatchObject({ left: 0, isStartOpen: true });
    const end = { kind: 'on', at: '2016-06-01T00:00:00Z', precision: 'second' } as const;
    const unsaid = barOf({ ...fact(undefined), end: { ...end, isStated: false } });
    expect(unsaid).toMatchObject({ width: 100, ends: 'unknown' });
    const ended = barOf({ ...fact(undefined), end: { ...end, isStated: true } });
    expect(ended.width).toBeLessThan(100);
    expect(ended.ends).toBe('on');
  });
});

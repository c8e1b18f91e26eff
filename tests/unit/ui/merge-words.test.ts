import { describe, expect, it } from 'vitest';
import type { MergeSpan } from '../../../src/core/study/merge-record';
import { groupSpans, reasonWords, spanWords } from '../../../src/ui/extraction/merge-words';

const SCENARIOS = [
  { id: 'Fresh', label: 'Fresh' },
  { id: 'StaleGraph', label: 'Stale graph' },
];
const span = (more: Partial<MergeSpan> = {}): MergeSpan => ({
  concept: 'plan',
  name: 'Pro plan',
  canonicalName: 'Pro',
  reason: 'type-word',
  since: '2026-09-01T09:00:00Z',
  scenarios: ['Fresh', 'StaleGraph'],
  ...more,
});

describe('why two names are taken for one', () => {
  it.each([
    ['The Pro Plan', '“plan” is the word for its kind'],
    ['the Pro', '“the” is only an article'],
    ['Planar', 'they differ only in the word for its kind'],
  ])('type word: %s', (name, words) => {
    expect(reasonWords({ name, reason: 'type-word' }, 'plan')).toBe(words);
  });
});

describe('when they are', () => {
  it('names scenarios where it is not so in all', () => {
    expect(spanWords(span(), SCENARIOS)).toBe('since 1 September 2026');
    const until = '2026-09-08T09:00:00Z';
    expect(spanWords(span({ until, scenarios: ['StaleGraph'] }), SCENARIOS)).toBe(
      'from 1 September 2026 to 8 September 2026 in Stale graph',
    );
  });

  it('stands together for the same names of one kind', () => {
    const spans = [
      span({ until: '2026-09-08T09:00:00Z' }),
      span({ concept: 'team' }),
      span({ since: '2026-09-15T09:00:00Z' }),
    ];
    expect(groupSpans(spans).map((group) => group.spans)).toEqual([
      [spans[0], spans[2]],
      [spans[1]],
    ]);
  });
});

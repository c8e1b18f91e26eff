import { describe, expect, it } from 'vitest';
import { groupByValue, mergeValues, type MergeRule } from '../../../src/core/designs/merge';
import type { ConfirmedFact } from '../../../src/core/graph/slot';
import type { AuthorityRank } from '../../../src/core/ports';
import { day } from '../../fixtures/graph';

let id = 0;
const fact = (object: string, pageDay: number, rank: AuthorityRank = 'mention'): ConfirmedFact => {
  id += 1;
  return {
    fact: {
      id,
      subject: 'Pro',
      predicate: 'price',
      object,
      source: { kind: 'page', page: `p${id}`, version: 1 },
      position: 0,
      extractor: 'patterns@1',
      rank,
      validFrom: day(1),
      end: { kind: 'open' },
      recordedAt: day(pageDay),
    },
    pageDate: day(pageDay),
    version: 1,
    readAt: day(pageDay),
  };
};

const believed = (facts: readonly ConfirmedFact[], rule: MergeRule): string | undefined =>
  mergeValues(facts, rule)?.fact.fact.object;

describe('merge rules', () => {
  it('believe nothing without facts', () => {
    expect(mergeValues([], 'majority')).toBeUndefined();
  });

  it('majority: most sources win, whatever their date or rank', () => {
    const facts = [fact('49', 1), fact('49', 1), fact('59', 9, 'record')];
    expect(believed(facts, 'majority')).toBe('49');
  });

  it('majority: a tie goes to what was read last', () => {
    expect(believed([fact('49', 1), fact('59', 1)], 'majority')).toBe('59');
    expect(believed([fact('49', 9), fact('59', 1), fact('49', 1), fact('59', 1)], 'majority')).toBe(
      '59',
    );
  });

  it('newest: the latest page date wins, also alone against many', () => {
    expect(believed([fact('24', 9, 'notes'), fact('19', 1), fact('19', 2)], 'newest')).toBe('24');
  });

  it('authority: the best rank wins and dates decide only inside it', () => {
    const facts = [
      fact('19', 1, 'canonical'),
      fact('24', 9, 'notes'),
      fact('24', 8),
      fact('24', 8),
    ];
    expect(believed(facts, 'authority')).toBe('19');
    expect(believed([fact('19', 1, 'canonical'), fact('20', 2, 'canonical')], 'authority')).toBe(
      '20',
    );
  });

  it('values that differ only in case are one value', () => {
    const groups = groupByValue([fact('Atlas', 1), fact('Orion', 1), fact('ATLAS', 1)]);
    expect(groups.map((group) => group.length)).toEqual([2, 1]);
  });
});

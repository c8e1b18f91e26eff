import { describe, expect, it } from 'vitest';
import { decide, weigh } from '../../../src/core/designs/decide';
import type { DesignPolicy } from '../../../src/core/designs/design-policy';
import type { Evidence } from '../../../src/core/designs/evidence';
import { predicateOf, type Ontology } from '../../../src/core/ontology/ontology';
import { valueKey } from '../../../src/core/ontology/values';
import type { AuthorityRank } from '../../../src/core/ports';
import { factItem, FIRST, NEWEST, pageItem } from '../../fixtures/evidence';
import { day, ONTOLOGY, pageOn } from '../../fixtures/graph';

const MANY: Ontology = {
  ...ONTOLOGY,
  predicates: ONTOLOGY.predicates.map((each) => ({ ...each, cardinality: 'many' })),
};
const BY_RANK: DesignPolicy = { ...NEWEST, trust: 'by-rank' };

const page = (id: string, on: number, body: string, rank: AuthorityRank = 'mention', more = {}) =>
  pageItem(pageOn(id, 1, on, body), { rank, ...more });

const decideBy = (policy: DesignPolicy, evidence: readonly Evidence[], ontology = ONTOLOGY) =>
  decide(ontology, {
    entityName: 'Mail',
    predicate: predicateOf(ontology, 'price'),
    evidence,
    policy,
  });
const valuesBy = (policy: DesignPolicy, evidence: readonly Evidence[], ontology = ONTOLOGY) =>
  decideBy(policy, evidence, ontology).values;

describe('deciding', () => {
  it('decides nothing where the evidence says nothing', () => {
    expect(decideBy(BY_RANK, [page('b', 1, 'Chat costs €5.')])).toEqual({
      candidates: [],
      names: new Set(['mail']),
      values: [],
    });
  });

  it('by the first that answers, whatever its date and rank', () => {
    const evidence = [
      page('b', 1, 'Mail costs €5.', 'notes'),
      factItem(9, '6', { rank: 'record' }),
    ];
    expect(valuesBy(FIRST, evidence)).toEqual(['5']);
  });

  it('by the newest, and of one date by the graph', () => {
    expect(valuesBy(NEWEST, [factItem(1, '5'), page('b', 2, 'Mail costs €6.')])).toEqual(['6']);
    expect(valuesBy(NEWEST, [page('b', 2, 'Mail costs €6.'), factItem(2, '5')])).toEqual(['5']);
  });

  it('says which sentence decided', () => {
    expect(decideBy(NEWEST, [factItem(1, '5'), page('b', 2, 'Mail costs €6.')]).decidedBy).toEqual({
      value: '6',
      evidenceIndex: 1,
      sentence: 'Mail costs €6.',
    });
  });

  it.each([
    ['record', 'canonical'],
    ['canonical', 'mention'],
    ['mention', 'notes'],
    ['notes', 'agent'],
  ] as const)('by rank: a %s beats a newer one of rank %s', (better, worse) => {
    const evidence = [
      page('b', 9, 'Mail costs €6.', worse),
      factItem(1, '5', { rank: better, source: 'a' }),
    ];
    expect(valuesBy(BY_RANK, evidence)).toEqual(['5']);
    expect(valuesBy(NEWEST, evidence)).toEqual(['6']);
  });

  it('by rank: the newest of one rank, then what still stands, and last what its sentence does not say', () => {
    expect(
      valuesBy(BY_RANK, [page('b', 3, 'Mail costs €6.'), page('c', 2, 'Mail costs €7.')]),
    ).toEqual(['6']);
    expect(
      valuesBy(BY_RANK, [factItem(5, '5', { isGone: true }), page('c', 2, 'Mail costs €7.')]),
    ).toEqual(['7']);
    expect(
      valuesBy(BY_RANK, [
        factItem(5, '5', { rank: 'canonical', isVerbatim: false }),
        page('c', 2, 'Mail costs €7.', 'notes'),
      ]),
    ).toEqual(['7']);
  });

  it('dates a sentence of a page by when it first stood, where that is known', () => {
    const sentencesSince = new Map([['Mail costs €6.', day(1)]]);
    const evidence = [
      page('b', 9, 'Mail costs €6. News.', 'mention', { sentencesSince }),
      page('c', 4, 'Mail costs €7.'),
    ];
    expect(valuesBy(BY_RANK, evidence)).toEqual(['7']);
  });

  it('answers with both of two sources that are trusted alike and of one date', () => {
    const evidence = [page('b', 3, 'Mail costs €6.'), page('c', 3, 'Mail costs €7.')];
    expect(valuesBy(BY_RANK, evidence)).toEqual(['6', '7']);
    expect(valuesBy(NEWEST, evidence)).toEqual(['6']);
  });

  it('answers with one where one source says both', () => {
    expect(valuesBy(BY_RANK, [page('b', 3, 'Mail costs €6. Mail costs €7.')])).toEqual(['6']);
  });

  it('takes two spellings of one value for one', () => {
    const price = predicateOf(ONTOLOGY, 'price');
    const keys = { subject: (s: string) => s, value: (v: string) => valueKey(price, v) };
    const evidence = [page('b', 3, 'Mail costs €6.'), page('c', 3, 'Mail costs €6,00.')];
    const request = { entityName: 'Mail', predicate: price, evidence, policy: BY_RANK };
    expect(decide(ONTOLOGY, { ...request, keys }).values).toEqual(['6,00']);
    expect(decide(ONTOLOGY, request).values).toEqual(['6', '6,00']);
  });

  describe('of a multi-valued predicate', () => {
    it('answers with all values of the side that decided: of one page, or of all the graph', () => {
      const evidence = [
        factItem(1, '5', { source: 'a' }),
        factItem(2, '6', { source: 'c' }),
        page('b', 1, 'Mail costs €7.'),
      ];
      expect(valuesBy(FIRST, evidence, MANY)).toEqual(['5', '6']);
      expect(valuesBy(NEWEST, evidence.toReversed(), MANY)).toEqual(['6', '5']);
    });

    it('by rank: with all values that are trusted alike, whatever their date', () => {
      const evidence = [
        factItem(1, '5', { source: 'a' }),
        page('b', 9, 'Mail costs €7.'),
        page('c', 9, 'Mail costs €8.', 'notes'),
      ];
      expect(valuesBy(BY_RANK, evidence, MANY)).toEqual(['5', '7']);
    });
  });
});

describe('what a candidate weighs', () => {
  const evidence = [
    factItem(2, '5', { rank: 'canonical', isGone: true, isVerbatim: false }),
    page('b', 3, 'Mail costs €6.', 'notes'),
    { kind: 'alias', sentence: 'Mail was formerly called Post.' },
  ] as const;
  const weightOf = (evidenceIndex: number, more = {}) =>
    weigh({ value: '5', evidenceIndex, sentence: 'Mail costs €6.', ...more }, evidence);

  it('is what stands behind it: a fact, a page, or the graph’s names', () => {
    expect(weightOf(0)).toEqual({
      source: 'a',
      isFact: true,
      date: day(2),
      isStartUnknown: false,
      rank: 'canonical',
      isStanding: false,
      isVerbatim: false,
    });
    expect(weightOf(1)).toEqual({
      source: 'b',
      isFact: false,
      date: day(3),
      isStartUnknown: false,
      rank: 'notes',
      isStanding: true,
      isVerbatim: true,
    });
    expect(weightOf(2)).toMatchObject({ source: 'graph', isFact: false, date: '' });
  });

  it('has an unknown start where the words for it name no moment', () => {
    const from = { kind: 'unresolved', words: 'today' };
    expect(weightOf(1, { from }).isStartUnknown).toBe(true);
  });
});

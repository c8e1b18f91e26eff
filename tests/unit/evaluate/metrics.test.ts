import { describe, expect, it } from 'vitest';
import {
  measure,
  METRICS,
  underStrictScore,
  type MeasuredAnswer,
  type MetricId,
} from '../../../src/core/evaluate/metrics';

const row = (own: Partial<MeasuredAnswer>): MeasuredAnswer => ({
  scenario: 'Fresh',
  design: 'Rag',
  step: 1,
  question: 'C1',
  standing: 'control',
  outcome: 'correct',
  isHedged: false,
  strictOutcome: 'correct',
  statesFormer: false,
  isInStore: true,
  searches: 1,
  searchesFound: 1,
  ...own,
});

const ROWS: readonly MeasuredAnswer[] = [
  row({}),
  row({ isHedged: true }),
  row({ standing: 'not-yet', isHedged: true, searches: 2 }),
  row({ standing: 'drifted' }),
  row({ standing: 'drifted', outcome: 'wrong', statesFormer: true, strictOutcome: 'wrong' }),
  row({ standing: 'drifted', outcome: 'wrong', isHedged: true, strictOutcome: 'wrong' }),
  row({ standing: 'drifted', outcome: 'correct', statesFormer: true, strictOutcome: 'wrong' }),
  row({ outcome: 'abstain', strictOutcome: 'abstain', searchesFound: 0 }),
  row({
    outcome: 'abstain',
    strictOutcome: 'abstain',
    isInStore: false,
    searches: 0,
    searchesFound: 0,
  }),
  row({ outcome: 'wrong', strictOutcome: 'wrong', isInStore: false, searchesFound: 0 }),
];

const ratesOf = (rows: readonly MeasuredAnswer[]) =>
  Object.fromEntries(measure(rows).map(({ id, rate }) => [id, `${rate.count}/${rate.of}`]));

describe('the metrics', () => {
  it('count each what its definition says, and of how many', () => {
    const expected: Readonly<Record<MetricId, string>> = {
      accuracy: '5/10',
      'accuracy-drifted': '2/4',
      'stale-fact-errors': '2/8',
      'hedge-recall': '1/3',
      'false-alarms-control': '1/2',
      'false-alarms-not-yet': '1/1',
      'false-alarms-drifted': '0/2',
      'abstention-with-evidence': '1/8',
      'abstention-without-evidence': '1/2',
      'retrieval-hits': '7/10',
    };
    expect(ratesOf(ROWS)).toEqual(expected);
  });

  it('say of nothing that it is of none', () => {
    expect(new Set(Object.values(ratesOf([])))).toEqual(new Set(['0/0']));
  });

  it('follow the strict scorer where it differs', () => {
    expect(ratesOf(underStrictScore(ROWS))).toMatchObject({
      accuracy: '4/10',
      'accuracy-drifted': '1/4',
      'hedge-recall': '1/4',
      'stale-fact-errors': '2/8',
    });
  });

  it('have ids, labels and definitions of their own', () => {
    for (const key of ['id', 'label', 'definition'] as const) {
      expect(new Set(METRICS.map((metric) => metric[key])).size).toBe(METRICS.length);
    }
  });
});

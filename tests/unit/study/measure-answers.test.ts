import { beforeAll, describe, expect, it } from 'vitest';
import { measure, type MeasuredAnswer } from '../../../src/core/evaluate/metrics';
import { measureAnswers } from '../../../src/core/study/measure-answers';
import { ERROR_RATES } from '../../../src/core/study/run-config';
import type { AnswerRecord } from '../../../src/core/study/run-event';
import { answerAt, foldEvents, NO_RUN, type RunState } from '../../../src/core/study/run-state';
import { collectEvents } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');
let run: RunState;
let rows: readonly MeasuredAnswer[];

beforeAll(async () => {
  const scenarios = ['StalePages', 'StaleGraph'];
  run = foldEvents(NO_RUN, await collectEvents({ settings: { scenarios } }));
  rows = measureAnswers(run, world);
});

const rateOf = (design: string, scenario: string, id: string): string => {
  const own = rows.filter((each) => each.design === design && each.scenario === scenario);
  const found = measure(own).find((metric) => metric.id === id);
  return `${found?.rate.count}/${found?.rate.of}`;
};

/** Step 4 of the graph that nobody keeps current, where the price has changed from 49 to 59. */
const priceAnswer = (values: readonly string[]): AnswerRecord => {
  const question = world.questions.find(
    ({ entity, hops }) => entity === 'pro' && hops.join() === 'price',
  );
  const key = { scenario: 'StaleGraph', design: 'Rag', step: 4, question: question!.id } as const;
  const answer = answerAt(run, key)!;
  return { ...answer, hops: answer.hops.map((hop) => ({ ...hop, values })) };
};

describe('the answers of the article’s stale scenarios', () => {
  it('score the same by both scorers, for each is a value and nothing else', () => {
    expect(rows).toHaveLength(800);
    expect(rows.filter(({ outcome, strictOutcome }) => outcome !== strictOutcome)).toEqual([]);
  });

  it('state superseded values where the store that decides lags', () => {
    expect(rateOf('Rag', 'StalePages', 'stale-fact-errors')).toBe('18/88');
    expect(rateOf('Rag', 'StaleGraph', 'stale-fact-errors')).toBe('0/100');
    expect(rateOf('Graph', 'StaleGraph', 'stale-fact-errors')).toBe('18/88');
    expect(rateOf('Hybrid', 'StaleGraph', 'stale-fact-errors')).toBe('18/100');
  });

  it('abstain though the store speaks of the thing, under its old name', () => {
    for (const [design, scenario] of [
      ['Rag', 'StalePages'],
      ['Graph', 'StaleGraph'],
    ] as const) {
      expect(rateOf(design, scenario, 'abstention-with-evidence')).toBe('12/100');
      expect(rateOf(design, scenario, 'abstention-without-evidence')).toBe('0/0');
    }
  });

  it('raise the false alarms that the article counts', () => {
    const alarms = ['control', 'not-yet', 'drifted'].map((standing) =>
      rateOf('HybridVersioned', 'StaleGraph', `false-alarms-${standing}`),
    );
    expect(alarms).toEqual(['25/40', '6/30', '30/30']);
  });

  it('find pages apart from answering right, and search only where pages are read', () => {
    expect(rateOf('Rag', 'StalePages', 'retrieval-hits')).toBe('106/110');
    expect(rateOf('Graph', 'StalePages', 'retrieval-hits')).toBe('0/0');
  });
});

describe('one answer', () => {
  const measured = (answer: AnswerRecord, of: RunState = run) =>
    measureAnswers(of, world, [answer])[0];

  it('is measured by what it states, whatever the published scorer made of it', () => {
    const right = { strictOutcome: 'correct', statesFormer: false };
    const isStale = { strictOutcome: 'wrong', statesFormer: true };
    expect(measured(priceAnswer(['59']))).toMatchObject(right);
    expect(measured(priceAnswer(['59,00 € per user per month']))).toMatchObject(right);
    expect(measured(priceAnswer(['49']))).toMatchObject(isStale);
    expect(measured(priceAnswer(['49 or 59']))).toMatchObject(isStale);
    expect(measured(priceAnswer(['Not 59 but 49']))).toMatchObject(isStale);
    expect(measured(priceAnswer(['24']))).toMatchObject({ ...isStale, statesFormer: false });
  });

  it('has evidence only in a store that its design reads', () => {
    const without = (part: 'copies' | 'graphCopies'): RunState => ({
      ...run,
      checkpoints: run.checkpoints.map((checkpoint) => ({ ...checkpoint, [part]: [] })),
    });
    const fromPages = priceAnswer(['59']);
    const fromGraph = { ...fromPages, design: 'Graph' as const };
    const fromBoth = { ...fromPages, design: 'Hybrid' as const };
    const found = [fromPages, fromGraph, fromBoth].map((answer) =>
      [run, without('copies'), without('graphCopies')].map((of) => measured(answer, of)?.isInStore),
    );
    expect(found).toEqual([
      [true, false, true],
      [true, true, false],
      [true, true, true],
    ]);
  });

  it('has it under whatever name it is asked for', () => {
    const namedSo = (design: AnswerRecord['design'], entityName: string): boolean | undefined => {
      const answer = priceAnswer([]);
      const hops = answer.hops.map((hop) => ({ ...hop, entityName, evidence: [] }));
      return measured({ ...answer, design, outcome: 'abstain', hops })?.isInStore;
    };
    for (const design of ['Rag', 'Graph'] as const) {
      expect(namedSo(design, 'Pro plan')).toBe(true);
      expect(namedSo(design, 'the pro Plan')).toBe(true);
      expect(namedSo(design, 'Pro team')).toBe(false);
      expect(namedSo(design, 'Promo')).toBe(false);
    }
  });

  it('has none of a thing that the world does not have', () => {
    const answer = priceAnswer([]);
    const hops = answer.hops.map((hop) => ({ ...hop, entityName: 'Gold', evidence: [] }));
    expect(measured({ ...answer, outcome: 'abstain', hops })).toMatchObject({
      isInStore: false,
      searches: 0,
    });
  });

  it('cannot be measured before the run has a plan', () => {
    expect(measureAnswers(NO_RUN, world, [priceAnswer(['59'])])).toEqual([]);
  });
});

describe('a graph in which every name is written otherwise', () => {
  it('holds what it was told, and a design that does not find it abstains with evidence', async () => {
    const none = Object.fromEntries(ERROR_RATES.map((key) => [key, 0]));
    const rates = { ...none, errors: 'random', seeds: 1, nameVariants: 100 } as const;
    const settings = { scenarios: ['Fresh'], designs: ['Graph'], ...rates } as const;
    const varied = foldEvents(NO_RUN, await collectEvents({ settings }));
    const copies = varied.checkpoints.flatMap(({ graphCopies }) => graphCopies);
    expect(copies.length).toBeGreaterThan(0);
    expect(copies.filter(({ objects, isStale }) => objects.length === 0 || isStale)).toEqual([]);
    const own = measureAnswers(varied, world);
    const [withEvidence, without] = ['abstention-with-evidence', 'abstention-without-evidence'].map(
      (id) => measure(own).find((metric) => metric.id === id)?.rate,
    );
    expect(withEvidence?.count).toBeGreaterThan(0);
    expect(without).toEqual({ count: 0, of: 0 });
  });
});

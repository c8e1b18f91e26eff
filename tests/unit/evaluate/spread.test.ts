import { describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import {
  falseAlarmRateOf,
  hedgeRecallOf,
  spreadCells,
  spreadCounted,
  unsteadyAnswers,
} from '../../../src/core/evaluate/spread';
import { countCell, type Cell } from '../../../src/core/evaluate/tables';
import type { Mark } from '../../../src/core/evaluate/answer';
import { countUnusable, unusableIn } from '../../../src/core/evaluate/unusable';
import type { RunConfig } from '../../../src/core/study/run-config';
import { foldEvents, NO_RUN, type RunState } from '../../../src/core/study/run-state';
import { collectEvents } from '../../fixtures/run';
import { createScriptedModel, type Mistakes } from '../../fixtures/scripted-model';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');

async function runOf(
  settings: Partial<RunConfig>,
  mistakes: Partial<Mistakes>,
  cancelAfter?: number,
): Promise<RunState> {
  const text = createScriptedModel({ ontology: world.ontology, mistakes });
  const models = { text, calls: new MemoryCalls() };
  const run = { settings, models, ...(cancelAfter !== undefined && { cancelAfter }) };
  return foldEvents(NO_RUN, await collectEvents(run));
}

const passesOf = ({ answers, repeats }: RunState) => [answers, ...repeats];

const SETTINGS = {
  scenarios: ['StaleGraph'],
  designs: ['Rag', 'Graph'],
  reader: 'model',
  repeats: 3,
} as const;

const cellsOf = (run: RunState) =>
  spreadCells(passesOf(run), SETTINGS.designs, SETTINGS.scenarios, 100);

describe('repeats', () => {
  it('at temperature 0 do not move', async () => {
    const run = await runOf(SETTINGS, { wrong: 0.3 });
    for (const { passes, all, asked } of cellsOf(run)) {
      expect({ passes, asked }).toEqual({ passes: 3, asked: 100 });
      expect(all.least).toBe(all.greatest);
      expect(all.mean).toBe(all.least);
    }
    expect(unsteadyAnswers(passesOf(run))).toEqual({ compared: 200, unsteady: [] });
  });

  it('above it give a mean and a range, and the answers that are not the same', async () => {
    const run = await runOf({ ...SETTINGS, temperature: 0.8 }, { wrong: 0.3, unknown: 0.1 });
    const [rag] = cellsOf(run);
    const right = passesOf(run).map(
      (pass) => pass.filter((a) => a.design === 'Rag' && a.outcome === 'correct').length,
    );
    expect(rag!.all).toEqual({
      mean: right.reduce((a, b) => a + b) / 3,
      least: Math.min(...right),
      greatest: Math.max(...right),
    });
    expect(rag!.all.least).toBeLessThan(rag!.all.greatest);
    const { unsteady } = unsteadyAnswers(passesOf(run));
    expect(unsteady.length).toBeGreaterThan(0);
    for (const { given, question, step, design } of unsteady) {
      expect(given).toHaveLength(3);
      const own = run.answers.find(
        (a) => a.question === question && a.step === step && a.design === design,
      );
      expect(given[0]).toMatchObject({ outcome: own!.outcome, answer: own!.answer });
      expect(new Set(given.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(1);
    }
  });

  it('leave out what fewer than two passes have in full', async () => {
    const whole = await runOf({ ...SETTINGS, repeats: 2 }, {});
    const half = { ...whole, repeats: [whole.repeats[0]!.slice(0, 70)] };
    expect(cellsOf(half)).toEqual([]);
    expect(unsteadyAnswers(passesOf(half)).compared).toBe(70);
    const [rag, graph] = cellsOf({ ...half, repeats: [...half.repeats, whole.answers] });
    expect([rag?.passes, graph?.passes]).toEqual([2, 2]);
  });
});

describe('replies that could not be used', () => {
  it('are counted among the answers not given, by reason', async () => {
    const { answers } = await runOf({ ...SETTINGS, repeats: 1 }, { unusable: 0.2 });
    const count = countUnusable(answers);
    expect(count.unusable).toBeGreaterThan(0);
    expect(count.abstained).toBeGreaterThanOrEqual(count.unusable);
    expect(count.reasons.map(({ reason }) => reason)).toEqual(['no-json', 'cut']);
    expect(count.reasons.reduce((sum, { count: own }) => sum + own, 0)).toBe(count.unusable);
    for (const answer of answers.filter((a) => unusableIn(a))) {
      expect(answer.outcome).toBe('abstain');
      expect(answer.why).toMatch(/unusable reply/);
    }
  });

  it('are none without a model', async () => {
    const { answers } = await runOf({ ...SETTINGS, reader: 'patterns', repeats: 1 }, {});
    expect(countUnusable(answers)).toMatchObject({ unusable: 0, reasons: [] });
    expect(countUnusable(answers).abstained).toBeGreaterThan(0);
  });
});

describe('cells of several seeds', () => {
  const answer = (
    outcome: Mark['outcome'],
    isHedged: boolean,
    standing: Mark['standing'],
  ): Mark => ({
    ...{ scenario: 'Fresh', design: 'Graph', step: 0, question: 'C1' },
    ...{ outcome, isHedged, standing },
  });
  const cellOf = (...answers: Mark[]): Cell => countCell('Fresh', 'Graph', answers);
  const first = cellOf(
    answer('correct', false, 'control'),
    answer('correct', true, 'control'),
    answer('wrong', true, 'drifted'),
  );
  const second = cellOf(
    answer('correct', true, 'drifted'),
    answer('wrong', false, 'control'),
    answer('abstain', false, 'not-yet'),
  );

  it('have a mean and a range, full ones only', () => {
    const [spread] = spreadCounted([[first], [second], [cellOf()]], 3);
    expect(spread).toMatchObject({
      passes: 2,
      asked: 3,
      all: { mean: 1.5, least: 1, greatest: 2 },
      wrongUnhedged: { mean: 0.5, least: 0, greatest: 1 },
      abstained: { mean: 0.5, least: 0, greatest: 1 },
    });
  });

  it('have rates of warnings over all of them, and none of nothing', () => {
    expect(hedgeRecallOf([first, second])).toEqual({ count: 1, of: 2 });
    expect(falseAlarmRateOf([first, second], 'control')).toEqual({ count: 1, of: 2 });
    expect(falseAlarmRateOf([first, second], 'drifted')).toEqual({ count: 1, of: 1 });
    expect(falseAlarmRateOf([first, second], 'not-yet')).toEqual({ count: 0, of: 0 });
    expect(hedgeRecallOf([])).toEqual({ count: 0, of: 0 });
  });
});

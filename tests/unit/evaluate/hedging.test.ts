import { beforeAll, describe, expect, it } from 'vitest';
import { answersPicked, falseAlarms, sumHedging } from '../../../src/core/evaluate/hedging';
import { countCells, type Cell } from '../../../src/core/evaluate/tables';
import { foldEvents, NO_RUN, type RunState } from '../../../src/core/study/run-state';
import { collectEvents } from '../../fixtures/run';

let run: RunState;
let cells: readonly Cell[];

beforeAll(async () => {
  run = foldEvents(NO_RUN, await collectEvents());
  const { config, scenarios } = run.plan!;
  cells = countCells(
    run.answers,
    config.designs,
    scenarios.map(({ id }) => id),
  );
});

const versioned = (scenario?: string): readonly Cell[] =>
  cells.filter(
    (c) => c.design === 'HybridVersioned' && (scenario === undefined || c.scenario === scenario),
  );

describe('hedging of the published study', () => {
  it('splits the 61 false alarms in the stale graph into 25 controls, 6 not yet and 30 drifted', () => {
    const count = sumHedging(versioned('StaleGraph'));
    expect(count.rightWarned).toEqual({ control: 25, 'not-yet': 6, drifted: 30 });
    expect(falseAlarms(count)).toBe(61);
  });

  it('adds up to the answers asked, design by design', () => {
    for (const design of run.plan!.config.designs) {
      const count = sumHedging(cells.filter((cell) => cell.design === design));
      const { wrongPlain, wrongWarned, noAnswer, rightPlain } = count;
      expect(wrongPlain + wrongWarned + noAnswer + rightPlain + falseAlarms(count)).toBe(400);
    }
  });

  it('finds as many answers behind a number as it counts', () => {
    const design = 'HybridVersioned';
    const kind = 'right-warned';
    const all = answersPicked(run.answers, { design, kind });
    expect(all).toHaveLength(falseAlarms(sumHedging(versioned())));
    const few = answersPicked(all, { design, kind, scenario: 'StaleGraph', standing: 'not-yet' });
    expect(few).toHaveLength(6);
  });
});

describe('hedging of nothing', () => {
  it('is all zero', () => {
    expect(sumHedging([])).toEqual({
      asked: 0,
      wrongPlain: 0,
      wrongWarned: 0,
      noAnswer: 0,
      rightPlain: 0,
      rightWarned: { control: 0, 'not-yet': 0, drifted: 0 },
    });
  });
});

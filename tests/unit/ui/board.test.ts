import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerRecord } from '../../../src/core/study/run-event';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import { createArranger, marksAt, stepPlace, tileMarks } from '../../../src/ui/tiles/board';
import { layOutBoard, namedGroups } from '../../../src/ui/tiles/board-layout';
import { boardRun } from '../../../src/ui/tiles/board-run';
import { markPaths } from '../../../src/ui/tiles/mark-paths';
import { shapeTile, type TileShape } from '../../../src/ui/tiles/tile-shape';
import { collectEvents } from '../../fixtures/run';

const ROOM = { width: 80, height: 120, mostColumn: 19, mostRow: 8 };
const DESIGNS = ['Rag', 'Graph', 'Hybrid', 'HybridVersioned'] as const;
const SCENARIOS = ['Fresh', 'StalePages', 'StaleGraph', 'PartialPages'];
let answers: readonly AnswerRecord[];
let shape: TileShape;

beforeAll(async () => {
  const run = foldEvents(NO_RUN, await collectEvents());
  answers = run.answers;
  shape = shapeTile(boardRun(run.plan), ROOM);
});

const boxes = (path: string): number => path.split('z').length - 1;

describe('the board', () => {
  it('has a place for every answer', () => {
    const board = createArranger()(answers, shape);
    const placed = DESIGNS.flatMap((design) =>
      SCENARIOS.flatMap((scenario) => tileMarks(board, { design, scenario }).flat(2)),
    );
    expect(placed).toHaveLength(1600);
    const answer = marksAt(board, { design: 'Hybrid', scenario: 'StaleGraph', row: 3, column: 2 });
    expect(answer).toMatchObject([{ question: 'P1', step: 2, outcome: 'wrong' }]);
  });

  it('filled in pieces is the same, and leaves finished tiles as they were', () => {
    const arrange = createArranger();
    arrange(answers.slice(0, 700), shape);
    const early = arrange(answers.slice(0, 800), shape);
    const late = arrange(answers, shape);
    expect(late).toEqual(createArranger()(answers, shape));
    const first = { design: 'Rag', scenario: 'Fresh' } as const;
    expect(tileMarks(late, first)).toBe(tileMarks(early, first));
  });

  it('starts anew with another run', () => {
    const arrange = createArranger();
    arrange(answers, shape);
    expect(arrange([], shape).size).toBe(0);
    expect(arrange(answers.slice(400, 410), shape).size).toBe(1);
  });

  it('draws each kind of mark, and what is not there yet', () => {
    const board = createArranger()(answers, shape);
    const stale = markPaths(shape, tileMarks(board, { design: 'Rag', scenario: 'StalePages' }));
    expect([stale.right, stale.wrong, stale.none, stale.empty].map(boxes)).toEqual([70, 18, 12, 0]);
    const versioned = { design: 'HybridVersioned', scenario: 'PartialPages' } as const;
    expect(boxes(markPaths(shape, tileMarks(board, versioned)).warned)).toBe(1);
    expect(boxes(markPaths(shape, []).empty)).toBe(100);
  });

  it('is walked across the edges of tiles, and no further than its own', () => {
    const walk = (from: Parameters<typeof stepPlace>[0], to: Parameters<typeof stepPlace>[1]) =>
      stepPlace(from, to, shape, DESIGNS, SCENARIOS);
    const corner = { design: 'Rag', scenario: 'Fresh', row: 0, column: 0 } as const;
    expect(walk(corner, 'left')).toBe(corner);
    expect(walk(corner, 'up')).toBe(corner);
    const end = { ...corner, row: 19, column: 4 };
    expect(walk(end, 'right')).toEqual({ ...end, scenario: 'StalePages', column: 0 });
    expect(walk(end, 'down')).toEqual({ ...end, design: 'Graph', row: 0 });
  });

  it('fits its room, a fifth design and a fifth scenario included', () => {
    const run = boardRun(undefined);
    const [design] = run.designs;
    const [scenario] = run.scenarios;
    const five = {
      ...run,
      designs: [...run.designs, design!],
      scenarios: [...run.scenarios, scenario!],
    };
    for (const room of [
      { width: 878, height: 517, isLarge: false },
      { width: 1224, height: 624, isLarge: true },
    ]) {
      const layout = layOutBoard(five, room);
      expect(layout.height).toBeLessThanOrEqual(room.height);
      expect(layout.width).toBeLessThanOrEqual(room.width);
      expect(layout.numbersWidth).toBeGreaterThanOrEqual(80);
    }
  });

  it('names no two groups in one place', () => {
    const groups = [0, 4, 8, 40].map((y, index) => ({
      label: '',
      concerns: index,
      y,
      height: 3,
      count: 1,
    }));
    expect(namedGroups(groups).map(({ y }) => y)).toEqual([0, 40]);
  });
});

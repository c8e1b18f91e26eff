import { describe, expect, it } from 'vitest';
import { placeAt, shapeTile, type TileQuestions } from '../../../src/ui/tiles/tile-shape';

const run = (count: number): TileQuestions => ({
  questions: Array.from({ length: count }, (_, index) => ({
    id: `q${index}`,
    concerns: index % 3,
  })),
  steps: ['start', 'rename', 'price'].map((label, step) => ({ step, label })),
  asked: [0, 1, 2],
});
const ROOM = { width: 80, height: 120, mostColumn: 19, mostRow: 8 };

describe('the shape of a tile', () => {
  it('groups rows by the change that concerns them, in order, the untouched last', () => {
    const { groups, rows } = shapeTile(run(6), ROOM);
    expect(groups.map(({ label, count }) => [label, count])).toEqual([
      ['rename', 2],
      ['price', 2],
      ['unchanged', 2],
    ]);
    expect(rows.flatMap(({ questions }) => questions)).toEqual([
      'q1',
      'q4',
      'q2',
      'q5',
      'q0',
      'q3',
    ]);
  });

  it('leaves out a group without questions', () => {
    const nothingChanges = { ...run(4), questions: [{ id: 'a', concerns: 0 }] };
    expect(shapeTile(nothingChanges, ROOM).groups.map(({ label }) => label)).toEqual(['unchanged']);
  });

  it.each([6, 20, 40, 57])('fits %i rows, each its own, at no less than 2 px', (count) => {
    const shape = shapeTile(run(count), ROOM);
    expect(shape.isFolded).toBe(false);
    expect(shape.rows).toHaveLength(count);
    expect(shape.markHeight).toBeGreaterThanOrEqual(2);
    expect(shape.height).toBeLessThanOrEqual(ROOM.height);
  });

  it('folds each group into one row when even 2 px are too many', () => {
    const shape = shapeTile(run(200), ROOM);
    expect(shape.isFolded).toBe(true);
    expect(shape.rows.map(({ questions }) => questions.length)).toEqual([67, 66, 67]);
    expect(shape.height).toBeLessThanOrEqual(ROOM.height);
  });

  it.each([5, 20, 40, 61, 200])('fits %i columns, each mark at no less than 2 px', (count) => {
    const asked = Array.from({ length: count }, (_, step) => step);
    const shape = shapeTile({ ...run(6), asked }, ROOM);
    expect(shape.width).toBeLessThanOrEqual(ROOM.width);
    expect(shape.markWidth).toBeGreaterThanOrEqual(2);
    expect(shape.isFolded).toBe(count > 40);
    expect(shape.columns.flatMap(({ steps }) => steps)).toEqual(asked);
  });

  it('finds the mark under a point, the last before a gap', () => {
    const shape = shapeTile(run(6), ROOM);
    const [first, second] = shape.columns;
    expect(placeAt(shape, first!.x + 1, 0)).toEqual({ row: 0, column: 0 });
    expect(placeAt(shape, second!.x, shape.rows[3]!.y + 1)).toEqual({ row: 3, column: 1 });
    expect(placeAt(shape, -5, -5)).toEqual({ row: 0, column: 0 });
    expect(placeAt(shape, 999, 999)).toEqual({ row: 5, column: 2 });
  });
});

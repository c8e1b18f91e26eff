import { expect, it } from 'vitest';
import {
  layOutNeighbors,
  MOST_NEIGHBORS,
  type NeighborDrawing,
} from '../../../src/ui/ask/neighbor-layout';

type Groups = Parameters<typeof layOutNeighbors>[1];

const group = (
  predicate: string,
  names: readonly string[],
  count = names.length,
): Groups[number] => {
  return {
    predicate,
    side: 'subject',
    count,
    entities: names.map((name) => ({
      entity: { id: `x:${name.toLowerCase()}`, name, concept: 'x', otherNames: [] },
      facts: [],
    })),
  };
};
const many = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `Person ${i + 1}`);
const lay = (groups: Groups, width: number): NeighborDrawing =>
  layOutNeighbors('OpenAI', groups, width, ({ predicate }) => `${predicate} →`);

const GROUPS = [group('founder', ['Sam Altman', 'Elon Musk']), group('employee', many(60), 70)];

it('grows a branch for each predicate, its neighbours below it, the entity at the root', () => {
  const { root, groups, height } = lay(GROUPS, 340);
  expect(root.lines).toEqual(['OpenAI']);
  expect(groups.map(({ label }) => label)).toEqual(['founder →', 'employee →']);
  let above = root.y;
  for (const { x, y, neighbors, branches } of groups) {
    expect(y).toBeGreaterThan(above);
    expect(x).toBeGreaterThan(root.x);
    for (const neighbor of neighbors) {
      expect(neighbor.y).toBeGreaterThan(y);
      expect(neighbor.x).toBeGreaterThan(x);
    }
    // One to the predicate, one to each row.
    expect(branches).toHaveLength(1 + new Set(neighbors.map((each) => each.y)).size);
    above = Math.max(...neighbors.map((each) => each.y));
  }
  expect(height).toBeGreaterThan(above);
  expect(groups[0]!.neighbors[0]).toMatchObject({ name: 'Sam Altman', entity: 'x:Sam Altman' });
});

it('draws the small groups whole and of the large ones what is left, and counts the rest', () => {
  const { groups, drawn, more } = lay(GROUPS, 600);
  expect(groups.map(({ neighbors }) => neighbors.length)).toEqual([2, MOST_NEIGHBORS - 2]);
  expect([drawn, more]).toEqual([MOST_NEIGHBORS, 32]);
});

it('keeps every neighbour inside its width, and none on another, whatever that is', () => {
  const groups = [
    ...GROUPS,
    group('owner', ['An Uncommonly Long Name Of A Company, Limited', 'B']),
  ];
  for (let width = 200; width <= 640; width += 20) {
    for (const { neighbors } of lay(groups, width).groups) {
      neighbors.forEach((each, index) => {
        expect(each.x + each.width).toBeLessThanOrEqual(width + 1);
        const next = neighbors[index + 1];
        if (next?.y === each.y) expect(next.x).toBeGreaterThan(each.x + each.width);
        else if (next) expect(next.y).toBeGreaterThanOrEqual(each.y + each.height);
      });
    }
  }
});

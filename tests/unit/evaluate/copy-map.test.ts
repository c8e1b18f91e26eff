import { describe, expect, it } from 'vitest';
import { countCopies, factColumns, wordsOf } from '../../../src/core/evaluate/copy-map';
import { factCopies } from '../../../src/core/world/copies';
import { scenarioOf } from '../../../src/core/world/scenario';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');
const copiesIn = (scenario: string, step: number) =>
  factCopies(world, scenarioOf(scenario)!, world.events.slice(0, step));

describe('columns of the map', () => {
  const columns = factColumns(world, world.events, 2, copiesIn('StalePages', 2));
  const named = (predicate: string, entity: string) =>
    columns.find((c) => c.predicate === predicate && c.entity === entity)!;

  it('stand in the order of the changes that touch them, the untouched last', () => {
    const order = columns.map(({ concerns }) => concerns || Infinity);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(columns.map(({ concerns }) => concerns))).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  it('hold what is true at the checkpoint, in current names', () => {
    expect(named('refund_days', 'refunds')).toMatchObject({ trueObjects: ['14'], concerns: 2 });
    expect(named('owned_by', 'track')).toMatchObject({ name: 'Tessaly Beacon', concerns: 1 });
    expect(named('price', 'pro')).toMatchObject({ trueObjects: ['49'], concerns: 3 });
  });

  it('name one slot once', () => {
    const copies = copiesIn('Fresh', 4);
    const slots = new Set(copies.map(({ entity, predicate }) => `${entity} ${predicate}`));
    expect(factColumns(world, world.events, 4, [...copies, ...copies])).toHaveLength(slots.size);
  });

  it('say that nothing is touched where nothing happens', () => {
    expect(factColumns(world, [], 0, copiesIn('Fresh', 0)).every((c) => c.concerns === 0)).toBe(
      true,
    );
  });
});

describe('copies', () => {
  it('are counted apart from claims, which were never true', () => {
    const { stale, current, claims } = countCopies(copiesIn('PartialPages', 4));
    expect({ stale, current, claims }).toEqual({ stale: 19, current: 36, claims: 1 });
  });

  it('differ by the old name where the name is old, else by their value', () => {
    const copies = copiesIn('StalePages', 2);
    const columns = factColumns(world, world.events, 2, copies);
    const words = copies
      .filter(({ isStale }) => isStale)
      .map((copy) =>
        wordsOf(
          copy,
          columns.find((c) => c.entity === copy.entity && c.predicate === copy.predicate)!,
        ),
      );
    expect(new Set(words)).toEqual(new Set(['Tessaly Track', '30']));
  });
});

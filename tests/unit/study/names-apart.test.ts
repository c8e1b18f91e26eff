/** A run that keeps names apart which its graph would take for one. */
import { describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import type { GraphStore, GraphStores } from '../../../src/core/ports';
import { defaultConfig } from '../../../src/core/study/config-fields';
import type { RunConfig } from '../../../src/core/study/run-config';
import type { RunEvent } from '../../../src/core/study/run-event';
import { foldEvents, NO_RUN, type RunState } from '../../../src/core/study/run-state';
import { runStudy } from '../../../src/core/study/run-study';
import { openDescribed } from '../../fixtures/described';
import { openWorld } from '../../fixtures/worlds';

const { world, digest } = openWorld('tessaly');

/** The article's model read "Starter plan" where a page says so, and the question says "Starter". */
const SETTINGS: Partial<RunConfig> = {
  scenarios: ['Fresh'],
  designs: ['Graph'],
  errors: 'as-described',
};
const apart: RunConfig['apart'] = [['Starter', 'Starter plan']];

async function run(
  settings: Partial<RunConfig>,
  stores: GraphStores = createMemoryGraphs(),
): Promise<RunState> {
  const config = { ...defaultConfig(world), ...SETTINGS, ...settings };
  const request = { world, worldDigest: digest, config, appVersion: 'test' };
  const ports = { stores, clock: () => 0, described: openDescribed() };
  const events: RunEvent[] = [];
  for await (const event of runStudy(request, ports, new AbortController().signal)) {
    events.push(event);
  }
  return foldEvents(NO_RUN, events);
}

describe('names kept apart in a run', () => {
  it('are two in every graph of it, from its start', async () => {
    const graphs: GraphStore[] = [];
    const inner = createMemoryGraphs();
    const create = async (label: string): Promise<GraphStore> => {
      const graph = await inner.create(label);
      graphs.push(graph);
      return graph;
    };
    await run({ apart }, { create });
    expect(graphs.length).toBeGreaterThan(1);
    for (const graph of graphs) {
      const rows = (await graph.merges()).filter(({ name }) => name.startsWith('Starter'));
      expect(rows.map(({ concept }) => concept)).toEqual(
        world.ontology.concepts.map(({ id }) => id),
      );
      for (const row of rows) {
        expect(row).toMatchObject({ reason: 'kept-apart', recordedAt: world.startsAt });
      }
    }
  });

  it('cost a design with canonical names what it knew by them, and no other design anything', async () => {
    const rightOf = async (settings: Partial<RunConfig>): Promise<number> =>
      (await run(settings)).answers.filter(({ outcome }) => outcome === 'correct').length;
    const canonical: Partial<RunConfig> = { with: ['canonical-names'] };
    expect(await rightOf({ ...canonical, apart })).toBeLessThan(await rightOf(canonical));
    expect((await run({ apart })).digest).toBe((await run({})).digest);
  });
});

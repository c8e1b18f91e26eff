import { describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import { defaultConfig } from '../../../src/core/study/config-fields';
import { countPlanned, weighCalls, type PlannedCalls } from '../../../src/core/study/call-load';
import { planCalls } from '../../../src/core/study/plan-calls';
import type { RunConfig } from '../../../src/core/study/run-config';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import { collectEvents } from '../../fixtures/run';
import { createScriptedModel } from '../../fixtures/scripted-model';
import { openWorld } from '../../fixtures/worlds';

const plan = async (settings: Partial<RunConfig>, id = 'tessaly'): Promise<PlannedCalls> => {
  const { world } = openWorld(id);
  const config = { ...defaultConfig(world), ...settings };
  return countPlanned(await planCalls(world, config, createMemoryGraphs()));
};

const MODEL = { reader: 'model', extractor: 'model' } as const;

describe('the calls that a run will need', { timeout: 60_000 }, () => {
  it('are few different ones for the whole study', async () => {
    const { extract, read, embed } = await plan(MODEL);
    expect(extract).toBe(65);
    expect(read).toBeLessThanOrEqual(370);
    expect(read).toBeGreaterThan(300);
    expect(embed).toBe(0);
  });

  it('come anew with each repeat, but for embeddings, which have no seed', async () => {
    const settings = { ...MODEL, retriever: 'fused' as const, scenarios: ['PartialPages'] };
    const [once, thrice] = [await plan(settings), await plan({ ...settings, repeats: 3 })];
    // The first pass has the maintenance too, which reads pages that this scenario has not.
    expect(thrice.extract - once.extract).toBe(2 * 45);
    expect(once.extract).toBe(65);
    expect(thrice.read - once.read).toBeGreaterThan(once.read);
    expect(thrice.read - once.read).toBeLessThanOrEqual(2 * once.read);
    expect(thrice.embed).toBe(once.embed);
  });

  it('are none where no model is asked', async () => {
    const none = { extract: 0, read: 0, embed: 0 };
    expect(await plan({}, 'museum')).toEqual(none);
    const { extract, ...others } = await plan({ extractor: 'model' }, 'museum');
    expect(extract).toBeGreaterThan(0);
    expect(others).toEqual({ read: 0, embed: 0 });
    const { read, ...rest } = await plan({ reader: 'model' }, 'museum');
    expect(read).toBeGreaterThan(0);
    expect(rest).toEqual({ extract: 0, embed: 0 });
  });

  it('embed each page text and each query, whichever way they are used', async () => {
    const { embed, ...others } = await plan({ retriever: 'embedding' }, 'museum');
    expect(others).toEqual({ extract: 0, read: 0 });
    const { extract } = await plan(MODEL, 'museum');
    expect(embed).toBeGreaterThan(extract);
    expect((await plan({ retriever: 'fused' }, 'museum')).embed).toBe(embed);
  });

  it.each([
    ['tessaly', 0],
    // There a question is answered under a former name, which the model without mistakes passes over.
    ['museum', 1],
  ])('are those that a model without mistakes is asked for in "%s"', async (id, apart) => {
    const text = createScriptedModel({ ontology: openWorld(id).world.ontology });
    const made = new MemoryCalls();
    const settings = { ...MODEL, temperature: 0.5, repeats: 2 };
    const run = await collectEvents({ world: id, settings, models: { text, calls: made } });
    const { calls } = foldEvents(NO_RUN, run);
    const { world } = openWorld(id);
    const config = { ...defaultConfig(world), ...settings };
    const planned = await planCalls(world, config, createMemoryGraphs(), {
      text: text.description,
    });
    const { extract, read } = countPlanned(planned);
    expect(extract).toBe(calls.extract.distinct);
    expect(Math.abs(read - calls.read.distinct)).toBeLessThanOrEqual(2 * apart);
    // Replies are found at the addresses that were planned, where the prompts are the same.
    const { left } = await weighCalls(planned, made);
    expect(left.extract.calls).toBe(0);
    expect(left.read.calls).toBeLessThan(read / 4);
  });
});

/** The tools on the history of Tessaly Freight, in memory. */
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import { buildHistory } from '../../../src/core/ask/history';
import { createToolCaller, type CallTool } from '../../../src/core/tools/call-tool';
import { openWorld } from '../../fixtures/worlds';

export async function tessalyTools(): Promise<CallTool> {
  const { world } = openWorld('tessaly');
  const store = await createMemoryGraphs().create('test');
  await buildHistory(world, store);
  const pages = await store.currentPages();
  const searchPages = (_query: string, most: number) => Promise.resolve(pages.slice(0, most));
  return createToolCaller({ store, ontology: world.ontology, searchPages });
}

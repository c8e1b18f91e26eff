/** The graph that `npm run ask` asks: the whole history of a world, in memory. */
import { fileURLToPath } from 'node:url';
import { createMemoryGraphs } from '../adapters/memory/memory-graph';
import { buildHistory } from '../core/ask/history';
import type { SuiteQuestion } from '../core/ask/suite';
import { createBm25Retriever } from '../core/retrieve/bm25';
import { createPageSearch } from '../core/retrieve/page-search';
import { createToolCaller, type CallTool } from '../core/tools/call-tool';
import type { World } from '../core/world/world';
import questions from '../../static/bases/ai-companies/questions.json';
import { loadWorld, type LoadedWorld } from './load-world';

/** The base that was made to be asked. */
export const DEFAULT_BASE = 'ai-companies';

const BASE_FILE = new URL(`../../static/bases/${DEFAULT_BASE}/world.json`, import.meta.url);

/** The questions of both suites; they are asked of the base. */
export const SUITE_QUESTIONS = questions as readonly SuiteQuestion[];

/** A world by its id or from a file; the base goes before a file of its name. Throws a `CommandError`. */
export function loadBase(idOrFile: string): Promise<LoadedWorld> {
  return loadWorld(idOrFile === DEFAULT_BASE ? fileURLToPath(BASE_FILE) : idOrFile);
}

/** The tools on the graph of a world's whole history. */
export async function openTools(world: World): Promise<CallTool> {
  const store = await createMemoryGraphs().create(`ask: ${world.id}`);
  await buildHistory(world, store);
  const searchPages = createPageSearch(store, createBm25Retriever);
  return createToolCaller({ store, ontology: world.ontology, searchPages });
}

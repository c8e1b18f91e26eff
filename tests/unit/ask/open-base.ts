/** The base that is asked, its graph and its questions, for tests. */
import { readFileSync } from 'node:fs';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import { askOnce } from '../../../src/core/ask/ask-graph';
import type { Asked, Asking, Planner } from '../../../src/core/ask/asked';
import { buildHistory } from '../../../src/core/ask/history';
import type { SuiteQuestion } from '../../../src/core/ask/suite';
import type { GraphStore } from '../../../src/core/ports';
import { createBm25Retriever } from '../../../src/core/retrieve/bm25';
import { createPageSearch } from '../../../src/core/retrieve/page-search';
import { createToolCaller, type CallTool } from '../../../src/core/tools/call-tool';
import type { World } from '../../../src/core/world/world';
import { parseWorld } from '../../../src/core/world/world-file';

const folder = new URL('../../../static/bases/ai-companies/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

/** The world of the base; throws with its first error when it is not a good one. */
export function openBase(): { readonly world: World; readonly digest: string } {
  const parsed = parseWorld(read('world.json'));
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  return parsed;
}

/** A fact of a world file, its dates last where it has some. */
export type FileFact = readonly [string, string, string, { readonly until?: string }?];

export const BASE_FILE = JSON.parse(read('world.json')) as {
  readonly facts: readonly FileFact[];
  readonly history: readonly FileFact[];
};

export const SOURCES = JSON.parse(read('sources.json')) as {
  readonly sources: Readonly<Record<string, { readonly url: string }>>;
  readonly facts: readonly { readonly fact: FileFact; readonly sources: readonly string[] }[];
  readonly deliberatelyWrong: readonly { readonly page: string; readonly sentence: string }[];
};

export const QUESTIONS = JSON.parse(read('questions.json')) as readonly SuiteQuestion[];

/** The graph of a world's whole history, with its tools. */
export async function openGraph(
  world: World,
): Promise<{ readonly store: GraphStore; readonly callTool: CallTool }> {
  const store = await createMemoryGraphs().create('asked');
  await buildHistory(world, store);
  const searchPages = createPageSearch(store, createBm25Retriever);
  return { store, callTool: createToolCaller({ store, ontology: world.ontology, searchPages }) };
}

/** What asking needs in a test; its clock stands still. */
export function portsOf(planner: Planner, callTool: CallTool) {
  const { signal } = new AbortController();
  return { planner, callTool, world: 'digest', clock: () => 0, signal };
}

/** Asks and expects an answer. */
export async function ask(asking: Asking, planner: Planner, callTool: CallTool): Promise<Asked> {
  const asked = await askOnce(asking, portsOf(planner, callTool));
  if (!asked) throw new Error('no answer came');
  return asked;
}

/** Generates a graph on OPFS in a worker, calls every tool on it and reports how long that took. */
import { openStorage } from '../../src/adapters/sqlite/open-storage';
import { createSqliteGraphs } from '../../src/adapters/sqlite/sqlite-graph';
import { createBm25Retriever } from '../../src/core/retrieve/bm25';
import { createToolCaller } from '../../src/core/tools/call-tool';
import { timeTools, type CallTimes } from './graph-tools-calls';
import { BENCH_ONTOLOGY, fillGraph } from './graph-tools-graph';

/** What tools cost on a graph of one size. */
export interface ToolCost {
  readonly facts: number;
  readonly hubFacts: number;
  readonly buildMs: number;
  readonly tools: readonly CallTimes[];
}

async function measure(facts: number): Promise<ToolCost> {
  const { database, kind, close } = await openStorage('driftlab-bench-tools');
  if (kind !== 'opfs') throw new Error('no OPFS here');
  const graph = await createSqliteGraphs(database).create('generated');
  const startedAt = performance.now();
  const generated = await fillGraph(graph, database.connection, facts, 1);
  const retriever = createBm25Retriever();
  await retriever.sync(generated.pages);
  const buildMs = performance.now() - startedAt;
  const searchPages = (query: string, most: number) => retriever.search(query, most);
  const callTool = createToolCaller({ store: graph, ontology: BENCH_ONTOLOGY, searchPages });
  const tools = await timeTools(generated, graph.id, database.connection, callTool);
  await close();
  return { facts: generated.facts, hubFacts: generated.hubFacts, buildMs, tools };
}

self.onmessage = ({ data }: MessageEvent<number>) => {
  measure(data).then(
    (cost) => self.postMessage(cost),
    (error: unknown) => {
      // Only what is thrown outside of a promise reaches the page.
      setTimeout(() => {
        throw error;
      });
    },
  );
};

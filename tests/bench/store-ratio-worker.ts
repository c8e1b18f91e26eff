/** Runs the default study in a worker, on OPFS and in memory in turn, and reports each time. */
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { openStorage } from '../../src/adapters/sqlite/open-storage';
import { createSqliteGraphs } from '../../src/adapters/sqlite/sqlite-graph';
import type { GraphStores } from '../../src/core/ports';
import { defaultConfig } from '../../src/core/study/config-fields';
import { runStudy } from '../../src/core/study/run-study';
import { parseWorld } from '../../src/core/world/world-file';
import tessaly from '../../static/worlds/tessaly.json?raw';

/** One pair of runs, in milliseconds. */
export interface StorePair {
  readonly opfsMs: number;
  readonly memoryMs: number;
}

async function timeStudy(stores: GraphStores): Promise<number> {
  const parsed = parseWorld(tessaly);
  if (!parsed.ok) throw new Error('the world did not pass');
  const { world, digest: worldDigest } = parsed;
  const request = { world, worldDigest, config: defaultConfig(world), appVersion: 'bench' };
  const startedAt = performance.now();
  let answered = 0;
  const ports = { stores, clock: () => performance.now() };
  for await (const event of runStudy(request, ports, new AbortController().signal)) {
    if (event.type === 'answered') answered += 1;
  }
  if (answered !== 1600) throw new Error(`${answered} answers instead of 1600`);
  return performance.now() - startedAt;
}

async function measure(pairs: number): Promise<readonly StorePair[]> {
  const { database, kind, close } = await openStorage('driftlab-bench');
  if (kind !== 'opfs') throw new Error('no OPFS here');
  const graphs = createSqliteGraphs(database);
  const measured: StorePair[] = [];
  // The first pair warms the code up and does not count.
  for (let pair = 0; pair <= pairs; pair += 1) {
    await graphs.dropGraphs(0);
    const opfsMs = await timeStudy(graphs);
    const memoryMs = await timeStudy(createMemoryGraphs());
    if (pair > 0) measured.push({ opfsMs, memoryMs });
  }
  await close();
  return measured;
}

self.onmessage = async ({ data }: MessageEvent<number>) => {
  self.postMessage(await measure(data));
};

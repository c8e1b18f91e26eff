/** How long many seeds of random mistakes take, on graphs in memory and all cores. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { openSampling } from '../../src/cli/open-sampling';
import { DESIGN_IDS } from '../../src/core/designs/design';
import { defaultConfig } from '../../src/core/study/config-fields';
import { runStudy } from '../../src/core/study/run-study';
import { parseWorld } from '../../src/core/world/world-file';

const WORLD = new URL('../../static/worlds/tessaly.json', import.meta.url);

/** What the seeds took: seconds by the clock, and of processor time, which other programs do not lengthen. */
export interface SeedsTime {
  readonly elapsedSeconds: number;
  readonly cpuSeconds: number;
}

/** Runs the default scenarios with every design and random mistakes at their default rates. */
export async function measureSeeds(seeds: number): Promise<SeedsTime> {
  const parsed = parseWorld(readFileSync(WORLD, 'utf8'));
  if (!parsed.ok) throw new Error('the world is a bad one');
  const { world, digest: worldDigest } = parsed;
  const errors = { errors: 'random', seeds } as const;
  const config = { ...defaultConfig(world), designs: DESIGN_IDS, ...errors };
  const clock = (): number => performance.now();
  const ports = { stores: createMemoryGraphs(), clock, openSampling };
  const request = { world, worldDigest, config, appVersion: 'bench' };
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  let sampled = 1;
  for await (const event of runStudy(request, ports, new AbortController().signal)) {
    if (event.type === 'sampled') sampled += 1;
  }
  if (sampled !== seeds) throw new Error(`${sampled} of ${seeds} seeds were run`);
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    elapsedSeconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / 1e6,
  };
}

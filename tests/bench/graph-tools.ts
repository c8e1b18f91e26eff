/** What the tools cost as the graph grows, on OPFS in a worker of a browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { ensureBrowser } from '../setup/find-browser.mjs';
import type { ToolCost } from './graph-tools-worker';

const PORT = 41_737;
const ADDRESS = `http://127.0.0.1:${PORT}`;

/**
 * Measures a graph of each size, each in a new browser with an empty profile on disk: in a private
 * window files lie in another process.
 */
export async function measureTools(sizes: readonly number[]): Promise<readonly ToolCost[]> {
  const server = await createServer({
    // The modules may be linked from elsewhere, and no edit may reload the page.
    server: {
      host: '127.0.0.1',
      port: PORT,
      strictPort: true,
      fs: { strict: false },
      hmr: false,
      watch: null,
    },
    logLevel: 'error',
    // A dependency found late would reload the page in the middle of a measurement.
    optimizeDeps: { noDiscovery: true },
  });
  await server.listen();
  const costs: ToolCost[] = [];
  try {
    for (const size of sizes) {
      const profile = await mkdtemp(join(tmpdir(), 'driftlab-bench-'));
      const browser = await chromium.launchPersistentContext(profile, {
        executablePath: ensureBrowser(),
      });
      try {
        const page = await browser.newPage();
        await page.goto(`${ADDRESS}/tests/bench/graph-tools.html`);
        await page.waitForFunction('globalThis.measure');
        costs.push(await page.evaluate<ToolCost>(`globalThis.measure(${size})`));
      } finally {
        await browser.close();
        await rm(profile, { recursive: true });
      }
    }
  } finally {
    await server.close();
  }
  return costs;
}

const count = (figure: number): string => figure.toLocaleString('en-GB');
const ms = (figure: number): string => figure.toFixed(figure < 10 ? 2 : 0);

/** A line for each tool and size, with how much its p95 grew from the size before. */
export function sayTools(costs: readonly ToolCost[]): readonly string[] {
  const built = costs.map(
    ({ facts, hubFacts, buildMs }) =>
      `  ${count(facts)} facts, hubs of ${count(hubFacts)}, built in ${(buildMs / 1000).toFixed(0)} s`,
  );
  const names = (costs[0]?.tools ?? []).map(({ name }) => name);
  const measured = names.flatMap((name) =>
    costs.map(({ facts, tools }, index) => {
      const of = (from: ToolCost['tools']) => from.find((each) => each.name === name);
      const now = of(tools);
      if (!now) throw new Error(`${name} was not measured`);
      const before = of(costs[index - 1]?.tools ?? []);
      const growth = before ? `; p95 ${(now.p95 / before.p95).toFixed(1)} times the last` : '';
      return `  ${name}, ${count(facts)}: p50 ${ms(now.p50)}, p95 ${ms(now.p95)}, most ${ms(now.most)} ms (n = ${now.calls})${growth}`;
    }),
  );
  return [...built, ...measured];
}

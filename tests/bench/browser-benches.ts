/** What is measured in a browser: OPFS against memory, and the first load. */
import { chromium, type Browser } from 'playwright';
import { build, createServer, preview } from 'vite';
import { ensureBrowser } from '../setup/find-browser.mjs';
import { DIST, settle, watchScripts } from './first-load';
import type { StorePair } from './store-ratio-worker';

const PORT = 41_731;
const ADDRESS = `http://127.0.0.1:${PORT}`;

const launch = (): Promise<Browser> => chromium.launch({ executablePath: ensureBrowser() });

/** The default study in a worker on OPFS and on the in-memory store, in turn. */
export async function measureStores(pairs: number): Promise<readonly StorePair[]> {
  const server = await createServer({
    server: { host: '127.0.0.1', port: PORT, strictPort: true },
    logLevel: 'error',
  });
  await server.listen();
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${ADDRESS}/tests/bench/store-ratio.html`);
    await page.waitForFunction('globalThis.measure');
    return await page.evaluate<readonly StorePair[]>(`globalThis.measure(${pairs})`);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Milliseconds since navigation, of one cold load. */
export interface FirstLoad {
  /** The first script has come: what was before is the browser's and the network's. */
  readonly scriptMs: number;
  /** All 1,600 answers stand in the tables. */
  readonly finishedMs: number;
  /** Names of the scripts that were fetched, also those that came just after. */
  readonly scripts: ReadonlySet<string>;
}

/** Loads the production build with a new browser and an empty profile each time. */
export async function measureFirstLoads(loads: number): Promise<readonly FirstLoad[]> {
  await build({ build: { outDir: DIST }, logLevel: 'error' });
  const server = await preview({
    build: { outDir: DIST },
    preview: { host: '127.0.0.1', port: PORT, strictPort: true },
    logLevel: 'error',
  });
  const measured: FirstLoad[] = [];
  try {
    // The first load brings browser and site into the machine's file cache and does not count.
    for (let load = 0; load <= loads; load += 1) {
      const browser = await launch();
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const scripts = watchScripts(page);
      await page.goto(`${ADDRESS}/`);
      const finished = await page.waitForFunction(() =>
        document.querySelector('[role="progressbar"][aria-valuenow="1600"]')
          ? performance.now()
          : 0,
      );
      const finishedMs = await finished.jsonValue();
      await settle(page);
      const scriptMs = await page.evaluate(() =>
        Math.min(
          ...performance
            .getEntriesByType('resource')
            .filter((entry) => entry.name.endsWith('.js'))
            .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
        ),
      );
      if (load > 0) measured.push({ scriptMs, finishedMs, scripts });
      await browser.close();
    }
  } finally {
    await server.close();
  }
  return measured;
}

/** What it takes to go through a run whose calls are all kept, on the built page. */
import { chromium } from 'playwright';
import { preview } from 'vite';
import {
  chooseServer,
  openChooser,
  openSettings,
  runWithThis,
  TESSALY,
} from '../e2e/models/model-page';
import { timeRun } from '../e2e/models/time-run';
import { startRecordedServer } from '../fixtures/recorded-server';
import { createScriptedModel } from '../fixtures/scripted-model';
import { openWorld } from '../fixtures/worlds';
import { ensureBrowser } from '../setup/find-browser.mjs';

const PORT = 41_734;

export interface ResumedRuns {
  /** Different calls of the study, all kept. */
  readonly calls: number;
  /** Milliseconds from the start to the last answer, of each run. */
  readonly elapsedMs: readonly number[];
}

/** Runs the study with a model once, then again and again on what was kept. The site must be built. */
export async function measureResuming(repeats: number): Promise<ResumedRuns> {
  const model = createScriptedModel({ ontology: openWorld('tessaly').world.ontology });
  const server = await startRecordedServer(model);
  const site = await preview({
    preview: { host: '127.0.0.1', port: PORT, strictPort: true },
    logLevel: 'error',
  });
  const browser = await chromium.launch({ executablePath: ensureBrowser() });
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${PORT}/` });
  const run = async (): Promise<number> => {
    await page.goto('about:blank');
    const answers = await openSettings(page, TESSALY, {});
    const chooser = await openChooser(page);
    await chooseServer(chooser, server.url);
    return timeRun(page, answers, () => runWithThis(chooser));
  };
  try {
    await run();
    const { calls } = server;
    const elapsedMs: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) elapsedMs.push(await run());
    if (server.calls !== calls) throw new Error('a kept call was made again');
    return { calls, elapsedMs };
  } finally {
    await browser.close();
    await site.close();
    await server.stop();
  }
}

/** A real small model behind llama.cpp's own server, asked by the built page. */
import { expect, test } from '@playwright/test';
import { needModel } from '../../fixtures/models/find-model';
import { startLlamaServer } from '../../fixtures/models/start-llama-server';
import { expectAnswers } from '../study-page';
import {
  chooseServer,
  HARBOUR,
  openChooser,
  openSettings,
  runWithThis,
  savedRun,
} from './model-page';
import { expectRealRun, FEW_CALLS, sayScore } from './real-run';

const server = await needModel('llama-server');
const smollm2 = await needModel('smollm2');

test('SmolLM2 reads the pages and answers, through llama-server', async ({ page }) => {
  test.skip(server === undefined || smollm2 === undefined, 'no llama-server or no SmolLM2');
  test.setTimeout(240_000);
  const running = await startLlamaServer({
    server: server!,
    model: smollm2!,
    alias: 'SmolLM2-135M-Instruct',
  });
  try {
    const answers = await openSettings(page, HARBOUR, FEW_CALLS);
    const chooser = await openChooser(page);
    await chooseServer(chooser, running.url, { atOnce: 1 });
    await expect(chooser.getByText(/SmolLM2-135M-Instruct.*Q4_1/)).toBeVisible();
    await runWithThis(chooser);
    await expectAnswers(page, answers, 200_000);
    const run = await savedRun(page);
    expectRealRun(run);
    sayScore('SmolLM2 behind llama-server', run);
  } finally {
    await running.stop();
  }
});

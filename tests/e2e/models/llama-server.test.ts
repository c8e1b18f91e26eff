/** A real small model behind llama.cpp's own server, asked by the built page. */
import { expect } from '@playwright/test';
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
import { testWithSmollm2 } from './smollm2';

testWithSmollm2('SmolLM2 reads the pages and answers, through llama-server', async (page, url) => {
  const answers = await openSettings(page, HARBOUR, FEW_CALLS);
  const chooser = await openChooser(page);
  await chooseServer(chooser, url, { atOnce: 1 });
  await expect(chooser.getByText(/SmolLM2-135M-Instruct.*Q4_1/)).toBeVisible();
  await runWithThis(chooser);
  await expectAnswers(page, answers, 200_000);
  const run = await savedRun(page);
  expectRealRun(run);
  sayScore('SmolLM2 behind llama-server', run);
});

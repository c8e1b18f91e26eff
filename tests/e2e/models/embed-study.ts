/** Runs the whole study in the page by embeddings of a model in the tab, and saves the recording. */
import type { Page } from '@playwright/test';
import { openRecording } from '../../../src/adapters/recorded/open-recording';
import type { Recording } from '../../../src/core/calls/recording';
import { bytesOf } from '../study-page';
import { openChooser, runWithThis } from './model-page';

/** Longer than an embedding of 91 texts takes on a busy machine. */
const PATIENCE_MS = 240_000;

/** Also outside of a test, so without its expectations. */
const waitForAnswers = (page: Page): Promise<void> =>
  page
    .getByText('The run is finished: 1,600 answers.')
    .waitFor({ state: 'attached', timeout: PATIENCE_MS });

/** Leaves the finished run on the page. `model`: path of a GGUF that embeds. */
export async function embedStudy(page: Page, model: string): Promise<Recording> {
  await page.goto('./');
  await waitForAnswers(page);
  const chooser = await openChooser(page);
  await chooser.getByRole('radio', { name: /^embeddings/ }).check();
  const embeds = chooser.getByRole('group', { name: 'What embeds' });
  await embeds.getByRole('radio', { name: /^In this tab, on the processor/ }).check();
  await embeds.getByLabel('or a file on this computer').setInputFiles(model);
  await runWithThis(chooser);
  await waitForAnswers(page);
  return saveRecording(page);
}

/** The recording that the page saves of its run. */
async function saveRecording(page: Page): Promise<Recording> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Download this run' });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Recording' }).click();
  const file = await bytesOf(await download);
  await page.keyboard.press('Escape');
  const opened = await openRecording(new Uint8Array(file));
  if (!opened.ok) throw new Error(opened.message);
  return opened.recording;
}

/** A real small model on the processor, in the tab: llama.cpp in WebAssembly, on one thread. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { needModel } from '../../fixtures/models/find-model';
import { tinyGguf } from '../../fixtures/models/tiny-gguf.mjs';
import { expectAnswers } from '../study-page';
import { startFileServer } from './file-server';
import {
  callsSoFar,
  countCalls,
  failure,
  HARBOUR,
  openChooser,
  openSettings,
  runWithThis,
  savedRun,
  TESSALY,
} from './model-page';
import { expectRealRun, FEW_CALLS, sayScore } from './real-run';

const smollm2 = await needModel('smollm2');

/** A call takes a second or more on a quiet machine, and several on a busy one. */
const PATIENCE_MS = 400_000;

/** Closes the tab once the model has replied so often; returns how often it has by then. */
async function closeAfter(page: Page, calls: number): Promise<number> {
  const bar = page.getByRole('progressbar', { name: 'Calls to the model' });
  await expect(bar).toBeAttached({ timeout: PATIENCE_MS });
  await expect
    .poll(() => callsSoFar(page), { timeout: PATIENCE_MS, intervals: [200] })
    .toBeGreaterThanOrEqual(calls);
  const seen = await callsSoFar(page);
  await page.close();
  return seen;
}

async function chooseFile(chooser: Locator, file: Parameters<Locator['setInputFiles']>[0]) {
  await chooser.getByRole('radio', { name: /^In this tab, on the processor/ }).check();
  await chooser.getByLabel('or a file on this computer').setInputFiles(file);
}

test.describe('SmolLM2 in the tab', () => {
  test.skip(smollm2 === undefined, 'no SmolLM2');

  test('goes on where a closed tab stopped it; from a file it is the same model', async ({
    page,
    context,
  }) => {
    test.setTimeout(2 * PATIENCE_MS);
    const host = await startFileServer(smollm2!);
    try {
      const answers = await openSettings(page, HARBOUR, FEW_CALLS);
      const chooser = await openChooser(page);
      await chooser.getByRole('radio', { name: /^In this tab, on the processor/ }).check();
      await chooser.getByLabel('Address of a GGUF file').fill(host.url);
      await chooser.getByLabel('Address of a GGUF file').blur();
      await expect(chooser.getByText(/SmolLM2.*Q4_1/i).first()).toBeVisible();
      await expect(chooser.getByText(/9\d MB/).first()).toBeVisible();
      await runWithThis(chooser);
      const before = await closeAfter(page, 4);
      const downloaded = host.bytesSent;

      const reopened = await context.newPage();
      await reopened.goto('./');
      await expect(reopened.getByText(/Went on with the run that was interrupted/)).toBeVisible();
      await expectAnswers(reopened, answers, PATIENCE_MS);
      const run = await savedRun(reopened);
      expectRealRun(run);
      const { distinct, made } = countCalls(run);
      expect(made).toBeLessThanOrEqual(distinct - before);
      expect(made).toBeGreaterThan(0);
      // The file was downloaded once: a header may be read again.
      expect(host.bytesSent - downloaded).toBeLessThan(10_000_000);
      console.log(`closed after ${before} calls; ${made} of ${distinct} made after that`);
      sayScore('SmolLM2 in the tab', run);

      await openSettings(reopened, HARBOUR, FEW_CALLS);
      const again = await openChooser(reopened);
      await chooseFile(again, smollm2!);
      await runWithThis(again);
      await expectAnswers(reopened, answers);
      const fromFile = await savedRun(reopened);
      expect(fromFile.plan?.models.text).toEqual(run.plan?.models.text);
      expect(countCalls(fromFile).made).toBe(0);
      expect(fromFile.digest).toBe(run.digest);
    } finally {
      await host.stop();
    }
  });
});

test('a model that makes no sense stops the run, and nothing is scored', async ({ page }) => {
  test.setTimeout(120_000);
  await openSettings(page, TESSALY, { scenarios: ['StaleGraph'], designs: ['Rag'] });
  const chooser = await openChooser(page);
  await chooseFile(chooser, {
    name: 'tiny.gguf',
    mimeType: 'application/octet-stream',
    buffer: tinyGguf(),
  });
  await runWithThis(chooser);
  await expect(failure(page)).toContainText('have nothing to do with what was asked', {
    timeout: 90_000,
  });
  await expect(failure(page)).toContainText('Nothing of it is shown or scored.');
  await expect(failure(page).getByRole('button', { name: 'Choose another model' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Answers given' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  // It is not gone on with when the page is opened again.
  await page.goto('about:blank');
  await page.goto('./');
  await expectAnswers(page, 1600);
  await expect(page.getByText(/was interrupted after/)).toHaveCount(0);
});

/** The page from another computer over plain http: browsers give it no files, no caches and no GPU. */
import { expect, test } from '@playwright/test';
import { tinyGguf } from '../fixtures/models/tiny-gguf.mjs';
import { ensureBrowser } from '../setup/find-browser.mjs';
import { failure, openChooser, openSettings, runWithThis, TESSALY } from './models/model-page';
import { openStudy } from './study-page';

/** An address of no computer anywhere, which this browser is told to find on this one. */
const ELSEWHERE = '192.0.2.1';

test.use({
  baseURL: async ({ baseURL }, use) => use(baseURL!.replace('127.0.0.1', ELSEWHERE)),
  launchOptions: {
    executablePath: ensureBrowser(),
    args: [`--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`],
  },
});

test('opens, works in memory and says why', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await openStudy(page);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByText(/came by plain http, where browsers keep no files/)).toBeVisible();
  expect(problems).toEqual([]);
});

test('says why it has no model on the GPU and none to download, and takes a file', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await openSettings(page, TESSALY, { scenarios: ['StaleGraph'], designs: ['Rag'] });
  expect(await page.evaluate(() => 'gpu' in navigator || 'caches' in window)).toBe(false);
  const chooser = await openChooser(page);
  const start = chooser.getByRole('button', { name: 'Run with this' });

  await chooser.getByRole('radio', { name: /^In this tab, on the graphics card/ }).check();
  await expect(chooser.getByText(/plain http, and browsers give such a page no GPU/)).toBeVisible();
  await expect(chooser.getByText(/by https or from this computer \(localhost\)/)).toBeVisible();
  await expect(start).toBeDisabled();

  await chooser.getByRole('radio', { name: /^In this tab, on the processor/ }).check();
  await chooser.getByLabel('Address of a GGUF file').fill('http://models.test/tiny.gguf');
  await chooser.getByLabel('Address of a GGUF file').blur();
  await expect(chooser.getByText(/plain http, where the browser keeps no files/)).toBeVisible();
  await expect(chooser.getByText('Choose the file on this computer.')).toBeVisible();
  await expect(start).toBeDisabled();

  const buffer = tinyGguf();
  await chooser
    .getByLabel('or a file on this computer')
    .setInputFiles({ name: 'tiny.gguf', mimeType: 'application/octet-stream', buffer });
  await expect(start).toBeEnabled();
  await expect(chooser.getByText('No model is kept in this browser.')).toBeVisible();
  await runWithThis(chooser);
  // That it answers is what counts: such a model makes no sense.
  await expect(failure(page)).toContainText('have nothing to do with what was asked', {
    timeout: 90_000,
  });
  expect(problems).toEqual([]);
});

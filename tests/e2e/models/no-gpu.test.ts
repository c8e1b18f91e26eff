/** A browser that has WebGPU and gives the page no GPU, as a headless one on most machines does. */
import { expect, test } from '@playwright/test';
import { webLlmFiles } from '../../browser/engine/web-llm-files';
import { openStudy } from '../study-page';
import { openChooser } from './model-page';

const HOST = 'https://models.test/small/';

test('says that there is no GPU and what to do, and lets nothing be downloaded', async ({
  page,
}) => {
  const files = webLlmFiles();
  const asked: string[] = [];
  await page.context().route(`${HOST}**`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    asked.push(name);
    const body = files.get(name);
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill(body ? { body, headers } : { status: 404, headers });
  });
  await openStudy(page);
  const adapter = await page.evaluate(async () => (await navigator.gpu?.requestAdapter()) ?? null);
  test.skip(adapter !== null, 'this machine has a GPU that Chromium gives to pages');
  const chooser = await openChooser(page);
  await chooser.getByRole('radio', { name: /^In this tab, on the graphics card/ }).check();
  await chooser.getByText('From a host of your own').click();
  await chooser.getByLabel('Address of the folder with weights and library').fill(HOST);
  await chooser.getByLabel('Address of the folder with weights and library').blur();
  // What it would take is told all the same.
  await expect(chooser.getByText(/^1 MB are downloaded once.* at 100 Mbit\/s/)).toBeVisible();
  await expect(
    chooser.getByText(/has WebGPU, but gives this page no GPU\..*hardware acceleration/),
  ).toBeVisible();
  await expect(chooser.getByRole('button', { name: 'Run with this' })).toBeDisabled();
  await expect(chooser.getByText('This model cannot be used: see above.')).toBeVisible();
  expect(asked.filter((name) => name.endsWith('.bin') || name.endsWith('.wasm'))).toEqual([]);
  // Another way is one click away.
  await chooser.getByRole('radio', { name: /^Play back a recorded run/ }).check();
  await expect(chooser.getByRole('button', { name: 'Play it' })).toBeEnabled();
});

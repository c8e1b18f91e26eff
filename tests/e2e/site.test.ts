import { expect, test } from '@playwright/test';

test('the built site opens without an error and asks no other host', async ({ page, baseURL }) => {
  const problems: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(baseURL!)) foreign.push(url);
  });

  await page.goto('./');

  await expect(page).toHaveTitle(/Driftlab/);
  await expect(page.locator('#app')).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  expect(problems).toEqual([]);
  expect(foreign).toEqual([]);
});

test('the built site works below any path', async ({ page, baseURL }) => {
  const missing: string[] = [];
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    const isBelow = url.startsWith(`${baseURL}some/path/`);
    if (!isBelow) missing.push(url);
    const response = await route.fetch({ url: url.replace('/some/path/', '/') });
    await route.fulfill({ response });
  });

  await page.goto('./some/path/');

  await expect(page.locator('#app')).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  expect(missing).toEqual([]);
});

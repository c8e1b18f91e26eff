import { expect, test } from '@playwright/test';
import { expectAnswers, openStudy } from './study-page';

test('a reload in the middle of a run ends in a finished page that says so', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('gridcell').first()).toBeAttached();
  await page.reload();
  await expectAnswers(page, 1600);
});

test('a second tab works in memory and says so', async ({ page, context }) => {
  await openStudy(page);
  const second = await context.newPage();
  await openStudy(second);
  await expect(second.getByText(/open in another tab/)).toBeVisible();
  await expect(page.getByText(/open in another tab/)).toHaveCount(0);
});

test('without files the study runs in memory and says so', async ({ page }) => {
  await page.route('**/lab-worker*.js', async (route) => {
    const response = await route.fetch();
    const body = `delete self.FileSystemSyncAccessHandle;\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await openStudy(page);
  await expect(page.getByText(/keeps no files/)).toBeVisible();
});

test('a full disk is told and the run goes on in memory', async ({ page, context, baseURL }) => {
  const session = await context.newCDPSession(page);
  const origin = new URL(baseURL!).origin;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  await openStudy(page);
  await expect(page.getByText(/no room left/)).toBeVisible();
});

test('an empty or missing binary of SQLite is told, not hidden', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('./');
  await expect(page.getByRole('alert').first()).toBeVisible();
});

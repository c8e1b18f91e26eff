import { expect, test, type Page } from '@playwright/test';
import { LONG_ANSWERS, LONG_WORLD } from './long-world';
import { expectAnswers, openStudy } from './study-page';

/** Starts a study of some seconds and waits until it is under way. */
async function startLongStudy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tessaly Freight', exact: true }).click();
  await page.locator('input[type=file]').first().setInputFiles(LONG_WORLD);
  await page.keyboard.press('Escape');
  const given = page.getByRole('progressbar', { name: 'Answers given' });
  await expect(given).toHaveAttribute('aria-valuemax', String(LONG_ANSWERS));
  const isUnderWay = { intervals: [50] };
  await expect
    .poll(async () => Number(await given.getAttribute('aria-valuenow')), isUnderWay)
    .toBeGreaterThan(400);
}

test('a reload in the middle of a run ends in a finished page that says so', async ({ page }) => {
  await openStudy(page);
  await startLongStudy(page);
  await page.reload();
  await expectAnswers(page, 1600);
  const told = page.getByText(/The last run was interrupted after [\d,]+ of/);
  await expect(told).toBeVisible();
  await page.reload();
  await expectAnswers(page, 1600);
  await expect(told).toHaveCount(0);
});

test('a run can be cancelled in the middle, keeps what it has, and can be run again', async ({
  page,
}) => {
  await openStudy(page);
  await startLongStudy(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stopped at');
  await page.getByRole('button', { name: 'Run again' }).first().click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stopped at');
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

test('a lab that cannot be loaded is told, not waited for', async ({ page }) => {
  await page.route('**/lab-worker*.js', (route) => route.abort());
  await page.goto('./');
  await expect(page.getByRole('alert').first()).toContainText('lab');
});

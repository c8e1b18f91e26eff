import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { bytesOf, cell, expectAnswers, openStudy } from './study-page';

const reference = (name: string): string =>
  readFileSync(new URL(`../golden/reference/${name}`, import.meta.url), 'utf8').replaceAll(
    '\r',
    '',
  );

test('opens on the finished study, equal to the article, with an answer explained', async ({
  page,
}) => {
  await openStudy(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('wrong on 60%');
  await expect(page.getByText('All 16 cells equal the article’s published table.')).toBeVisible();
  const answer = page.getByRole('region', { name: 'The answer' });
  await expect(answer.getByText('30 days').first()).toBeVisible();
  await expect(answer.getByText('14 days').first()).toBeVisible();
});

test('leads from a cell to its wrong answers, to one answer and its deciding sentence', async ({
  page,
}) => {
  await openStudy(page);
  await cell(page, 'Both', 'Stale graph', '82 of 100').click();
  const answer = page.getByRole('region', { name: 'The answer' });
  await answer
    .getByRole('button', { name: /said 49.*59|Pro/ })
    .first()
    .click();
  await expect(answer.getByText('Wrong, said plainly.')).toBeVisible();
  await expect(answer.locator('mark').first()).toContainText('49');
  await answer.getByRole('button', { name: /^Both, versioned said/ }).click();
  await expect(answer.getByText('with a warning').first()).toBeVisible();
});

test('a changed setting reruns the study and the tables move', async ({ page }) => {
  await openStudy(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('radio', { name: /^newest page/ }).check();
  await expectAnswers(page, 1600);
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Graph', 'Partial pages', '82 of 100')).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Fresh/ }).uncheck();
  await expectAnswers(page, 1200);
});

test('a scenario of one’s own runs beside the four', async ({ page }) => {
  await openStudy(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Your own/ }).check();
  await expectAnswers(page, 2000);
  await page.getByRole('checkbox', { name: /^Refund policy/ }).check();
  await expectAnswers(page, 2000);
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('heading', { name: 'Your own', exact: true, level: 2 }),
  ).toBeVisible();
});

test('another world of another domain runs through the same page', async ({ page }) => {
  await openStudy(page);
  await page.getByRole('button', { name: 'Tessaly Freight', exact: true }).click();
  const worlds = page.getByRole('dialog', { name: 'The world' });
  await worlds.getByRole('radio', { name: 'Skalmír Town Museum' }).check();
  await expectAnswers(page, 384);
  await expect(page.getByText('article', { exact: true })).toHaveCount(0);
});

test('downloads the answers in the reference’s columns, the events, and a graph', async ({
  page,
}) => {
  await openStudy(page);
  const download = async (name: string): Promise<Buffer> => {
    const opener = page.getByRole('button', { name: 'Download', exact: true });
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    return bytesOf(await started);
  };
  expect((await download('Answers')).toString()).toBe(reference('deterministic-answers.csv'));
  const lines = (await download('Events')).toString().trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as { type: string; seq: number });
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
  expect(events.filter(({ type }) => type === 'answered')).toHaveLength(1600);
  const graph = await download('Graph of Stale graph');
  expect(graph.subarray(0, 15).toString()).toBe('SQLite format 3');
});

test('can be walked with the keyboard alone', async ({ page }) => {
  await openStudy(page);
  const answer = page.getByRole('region', { name: 'The answer' });
  await expect(answer).toContainText('after refund');
  await page.getByRole('gridcell').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('after price');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(answer.getByRole('heading', { level: 2 })).toHaveText(
    'Which plan is Tessaly Beacon included in?',
  );
});

test('presents one change at a time, large enough for a projector', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openStudy(page);
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  for (const label of ['rename', 'refund', 'price', 'owner']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(label).first()).toBeVisible();
  }
  const presenter = page.getByRole('dialog', { name: 'Presenter view' });
  expect(await presenter.evaluate((dialog) => dialog.scrollHeight <= innerHeight)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Present', exact: true })).toBeVisible();
});

test('shows all 16 tiles at 1280 by 720 without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openStudy(page);
  const last = page.getByRole('gridcell').last();
  const box = await last.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(720);
});

test('fits a phone, one scenario at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudy(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('tab', { name: 'Stale pages' }).click();
  await expect(
    page.getByRole('heading', { name: 'Stale pages', exact: true, level: 2 }),
  ).toBeVisible();
});

/** The built page in a browser, as its user knows it. */
import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

/** Opens the page and waits until the run is finished. */
export async function openStudy(page: Page, address = './'): Promise<void> {
  await page.goto(address);
  await expectAnswers(page, 1600);
}

/** Waits until a run of this many answers is finished; models are given more time than is usual. */
export async function expectAnswers(page: Page, count: number, timeout?: number): Promise<void> {
  const said = page.getByText(`The run is finished: ${count.toLocaleString('en-GB')} answers.`);
  await expect(said).toBeAttached(timeout === undefined ? {} : { timeout });
}

/** The summary of one cell beside its tile; `said` is how its name goes on. */
export function cell(page: Page, design: string, scenario: string, said: string): Locator {
  return page.getByRole('button', { name: `${design}, ${scenario}: ${said}` });
}

/** The mark of one answer in the grid of tiles. */
export function mark(page: Page, name: RegExp): Locator {
  return page.getByRole('gridcell', { name });
}

/** Copies the link of the run on the page. */
export async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Share this run' }).getByText(/copied/i),
  ).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The bytes of a download. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

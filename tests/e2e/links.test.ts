import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { copyLink, expectAnswers, openStudy } from './study-page';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Waits until the banner says that all rows agree. */
async function expectAgreement(page: Page, rows: string): Promise<void> {
  const said = `${rows} of ${rows} rows agree with the link.`;
  await expect(page.getByRole('status').filter({ hasText: 'agree with the link' })).toContainText(
    said,
  );
}

const ownWorld = (): string =>
  readFileSync(new URL('../../static/worlds/museum.json', import.meta.url), 'utf8')
    .replace('"museum"', '"mine"')
    .replace('Skalmír Town Museum', 'My own museum');

test('a colleague who opens a link is told that all rows agree', async ({ page, context }) => {
  await openStudy(page);
  const link = await copyLink(page);
  expect(link.length).toBeLessThan(700);
  const colleague = await context.newPage();
  await colleague.goto(link);
  await expectAgreement(colleague, '1,600');
});

test('a link carries changed settings', async ({ page, context }) => {
  await openStudy(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Fresh/ }).uncheck();
  await expectAnswers(page, 1200);
  await page.keyboard.press('Escape');
  const colleague = await context.newPage();
  await colleague.goto(await copyLink(page));
  await expectAgreement(colleague, '1,200');
});

for (const [kind, spoil] of [
  ['cut off', (link: string) => link.slice(0, -40)],
  [
    'changed',
    (link: string) => link.replace(/(.{60})$/, (end) => end.split('').reverse().join('')),
  ],
  ['newer', (link: string) => link.replace('#run=1.', '#run=9.')],
  ['foreign', (link: string) => link.replace(/#.*/, '#state=abc123')],
] as const) {
  test(`a ${kind} link says what is wrong and shows the default run`, async ({ page, context }) => {
    await openStudy(page);
    const receiver = await context.newPage();
    await receiver.goto(spoil(await copyLink(page)));
    await expectAnswers(receiver, 1600);
    await expect(receiver.getByText(/link/i).first()).toBeVisible();
    await expect(receiver.getByText(/default run/i).first()).toBeVisible();
  });
}

test('a link to a run on a world of one’s own asks for the file, and takes only that one', async ({
  page,
  context,
}) => {
  await openStudy(page);
  const file = (text: string, name = 'mine.json') => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  const openFile = async (of: typeof page, text: string): Promise<void> => {
    await of.locator('input[type=file]').first().setInputFiles(file(text));
  };
  await page.getByRole('button', { name: 'Tessaly Freight', exact: true }).click();
  await openFile(page, ownWorld());
  await expectAnswers(page, 384);
  await page.keyboard.press('Escape');
  const link = await copyLink(page);

  const receiver = await context.newPage();
  await receiver.goto(link);
  await expectAnswers(receiver, 1600);
  await expect(receiver.getByText(/My own museum/).first()).toBeVisible();
  await openFile(receiver, ownWorld().replace('My own museum', 'Another museum'));
  await expect(receiver.getByText(/digest/).first()).toBeVisible();
  await openFile(receiver, ownWorld());
  await expectAgreement(receiver, '384');
});

test('a bad world file tells every fault with its place and keeps the run', async ({ page }) => {
  await openStudy(page);
  await page.getByRole('button', { name: 'Tessaly Freight', exact: true }).click();
  const buffer = Buffer.from(ownWorld().replace('"startsAt"', '"beginsAt"'));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer });
  await expect(page.getByText(/startsAt/).first()).toBeVisible();
  await expect(page.getByText('1,600 of 1,600 answers').first()).toBeVisible();
});

test('going back from a link shows the default run again', async ({ page }) => {
  await openStudy(page);
  const link = await copyLink(page);
  await page.goto(link);
  await expectAgreement(page, '1,600');
  await page.goBack();
  await expectAnswers(page, 1600);
  await expect(page.getByText('agree with the link')).toHaveCount(0);
});

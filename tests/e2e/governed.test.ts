import { expect, test } from '@playwright/test';
import { bytesOf, cell, expectAnswers, openStudy } from './study-page';

test('the design that takes the advice is one click away, and the advice is weighed in the worker', async ({
  page,
}) => {
  await openStudy(page);
  await page.getByRole('button', { name: 'add the design that takes it' }).click();
  await expectAnswers(page, 2000);
  await expect(cell(page, 'Governed', 'Stale graph', '100 of 100')).toBeVisible();
  await page.getByRole('link', { name: 'Which of the advice matters' }).first().click();

  const section = page.locator('#ablation');
  await section.getByRole('checkbox', { name: 'as the article tells' }).uncheck();
  await section.getByRole('checkbox', { name: 'at random' }).uncheck();
  await expect(section).toContainText('It builds 4 graphs');
  await section.getByRole('button', { name: 'Run the ablation' }).click();
  await expect(section.getByText(/^160 rows/)).toBeVisible({ timeout: 60_000 });

  await section.getByRole('radio', { name: 'Stale graph' }).check({ force: true });
  const started = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Save these 40 rows as CSV' }).click();
  const csv = (await bytesOf(await started)).toString('utf8').trim().split('\n');
  expect(csv).toHaveLength(41);
  expect(csv[1]).toMatch(/^none,Governed,Governed,,,StaleGraph,1,100,100,100,100,/);

  await section
    .getByRole('button', { name: /^30 answers changed, Governed, without Auth/ })
    .click();
  await section
    .getByRole('region', { name: /^Answers changed: Governed/ })
    .getByRole('button', { name: /request a refund/ })
    .first()
    .click();
  await expectAnswers(page, 400);
  const answer = page.getByRole('region', { name: 'The answer' });
  await expect(answer).toContainText('It warned that this may be out of date');
});

/** Asking the graph on the built site: the late code comes, and the graph lies in the database of the study. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { bytesOf, openStudy } from './study-page';

const QUESTION = 'How are OpenAI and Anthropic related?';

test('a question is asked, its path drawn, its source opened, and all of it saved', async ({
  page,
}) => {
  await openStudy(page, './#ask');
  const section = page.locator('section#ask');
  await section.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
  await section.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(section.getByRole('heading', { level: 2 })).toContainText('its answer rests on');
  const drawing = section.getByRole('img', { name: 'Chains from OpenAI to Anthropic' });
  await expect(drawing).toContainText('Dario Amodei');
  await section
    .getByRole('button', { name: /^anthropic@/ })
    .first()
    .click();
  await expect(section.locator('mark')).toContainText('OpenAI');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download' }).click(),
  ]);
  const saved: unknown = JSON.parse((await bytesOf(download)).toString());
  expect(saved).toMatchObject([
    { question: QUESTION, planner: 'built-in@1', steps: [{ tool: 'paths_between' }] },
  ]);

  await page.reload();
  const kept = section.getByRole('region', { name: 'Earlier questions' });
  await kept.getByRole('button', { name: QUESTION }).click();
  await expect(drawing).toContainText('Dario Amodei');
});

test('on a phone every view fits its width, and axe finds no fault', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudy(page, './#ask');
  const section = page.locator('section#ask');
  for (const view of ['Look at an entity', 'Call a tool', 'Run the suites', 'Ask a question']) {
    await section.getByRole('radio', { name: view }).check();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, view).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).include('#ask').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});

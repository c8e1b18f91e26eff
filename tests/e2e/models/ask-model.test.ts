/** A real small model plans the calls of a question, behind llama.cpp's own server, asked by the built page. */
import { expect } from '@playwright/test';
import type { Asked } from '../../../src/core/ask/asked';
import { ANSWER_ROUTES } from '../../../src/core/ask/asked';
import { MOST_CALLS } from '../../../src/core/ask/ask-prompt';
import { bytesOf, openStudy } from '../study-page';
import { testWithSmollm2 } from './smollm2';

testWithSmollm2('SmolLM2 plans a question, and all that it wrote is saved', async (page, url) => {
  await openStudy(page, './#ask');
  const section = page.locator('section#ask');
  await section.getByRole('radio', { name: 'a model', exact: true }).check();
  await expect(section.getByRole('radio', { name: /^No model/ })).toBeHidden();
  await section.getByLabel('Address of the server').fill(url);
  await section.getByRole('button', { name: 'List its models' }).click();
  await section.getByRole('button', { name: 'Plan with this model' }).click();
  await section.getByRole('textbox', { name: 'Question' }).fill('Who founded Anthropic?');
  await section.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(section.getByText(/ step is being planned …/)).toBeVisible();
  await expect(section.getByText(/^What the model wrote, /).last()).toBeVisible();
  await expect(section.getByRole('button', { name: 'Ask', exact: true })).toBeVisible({
    timeout: 200_000,
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download' }).click(),
  ]);
  const [asked] = JSON.parse((await bytesOf(download)).toString()) as readonly [Asked];
  // How well it answers is nothing to rely on; that every reply came to something is.
  const { steps, answer, planner } = asked;
  expect(planner).toMatch(/^http:SmolLM2-135M-Instruct#.*\/ask@\d+$/u);
  expect(steps.length).toBeLessThanOrEqual(MOST_CALLS);
  expect(ANSWER_ROUTES).toContain(answer.route);
  expect(answer.text).not.toBe('');
  const replies = [...steps, answer].map((each) => each.replies ?? []);
  for (const each of replies) expect(each.length).toBeGreaterThan(0);
  expect(replies.flat().filter(({ fault }) => fault !== undefined).length).toBeLessThanOrEqual(2);
  for (const { address, text } of replies.flat()) {
    expect(address).toMatch(/^[0-9a-f]{32}$/u);
    // The server holds the model to the schema.
    expect(JSON.parse(text)).toMatchObject({ why: expect.any(String), next: expect.anything() });
  }
  console.log(
    `SmolLM2 asked ${asked.question}: ${steps.length} calls, ${answer.route}, ${answer.text.slice(0, 120)}`,
  );
});

/** Where the focus goes: to what takes the place of what had it, and back to what opened something. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../src/ui/theme.css';
import App from '../../src/ui/App.svelte';
import { openStudy } from './study-in-page';

beforeEach(() => page.viewport(1280, 900));

it('goes from the offer of Governed to what stands there then', async () => {
  const screen = await render(App, { study: await openStudy() });
  screen.getByRole('button', { name: 'add the design that takes it' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByRole('link', { name: 'Which of the advice matters' }))
    .toHaveFocus();
});

it('goes back to “More” when its settings are closed, and stays in them when a button there is used up', async () => {
  const screen = await render(App, { study: await openStudy() });
  const more = screen.getByRole('button', { name: 'More' });
  await more.click();
  const all = screen.getByRole('dialog', { name: 'All settings' });
  await all.getByRole('button', { name: 'Add it' }).click();
  await expect.element(all.getByText('Which pages lag')).toBeVisible();
  expect(all.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(all).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await screen.getByRole('button', { name: /^Reset/ }).click();
  await expect.element(more).toHaveFocus();
});

it('goes back from an answer to its list, and from the list to the number it is behind', async () => {
  const study = await openStudy();
  const screen = await render(App, { study });
  const hedging = screen.getByRole('region', { name: /warns every time/ });
  const number = hedging.getByRole('button', { name: /^97 of 400|^66 of / }).first();
  await number.click();
  const list = screen.getByRole('region', { name: /^Both, versioned · .*warning/ }).first();
  await expect.element(list).toHaveFocus();
  const answer = list.getByRole('button', { name: /^[A-Z]\d/ }).first();
  await answer.click();
  await expect.element(screen.getByRole('region', { name: 'The answer' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(answer).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(number).toHaveFocus();
});

it('on a phone the answer comes up over the page, and gives way to the list again', async () => {
  await page.viewport(390, 844);
  const study = await openStudy();
  const screen = await render(App, { study });
  const hedging = screen.getByRole('region', { name: /warns every time/ });
  await hedging
    .getByRole('button', { name: /^\d+ of \d+, .*: wrong/ })
    .first()
    .click();
  const answer = screen.getByRole('button', { name: /^[A-Z]\d .*\?$/ }).first();
  await answer.click();
  const panel = screen.getByRole('region', { name: 'The answer' });
  await expect.element(panel).toHaveFocus();
  const top = panel.element().getBoundingClientRect().top;
  expect(top).toBeGreaterThan(300);
  expect(top).toBeLessThan(844);
  await screen.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect.element(answer).toHaveFocus();
  await expect.element(answer).toBeInViewport();
});

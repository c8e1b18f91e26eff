/** The design that takes the article's advice, on the first screen and in the answer panel. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../src/ui/theme.css';
import App from '../../src/ui/App.svelte';
import { openStudy } from './study-in-page';

beforeEach(() => page.viewport(1280, 720));

it('is added by one click, beside the four, and the article’s cells still agree', async () => {
  const study = await openStudy();
  const screen = await render(App, { study });
  await screen.getByRole('button', { name: 'add the design that takes it' }).click();
  await expect
    .element(screen.getByRole('button', { name: /^Governed, Stale graph: 100 of 100/ }))
    .toBeVisible();
  expect(study.config?.designs).toEqual(['Rag', 'Graph', 'Hybrid', 'HybridVersioned', 'Governed']);
  await expect.element(screen.getByText(/All 16 cells equal the article/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Which of the advice matters' }))
    .toHaveAttribute('href', '#ablation');
  const bounds = screen.getByRole('grid').element().getBoundingClientRect();
  expect(bounds.bottom).toBeLessThanOrEqual(720);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
});

it('alone, and on a phone, nothing is cut off', async () => {
  await page.viewport(390, 844);
  const study = await openStudy();
  const screen = await render(App, { study });
  study.change({ designs: ['Governed'] });
  await expect
    .element(screen.getByRole('button', { name: /^Governed, .*: 100 of 100/ }))
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

it('says the value, since when, on whose word, in which words, and what speaks against it', async () => {
  const study = await openStudy();
  const screen = await render(App, { study });
  study.change({ designs: ['HybridVersioned', 'Governed'] });
  const panel = screen.getByRole('region', { name: 'The answer' });
  study.select({ scenario: 'StaleGraph', design: 'Governed', step: 2, question: 'P1' });
  await expect.element(panel).toHaveTextContent(/it said\s*14 days/);
  await expect
    .element(panel)
    .toHaveTextContent(
      /No warning: no source of equal rank disagrees, .* still stands on its page/,
    );
  await expect
    .element(panel)
    .toHaveTextContent(
      /value\s*14 days\s*since\s*15 September 2026 at \d\d:\d\d \S+\s*on the word of\s*“Refund policy” v2, as it stands\s*which says\s*“Customers can request a refund within 14 days of purchase.”\s*doubts\s*none/,
    );
  await expect.element(panel).toHaveTextContent(/The sentence behind this is gone from its page\./);
});

it('tells the reasons for doubt where it has some, and that of nothing there is no answer', async () => {
  const study = await openStudy();
  const screen = await render(App, { study });
  const panel = screen.getByRole('region', { name: 'The answer' });
  study.change({ designs: ['Graph'], with: ['sentence-change', 'code-staleness', 'empty-answer'] });
  study.select({ scenario: 'StaleGraph', design: 'Graph', step: 4, question: 'P1' });
  await expect
    .element(panel)
    .toHaveTextContent(
      /It warned that this may be out of date: the sentence behind it is gone from its page since the graph read it/,
    );
  study.select({ scenario: 'StaleGraph', design: 'Graph', step: 1, question: 'R1' });
  await expect.element(panel).toHaveTextContent(/it said\s*not in the graph/);
  await expect.element(panel).toHaveTextContent(/That is an answer, and nobody was asked/);
});

it('each switch is turned by name, for all designs, and back', async () => {
  const study = await openStudy();
  const screen = await render(App, { study });
  await screen.getByRole('button', { name: 'More' }).click();
  const all = screen.getByRole('dialog', { name: 'All settings' });
  const authority = all.getByRole('group', { name: 'Authority before recency' });
  await expect.element(authority.getByRole('radio', { name: 'as designed' })).toBeChecked();
  await expect.element(authority).toHaveTextContent(/Newest wins only among equals/);
  await authority.getByRole('radio', { name: 'on', exact: true }).click({ force: true });
  expect(study.config).toMatchObject({ with: ['authority'], without: [] });
  await authority.getByRole('radio', { name: 'off' }).click({ force: true });
  expect(study.config).toMatchObject({ with: [], without: ['authority'] });
  await all.getByRole('button', { name: 'All as designed' }).click();
  expect(study.config).toMatchObject({ with: [], without: [] });
});

it('rates and seeds of mistakes are asked for only where they have effect', async () => {
  const study = await openStudy();
  const screen = await render(App, { study });
  await screen.getByRole('button', { name: 'More' }).click();
  const all = screen.getByRole('dialog', { name: 'All settings' });
  const seeds = all.getByRole('spinbutton', { name: 'Seeds of the random mistakes' });
  await expect.element(seeds).not.toBeInTheDocument();
  study.change({ seeds: 2, scenarios: ['Fresh'], designs: ['Rag'] });
  await all
    .getByRole('group', { name: 'Mistakes made on purpose' })
    .getByRole('radio', { name: /^at random/ })
    .click();
  await expect.element(seeds).toHaveValue(2);
  await expect
    .element(all.getByRole('spinbutton', { name: 'Names written another way' }))
    .toHaveValue(20);
  expect(study.config?.errors).toBe('random');
  await userEvent.keyboard('{Escape}');
  await expect
    .element(screen.getByText(/Mistakes are made at random: these are the answers of seed 7/))
    .toBeVisible();
});

it('names the switches turned beside the tables and in the answer panel', async () => {
  const study = await openStudy();
  const screen = await render(App, { study });
  await expect.element(screen.getByText(/All 16 cells equal the article/)).toBeVisible();
  await expect.element(screen.getByText(/in every design\./)).not.toBeInTheDocument();
  study.change({ designs: ['Governed'], with: ['sentence-change'], without: ['authority'] });
  const words = /With change of the sentence on; authority before recency off, in every design\./;
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.poll(() => study.run.status).toBe('finished');
  study.select({ scenario: 'Fresh', design: 'Governed', step: 0, question: 'P1' });
  const panel = screen.getByRole('region', { name: 'The answer' });
  await expect.element(panel).toHaveTextContent(words);
});

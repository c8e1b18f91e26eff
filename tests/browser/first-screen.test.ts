import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../src/ui/theme.css';
import App from '../../src/ui/App.svelte';
import { openStudy } from './study-in-page';

beforeEach(() => page.viewport(1280, 720));

describe('the first screen', () => {
  it('states the finding with its fraction and opens the answer that shows it', async () => {
    const study = await openStudy();
    const screen = await render(App, { study });
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent(/wrong on 60%\s*\(18 of 30 .*\) of what changed, and never says so/);
    const answer = screen.getByRole('region', { name: 'The answer' });
    await expect.element(answer).toHaveTextContent(/it said\s*30 days\s*it was\s*14 days/);
    expect(document.activeElement).toBe(document.body);
  });

  it('shows all 16 tiles without scrolling at 1280 by 720', async () => {
    const study = await openStudy();
    const screen = await render(App, { study });
    await expect.element(screen.getByText(/All 16 cells equal the article/)).toBeVisible();
    const bounds = screen.getByRole('grid').element().getBoundingClientRect();
    expect(bounds.bottom).toBeLessThanOrEqual(720);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
  });

  it('is walked by arrow keys from mark to mark, over the edge of a tile; Enter opens', async () => {
    const study = await openStudy();
    const screen = await render(App, { study });
    const grid = screen.getByRole('grid');
    await expect.element(grid.getByRole('gridcell')).toHaveAccessibleName(/^Both, Stale graph/);
    (grid.getByRole('gridcell').element() as HTMLElement).focus();
    await userEvent.keyboard('{End}{ArrowRight}');
    await expect
      .element(grid.getByRole('gridcell'))
      .toHaveAccessibleName(/^Both, Partial pages, at the start\. .* right: it said 30/);
    expect(document.activeElement).toBe(grid.getByRole('gridcell').element());
    await userEvent.keyboard('{PageUp}{End}{Enter}');
    expect(study.selected).toEqual({
      scenario: 'PartialPages',
      design: 'Graph',
      step: 4,
      question: 'P1',
    });
    expect(study.step).toBe(4);
    expect(document.activeElement).toBe(grid.getByRole('gridcell').element());
  });

  it('tells what a mark says under the pointer, and opens it at a click', async () => {
    const study = await openStudy();
    const screen = await render(App, { study });
    await expect.element(screen.getByRole('gridcell')).toHaveAccessibleName(/^Both, Stale graph/);
    const grid = screen.getByRole('grid');
    const from = grid.element().getBoundingClientRect();
    const mark = screen.getByRole('gridcell').element().getBoundingClientRect();
    const position = { x: mark.right + 4 - from.left, y: mark.top + 2 - from.top };
    await grid.hover({ position });
    await expect
      .element(screen.getByText('after change 3, price · wrong, said plainly'))
      .toBeVisible();
    await grid.click({ position });
    expect(study.selected).toMatchObject({ design: 'Hybrid', step: 3, question: 'P1' });
  });

  it('opens the answers of a tile, filters them, and opens one', async () => {
    const study = await openStudy();
    const screen = await render(App, { study });
    await screen.getByRole('button', { name: /^Pages, Stale pages: 70 of 100/ }).click();
    const panel = screen.getByRole('region', { name: 'The answer' });
    await expect.element(panel.getByRole('button', { name: /^wrong 18/ })).toBeVisible();
    await panel.getByRole('button', { name: /^no answer 12/ }).click();
    await panel
      .getByRole('button', { name: /What is Tessaly Beacon/ })
      .first()
      .click();
    await expect.element(panel).toHaveTextContent(/Nothing it read says this of “Tessaly Beacon”/);
    expect(study.selectedAnswer).toMatchObject({ outcome: 'abstain', step: 1 });
  });

  it('marks the deciding sentence, shows each hop, and leads to the twin in another design', async () => {
    const study = await openStudy();
    const screen = await render(App, { study });
    const panel = screen.getByRole('region', { name: 'The answer' });
    study.select({ scenario: 'StalePages', design: 'Rag', step: 4, question: 'O2' });
    await expect.element(panel.getByText('hop 2')).toBeVisible();
    await expect.element(panel.getByRole('mark').first()).toHaveTextContent(/Atlas/);
    await panel.getByRole('button', { name: /^Graph said Emre Aslan/ }).click();
    expect(study.selectedAnswer).toMatchObject({ design: 'Graph', outcome: 'correct' });
  });

  it('reruns when a setting is changed, and can be reset', async () => {
    const study = await openStudy();
    const screen = await render(App, { study });
    await screen.getByRole('button', { name: '3 pages' }).click();
    await screen.getByRole('radio', { name: '1', exact: true }).click({ force: true });
    await expect.element(screen.getByRole('button', { name: '1 page', exact: true })).toBeVisible();
    expect(study.config?.pagesRead).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText(/cells equal the article/)).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Reset to the article’s settings' }).click();
    await expect.element(screen.getByText(/All 16 cells equal the article/)).toBeVisible();
  });

  it('has its numbers as a table with fractions', async () => {
    const study = await openStudy();
    const screen = await render(App, { study });
    await screen.getByText('As a table').first().click();
    const table = screen.getByRole('table', { name: /^Right answers by design and scenario/ });
    await expect
      .element(table.getByRole('row', { name: /^Both 100%/ }))
      .toHaveTextContent(/82% \(82 of 100\) article 82% 40% \(12 of 30\) article 40%/);
  });

  it('steps through the changes in the presenter view, and Escape leaves it', async () => {
    const study = await openStudy();
    const screen = await render(App, { study });
    await expect.element(screen.getByText(/All 16 cells/)).toBeVisible();
    await userEvent.keyboard('p');
    const view = screen.getByRole('dialog', { name: 'Presenter view' });
    await expect.element(view).toHaveTextContent(/2 of 4 .* The refund window shrinks/);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.element(view).toHaveTextContent(/4 of 4 .* Payments service/);
    await expect.element(view).toHaveTextContent(/8 of 20 right/);
    expect(view.element().scrollHeight).toBeLessThanOrEqual(720);
    await userEvent.keyboard('{Escape}');
    await expect.element(view).not.toBeInTheDocument();
  });

  it('says that it stopped, and runs again', async () => {
    let release = (): void => undefined;
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const study = await openStudy('', hold);
    const screen = await render(App, { study });
    await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '1600');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    study.runs.run = { ...study.run, status: 'cancelled' };
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Stopped, with none of 1,600 answers to show');
    release();
    await screen.getByRole('button', { name: 'Run again' }).click();
    await expect.element(screen.getByText(/All 16 cells equal/)).toBeVisible();
  });

  it('shows one scenario at a time on a phone, with nothing cut off', async () => {
    await page.viewport(390, 844);
    const study = await openStudy();
    const screen = await render(App, { study });
    await expect
      .element(screen.getByRole('tab', { name: 'Stale graph' }))
      .toHaveAttribute('aria-selected', 'true');
    await screen.getByRole('tab', { name: 'Fresh' }).click();
    await expect.element(screen.getByRole('gridcell')).toHaveAccessibleName(/Fresh/);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

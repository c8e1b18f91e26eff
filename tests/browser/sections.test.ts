import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/ui/theme.css';
import { renderSections } from './render-sections';
import { openStudy } from './study-in-page';

beforeEach(() => page.viewport(1280, 900));

it('a number of the hedging table opens its answers, and one of them is selected', async () => {
  const study = await openStudy();
  const screen = (await renderSections(study)).getByRole('region', {
    name: /warns every time/,
  });
  await screen.getByRole('button', { name: 'Both, versioned', exact: true }).click();
  const inStaleGraph = screen.getByRole('row', { name: /^Stale graph/ });
  await expect
    .element(inStaleGraph.getByRole('button', { name: /^61 of 100/ }))
    .toHaveAccessibleName(/right, with a warning\. Show/);
  await expect.element(inStaleGraph.getByRole('button', { name: /^25 of 100/ })).toBeVisible();
  await expect.element(inStaleGraph.getByRole('button', { name: /^30 of 100/ })).toBeVisible();
  await inStaleGraph.getByRole('button', { name: /^6 of 100/ }).click();

  const list = screen.getByRole('region', { name: /not yet changed/ });
  await expect.element(list.getByRole('heading')).toHaveTextContent(/^6 answers/);
  await list
    .getByRole('button', { name: /Pro plan cost/ })
    .first()
    .click();
  expect(study.selectedAnswer).toMatchObject({
    scenario: 'StaleGraph',
    design: 'HybridVersioned',
    standing: 'not-yet',
    isHedged: true,
  });
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
});

it('the courses are a table too, with right answers of all asked', async () => {
  const study = await openStudy();
  const screen = (await renderSections(study)).getByRole('region', { name: /fall deepest/ });
  await screen.getByText('The same as a table').click();
  const rows = screen.getByRole('row', { name: /^Graph/ });
  await expect
    .element(rows.nth(2))
    .toHaveTextContent(/20 of 20.*17 of 20.*14 of 20.*11 of 20.*8 of 20/);
});

it('maintenance says the kinds of rows written when asked', async () => {
  const study = await openStudy();
  const screen = (await renderSections(study)).getByRole('region', { name: /^Reading only/ });
  const patch = screen.getByRole('row', { name: /^rename everything|^changed pages/ }).nth(1);
  await expect.element(patch).toHaveTextContent(/8.*2,081.*388.*42.*25.*20 of 20/);
  await screen.getByRole('button', { name: /kinds of rows/ }).click();
  const kinds = ['facts closed', 'facts added', 'ended facts kept', 'names', 'aliases', 'merges'];
  for (const name of [...kinds, 'sentences behind facts']) {
    await expect.element(screen.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
});

it('arrow keys walk the copies, and each says what its page says and what is true', async () => {
  const study = await openStudy();
  const screen = (await renderSections(study)).getByRole('region', { name: /^After the/ });
  await screen.getByRole('radio', { name: 'Stale pages' }).click({ force: true });
  await screen.getByRole('radio', { name: 'after refund' }).click({ force: true });
  await expect
    .element(screen.getByRole('heading'))
    .toHaveTextContent('After the refund change 4 of 4 copies in the wiki still say 30 days');
  const refunds = screen.getByRole('row', { name: /^Refund policy/ }).getByRole('button');
  await expect
    .element(refunds)
    .toHaveAccessibleName(/out of date: says 30 days; true now: 14 days/);
  refunds.element().focus();
  await userEvent.keyboard('{ArrowUp}');
  const detail = screen.getByRole('complementary');
  await expect.element(detail).toHaveTextContent(/the graph says\s*14 days/);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(detail).toHaveTextContent(/page “Refund policy”/);
  await expect.element(detail.getByText(/within 30 days/)).toHaveTextContent(/^Customers/);
  expect(study.step).toBe(2);
});

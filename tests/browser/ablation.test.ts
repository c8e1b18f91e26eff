/** Which advice matters: the section, from before the ablation runs to an answer that changed. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../src/ui/theme.css';
import { createStudy } from './study-in-page';
import AblationHarness from './AblationHarness.svelte';

beforeEach(() => page.viewport(1280, 900));

async function openAblation() {
  const { study, lab } = createStudy();
  await study.openAddress('');
  await expect.poll(() => study.run.status).toBe('finished');
  study.change({ scenarios: ['StaleGraph'] });
  await expect.poll(() => study.run.answers.length).toBe(400);
  return { study, lab, screen: await render(AblationHarness, { study }) };
}

it('says before it runs what it will do; rows are counted, sorted, filtered, and lead to answers', async () => {
  const { study, screen } = await openAblation();
  const section = screen.getByRole('region', { name: 'Which of the advice matters', exact: true });
  await expect.element(section).toHaveTextContent(/It builds 22 graphs, .* 88,000 answers in all/);
  await section.getByRole('checkbox', { name: 'as the article tells' }).click();
  await section.getByRole('checkbox', { name: 'at random' }).click();
  await expect.element(section).toHaveTextContent(/It builds 1 graph, .* 4,000 answers in all/);
  await section.getByRole('button', { name: 'Run the ablation' }).click();

  const whole = screen.getByRole('region', {
    name: 'Of Governed’s switches “Change of the sentence” matters most here: without it 61 of 100 answers change',
  });
  await expect.element(whole, { timeout: 20_000 }).toBeVisible();
  await expect.element(whole).toHaveTextContent(/40 rows: 40 variants/);

  await expect.element(whole).toHaveTextContent(/Stale graph · 3 pages a question by BM25 · read/);
  await expect.element(whole).not.toHaveTextContent(/With other settings/);
  study.change({ pagesRead: 5 });
  await expect
    .element(whole)
    .toHaveTextContent(/With other settings than the study above: “Pages read for a question”\./);

  const without = whole.getByRole('row', { name: /^Governed, without Change of the sentence/ });
  await expect
    .element(without)
    .toHaveTextContent(
      /none\s*Stale graph\s*100\s%\s*100\s%\s*0\s*0\s*0\s*25\s*\+25\s*30\s*\+30\s*61/,
    );
  await expect
    .element(whole.getByRole('row', { name: /^Governed, without Canonical names/ }))
    .toHaveTextContent(/nothing to do here/);

  await whole.getByRole('button', { name: 'wrong, warned' }).click();
  await expect
    .element(whole.getByRole('columnheader', { name: 'wrong, warned' }))
    .toHaveAttribute('aria-sort', 'descending');
  await expect
    .element(whole.getByRole('row').nth(1))
    .toHaveTextContent(/^Graph, with Staleness in code|^Both, with Staleness in code/);

  await without.getByRole('button', { name: /^61 answers changed/ }).click();
  const list = whole.getByRole('region', { name: /^Answers changed: Governed, without/ });
  await expect.element(list.getByText('page changed after extraction').first()).toBeVisible();
  await list
    .getByRole('button', { name: /Starter plan cost/ })
    .first()
    .click();
  expect(study.config).toMatchObject({
    designs: ['Governed'],
    with: [],
    without: ['sentence-change'],
    errors: 'none',
    scenarios: ['StaleGraph'],
  });
  await expect
    .poll(() => study.selectedAnswer)
    .toMatchObject({ design: 'Governed', isHedged: true });
});

it('can be cancelled, and keeps the rows that came', async () => {
  const { study, screen } = await openAblation();
  const seeds = screen.getByRole('spinbutton', { name: /^Seeds of the random mistakes/ });
  await seeds.fill('500');
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByText(/It builds 502 graphs/)).toBeVisible();
  await screen.getByRole('button', { name: 'Run the ablation' }).click();
  await expect.element(screen.getByRole('button', { name: 'Cancel the ablation' })).toHaveFocus();
  await expect.poll(() => study.ablation.state?.rows.length).toBe(80);
  await screen.getByRole('button', { name: 'Cancel the ablation' }).click();
  await expect.poll(() => study.ablation.state?.status, { timeout: 10_000 }).toBe('cancelled');
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^Stopped: .* of 502 graphs/);
  await expect
    .element(screen.getByRole('row', { name: /^Governed, as designed/ }).first())
    .toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Run the ablation again' }))
    .toHaveFocus();
});

it('keeps the choice of mistakes, filter and order for the next one', async () => {
  const { study, screen } = await openAblation();
  await screen.getByRole('checkbox', { name: 'as the article tells' }).click();
  await screen.getByRole('checkbox', { name: 'at random' }).click();
  await screen.getByRole('button', { name: 'Run the ablation' }).click();
  await expect.poll(() => study.ablation.state?.status, { timeout: 20_000 }).toBe('finished');
  await screen.getByRole('radio', { name: 'Stale graph' }).click({ force: true });
  await screen.getByRole('button', { name: 'wrong, warned' }).click();
  const first = study.ablation.state?.request;
  await screen.getByRole('button', { name: 'Run the ablation again' }).click();
  await expect.poll(() => study.ablation.state?.request).not.toBe(first);
  await expect.poll(() => study.ablation.state?.status, { timeout: 20_000 }).toBe('finished');
  await expect.element(screen.getByRole('checkbox', { name: 'at random' })).not.toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'Stale graph' })).toBeChecked();
  await expect
    .element(screen.getByRole('columnheader', { name: 'wrong, warned' }))
    .toHaveAttribute('aria-sort', 'descending');
});

it('ends when another world is opened', async () => {
  const { study, screen } = await openAblation();
  await screen.getByRole('button', { name: 'Run the ablation' }).click();
  await expect.poll(() => study.ablation.state?.status).toBe('running');
  await study.openBuiltIn('museum');
  await expect.poll(() => study.ablation.state?.status, { timeout: 10_000 }).toBe('cancelled');
});

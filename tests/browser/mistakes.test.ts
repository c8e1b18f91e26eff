/** Mistakes made on purpose, and the metrics, below the first screen. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../src/ui/theme.css';
import { renderSections } from './render-sections';
import { openStudy, WORLD_TEXTS } from './study-in-page';

beforeEach(() => page.viewport(1280, 900));

it('as the article tells: 16 cells beside the article’s model, each with its residual', async () => {
  const study = await openStudy();
  study.change({ errors: 'as-described' });
  await expect.poll(() => study.run.status).toBe('finished');
  const screen = await renderSections(study);
  const section = screen.getByRole('region', {
    name: '11 of 16 cells come out as the article’s model had them; the rest keep a residual',
  });
  await expect
    .element(section)
    .toHaveTextContent(/A reconstruction from the article's text, not a model run/);
  const table = section.getByRole('table', { name: /^A reconstruction from the article’s text/ });
  const rows = table.getByRole('row', { name: /^Stale graph/ });
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(
      /as published\s*50%\s*50%\s*0\s*0%\s*0%\s*0\s*33\s*33\s*0\s*0\s*0\s*0\s*17\s*17\s*0/,
    );
  await expect
    .element(table.getByRole('row', { name: /^Partial pages/ }).nth(1))
    .toHaveTextContent(/62%\s*58%\s*−4\s*40%\s*27%\s*−13\s*33\s*37\s*\+4/);
});

it('at random: mean and range in every cell over so many seeds', async () => {
  const study = await openStudy();
  study.change({ errors: 'random', seeds: 3, scenarios: ['Fresh'], designs: ['Graph'] });
  await expect.poll(() => study.run.status).toBe('finished');
  expect(study.run.samples).toHaveLength(2);
  const rights = [study.cells, ...study.run.samples.map(({ cells }) => cells)].map(
    ([cell]) => cell?.all.right ?? 0,
  );
  const mean = rights.reduce((sum, right) => sum + right, 0) / 3;
  const screen = await renderSections(study);
  const section = screen.getByRole('region', { name: /^Over 3 seeds of random mistakes Graph/ });
  await expect.element(section).toHaveTextContent(/20\s% of names written another way/);
  const row = section
    .getByRole('table', { name: 'Mean and range over the seeds, by design and scenario' })
    .getByRole('row', { name: /^Fresh/ });
  const words = String(Number.isInteger(mean) ? mean : mean.toFixed(1)).replace(/\.0$/, '');
  const range = `${Math.min(...rights)}–${Math.max(...rights)}`;
  await expect.element(row).toHaveTextContent(new RegExp(`^Fresh\\s*${words}\\s%\\s*${range}`));
});

it('on a world of one’s own nothing is held against the article, whatever its id', async () => {
  const study = await openStudy();
  await study.openFile('cut.json', WORLD_TEXTS.tessaly!);
  study.change({ errors: 'as-described' });
  await expect.poll(() => study.run.status).toBe('finished');
  const screen = await renderSections(study);
  const section = screen.getByRole('region', { name: 'The article’s mistakes, without its model' });
  await expect.element(section).toHaveTextContent(/The article has no figures of this world/);
  await expect.element(section.getByRole('table')).not.toBeInTheDocument();
});

it('with other settings than the article’s it says which, and holds nothing beside its figures', async () => {
  const study = await openStudy();
  study.change({ errors: 'as-described', pagesRead: 5, without: ['authority'], seed: 8 });
  await expect.poll(() => study.run.status).toBe('finished');
  const screen = await renderSections(study);
  const section = screen.getByRole('region', { name: 'The article’s mistakes, without its model' });
  await expect
    .element(section)
    .toHaveTextContent(
      /figures are of other settings \(“Switched off” and “Pages read for a question”\): they are not held/,
    );
  await expect.element(section.getByRole('table')).not.toBeInTheDocument();
  study.change({ pagesRead: 3, without: [], designs: ['Graph', 'Governed'] });
  await expect.poll(() => study.run.status).toBe('finished');
  const again = screen.getByRole('table', { name: /^A reconstruction from the article’s text/ });
  await expect.element(again.getByRole('row', { name: /^Stale graph/ })).toBeVisible();
});

it('stopped in its first seed it says so, and claims no seed that was not run', async () => {
  const study = await openStudy();
  study.change({ errors: 'random', seeds: 3, scenarios: ['Fresh'], designs: ['Graph'] });
  await expect.poll(() => study.run.status).toBe('finished');
  const { digest: _digest, ...run } = study.run;
  study.runs.run = { ...run, status: 'cancelled', samples: [] };
  const screen = await renderSections(study);
  const section = screen.getByRole('region', { name: 'Mistakes at random, over 1 seed' });
  await expect
    .element(section)
    .toHaveTextContent(/The run was stopped before 2 seeds were through/);
  await expect
    .element(section)
    .toHaveTextContent(/mistakes at random, seed 7 · 1 of 3 runs, one a seed; every run of a seed/);
});

it('metrics have names, definitions and how many they are of', async () => {
  const study = await openStudy();
  await expect.poll(() => study.run.status).toBe('finished');
  const screen = await renderSections(study);
  const section = screen.getByRole('region', {
    name: '96 answers of 1,600 gave a superseded value as current, none of them with a warning',
  });
  const table = section.getByRole('table', { name: /^Metrics by design/ });
  await expect
    .element(table.getByRole('row', { name: /^Stale-fact error rate/ }))
    .toHaveTextContent(
      /answers that give a superseded value as current, of answers given\s*6\s%\s*24 of 388\s*9\s%\s*36 of 388\s*9\s%\s*36 of 400\s*0\s%\s*0 of 400/,
    );
  await section.getByRole('radio', { name: 'Stale graph' }).click({ force: true });
  await expect
    .element(table.getByRole('row', { name: /^False alarms, controls/ }))
    .toHaveTextContent(/63\s%\s*25 of 40$/);
});

it('where the scorers differ, both numbers are shown and the answer is listed and opened', async () => {
  const study = await openStudy();
  study.change({ scenarios: ['Fresh'], designs: ['Rag'] });
  await expect.poll(() => study.run.answers.length).toBe(100);
  const answers = study.run.answers.map((answer) =>
    answer.question === 'X1' && answer.step === 4
      ? {
          ...answer,
          answer: 'not 59 but 49',
          hops: answer.hops.map((hop) => ({ ...hop, values: ['not 59 but 49'] })),
        }
      : answer,
  );
  study.runs.run = { ...study.run, answers };
  const screen = await renderSections(study);
  const section = screen.getByRole('region', { name: /^1 answer of 100 gave a superseded value/ });
  await expect.element(section).toHaveTextContent(/Here they differ on 1 answer; both numbers/);
  await expect
    .element(section.getByRole('row', { name: /^Accuracy right answers/ }))
    .toHaveTextContent(/100\s%\s*100 of 100\s*strictly\s*99\s%\s*99 of 100/);
  const apart = section.getByRole('region', { name: /^Answers judged apart/ });
  await expect
    .element(apart.getByRole('row').nth(1))
    .toHaveTextContent(/Pages, Fresh\s*not 59 but 49\s*59\s*right\s*wrong/);
  await apart.getByRole('button').click();
  expect(study.selected).toMatchObject({ question: 'X1', step: 4, design: 'Rag' });
});

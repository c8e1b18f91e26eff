import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../src/ui/theme.css';
import { renderSections } from './render-sections';
import { runWithModel } from './model-study';
import { createStudy, openStudy } from './study-in-page';

beforeEach(() => page.viewport(1280, 900));

describe('model beside model', () => {
  it('puts the default run beside the article’s model', async () => {
    const screen = (await renderSections(await openStudy())).getByRole('region', {
      name: /^Furthest apart/,
    });
    await expect
      .element(screen.getByRole('heading'))
      .toHaveTextContent(
        /Graph in “Partial pages”: the article’s Qwen2.5-7B-Instruct is right on 58\s%, no model on 82\s%/,
      );
    await screen.getByRole('radio', { name: 'no answer' }).click({ force: true });
    await expect
      .element(screen.getByRole('row', { name: /^Stale graph/ }).nth(1))
      .toHaveTextContent(/12.*17\s*\+5/);
  });

  it('lists the answers on which two runs differ, and opens one', async () => {
    const study = await runWithModel(
      { reader: 'model', scenarios: ['Fresh'], designs: ['Rag'] },
      { wrong: 0.4 },
    );
    const wrong = study.run.answers.filter(({ outcome }) => outcome !== 'correct');
    const screen = (await renderSections(study)).getByRole('region', {
      name: /^Furthest apart/,
    });
    await screen.getByRole('button', { name: /answers differ, Pages, Fresh/ }).click();
    const list = screen.getByRole('region', { name: 'Pages, Fresh', exact: true });
    await expect
      .element(list.getByRole('heading'))
      .toHaveTextContent(`${wrong.length} answers: Pages, Fresh`);
    await list
      .getByRole('button', { name: /^[A-Z]\d/ })
      .first()
      .click();
    expect(study.selectedAnswer).toMatchObject({ design: 'Rag', outcome: wrong[0]!.outcome });
  });

  it('leaves out a run that is not ticked', async () => {
    const study = await runWithModel({ reader: 'model', scenarios: ['Fresh'] }, { wrong: 0.4 });
    const screen = await renderSections(study);
    await screen.getByRole('checkbox', { name: /^the article’s/ }).click();
    const table = screen.getByRole('table', { name: /^Runs side by side/ });
    await expect.element(table.getByRole('columnheader', { name: 'Scripted' })).toBeVisible();
    await expect
      .element(table.getByRole('columnheader', { name: /article/ }))
      .not.toBeInTheDocument();
  });

  it('with one run says how to have another', async () => {
    const { study } = createStudy();
    await study.openAddress('');
    await study.openBuiltIn('museum');
    const screen = await renderSections(study);
    await expect
      .element(screen.getByRole('region', { name: /nothing to put beside it yet/ }))
      .toHaveTextContent(/the next run stands beside this one/);
  });
});

describe('repeats', () => {
  it('show mean and range, and the answers that were not the same', async () => {
    const study = await runWithModel(
      { reader: 'model', scenarios: ['Fresh'], designs: ['Rag'], repeats: 3, temperature: 0.8 },
      { wrong: 0.3 },
    );
    const right = [study.run.answers, ...study.run.repeats].map(
      (pass) => pass.filter(({ outcome }) => outcome === 'correct').length,
    );
    const screen = (await renderSections(study)).getByRole('region', {
      name: /^Over 3 passes/,
    });
    const range = `${Math.min(...right)}–${Math.max(...right)}`;
    await expect.element(screen.getByRole('row', { name: /^Fresh/ })).toHaveTextContent(range);
    await screen.getByRole('button', { name: /not the same, Pages, Fresh/ }).click();
    const list = screen.getByRole('region', { name: 'Pages, Fresh', exact: true });
    await expect.element(list.getByRole('columnheader', { name: 'pass 3' })).toBeVisible();
  });

  it('are not spoken of where there are none', async () => {
    const screen = await renderSections(await openStudy());
    await expect.element(screen.getByRole('heading', { name: /warns every time/ })).toBeVisible();
    expect(document.getElementById('variance')).toBeNull();
  });
});

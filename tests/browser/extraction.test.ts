import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../src/ui/theme.css';
import { unusableIn } from '../../src/core/evaluate/unusable';
import AnswerPanel from '../../src/ui/answer/AnswerPanel.svelte';
import NamesRead from '../../src/ui/extraction/NamesRead.svelte';
import { renderSections } from './render-sections';
import { runWithModel } from './model-study';
import { openStudy } from './study-in-page';

beforeEach(() => page.viewport(1280, 900));

const SMALL = { scenarios: ['Fresh'], designs: ['Graph'] } as const;

describe('with a model that reads badly', () => {
  const read = () =>
    runWithModel(
      { ...SMALL, extractor: 'model' },
      { missed: 0.1, invented: 0.1, withKind: 0.3, foreign: 0.1, unusable: 0.1 },
    );

  it('the first section says what was found and invented', async () => {
    const screen = await renderSections(await read());
    const sections = screen.getByRole('heading', { level: 2 });
    await expect
      .element(sections.first())
      .toHaveTextContent(
        /^Scripted found \d+ of \d+ facts that the pages state, and invented \d+$/,
      );
    const lead = screen.getByText(/each held against what it states/);
    await expect.element(lead).toHaveTextContent(/of the world’s 23 true facts at the start/i);
  });

  it('a number opens its facts with their sentences, and the columns sort', async () => {
    const screen = (await renderSections(await read())).getByRole('region', {
      name: /^Scripted found/,
    });
    const table = screen.getByRole('table');
    const row = table.getByRole('row', { name: /^owning team/ });
    const missed = row.getByRole('button', { name: /missed, owning team/ });
    await expect.element(missed).toBeVisible();
    const count = missed.element().textContent;
    await missed.click();
    const list = screen.getByRole('region', { name: 'missed, owning team' });
    await expect.element(list.getByRole('heading')).toHaveTextContent(`${count} fact`);
    await expect.element(list).toHaveTextContent(/is owned by the \w+ team\..*states: /);

    await table.getByRole('button', { name: 'missed', exact: true }).click();
    const header = table.getByRole('columnheader', { name: 'missed' });
    await expect.element(header).toHaveAttribute('aria-sort', 'descending');
    const numbers = [...table.element().querySelectorAll('tbody tr')].map((tr) =>
      Number(tr.querySelector('td.missed')?.textContent),
    );
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  it('keeps every reply that could not be used, word for word', async () => {
    const study = await read();
    const texts = study.run.extracted.flatMap(({ unusable }) => unusable?.text ?? []);
    expect(texts.length).toBeGreaterThan(0);
    const screen = (await renderSections(study)).getByRole('region', {
      name: /^Scripted found/,
    });
    await screen.getByText(/repl(y|ies) that could not be used/).click();
    const shown = [...screen.element().querySelectorAll('details[open] pre')];
    expect(shown.map((pre) => pre.textContent)).toEqual(texts);
  });
});

it('without a model it is short, and stands last', async () => {
  const screen = await renderSections(await openStudy());
  await expect
    .element(screen.getByRole('heading', { level: 2 }).nth(-2))
    .toHaveTextContent(
      'Sentence patterns found all 114 facts that the pages state, and invented none',
    );
});

it('an answer whose reply could not be used shows the reply and why', async () => {
  const study = await runWithModel({ ...SMALL, reader: 'model' }, { unusable: 0.3 });
  const answer = study.run.answers.find((own) => unusableIn(own) === 'cut')!;
  study.select(answer);
  const screen = await render(AnswerPanel, {
    study,
    cell: undefined,
    oncell: () => undefined,
    onchoose: () => undefined,
  });
  await expect
    .element(screen.getByText(/It counts as no answer: the reply breaks off/))
    .toBeVisible();
  const { reply } = answer.hops.at(-1)!;
  await expect.element(screen.getByText(reply!.text, { exact: true })).toBeVisible();
});

it('the hedging section tells such replies from answers that were not given', async () => {
  const study = await runWithModel({ ...SMALL, reader: 'model' }, { unusable: 0.3 });
  const abstained = study.run.answers.filter(({ outcome }) => outcome === 'abstain').length;
  const unusable = study.run.answers.filter((answer) => unusableIn(answer)).length;
  const screen = await renderSections(study);
  await expect
    .element(
      screen.getByText(new RegExp(`Of ${abstained} answers not given, ${unusable} are replies`)),
    )
    .toBeVisible();
});

it('keeps a phone as wide as it is, whatever names a model invents', async () => {
  await page.viewport(390, 844);
  const name = 'laser_'.repeat(40);
  const names = { found: [], otherName: [], missed: [], splits: [] };
  const screen = await render(NamesRead, {
    names: { ...names, invented: [{ name, sentences: ['It is so.'] }] },
  });
  await expect.element(screen.getByText(name)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

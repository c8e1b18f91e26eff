/** The study without a model against the reference rows and the article's tables. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { answersToCsv, costsToCsv } from '../../src/core/evaluate/csv';
import { countCells, percentOf, sharesByStep } from '../../src/core/evaluate/tables';
import { foldEvents, NO_RUN, type RunState } from '../../src/core/study/run-state';
import { ARTICLE_DESIGNS } from '../../src/core/designs/design';
import { SCENARIOS } from '../../src/core/world/scenario';
import { collectEvents } from '../fixtures/run';

const read = (name: string): string =>
  readFileSync(new URL(`reference/${name}`, import.meta.url), 'utf8');

interface PublishedCell {
  readonly design: string;
  readonly scenario: string;
  readonly deterministic: { readonly all_pct: number; readonly drifted_pct: number };
}

const scenarioIds = SCENARIOS.map(({ id }) => id);

describe('the study without a model', () => {
  let run: RunState = NO_RUN;
  beforeAll(async () => {
    run = foldEvents(NO_RUN, await collectEvents());
  });

  it('gives the 1,600 reference rows, in their order, why included', () => {
    expect(run.answers).toHaveLength(1600);
    expect(answersToCsv(run.answers).split('\n')).toEqual(
      read('deterministic-answers.csv').replaceAll('\r', '').split('\n'),
    );
  });

  it('gives the reference cost table exactly', () => {
    expect(costsToCsv(run.costs)).toBe(read('deterministic-costs.csv').replaceAll('\r', ''));
  });

  it('agrees with all 16 published cells, all and drifted', () => {
    const published = (JSON.parse(read('published-figures.json')) as { accuracy: PublishedCell[] })
      .accuracy;
    expect(published).toHaveLength(16);
    const cells = countCells(run.answers, ARTICLE_DESIGNS, scenarioIds);
    const ours = cells.map((cell) => ({
      design: cell.design,
      scenario: cell.scenario,
      deterministic: {
        all_pct: Math.round(percentOf(cell.all) ?? NaN),
        drifted_pct: Math.round(percentOf(cell.drifted) ?? NaN),
      },
    }));
    const theirs = published.map(({ design, scenario, deterministic }) => ({
      design,
      scenario,
      deterministic,
    }));
    expect(ours).toEqual(theirs);
  });

  it('splits the 61 false alarms of the stale graph into 25 controls, 6 not yet changed, 30 drifted', () => {
    const cells = countCells(run.answers, ['HybridVersioned'], ['StaleGraph']);
    expect(cells[0]?.hedgedWhenRight).toEqual({ control: 25, 'not-yet': 6, drifted: 30 });
  });

  it('shows the moment the graph breaks: one step down for each change', () => {
    const shares = sharesByStep(run.answers, 'StaleGraph', 'Graph', [0, 1, 2, 3, 4]);
    expect(shares.map(({ right }) => right)).toEqual([20, 17, 14, 11, 8]);
  });

  it('keeps the graph alone right after every piece of maintenance', () => {
    expect(run.costs).toHaveLength(14);
    for (const { accuracy } of run.costs) expect(accuracy).toEqual({ right: 20, asked: 20 });
  });

  it('writes only what changed when it patches, and far fewer rows than when it rebuilds', () => {
    const ofReading = run.costs.filter(
      ({ approach }) => approach === 'patch' || approach === 'rebuild',
    );
    const facts = ofReading.map(({ approach, step, writes }) => [
      approach,
      step,
      writes.factsClosed,
      writes.factsAdded,
      writes.factsEnded,
    ]);
    expect(facts).toEqual([
      ['patch', 1, 0, 0, 0],
      ['rebuild', 1, 54, 54, 0],
      ['patch', 2, 4, 4, 4],
      ['rebuild', 2, 54, 54, 0],
      ['patch', 3, 5, 5, 5],
      ['rebuild', 3, 54, 54, 0],
      ['patch', 4, 6, 7, 6],
      ['rebuild', 4, 54, 55, 0],
    ]);
    const [rename] = ofReading;
    expect(rename?.article.graphWrites).toBe(42);
    // Twelve sentences that are new, and eleven facts that now stand on one of them.
    expect(rename?.writes).toMatchObject({ names: 1, aliases: 1, sentences: 23 });
  });
});

/** The study with the mistakes that the article describes, against its column with a model. */
import { beforeAll, describe, expect, it } from 'vitest';
import published from '../../static/published-figures.json';
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { countCells, percentOf } from '../../src/core/evaluate/tables';
import { ARTICLE_DESIGNS } from '../../src/core/designs/design';
import { defaultConfig } from '../../src/core/study/config-fields';
import { foldEvents, NO_RUN, type RunState } from '../../src/core/study/run-state';
import type { RunEvent } from '../../src/core/study/run-event';
import { runStudy } from '../../src/core/study/run-study';
import { SCENARIOS } from '../../src/core/world/scenario';
import { openDescribed } from '../fixtures/described';
import { openWorld } from '../fixtures/worlds';

/** All and drifted in percent; wrong plainly, wrong with a warning, abstained. */
type Figures = readonly [number, number, number, number, number];

/**
 * What comes out, computed and pinned, and how far the article's figures lie from it. A residual is
 * a difference that the article does not explain; none of it is made up for.
 */
const CELLS: readonly (readonly [string, string, Figures, Figures])[] = [
  ['Rag', 'Fresh', [100, 100, 0, 0, 0], [0, 0, 0, 0, 0]],
  ['Rag', 'StalePages', [70, 0, 18, 0, 12], [0, 0, 0, 0, 0]],
  ['Rag', 'StaleGraph', [100, 100, 0, 0, 0], [0, 0, 0, 0, 0]],
  ['Rag', 'PartialPages', [94, 80, 6, 0, 0], [-5, -17, 5, 0, 0]],
  ['Graph', 'Fresh', [80, 100, 15, 0, 5], [0, 0, 0, 0, 0]],
  ['Graph', 'StalePages', [80, 100, 15, 0, 5], [0, 0, 0, 0, 0]],
  ['Graph', 'StaleGraph', [50, 0, 33, 0, 17], [0, 0, 0, 0, 0]],
  ['Graph', 'PartialPages', [62, 40, 33, 0, 5], [-4, -13, 4, 0, 0]],
  ['Hybrid', 'Fresh', [100, 100, 0, 0, 0], [0, 0, 0, 0, 0]],
  ['Hybrid', 'StalePages', [82, 40, 18, 0, 0], [4, 13, -4, 0, 0]],
  ['Hybrid', 'StaleGraph', [100, 100, 0, 0, 0], [0, 0, 0, 0, 0]],
  ['Hybrid', 'PartialPages', [94, 80, 6, 0, 0], [-11, -37, 11, 0, 0]],
  ['HybridVersioned', 'Fresh', [94, 100, 0, 6, 0], [0, 0, 0, 0, 0]],
  ['HybridVersioned', 'StalePages', [92, 93, 2, 6, 0], [-6, -20, 0, 6, 0]],
  ['HybridVersioned', 'StaleGraph', [94, 100, 0, 6, 0], [0, 0, 0, 0, 0]],
  ['HybridVersioned', 'PartialPages', [94, 100, 0, 6, 0], [0, 0, 0, 0, 0]],
];

const scenarioIds = SCENARIOS.map(({ id }) => id);

describe('the study with the mistakes that the article describes', () => {
  let run: RunState = NO_RUN;
  beforeAll(async () => {
    const { world, digest } = openWorld('tessaly');
    const config = { ...defaultConfig(world), errors: 'as-described' as const };
    const ports = { stores: createMemoryGraphs(), clock: () => 0, described: openDescribed() };
    const request = { world, worldDigest: digest, config, appVersion: 'test' };
    const events: RunEvent[] = [];
    for await (const event of runStudy(request, ports, new AbortController().signal)) {
      events.push(event);
    }
    run = foldEvents(NO_RUN, events);
    // A whole study on two slow cores is no failure.
  }, 60_000);

  it('says in its plan who made the mistakes', () => {
    expect(run.plan?.extractorId).toBe('patterns@1+described-mistakes@1');
    expect(run.plan?.readerId).toBe('patterns@1+described-mistakes@1');
  });

  it('gives the published Graph rows but for partial pages', () => {
    const cells = countCells(run.answers, ['Graph'], ['Fresh', 'StalePages', 'StaleGraph']);
    const rows = cells.map(({ scenario, all, drifted, ...cell }) => [
      scenario,
      [percentOf(all), percentOf(drifted)],
      [cell.wrongUnhedged, cell.wrongHedged, cell.abstained],
    ]);
    expect(rows).toEqual([
      ['Fresh', [80, 100], [15, 0, 5]],
      ['StalePages', [80, 100], [15, 0, 5]],
      ['StaleGraph', [50, 0], [33, 0, 17]],
    ]);
  });

  it('gives these 16 cells, with these residuals to the article’s model', () => {
    const cells = countCells(run.answers, ARTICLE_DESIGNS, scenarioIds);
    const rows = cells.map((cell) => {
      const theirs = published.qwen.cells.find(
        ({ design, scenario }) => design === cell.design && scenario === cell.scenario,
      )!;
      const ours = [
        Math.round(percentOf(cell.all) ?? NaN),
        Math.round(percentOf(cell.drifted) ?? NaN),
        cell.wrongUnhedged,
        cell.wrongHedged,
        cell.abstained,
      ];
      const figures = [
        theirs.allPercent,
        theirs.driftedPercent,
        theirs.wrongUnhedged,
        theirs.wrongHedged,
        theirs.abstained,
      ];
      const residual = figures.map((figure, index) => figure - (ours[index] ?? NaN));
      return [cell.design, cell.scenario, ours, residual];
    });
    expect(rows).toEqual(CELLS);
  });

  it('answers 5 before the refund window changes and 2 right after the rename, always with a warning', () => {
    const wrong = run.answers.filter(
      ({ design, outcome, answer }) =>
        design === 'HybridVersioned' && outcome === 'wrong' && answer !== '49',
    );
    const told = wrong.map(({ scenario, step, answer }) => `${scenario} ${step}: ${answer}`);
    const threeOf = (text: string): readonly string[] => [text, text, text];
    expect(told).toEqual([
      ...threeOf('Fresh 0: 5'),
      ...threeOf('Fresh 1: 2'),
      ...threeOf('StalePages 0: 5'),
      ...threeOf('StalePages 1: 5'),
      ...threeOf('StaleGraph 0: 5'),
      ...threeOf('StaleGraph 1: 5'),
      ...threeOf('PartialPages 0: 5'),
      ...threeOf('PartialPages 1: 5'),
    ]);
    expect(wrong.every(({ isHedged }) => isHedged)).toBe(true);
  });

  it('warns on as many right answers in Fresh as the article counts', () => {
    const ours = countCells(run.answers, ['HybridVersioned'], scenarioIds).map(
      ({ hedgedWhenRight: right }) => right.control + right['not-yet'] + right.drifted,
    );
    const theirs = published.qwen.cells.flatMap(({ hedgedWhenRight }) => hedgedWhenRight ?? []);
    expect(ours).toEqual([9, 16, 61, 18]);
    expect(theirs).toEqual([9, 6, 58, 17]);
  });

  it('lets the price of before stand plainly against the record twice', () => {
    const plain = run.answers.filter(
      ({ design, outcome, isHedged }) =>
        design === 'HybridVersioned' && outcome === 'wrong' && !isHedged,
    );
    expect(plain.map((a) => [a.scenario, a.step, a.question, a.answer, a.expected])).toEqual([
      ['StalePages', 3, 'X1', '49', '59'],
      ['StalePages', 4, 'X1', '49', '59'],
    ]);
  });

  it('leaves the graph alone at 80 percent after every piece of maintenance', () => {
    expect(run.costs).toHaveLength(14);
    for (const { accuracy } of run.costs) expect(accuracy).toEqual({ right: 16, asked: 20 });
  });
});

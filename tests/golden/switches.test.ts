/** What the switches do on Tessaly Freight without a model, as the figures that are promised. */
import { describe, expect, it } from 'vitest';
import { ARTICLE_DESIGNS } from '../../src/core/designs/design';
import { falseAlarms, sumHedging, wrongAnswers } from '../../src/core/evaluate/hedging';
import { countCell, type Cell } from '../../src/core/evaluate/tables';
import type { RunConfig } from '../../src/core/study/run-config';
import { foldEvents, NO_RUN, type RunState } from '../../src/core/study/run-state';
import { SCENARIOS } from '../../src/core/world/scenario';
import { collectEvents } from '../fixtures/run';

const run = async (config: Partial<RunConfig>): Promise<RunState> =>
  foldEvents(NO_RUN, await collectEvents({ settings: config }));

const cellOf = (
  { answers }: RunState,
  design: RunConfig['designs'][number],
  scenario: string,
): Cell =>
  countCell(
    scenario,
    design,
    answers.filter((a) => a.design === design && a.scenario === scenario),
  );

describe('the switches', () => {
  it('leave the article’s designs as the default', async () => {
    const { plan } = await run({ scenarios: ['Fresh'] });
    expect(plan?.config.designs).toEqual(ARTICLE_DESIGNS);
  });

  it('all on: Governed is right on every question of every scenario and warns of none of the controls', async () => {
    const state = await run({ designs: ['Governed'] });
    for (const { id } of SCENARIOS) {
      const cell = cellOf(state, 'Governed', id);
      expect(cell.all).toEqual({ right: 100, asked: 100 });
      expect(cell.hedgedWhenRight.control).toBe(0);
    }
  });

  it('all on: Governed is right on every question of the museum too', async () => {
    const events = await collectEvents({ world: 'museum', settings: { designs: ['Governed'] } });
    const { answers } = foldEvents(NO_RUN, events);
    expect(answers.filter(({ outcome }) => outcome !== 'correct')).toEqual([]);
    expect(answers.filter((a) => a.isHedged && a.standing === 'control')).toEqual([]);
  });

  it('sentence-change alone: the versioned design’s false alarms in Stale graph fall from 61 to 30, all drifted', async () => {
    const only = { designs: ['HybridVersioned'], scenarios: ['StaleGraph'] } as const;
    const before = cellOf(await run(only), 'HybridVersioned', 'StaleGraph');
    const after = cellOf(
      await run({ ...only, with: ['sentence-change'] }),
      'HybridVersioned',
      'StaleGraph',
    );
    expect(falseAlarms(sumHedging([before]))).toBe(61);
    expect(after.hedgedWhenRight).toEqual({ control: 0, 'not-yet': 0, drifted: 30 });
    expect(after.all.right).toBe(100);
  });

  it('sentence-change and code-staleness: the graph alone warns of every stale answer in Stale graph and of no fresh one', async () => {
    const state = await run({
      designs: ['Graph'],
      scenarios: ['StaleGraph'],
      with: ['sentence-change', 'code-staleness'],
    });
    const cell = cellOf(state, 'Graph', 'StaleGraph');
    expect(wrongAnswers(sumHedging([cell]))).toBe(18);
    expect(cell.wrongHedged).toBe(18);
    expect(falseAlarms(sumHedging([cell]))).toBe(0);
  });

  it('alias-retrieval: pages that know only the old name answer for the new one', async () => {
    const only = { designs: ['Rag'], scenarios: ['StalePages'] } as const;
    expect(cellOf(await run(only), 'Rag', 'StalePages').all.right).toBe(70);
    const after = cellOf(await run({ ...only, with: ['alias-retrieval'] }), 'Rag', 'StalePages');
    expect(after.all.right).toBe(82);
    expect(after.abstained).toBe(0);
  });

  it('supersede or authority: the graph alone follows the page that changed its mind, or that owns the fact', async () => {
    const only = { designs: ['Graph'], scenarios: ['PartialPages'] } as const;
    expect(cellOf(await run(only), 'Graph', 'PartialPages').all.right).toBe(82);
    for (const id of ['supersede', 'authority'] as const) {
      const { all } = cellOf(await run({ ...only, with: [id] }), 'Graph', 'PartialPages');
      expect(all.right).toBe(100);
    }
  });

  it('authority: the draft in the notes no longer beats the price list', async () => {
    const only = { designs: ['HybridVersioned'], scenarios: ['Fresh'] } as const;
    expect(cellOf(await run(only), 'HybridVersioned', 'Fresh').all.right).toBe(99);
    const after = cellOf(await run({ ...only, with: ['authority'] }), 'HybridVersioned', 'Fresh');
    expect(after.all.right).toBe(100);
  });

  it('turned off and on again in one run, a switch is off', async () => {
    const both = await run({
      designs: ['Rag'],
      scenarios: ['StalePages'],
      with: ['alias-retrieval'],
      without: ['alias-retrieval'],
    });
    expect(cellOf(both, 'Rag', 'StalePages').all.right).toBe(70);
  });
});

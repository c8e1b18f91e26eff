/** The ablation's rows as the page shows them, and the words around them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import type { AblationEvent, AblationRow } from '../../../src/core/study/ablation';
import { defaultConfig } from '../../../src/core/study/config-fields';
import { runAblation } from '../../../src/core/study/run-ablation';
import {
  ALL_SCENARIOS,
  foldAblation,
  type AblationState,
  type AblationView,
} from '../../../src/state/ablation.svelte';
import { ablationToCsv } from '../../../src/ui/ablation/ablation-csv';
import {
  factWords,
  otherSettings,
  type AblationFacts,
} from '../../../src/ui/ablation/ablation-facts';
import {
  ablationHeading,
  ablationLead,
  planWords,
  roughly,
} from '../../../src/ui/ablation/ablation-heading';
import {
  fitView,
  tableRows,
  viewRows,
  type TableRow,
} from '../../../src/ui/ablation/ablation-table';
import { settingsOf, variantWords } from '../../../src/ui/ablation/ablation-words';
import { openWorld } from '../../fixtures/worlds';

const asId = (id: string): string => id;

const AS_TOLD: AblationView = {
  errors: 'all',
  scenario: ALL_SCENARIOS,
  sortBy: 'told',
  isDescending: false,
};

describe('the ablation on the page', () => {
  let state: AblationState;
  let rows: readonly TableRow[] = [];
  let facts: AblationFacts;
  beforeAll(async () => {
    const { world, digest } = openWorld('tessaly');
    const scenarios = ['StalePages', 'StaleGraph'];
    const config = { ...defaultConfig(world), scenarios, askAfter: ['price'], seeds: 2 };
    const errors = ['none', 'random'] as const;
    const events: AblationEvent[] = [];
    const ports = { stores: createMemoryGraphs(), clock: () => 0 };
    const { signal } = new AbortController();
    for await (const event of runAblation({ world, config, errors }, ports, signal)) {
      events.push(event);
    }
    const counts = { plannedRows: 0, plannedRuns: 0, doneRuns: 0 };
    const request = { worldDigest: digest, config, errors };
    state = foldAblation({ status: 'running', request, ...counts, rows: [] }, events);
    rows = tableRows(state.rows);
    facts = { ...request, world, appVersion: '1.2.3' };
  }, 60_000);

  const named = (name: string, errors = 'none', scenario = 'StaleGraph'): TableRow =>
    rows.find(
      ({ row, name: own }) => own === name && row.errors === errors && row.scenario === scenario,
    )!;

  it('folds every row and run, and ends', () => {
    expect(state).toMatchObject({ status: 'finished', doneRuns: 6, plannedRuns: 6 });
    expect(state.rows).toHaveLength(160);
    expect(state.plannedRows).toBe(160);
  });

  it('has each number beside the design as it is, and says where nothing changed', () => {
    const without = named('Governed, without Change of the sentence');
    expect(without.figures['alarms-control']).toEqual({
      mean: 6,
      least: 6,
      greatest: 6,
      of: 8,
      gap: 6,
    });
    expect(without.isIdle).toBe(false);
    expect(named('Governed, without Canonical names').isIdle).toBe(true);
    expect(named('Governed, as designed').isIdle).toBe(false);
    expect(
      named('Pages, with Search under every name', 'none', 'StalePages').figures['no-answer'],
    ).toMatchObject({ mean: 0, gap: -3, of: 20 });
  });

  it('filters by mistakes and scenario, and sorts by any column either way', () => {
    const inFresh = viewRows(rows, { ...AS_TOLD, errors: 'random', scenario: 'StaleGraph' }, asId);
    expect(inFresh).toHaveLength(40);
    expect(inFresh.every(({ seeds }) => seeds === 2)).toBe(true);
    const byAlarms = viewRows(
      rows,
      { ...AS_TOLD, sortBy: 'alarms-control', isDescending: true },
      asId,
    );
    const alarms = byAlarms.map(({ figures }) => figures['alarms-control']?.mean ?? NaN);
    expect(alarms).toEqual(alarms.toSorted((a, b) => b - a));
    expect(alarms[0]).toBeGreaterThan(0);
    const byName = viewRows(rows, { ...AS_TOLD, sortBy: 'variant' }, asId);
    expect(byName[0]?.name).toBe('Both, as designed');
    expect(viewRows(rows, AS_TOLD, asId)[0]?.name).toBe('Governed, as designed');
  });

  it('sorts scenarios by the name that the page shows', () => {
    const byScenario = { ...AS_TOLD, sortBy: 'scenario' };
    const firstBy = (label: (id: string) => string): string | undefined =>
      viewRows(rows, byScenario, label)[0]?.row.scenario;
    expect(firstBy(asId)).toBe('StaleGraph');
    expect(firstBy((id) => (id === 'StaleGraph' ? 'Z' : 'A'))).toBe('StalePages');
  });

  it('shows all where these rows lack what the view chose', () => {
    const chosen: AblationView = {
      ...AS_TOLD,
      errors: 'as-described',
      scenario: 'Fresh',
      sortBy: 'right',
    };
    expect(fitView(rows, chosen)).toEqual({ ...AS_TOLD, sortBy: 'right' });
    const there: AblationView = { ...AS_TOLD, errors: 'random', scenario: 'StaleGraph' };
    expect(fitView(rows, there)).toEqual(there);
  });

  it('is CSV with a line a row and mean and range of every number', () => {
    const [head = '', ...lines] = ablationToCsv(
      [
        named('Governed, without Change of the sentence'),
        named('Graph, with Authority before recency', 'random'),
      ],
      facts,
    )
      .trim()
      .split('\n');
    const columns = head.split(',');
    expect(columns.slice(0, 8)).toEqual([
      'errors',
      'variant',
      'design',
      'switch',
      'turned',
      'scenario',
      'seeds',
      'right_percent_mean',
    ]);
    const [first, second] = lines.map((line) => line.split(','));
    expect(first?.slice(0, 11)).toEqual([
      'none',
      'Governed without sentence-change',
      'Governed',
      'sentence-change',
      'off',
      'StaleGraph',
      '1',
      '100',
      '100',
      '100',
      '20',
    ]);
    expect(second?.slice(2, 7)).toEqual(['Graph', 'authority', 'on', 'StaleGraph', '2']);
    expect([first?.length, second?.length]).toEqual([columns.length, columns.length]);
    const inSecond = Object.fromEntries(columns.map((column, at) => [column, second?.[at]]));
    expect(inSecond).toMatchObject({
      world: 'tessaly',
      world_digest: state.request.worldDigest,
      pages_read: '3',
      retriever: 'bm25',
      first_seed: '7',
      dropped_facts_percent: '10',
      version: '1.2.3',
    });
    expect(first?.[columns.indexOf('dropped_facts_percent')]).toBe('');
  });

  it('says what it is of, and what the study shown has otherwise', () => {
    expect(factWords(facts, 'bm25')).toBe(
      'Tessaly Freight · Stale pages and Stale graph · 3 pages a question by BM25 · read with no model · mistakes at random, 2 seeds, 7 to 8: names written another way 20\u202f%, facts not read 10\u202f%, numbers misread 3\u202f%, read as something else 3\u202f%, invented answers 5\u202f%, warnings left out 30\u202f% · Driftlab 1.2.3',
    );
    expect(factWords(facts, 'fused')).toContain(
      'by BM25, as always here, though the study above uses embeddings',
    );
    const { config } = state.request;
    expect(otherSettings(facts, { ...config, designs: ['Rag'], without: ['authority'] })).toEqual(
      [],
    );
    expect(otherSettings(facts, { ...config, pagesRead: 5, droppedFacts: 0 })).toEqual([
      'Pages read for a question',
      'Facts not read',
    ]);
    expect(otherSettings(facts, { ...config, errors: 'random', seeds: 3 })).toEqual([
      'Seeds of the random mistakes',
    ]);
    expect(otherSettings(facts, { ...config, seeds: 3 })).toEqual([]);
    const unmistaken = { ...facts, errors: ['none'] as const };
    expect(otherSettings(unmistaken, { ...config, droppedFacts: 0, upkeep: 'never' })).toEqual([]);
    expect(factWords(unmistaken, 'bm25')).not.toContain('seed');
  });

  it('leads to a run of the variant alone', () => {
    const { variant } = named('Governed, without Change of the sentence').row;
    expect(variantWords(variant)).toBe('Governed, without Change of the sentence');
    expect(settingsOf(variant, 'random')).toEqual({
      designs: ['Governed'],
      with: [],
      without: ['sentence-change'],
      errors: 'random',
    });
    expect(settingsOf({ design: 'Rag', turned: 'authority' }, 'none')).toEqual({
      designs: ['Rag'],
      with: ['authority'],
      without: [],
      errors: 'none',
    });
  });

  it('names the switch that matters most, of how many answers, and those with nothing to do', () => {
    const none = tableRows(state.rows.filter(({ errors }) => errors === 'none'));
    expect(ablationHeading(none, true)).toBe(
      'Of Governed’s switches “Change of the sentence” matters most here: without it 15 of 40 answers change',
    );
    expect(ablationHeading(none, false)).toMatch(/^So far: Of Governed/);
    expect(ablationHeading([], false)).toBe('Which of the advice matters');
    expect(ablationLead(none)).toMatch(
      /Taking out “Canonical names”, .*, one at a time, changes nothing\.$/,
    );
  });

  it('says what is of the first seed, and calls nothing idle that differs in another', () => {
    const random = state.rows.filter(({ errors }) => errors === 'random');
    expect(ablationHeading(tableRows(random), true)).toMatch(
      /^Of Governed’s switches “.*” matters most in the first seed: without it \d+ of 40 answers change$/,
    );
    const isWithout = ({ variant }: AblationRow): boolean =>
      variant.design === 'Governed' && variant.turned === 'canonical-names';
    // As seen where only the first seed stays the same.
    const unchanged = random.map((row) =>
      row.variant.design === 'Governed' ? { ...row, changed: [] } : row,
    );
    const later = unchanged.map((row) =>
      isWithout(row)
        ? {
            ...row,
            cells: row.cells.map((cell, at) => (at === 1 ? { ...cell, abstained: 9 } : cell)),
          }
        : row,
    );
    expect(ablationHeading(tableRows(later), true)).toBe(
      'Governed gives the same answers in the first seed without any one of its switches',
    );
    expect(ablationLead(tableRows(later))).not.toContain('“Canonical names”');
    expect(ablationLead(tableRows(later))).toMatch(
      /changes no number over the seeds, and no answer of the first seed\.$/,
    );
  });

  it('says before what it will do, and promises no time', () => {
    const plan = { scenarios: 4, passes: 22, perCell: 100 };
    expect(planWords(plan)).toBe(
      'It builds 88 graphs, one for each scenario, kind of mistakes and seed, and asks 40 variants over each: 352,000 answers in all, without a model. How long that takes is told from its first graph on.',
    );
    expect([0.2, 1, 89.5, 150].map(roughly)).toEqual([
      'under a second',
      'about 1 second',
      'about 90 seconds',
      'about 3 minutes',
    ]);
  });
});

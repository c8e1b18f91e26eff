import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import { countCell } from '../../../src/core/evaluate/tables';
import {
  VARIANTS,
  variantName,
  type AblationEvent,
  type AblationRow,
} from '../../../src/core/study/ablation';
import { defaultConfig } from '../../../src/core/study/config-fields';
import {
  designOfVariant,
  runAblation,
  type AblationRequest,
} from '../../../src/core/study/run-ablation';
import type { RunConfig } from '../../../src/core/study/run-config';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import { openDescribed } from '../../fixtures/described';
import { collectEvents } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');
const SMALL = {
  scenarios: ['StaleGraph', 'PartialPages'],
  askAfter: ['price'],
  seeds: 2,
} as const satisfies Partial<RunConfig>;

async function ablate(
  request: Partial<Omit<AblationRequest, 'config'>> & { readonly settings?: Partial<RunConfig> },
  cancelAfter = Infinity,
): Promise<readonly AblationEvent[]> {
  const { settings, ...rest } = request;
  const config = { ...defaultConfig(rest.world ?? world), ...SMALL, ...settings };
  const ports = { stores: createMemoryGraphs(), clock: () => 0, described: openDescribed() };
  const stop = new AbortController();
  const events: AblationEvent[] = [];
  for await (const event of runAblation({ world, ...rest, config }, ports, stop.signal)) {
    events.push(event);
    if (events.length >= cancelAfter) stop.abort();
  }
  return events;
}

const rowsOf = (events: readonly AblationEvent[]): readonly AblationRow[] =>
  events.flatMap((event) => (event.type === 'ablated' ? event.rows : []));

describe('the ablation', () => {
  let events: readonly AblationEvent[] = [];
  beforeAll(async () => {
    events = await ablate({});
  }, 60_000);
  const rowOf = (errors: string, name: string, scenario: string): AblationRow =>
    rowsOf(events).find(
      (row) =>
        row.errors === errors && variantName(row.variant) === name && row.scenario === scenario,
    )!;

  it('says first what is to come, then has a row for every variant, kind of mistakes and scenario', () => {
    expect(events[0]).toEqual({
      type: 'ablation-started',
      plannedRows: 3 * 2 * VARIANTS.length,
      plannedRuns: 2 * (1 + 1 + 2),
    });
    expect(events.at(-1)).toEqual({ type: 'ablation-finished' });
    const rows = rowsOf(events);
    expect(rows).toHaveLength(3 * 2 * 40);
    expect(new Set(rows.map(({ errors }) => errors))).toEqual(
      new Set(['none', 'as-described', 'random']),
    );
    expect(rows.map(({ cells }) => cells.length)).toEqual(
      rows.map(({ errors }) => (errors === 'random' ? 2 : 1)),
    );
  });

  it('counts its runs up to those planned, and tells a scenario’s rows once they are through', () => {
    const told = events.map((event) =>
      event.type === 'ablation-run' ? event.doneRuns : event.type,
    );
    expect(told).toEqual([
      'ablation-started',
      ...[1, 'ablated', 2, 'ablated', 3, 'ablated', 4, 'ablated'],
      ...[5, 6, 'ablated', 7, 8, 'ablated'],
      'ablation-finished',
    ]);
  });

  it.each(['none', 'random'] as const)(
    'asks a variant what a run with that switch asks, under %s mistakes',
    async (errors) => {
      const settings = { ...SMALL, errors, designs: ['Hybrid'], with: ['authority'] } as const;
      const run = foldEvents(NO_RUN, await collectEvents({ settings }));
      const own = run.answers.filter(({ scenario }) => scenario === 'PartialPages');
      expect(rowOf(errors, 'Hybrid with authority', 'PartialPages').cells[0]).toEqual(
        countCell('PartialPages', 'Hybrid', own),
      );
    },
  );

  it('lists the answers that turning a switch changed, as they were and as they are', () => {
    const { changed } = rowOf('none', 'Hybrid with authority', 'StaleGraph');
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.find(({ question }) => question === 'X1')).toMatchObject({
      step: 3,
      expected: '59',
      before: { answer: '49', outcome: 'wrong' },
      after: { answer: '59', outcome: 'correct' },
    });
    for (const { before, after } of changed) {
      expect([before.answer, before.outcome, before.isHedged]).not.toEqual([
        after.answer,
        after.outcome,
        after.isHedged,
      ]);
    }
  });

  it('lists none for a design as it is, nor where the switch has nothing to do', () => {
    for (const { variant, changed } of rowsOf(events)) {
      if (variant.turned === undefined) expect(changed).toEqual([]);
    }
    const idle = rowOf('none', 'Graph with empty-answer', 'StaleGraph');
    expect(idle.changed).toEqual([]);
    expect(idle.cells).toEqual(rowOf('none', 'Graph', 'StaleGraph').cells);
  });

  it('ends soon after it is cancelled, without the rows that were under way', async () => {
    const cancelled = await ablate({}, 2);
    expect(cancelled.map(({ type }) => type)).toEqual([
      'ablation-started',
      'ablation-run',
      'ablated',
      'ablation-cancelled',
    ]);
  });

  it('makes only the kinds of mistakes that are asked for, and in another world none that are described', async () => {
    const only = await ablate({ errors: ['none'] });
    expect(new Set(rowsOf(only).map(({ errors }) => errors))).toEqual(new Set(['none']));
    const museum = openWorld('museum').world;
    const [start] = await ablate(
      { world: museum, settings: { scenarios: ['Fresh'], askAfter: ['start'], events: [] } },
      1,
    );
    expect(start).toMatchObject({ plannedRows: 2 * 40, plannedRuns: 3 });
  });

  it('asks no model', async () => {
    await expect(ablate({ settings: { reader: 'model' } })).rejects.toThrow('asks no model');
  });
});

it('turns a switch of Governed off and one of another design on', () => {
  expect(designOfVariant({ design: 'Governed', turned: 'authority' }).trust).toBe('equal');
  expect(designOfVariant({ design: 'Rag', turned: 'authority' }).trust).toBe('by-rank');
  expect(designOfVariant({ design: 'Governed' }).trust).toBe('by-rank');
});

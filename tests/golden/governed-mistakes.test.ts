/** What Governed makes of mistakes, as it is promised. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { countCells } from '../../src/core/evaluate/tables';
import { falseAlarmRateOf, hedgeRecallOf } from '../../src/core/evaluate/spread';
import { defaultConfig } from '../../src/core/study/config-fields';
import type { RunConfig } from '../../src/core/study/run-config';
import { foldEvents, NO_RUN, type RunState } from '../../src/core/study/run-state';
import { runStudy } from '../../src/core/study/run-study';
import { SCENARIOS } from '../../src/core/world/scenario';
import { openDescribed } from '../fixtures/described';
import { openWorld } from '../fixtures/worlds';

const { world, digest } = openWorld('tessaly');
const scenarioIds = SCENARIOS.map(({ id }) => id);

async function runWith(settings: Partial<RunConfig>): Promise<RunState> {
  const config = { ...defaultConfig(world), designs: ['Governed'] as const, ...settings };
  const request = { world, worldDigest: digest, config, appVersion: 'test' };
  const ports = { stores: createMemoryGraphs(), clock: () => 0, described: openDescribed() };
  const events = [];
  for await (const event of runStudy(request, ports, new AbortController().signal)) {
    events.push(event);
  }
  return foldEvents(NO_RUN, events);
}

describe('Governed under the mistakes that the article describes', () => {
  let run = NO_RUN;
  beforeAll(async () => {
    run = await runWith({ errors: 'as-described' });
  });

  it('gives no wrong answer without a warning, and at least 94 of 100 right ones in every scenario', () => {
    const cells = countCells(run.answers, ['Governed'], scenarioIds);
    expect(cells.map(({ wrongUnhedged }) => wrongUnhedged)).toEqual([0, 0, 0, 0]);
    for (const { all } of cells) expect(all.right).toBeGreaterThanOrEqual(94);
  });

  it('is right on every question, and warns of none of them', () => {
    const cells = countCells(run.answers, ['Governed'], scenarioIds);
    for (const { all, hedgedWhenRight } of cells) {
      expect(all).toEqual({ right: 100, asked: 100 });
      expect(hedgedWhenRight).toEqual({ control: 0, 'not-yet': 0, drifted: 0 });
    }
  });

  it('never prefers the bogus “2 days” or “5 days” to the refund policy, though they are in the graph', () => {
    const asked = run.answers.filter(({ hops }) =>
      hops.some(({ predicate }) => predicate === 'refund_days'),
    );
    const seen = asked.filter(({ hops }) =>
      hops.some(({ evidence }) =>
        evidence.some((item) => item.kind === 'fact' && ['2', '5'].includes(item.object)),
      ),
    );
    expect(seen.length).toBeGreaterThan(0);
    for (const { answer, expected } of asked) expect(answer).toBe(expected);
  });

  it('never answers with the draft of 24, though some of its evidence says so', () => {
    const isDraft = (text: string): boolean => text === '24';
    expect(run.answers.map(({ answer }) => answer).filter(isDraft)).toEqual([]);
    const facts = run.answers.flatMap(({ hops }) =>
      hops.flatMap(({ evidence }) =>
        evidence.flatMap((item) => (item.kind === 'fact' ? item.object : [])),
      ),
    );
    expect(facts.some(isDraft)).toBe(true);
  });
});

describe('Governed under random mistakes at the default rates', () => {
  it('in six seeds is wrong nowhere, so that nothing is left to warn of, and alarms on no control', async () => {
    const run = await runWith({ errors: 'random', seeds: 6 });
    const cells = [
      ...countCells(run.answers, ['Governed'], scenarioIds),
      ...run.samples.flatMap((sample) => sample.cells),
    ];
    expect(cells).toHaveLength(24);
    expect(hedgeRecallOf(cells)).toEqual({ count: 0, of: 0 });
    expect(falseAlarmRateOf(cells, 'control')).toEqual({ count: 0, of: 24 * 40 });
  }, 60_000);

  it('does so on graphs that really are wrong: the graph alone is wrong on them', async () => {
    const run = await runWith({ errors: 'random', seeds: 1, designs: ['Graph'] });
    const [fresh] = countCells(run.answers, ['Graph'], ['Fresh']);
    expect(fresh!.all.right).toBeLessThan(100);
  });
});

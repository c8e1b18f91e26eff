/** The line that says which run a table is of. */
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/core/study/config-fields';
import { planRun } from '../../../src/core/study/plan-run';
import type { RunConfig } from '../../../src/core/study/run-config';
import { NO_RUN, type RunState } from '../../../src/core/study/run-state';
import { describeRun, turnedWords } from '../../../src/ui/sections/run-label';
import { openWorld } from '../../fixtures/worlds';

const { world, digest: worldDigest } = openWorld('tessaly');
const withSettings = (settings: Partial<RunConfig>): RunConfig => ({
  ...defaultConfig(world),
  ...settings,
});

function labelOf(settings: Partial<RunConfig>, state: Partial<RunState> = {}): string {
  const ids = { readerId: 'patterns@1', extractorId: 'patterns@1' };
  const config = withSettings(settings);
  const plan = planRun({ world, config, worldDigest, appVersion: 'test', ...ids, models: {} });
  return describeRun({ ...NO_RUN, plan, status: 'finished', digest: 'd', ...state }, false);
}

describe('the seeds of random mistakes', () => {
  it('are all counted once the run is finished', () => {
    expect(labelOf({ errors: 'random', seeds: 20 })).toContain(
      ' · mistakes at random, 20 seeds from 7 on · 20 runs, one a seed; every run of a seed is the same · ',
    );
    expect(labelOf({})).toContain(' · 1 run, the same every time · ');
  });

  it('that were not run are not claimed', () => {
    const stopped = { status: 'cancelled' } as const;
    const inTheFirst = labelOf({ errors: 'random', seeds: 500 }, stopped);
    expect(inTheFirst).toContain(' · mistakes at random, seed 7 · 0 of 500 runs, one a seed; ');
  });

  it('are one alone with a model, whatever the setting says', () => {
    const label = labelOf({ errors: 'random', seeds: 3, reader: 'model' });
    expect(label).toContain(' · mistakes at random, seed 7 · 1 run, temperature 0, seed 7 · ');
  });
});

it('tells which names were kept apart', () => {
  expect(labelOf({ apart: [['Pro', 'Pro plan']] })).toContain(
    ' · kept apart: “Pro” and “Pro plan” · ',
  );
  expect(labelOf({})).not.toContain('kept apart');
});

it('says in a sentence which switches are turned; off outdoes on', () => {
  const words = (on: RunConfig['with'], off: RunConfig['without'] = []): string =>
    turnedWords(withSettings({ with: on, without: off }));
  expect(words([])).toBe('');
  expect(words(['sentence-change', 'authority'], ['authority'])).toBe(
    'With change of the sentence on; authority before recency off, in every design.',
  );
  expect(words([], ['canonical-names', 'supersede'])).toBe(
    'With canonical names and “Supersede, don’t overwrite” off, in every design.',
  );
});

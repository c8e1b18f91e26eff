/** How long an ablation takes: from what was measured, lately, and nothing before that. */
import { expect, it } from 'vitest';
import { planWords } from '../../src/ui/ablation/ablation-heading';
import { addSample, msPerRun, type PaceSample } from '../../src/ui/ablation/ablation-pace.svelte';

const LATELY_MS = 10_000;
const paceOf = (samples: readonly PaceSample[]): number | undefined =>
  msPerRun(
    samples.reduce<readonly PaceSample[]>((all, next) => addSample(all, next, LATELY_MS), []),
  );

it('has no pace before the first graph was asked', () => {
  expect(paceOf([])).toBeUndefined();
  expect(paceOf([{ atMs: 0, doneRuns: 0 }])).toBeUndefined();
  expect(
    paceOf([
      { atMs: 0, doneRuns: 0 },
      { atMs: 900, doneRuns: 0 },
    ]),
  ).toBeUndefined();
});

it('counts from the start at first, and only what was done lately once slow graphs are long ago', () => {
  const early = [
    { atMs: 0, doneRuns: 0 },
    { atMs: 4000, doneRuns: 4 },
  ];
  expect(paceOf(early)).toBe(1000);
  const late = Array.from({ length: 10 }, (_, index) => ({
    atMs: 6000 + 2000 * index,
    doneRuns: 14 + 10 * index,
  }));
  expect(paceOf([...early, ...late])).toBe(200);
});

it('tells before a run what was measured on the last one, and no time without that', () => {
  const plan = { scenarios: 4, passes: 22, perCell: 100 };
  expect(planWords(plan)).toMatch(
    /352,000 answers in all, without a model\. How long that takes is told from its first graph on\.$/,
  );
  expect(planWords({ ...plan, msPerAnswer: 0.1 })).toMatch(
    /At the pace of the last one that takes about 36 seconds\.$/,
  );
});

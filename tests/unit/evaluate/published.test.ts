import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agreesWithPublished, publishedCell } from '../../../src/core/evaluate/published';
import figures from '../../../static/published-figures.json';

interface ReferenceCell {
  readonly design: string;
  readonly scenario: string;
  readonly deterministic: { readonly all_pct: number; readonly drifted_pct: number };
  readonly qwen2_5_7b: Readonly<
    Record<'all_pct' | 'drifted_pct' | 'wrong_unhedged' | 'wrong_hedged' | 'abstain', number>
  >;
}

interface Reference {
  readonly label: string;
  readonly accuracy: readonly ReferenceCell[];
  readonly hedging_qwen2_5_7b: {
    readonly versioned: {
      readonly hedged_when_right: Readonly<Record<string, readonly [number, number]>>;
    };
  };
}

const readReference = (): Reference =>
  JSON.parse(readFileSync('tests/golden/reference/published-figures.json', 'utf8')) as Reference;

it('the figures are the reference’s', () => {
  const reference = readReference();
  expect(figures.label).toBe(reference.label);
  expect(figures.accuracy).toEqual(
    reference.accuracy.map(({ design, scenario, deterministic }) => ({
      design,
      scenario,
      allPercent: deterministic.all_pct,
      driftedPercent: deterministic.drifted_pct,
    })),
  );
});

it('so are those of the run with a model', () => {
  const { accuracy, hedging_qwen2_5_7b: hedging } = readReference();
  expect(figures.qwen.cells).toEqual(
    accuracy.map(({ design, scenario, qwen2_5_7b: cell }) => ({
      design,
      scenario,
      allPercent: cell.all_pct,
      driftedPercent: cell.drifted_pct,
      wrongUnhedged: cell.wrong_unhedged,
      wrongHedged: cell.wrong_hedged,
      abstained: cell.abstain,
      ...(design === 'HybridVersioned' && {
        hedgedWhenRight: hedging.versioned.hedged_when_right[scenario]?.[0],
      }),
    })),
  );
});

it('a cell is found by its design and scenario', () => {
  expect(publishedCell(figures, 'Hybrid', 'StaleGraph')).toMatchObject({
    allPercent: 82,
    driftedPercent: 40,
  });
  expect(publishedCell(figures, 'Hybrid', 'Custom')).toBeUndefined();
  expect(publishedCell(figures, 'Governed', 'Fresh')).toBeUndefined();
});

describe('a cell agrees', () => {
  const published = { allPercent: 82, driftedPercent: 40 };
  const share = (right: number, asked: number) => ({ right, asked });
  it.each([
    ['when both percents are the same', share(82, 100), share(12, 30), true],
    ['when they are the same rounded', share(165, 202), share(40, 101), true],
    ['not when all differs', share(83, 100), share(12, 30), false],
    ['not when drifted differs', share(82, 100), share(13, 30), false],
    ['not when nothing was asked', share(82, 100), share(0, 0), false],
  ])('%s', (_name, all, drifted, agrees) => {
    expect(agreesWithPublished({ all, drifted }, published)).toBe(agrees);
  });
});

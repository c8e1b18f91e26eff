/** The metrics of every design of a run, by the published scorer and by the strict one. */
import {
  measure,
  METRICS,
  underStrictScore,
  type MeasuredAnswer,
  type Rate,
} from '../../core/evaluate/metrics';
import type { DesignId } from '../../core/designs/design';
import { countOf, formatCount } from '../format-number';

/** A metric of one design; `strict` is there where the strict scorer counts otherwise. */
export interface MetricCell {
  readonly rate: Rate;
  readonly strict?: Rate;
}

export interface MetricRow {
  readonly id: string;
  readonly label: string;
  readonly definition: string;
  /** In the order of the designs. */
  readonly cells: readonly MetricCell[];
}

const isSame = (a: Rate, b: Rate): boolean => a.count === b.count && a.of === b.of;

/** A row for each metric, a cell for each design. */
export function metricRows(
  answers: readonly MeasuredAnswer[],
  designs: readonly DesignId[],
): readonly MetricRow[] {
  const byDesign = designs.map((design) => {
    const own = answers.filter((answer) => answer.design === design);
    return { published: measure(own), strict: measure(underStrictScore(own)) };
  });
  return METRICS.map(({ id, label, definition }, place) => ({
    id,
    label,
    definition,
    cells: byDesign.flatMap(({ published, strict }): MetricCell[] => {
      const rate = published[place]?.rate;
      const strictly = strict[place]?.rate;
      if (!rate || !strictly) return [];
      return [isSame(rate, strictly) ? { rate } : { rate, strict: strictly }];
    }),
  }));
}

/** Answers that the scorers do not judge alike. */
export function judgedApart(answers: readonly MeasuredAnswer[]): readonly MeasuredAnswer[] {
  return answers.filter(({ outcome, strictOutcome }) => outcome !== strictOutcome);
}

/** The finding: superseded values given as current, and whether the scorers agree. */
export function metricsHeading(answers: readonly MeasuredAnswer[], isWhole: boolean): string {
  const stale = answers.filter(({ statesFormer }) => statesFormer);
  if (answers.length === 0) return 'The metrics by their names';
  const plain = stale.filter(({ isHedged }) => !isHedged).length;
  const withoutWarning =
    plain === stale.length
      ? 'none of them with a warning'
      : `${formatCount(plain)} of them without a warning`;
  const finding =
    stale.length === 0
      ? 'No answer gave a superseded value as current'
      : `${countOf(stale.length, 'answer')} of ${formatCount(answers.length)} gave a superseded value as current, ${withoutWarning}`;
  return isWhole ? finding : `So far: ${finding}`;
}

/** What the numbers are, and where the scorers differ. */
export function metricsLead(answers: readonly MeasuredAnswer[]): string {
  const base =
    'Each is a count of so many, design by design. The published scorer takes an answer in which the right value stands; the strict one wants it stated, and no other.';
  const apart = judgedApart(answers).length;
  if (answers.length === 0) return base;
  return apart === 0
    ? `${base} Here they judge all ${formatCount(answers.length)} answers alike.`
    : `${base} Here they differ on ${countOf(apart, 'answer')}; both numbers are shown.`;
}

/** The heading and explanation of a run with mistakes made on purpose. */
import { falseAlarmRateOf, hedgeRecallOf, type CellSpread } from '../../core/evaluate/spread';
import type { Rate } from '../../core/evaluate/metrics';
import type { Cell } from '../../core/evaluate/tables';
import type { RunConfig } from '../../core/study/run-config';
import { countOf, formatCount, formatPercent } from '../format-number';
import { nameInSentence } from '../sections/phrases';
import { isAsPublished, type ResidualRow } from '../../core/evaluate/residuals';

/** What was found of the described mistakes. */
export function describedHeading(rows: readonly ResidualRow[], isWhole: boolean): string {
  if (!isWhole || rows.length === 0) return 'The article’s mistakes, without its model';
  const same = rows.filter(isAsPublished).length;
  return `${formatCount(same)} of ${countOf(rows.length, 'cell')} come out as the article’s model had them; the rest keep a residual`;
}

/** What was found of the random mistakes: where right answers fall lowest. */
export function randomHeading(
  cells: readonly CellSpread[],
  seeds: number,
  isWhole: boolean,
  labelOf: (id: string) => string,
): string {
  const [lowest] = cells.toSorted((a, b) => a.all.mean / a.asked - b.all.mean / b.asked);
  if (!lowest) return `Mistakes at random, over ${countOf(seeds, 'seed')}`;
  const of = isWhole ? `Over ${countOf(seeds, 'seed')} of random mistakes` : 'So far';
  const mean = Math.round((100 * lowest.all.mean) / lowest.asked);
  return `${of} ${nameInSentence(labelOf(lowest.design))} falls lowest: right on ${mean}\u202f% in “${labelOf(lowest.scenario)}”`;
}

const rateWords = ({ count, of }: Rate, none: string): string =>
  of === 0
    ? none
    : `${formatPercent(count, of)}\u202f% (${formatCount(count)} of ${formatCount(of)})`;

/** A design's warnings over every seed and scenario together. */
export interface WarningRates {
  readonly label: string;
  readonly recall: string;
  readonly controlAlarms: string;
}

/** Hedge recall and false alarms on controls of the cells of one design. */
export function warningRates(label: string, cells: readonly Cell[]): WarningRates {
  return {
    label,
    recall: rateWords(hedgeRecallOf(cells), 'none wrong'),
    controlAlarms: rateWords(falseAlarmRateOf(cells, 'control'), 'none right'),
  };
}

/** The rates with which mistakes were made. */
export function ratesWords(config: RunConfig): string {
  const { nameVariants, droppedFacts, misreadNumbers, foreignPredicates } = config;
  const { inventedValues, ignoredFlags, seed } = config;
  return `Of what could go wrong, by chance: ${nameVariants}\u202f% of names written another way, ${droppedFacts}\u202f% of facts not read, ${misreadNumbers}\u202f% of numbers misread, ${foreignPredicates}\u202f% of facts read as something else, ${inventedValues}\u202f% of questions without evidence answered with an invented value, ${ignoredFlags}\u202f% of warnings left out. Seeds from ${seed} on.`;
}

/** The heading and explanation of repeats: how far this run's cells move, in words. */
import type { CellSpread, Spread } from '../../core/evaluate/spread';
import { countOf, formatCount } from '../format-number';
import { nameInSentence } from '../sections/phrases';

const widthOf = ({ all }: CellSpread): number => all.greatest - all.least;

/** `82` or, of a mean, `81.7`. */
export function formatMean(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : value.toFixed(1);
}

/** A number of answers in percent of those asked. */
export function toPercent(spread: Spread, asked: number): Spread {
  const percent = (value: number): number => (100 * value) / asked;
  return {
    mean: percent(spread.mean),
    least: percent(spread.least),
    greatest: percent(spread.greatest),
  };
}

/** The finding. `passes`: how many were asked for. */
export function varianceHeading(
  cells: readonly CellSpread[],
  passes: number,
  isWhole: boolean,
  labelOf: (id: string) => string,
): string {
  const [widest] = cells.toSorted((a, b) => widthOf(b) - widthOf(a));
  if (!widest) return `How much it moves over ${countOf(passes, 'pass', 'passes')}`;
  const of = isWhole ? `Over ${countOf(passes, 'pass', 'passes')}` : 'So far';
  if (widthOf(widest) === 0) return `${of} no cell moves: each is as often right every time`;
  const { least, greatest } = toPercent(widest.all, widest.asked);
  const where = `${nameInSentence(labelOf(widest.design))} in “${labelOf(widest.scenario)}”`;
  return `${of} ${where} moves most: right on ${Math.round(least)} to ${Math.round(greatest)}\u202f%`;
}

/** What is counted. */
export function varianceLead(
  compared: number,
  unsteady: number,
  sampling: { readonly temperature: number; readonly seed: number },
): string {
  const { temperature, seed } = sampling;
  const how =
    temperature === 0
      ? 'At temperature 0 every pass should give the same; what moves, moves by the engine.'
      : `Temperature ${temperature}, seeds from ${seed} on.`;
  return compared === 0
    ? `${how} A cell is shown once two passes have it in full.`
    : `${how} Of ${countOf(compared, 'answer')} given more than once, ${formatCount(unsteady)} ${unsteady === 1 ? 'was' : 'were'} not the same every time. The article had one run a cell.`;
}

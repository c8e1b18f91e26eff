/** The maintenance section's heading and explanation: what this run found, in words. */
import type { CostRow } from '../../core/evaluate/cost';
import { sumUpkeep, type UpkeepSum } from '../../core/evaluate/upkeep-sum';
import { countOf, formatCount } from '../format-number';
import { formatShare, percentWords } from './phrases';

/** The finding. `events`: changes that happen in the run; `isWhole`: the run is finished. */
export function upkeepHeading(costs: readonly CostRow[], events: number, isWhole: boolean): string {
  const patch = sumUpkeep(costs, 'patch');
  const rebuild = sumUpkeep(costs, 'rebuild');
  if (costs.length === 0) {
    return events === 0 && isWhole
      ? 'Nothing changes in this run, so the graph costs nothing to keep'
      : 'What it costs to keep the graph current';
  }
  if (patch.pieces === 0 || patch.pieces !== rebuild.pieces)
    return 'What it costs to keep the graph current';
  const finding = findingOf(patch, rebuild);
  return isWhole ? finding : `So far: ${finding}`;
}

function findingOf(patch: UpkeepSum, rebuild: UpkeepSum): string {
  if (patch.pagesRead === 0) return 'No page changed, so there was nothing to read again';
  const tokens = { right: patch.inputTokens, asked: rebuild.inputTokens };
  const cost =
    tokens.asked > tokens.right
      ? `Reading only the changed pages costs ${percentWords(tokens)} of reading everything`
      : 'Reading only the changed pages costs as much as reading everything';
  if (patch.accuracy.right === rebuild.accuracy.right) {
    return patch.accuracy.right === patch.accuracy.asked
      ? `${cost}, with the graph just as right`
      : `${cost}, with the graph right on ${formatShare(patch.accuracy)} either way`;
  }
  return `${cost}, and leaves the graph right on ${formatShare(patch.accuracy)}, against ${formatCount(rebuild.accuracy.right)}`;
}

/** One sentence: the fraction behind the heading. */
export function upkeepLead(costs: readonly CostRow[]): string {
  const patch = sumUpkeep(costs, 'patch');
  const rebuild = sumUpkeep(costs, 'rebuild');
  const base =
    'After each change the graph is brought up to date from the owning system’s record, from the changed pages, or from all pages.';
  if (patch.pieces === 0 || patch.pieces !== rebuild.pieces) return base;
  const pages = `${formatCount(patch.pagesRead)} of ${countOf(rebuild.pagesRead, 'page')}`;
  const mark = costs.some(({ model }) => model) ? '' : '*';
  const tokens = `${formatCount(patch.inputTokens)}${mark} of ${formatCount(rebuild.inputTokens)}${mark} tokens`;
  return `${base} Over ${countOf(patch.pieces, 'change')} that is ${pages} read and ${tokens} in; the graph alone is then right on ${formatShare(patch.accuracy)} ${patch.accuracy.asked === 1 ? 'answer' : 'answers'}.`;
}

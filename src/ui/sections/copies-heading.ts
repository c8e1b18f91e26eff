/** The heading and explanation of the map of copies: what is behind at a checkpoint, in words. */
import {
  countCopies,
  isClaimInGraph,
  isSameSlot,
  wordsOf,
  type FactColumn,
} from '../../core/evaluate/copy-map';
import type { Checkpoint, GraphCopy } from '../../core/study/run-event';
import type { WithUnit } from './copies-view';
import { countOf, formatCount } from '../format-number';
import { listWords } from './phrases';

/** What is shown: a checkpoint, its columns, and the label of its change (absent at the start). */
export interface CopiesView {
  readonly checkpoint: Checkpoint;
  readonly columns: readonly FactColumn[];
  readonly change?: string;
  readonly withUnit: WithUnit;
  /** A model read the pages into the graph: what is not so there may be misread, not only old. */
  readonly isModelRead: boolean;
}

/** The finding: of the copies that the checkpoint’s change touches, how many still say the old. */
export function copiesHeading(view: CopiesView | undefined): string {
  if (!view) return 'Where the copies of a fact disagree';
  const { checkpoint, columns, change } = view;
  if (change === undefined) return headingAtStart(view);
  const touched = columns.filter(({ concerns }) => concerns === checkpoint.step);
  const isTouched = (slot: { entity: string; predicate: string }): boolean =>
    touched.some((column) => isSameSlot(column, slot));
  const copies = checkpoint.copies.filter((copy) => isTouched(copy) && copy.kind !== 'claim');
  const { stale } = countCopies(copies);
  const after = `After the ${change} change`;
  if (copies.length === 0) return `${after} no page states what changed`;
  const n = countOf(copies.length, 'copy', 'copies');
  const behind = checkpoint.graphCopies.filter(
    (copy) => isTouched(copy) && isBehind(view, copy),
  ).length;
  const isBehindWords = view.isModelRead ? 'the graph is wrong' : 'the graph is behind';
  const graph = behind > 0 ? `, and ${isBehindWords}` : '';
  if (stale === 0) {
    const one = copies.length === 1 ? `the one copy in the wiki is` : `all ${n} in the wiki are`;
    return `${after} ${one} up to date${behind > 0 ? `, but ${isBehindWords}` : ''}`;
  }
  const still = stale === 1 ? 'still says' : 'still say';
  return `${after} ${formatCount(stale)} of ${n} in the wiki ${still} ${oldWords(view, isTouched)}${graph}`;
}

const isNeverTrue = ({ checkpoint, columns }: CopiesView, copy: GraphCopy): boolean => {
  const column = columns.find((other) => isSameSlot(other, copy));
  return column !== undefined && isClaimInGraph(copy, column, checkpoint.copies);
};

/** Whether the graph has what was true before, or nothing. */
const isBehind = (view: CopiesView, copy: GraphCopy): boolean =>
  copy.isStale && !isNeverTrue(view, copy);

function headingAtStart({ checkpoint }: CopiesView): string {
  const { stale, current } = countCopies(checkpoint.copies);
  const all = countOf(stale + current, 'copy', 'copies');
  return stale === 0
    ? `At the start all ${all} in the wiki are up to date`
    : `At the start ${formatCount(stale)} of ${all} in the wiki are out of date`;
}

/** The one old value or name that all stale copies share, or a word for several. */
function oldWords(
  { checkpoint, columns, withUnit }: CopiesView,
  isTouched: (copy: { entity: string; predicate: string }) => boolean,
): string {
  const words = checkpoint.copies
    .filter((copy) => copy.isStale && isTouched(copy))
    .map((copy) => {
      const column = columns.find((c) => isSameSlot(c, copy));
      if (!column) return '';
      const said = wordsOf(copy, column);
      return copy.subject === column.name ? withUnit(said, copy.predicate) : said;
    });
  const [first] = words;
  return first && words.every((word) => word === first) ? first : 'what was so before';
}

/** One sentence: how things stand over all changes so far. */
export function copiesLead(view: CopiesView): string {
  const { checkpoint } = view;
  const { stale, current, claims } = countCopies(checkpoint.copies);
  const graph = checkpoint.graphCopies.filter((copy) => isBehind(view, copy)).length;
  const untrue = checkpoint.graphCopies.filter((copy) => isNeverTrue(view, copy)).length;
  const pages = `${formatCount(stale)} of ${countOf(stale + current, 'copy', 'copies')} on the pages`;
  const facts = `${formatCount(graph)} of ${countOf(checkpoint.graphCopies.length, 'fact')} in the graph`;
  const said = [
    ...(claims > 0 ? [countOf(claims, 'statement')] : []),
    ...(untrue > 0 ? [`${countOf(untrue, 'fact')} in the graph`] : []),
  ];
  const never =
    said.length > 0
      ? ` ${listWords(said)} ${claims + untrue === 1 ? 'was' : 'were'} never true.`
      : '';
  const counts = view.isModelRead
    ? `${pages} are out of date, and ${facts} are misread, missing or out of date`
    : `${pages} and ${facts} are out of date`;
  return `Of all that was said by this checkpoint, ${counts}.${never}`;
}

/** What the map of copies shows at one checkpoint of one scenario. */
import {
  countCopies,
  factColumns,
  isClaimInGraph,
  isSameSlot,
  wordsOf,
  type CopyCount,
  type FactColumn,
  type SlotId,
} from '../../core/evaluate/copy-map';
import { eventsOf } from '../../core/study/run-config';
import type { Checkpoint, GraphCopy, RunPlan } from '../../core/study/run-event';
import type { FactCopy } from '../../core/world/copies';
import type { World } from '../../core/world/world';

/** A value with its unit. */
export type WithUnit = (words: string, predicate: string) => string;

/** Units as a run's predicates have them. */
export function unitsOf(plan: RunPlan): WithUnit {
  return (words, predicate) => {
    const { unit = '', label = '' } = plan.predicates.find(({ id }) => id === predicate) ?? {};
    // `year made` of 1840 says its unit already.
    return unit === '' || label.split(' ').includes(unit)
      ? words
      : unit === '%'
        ? `${words}\u202f%`
        : `${words} ${unit}`;
  };
}

/** How a copy stands; `missing`: the graph should have a value and has none. */
export type CopyState = 'current' | 'stale' | 'claim' | 'missing';

const VERDICTS: Readonly<Record<CopyState, string>> = {
  current: 'up to date',
  stale: 'out of date',
  claim: 'never true',
  missing: 'missing in the graph',
};

/** One copy in the map: of a page, or what the graph believes. */
export interface MapCopy {
  readonly key: string;
  readonly state: CopyState;
  /** The state in words. */
  readonly verdict: string;
  /** What it says, as far as it matters: the old name, else the values with their unit. */
  readonly words: string;
  /** The same without a unit, for a narrow cell. */
  readonly short: string;
  /** What is true instead of `words`, in the same sense. */
  readonly truth: string;
  readonly column: FactColumn;
  /** Absent for the graph. */
  readonly page?: { readonly id: string; readonly title: string };
  /** The sentences on the page. */
  readonly sentences: readonly string[];
}

/** A row of the map: a page or the graph, with its copies column by column. */
export interface MapRow {
  readonly key: string;
  readonly title: string;
  readonly cells: readonly (readonly MapCopy[])[];
}

/** Columns of one change, or those that no change touches (`step` 0). */
export interface ColumnGroup {
  readonly step: number;
  readonly label: string;
  readonly size: number;
}

/** The whole map; `folded` columns are left out of it. */
export interface CopyMapView {
  readonly columns: readonly FactColumn[];
  readonly groups: readonly ColumnGroup[];
  readonly graph: MapRow;
  readonly pages: readonly MapRow[];
  /** Copies on pages by column. */
  readonly counts: readonly CopyCount[];
  /** How many columns are or could be folded: no change touches them and nothing disputes them. */
  readonly quiet: number;
}

/** A scenario's columns at a checkpoint; the same ones at all its checkpoints, so that nothing jumps. */
export function columnsAt(
  world: World,
  plan: RunPlan,
  own: readonly Checkpoint[],
  step: number,
): readonly FactColumn[] {
  const slots = own.flatMap(({ copies, graphCopies }): readonly SlotId[] => [
    ...copies,
    ...graphCopies,
  ]);
  return factColumns(world, eventsOf(plan.config, world), step, slots);
}

/** Whether no change touches a fact and no copy of it is ever anything but current. */
function isQuiet(column: FactColumn, own: readonly Checkpoint[]): boolean {
  return (
    column.concerns === 0 &&
    own.every(
      ({ copies, graphCopies }) =>
        !copies.some((c) => isSameSlot(c, column) && (c.isStale || c.kind === 'claim')) &&
        !graphCopies.some((c) => isSameSlot(c, column) && c.isStale),
    )
  );
}

function pageCopy(
  copy: FactCopy,
  column: FactColumn,
  page: { readonly id: string; readonly title: string },
  withUnit: WithUnit,
): MapCopy {
  const isNameOld = copy.subject !== column.name;
  const words = wordsOf(copy, column);
  const state = copy.kind === 'claim' ? 'claim' : copy.isStale ? 'stale' : 'current';
  return {
    key: `${copy.pageId} ${copy.kind} ${copy.entity} ${copy.predicate}`,
    state,
    verdict: VERDICTS[state],
    words: isNameOld ? words : withUnit(words, copy.predicate),
    short: words,
    truth: isNameOld ? column.name : truthOf(column, withUnit),
    column,
    page,
    sentences: copy.sentences,
  };
}

const truthOf = ({ trueObjects, predicate }: FactColumn, withUnit: WithUnit): string =>
  trueObjects.length > 0 ? withUnit(trueObjects.join('; '), predicate) : 'nothing';

function graphCopy(
  copy: GraphCopy,
  column: FactColumn,
  pages: readonly FactCopy[],
  plan: RunPlan,
): MapCopy {
  const { entity, predicate, objects, isStale } = copy;
  const withUnit = unitsOf(plan);
  const state = !isStale
    ? 'current'
    : objects.length === 0
      ? 'missing'
      : isClaimInGraph(copy, column, pages)
        ? 'claim'
        : 'stale';
  // What a model put there instead of the truth need not have been true before.
  const isMisread = state === 'stale' && plan.config.extractor === 'model';
  return {
    key: `graph ${entity} ${predicate}`,
    state,
    verdict: isMisread ? 'misread or out of date' : VERDICTS[state],
    short: objects.join('; ') || 'nothing',
    words: objects.length > 0 ? withUnit(objects.join('; '), predicate) : 'nothing',
    truth: truthOf(column, withUnit),
    column,
    sentences: [],
  };
}

/** Arranges a checkpoint; with `isFolded` without the quiet columns and the pages only they are on. */
export function arrangeCopies(
  checkpoint: Checkpoint,
  own: readonly Checkpoint[],
  columns: readonly FactColumn[],
  plan: RunPlan,
  isFolded: boolean,
): CopyMapView {
  const withUnit = unitsOf(plan);
  const quiet = columns.filter((column) => isQuiet(column, own));
  const isAllQuiet = quiet.length === columns.length;
  const shown =
    isFolded && !isAllQuiet ? columns.filter((column) => !quiet.includes(column)) : columns;
  const everShown = new Set(
    own.flatMap(({ copies }) =>
      copies.filter((c) => shown.some((column) => isSameSlot(c, column))).map((c) => c.pageId),
    ),
  );
  const steps = [...new Set(shown.map(({ concerns }) => concerns))];
  return {
    columns: shown,
    groups: steps.map((step) => ({
      step,
      label: plan.steps.find((s) => s.step === step && step > 0)?.label ?? 'never changed',
      size: shown.filter(({ concerns }) => concerns === step).length,
    })),
    graph: {
      key: 'graph',
      title: 'the graph',
      cells: shown.map((column) =>
        checkpoint.graphCopies
          .filter((copy) => isSameSlot(copy, column))
          .map((copy) => graphCopy(copy, column, checkpoint.copies, plan)),
      ),
    },
    pages: plan.pages
      .filter(({ id }) => everShown.has(id))
      .map((page) => ({
        key: page.id,
        title: page.title,
        cells: shown.map((column) =>
          checkpoint.copies
            .filter((copy) => copy.pageId === page.id && isSameSlot(copy, column))
            .map((copy) => pageCopy(copy, column, page, withUnit)),
        ),
      })),
    counts: shown.map((column) =>
      countCopies(checkpoint.copies.filter((copy) => isSameSlot(copy, column))),
    ),
    quiet: isAllQuiet ? 0 : quiet.length,
  };
}

/** How many facts have both stale and current copies at a checkpoint: where copies disagree. */
function disagreements({ copies }: Checkpoint): number {
  const slotOf = ({ entity, predicate }: SlotId): string => `${entity} ${predicate}`;
  const current = new Set(copies.filter((c) => !c.isStale && c.kind !== 'claim').map(slotOf));
  return new Set(copies.filter((c) => c.isStale && current.has(slotOf(c))).map(slotOf)).size;
}

/** The scenario whose copies disagree most at a step, the first of equals; `undefined` for none. */
export function mostDisputed(checkpoints: readonly Checkpoint[], step: number): string | undefined {
  const here = checkpoints.filter((checkpoint) => checkpoint.step === step);
  const most = Math.max(...here.map(disagreements));
  return here.find((checkpoint) => disagreements(checkpoint) === most)?.scenario;
}

/**
 * Where the entities and steps of chains stand: a row each in reading order, or from top to bottom
 * where that does not fit its width. All lengths in pixels.
 */
import { line } from 'd3-shape';
import { groupBy } from '../../core/evaluate/group-by';
import type { Chain, ChainRelation, ChainStep, ToldEntity } from '../../core/tools/tool-result';
import { wrapText } from './wrap-text';

/** A text that stands in lines, the first with its middle at `y`. */
interface Placed {
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
}

export interface DrawnEntity extends Placed {
  readonly entity: ToldEntity;
  /** The one that all chains start from or end at. */
  readonly isEnd: boolean;
}

export interface DrawnStep extends Placed {
  /** The line from the entity before to the one after. */
  readonly path: string;
  readonly anchor: 'start' | 'middle';
}

export interface DrawnChain {
  readonly key: string;
  readonly entities: readonly DrawnEntity[];
  readonly steps: readonly DrawnStep[];
}

export interface PathDrawing {
  readonly form: 'rows' | 'columns';
  readonly width: number;
  readonly height: number;
  readonly chains: readonly DrawnChain[];
}

/** Heights of a line of a name and of a label. */
export const NAME_LINE = 18;
export const LABEL_LINE = 15;

/** How wide a character of each is; of names, which are set in unequal ones, seldom wider. */
const NAME_CHARACTER = 7.5;
const LABEL_CHARACTER = 7.3;

const MOST_NAME = 170;
/** Room on both sides of a label, on its line. */
const LABEL_ROOM = 6;
/** Between a name and the line that begins or ends at it. */
const NAME_ROOM = 5;
/** A line is never longer than it needs to be by more than this. */
const MOST_SPARE = 60;
const ROW_GAP = 12;
/** Where the dots of a column stand, and right of them its names. */
export const DOT = 6;
export const INDENT = 20;
const COLUMN_GAP = 18;

type LabelOf = (predicate: string) => string;

const path = line();

/** A label with the way in which its predicate is read. */
type Reading = (label: string, direction: ChainRelation['direction']) => string;
const ACROSS: Reading = (label, direction) =>
  direction === 'forward' ? `${label} →` : `← ${label}`;
const DOWN: Reading = (label, direction) => `${direction === 'forward' ? '↓' : '↑'} ${label}`;

/** Everything that joins two entities, in words. */
function labelsOf({ relations }: ChainStep, labelOf: LabelOf, read: Reading): readonly string[] {
  return relations.map(({ predicate, direction }) => read(labelOf(predicate), direction));
}

const entitiesOf = ({ start, steps }: Chain): readonly ToldEntity[] => [
  start,
  ...steps.map(({ entity }) => entity),
];

const keyOf = (chain: Chain): string =>
  entitiesOf(chain)
    .map(({ id }) => id)
    .join(' ');

const longest = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(({ length }) => length));

const sum = (lengths: readonly number[]): number =>
  lengths.reduce((whole, each) => whole + each, 0);

interface Row {
  readonly chain: Chain;
  /** Lines of each entity's name, and what stands on each step. */
  readonly names: readonly (readonly string[])[];
  readonly labels: readonly (readonly string[])[];
}

const rowOf = (chain: Chain, labelOf: LabelOf): Row => ({
  chain,
  names: entitiesOf(chain).map(({ name }) => wrapText(name, MOST_NAME / NAME_CHARACTER)),
  labels: chain.steps.map((step) => labelsOf(step, labelOf, ACROSS)),
});

/** The widest text at each place of these rows. */
const widest = (texts: readonly (readonly (readonly string[])[])[], character: number): number[] =>
  (texts[0] ?? []).map((_, place) =>
    Math.max(...texts.map((row) => longest(row[place] ?? []) * character)),
  );

/** Where the entities of rows with as many steps stand, from the left, and the width of all. */
function lefts(rows: readonly Row[], width: number): readonly number[] {
  const names = widest(
    rows.map((row) => row.names),
    NAME_CHARACTER,
  );
  const steps = widest(
    rows.map((row) => row.labels),
    LABEL_CHARACTER,
  ).map((label) => label + 2 * (LABEL_ROOM + NAME_ROOM));
  const spare = Math.max(
    0,
    Math.min(MOST_SPARE, (width - sum([...names, ...steps])) / steps.length),
  );
  return [...names, 0].map((_, place) =>
    sum([...names.slice(0, place), ...steps.slice(0, place).map((step) => step + spare)]),
  );
}

/** A row each, those with as many steps in line; `undefined` where one needs more than this width. */
function inRows(
  chains: readonly Chain[],
  width: number,
  labelOf: LabelOf,
): PathDrawing | undefined {
  const groups = groupBy(
    chains.map((chain) => rowOf(chain, labelOf)),
    ({ chain }) => String(chain.steps.length),
  ).map(([, rows]) => ({ rows, places: lefts(rows, width) }));
  const needed = Math.max(...groups.map(({ places }) => places.at(-1) ?? 0));
  if (needed > width) return undefined;
  let top = 0;
  const drawn = groups.flatMap(({ rows, places }) =>
    rows.map(({ chain, names, labels }): DrawnChain => {
      const y = top + Math.max(...labels.map(({ length }) => length)) * LABEL_LINE + 6;
      top = y + Math.max(...names.map(({ length }) => length - 0.5)) * NAME_LINE + ROW_GAP;
      const leftOf = (place: number): number => places[place] ?? 0;
      return {
        key: keyOf(chain),
        entities: entitiesOf(chain).map((entity, index) => ({
          entity,
          isEnd: index === 0 || index === chain.steps.length,
          x: leftOf(index),
          y,
          lines: names[index] ?? [],
        })),
        steps: labels.map((lines, index): DrawnStep => {
          const name = longest((names[index] ?? []).slice(0, 1)) * NAME_CHARACTER;
          const from = leftOf(index) + name + NAME_ROOM;
          const to = leftOf(index + 1) - NAME_ROOM;
          const ends: [number, number][] = [
            [from, y],
            [to, y],
          ];
          return {
            path: path(ends) ?? '',
            x: (from + to) / 2,
            y: y - 9 - (lines.length - 1) * LABEL_LINE,
            anchor: 'middle',
            lines,
          };
        }),
      };
    }),
  );
  return { form: 'rows', width: needed, height: top, chains: drawn };
}

/** A chain from top to bottom in this width, and where it ends. */
function inColumn(
  chain: Chain,
  [left, top]: readonly [number, number],
  width: number,
  labelOf: LabelOf,
): { readonly drawn: DrawnChain; readonly bottom: number } {
  const room = width - INDENT;
  const entities: DrawnEntity[] = [];
  const steps: DrawnStep[] = [];
  let bottom = top;
  entitiesOf(chain).forEach((entity, index) => {
    const lines = wrapText(entity.name, room / NAME_CHARACTER);
    const y = bottom + NAME_LINE / 2;
    const isEnd = index === 0 || index === chain.steps.length;
    entities.push({ entity, isEnd, x: left + INDENT, y, lines });
    bottom += lines.length * NAME_LINE;
    const step = chain.steps[index];
    if (!step) return;
    const labels = labelsOf(step, labelOf, DOWN).flatMap((label) =>
      wrapText(label, room / LABEL_CHARACTER),
    );
    const labelTop = bottom + 2;
    bottom = labelTop + labels.length * LABEL_LINE + 2;
    const ends: [number, number][] = [
      [left + DOT, y],
      [left + DOT, bottom + NAME_LINE / 2],
    ];
    steps.push({
      path: path(ends) ?? '',
      x: left + INDENT,
      y: labelTop + LABEL_LINE / 2,
      anchor: 'start',
      lines: labels,
    });
  });
  return { drawn: { key: keyOf(chain), entities, steps }, bottom };
}

/** Each from top to bottom, as many beside each other as there is room for. */
function inColumns(chains: readonly Chain[], width: number, labelOf: LabelOf): PathDrawing {
  const texts = chains.map((chain) => [
    longest(entitiesOf(chain).map(({ name }) => name)) * NAME_CHARACTER,
    longest(chain.steps.flatMap((step) => labelsOf(step, labelOf, DOWN))) * LABEL_CHARACTER,
  ]);
  const own = Math.min(width, INDENT + Math.max(...texts.flat()));
  const beside = Math.max(1, Math.floor((width + COLUMN_GAP) / (own + COLUMN_GAP)));
  const drawn: DrawnChain[] = [];
  let top = 0;
  for (let first = 0; first < chains.length; first += beside) {
    const row = chains
      .slice(first, first + beside)
      .map((chain, index) => inColumn(chain, [index * (own + COLUMN_GAP), top], own, labelOf));
    drawn.push(...row.map((each) => each.drawn));
    top = Math.max(...row.map(({ bottom }) => bottom)) + COLUMN_GAP;
  }
  return { form: 'columns', width, height: top, chains: drawn };
}

/** Lays chains out that all lead from one entity to another, never wider than this. */
export function layOutPaths(
  chains: readonly Chain[],
  width: number,
  labelOf: LabelOf,
): PathDrawing {
  return inRows(chains, width, labelOf) ?? inColumns(chains, width, labelOf);
}

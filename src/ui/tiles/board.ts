/** The board: every mark of a run at its place in the tiles. */
import type { DesignId } from '../../core/designs/design';
import type { Mark } from '../../core/evaluate/answer';
import type { TileMarks } from './mark-paths';
import type { TileShape } from './tile-shape';

/** A tile's two names. */
export interface TileKey {
  readonly scenario: string;
  readonly design: DesignId;
}

/** A place on the board. */
export interface Place extends TileKey {
  readonly row: number;
  readonly column: number;
}

export type Board = ReadonlyMap<string, TileMarks>;

const keyOf = ({ scenario, design }: TileKey): string => `${scenario} ${design}`;

/** Arranges the marks of a run by tile, row and column. A tile without any is absent. */
export type ArrangeBoard = (marks: readonly Mark[], shape: TileShape) => Board;

/**
 * An arranger that remembers: when marks were only added since it last arranged, it redoes the tiles
 * they fall on and keeps the others as they are, so that a tile drawn from them need not be redrawn.
 */
export function createArranger(): ArrangeBoard {
  let before: {
    readonly marks: readonly Mark[];
    readonly shape: TileShape;
    readonly board: Board;
  } = { marks: [], shape: EMPTY_SHAPE, board: new Map() };
  return (marks, shape) => {
    const known = before.marks.length;
    const isGrown =
      before.shape === shape && known > 0 && marks[known - 1] === before.marks[known - 1];
    const board = isGrown
      ? addMarks(before.board, marks.slice(known), shape)
      : addMarks(new Map(), marks, shape);
    before = { marks, shape, board };
    return board;
  };
}

const EMPTY_SHAPE: TileShape = {
  width: 0,
  height: 0,
  columns: [],
  pitch: 0,
  rows: [],
  groups: [],
  markWidth: 0,
  markHeight: 0,
  isFolded: false,
};

function addMarks(before: Board, marks: readonly Mark[], shape: TileShape): Board {
  const rowOf = new Map(
    shape.rows.flatMap(({ questions }, row) => questions.map((id) => [id, row])),
  );
  const columnOf = new Map(
    shape.columns.flatMap(({ steps }, column) => steps.map((step) => [step, column])),
  );
  const board = new Map(before);
  const redone = new Map<string, Mark[][][]>();
  for (const mark of marks) {
    const row = rowOf.get(mark.question);
    const column = columnOf.get(mark.step);
    if (row === undefined || column === undefined) continue;
    const key = keyOf(mark);
    let tile = redone.get(key);
    if (!tile) {
      const old = before.get(key);
      tile = shape.rows.map((_, r) => shape.columns.map((_, c) => [...(old?.[r]?.[c] ?? [])]));
      redone.set(key, tile);
      board.set(key, tile);
    }
    tile[row]?.[column]?.push(mark);
  }
  return board;
}

/** The marks of one tile. */
export function tileMarks(board: Board, key: TileKey): TileMarks {
  return board.get(keyOf(key)) ?? [];
}

/** The marks at a place, several in a folded tile, none while they are not there. */
export function marksAt(board: Board, place: Place): readonly Mark[] {
  return tileMarks(board, place)[place.row]?.[place.column] ?? [];
}

/** Where an arrow leads. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The place next to one, over the edge of a tile into its neighbour; the place itself at the edge
 * of the board.
 */
export function stepPlace(
  place: Place,
  direction: Direction,
  shape: TileShape,
  designs: readonly DesignId[],
  scenarios: readonly string[],
): Place {
  const rowCount = shape.rows.length;
  const columnCount = shape.columns.length;
  const down = direction === 'down' ? 1 : direction === 'up' ? -1 : 0;
  const right = direction === 'right' ? 1 : direction === 'left' ? -1 : 0;
  const line = designs.indexOf(place.design) * rowCount + place.row + down;
  const file = scenarios.indexOf(place.scenario) * columnCount + place.column + right;
  const design = designs[Math.floor(line / rowCount)];
  const scenario = scenarios[Math.floor(file / columnCount)];
  if (design === undefined || scenario === undefined || line < 0 || file < 0) return place;
  return { design, scenario, row: line % rowCount, column: file % columnCount };
}

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

/** Arranges marks by tile, row and column. A tile without any is absent. */
export function arrangeBoard(marks: readonly Mark[], shape: TileShape): Board {
  const rowOf = new Map(
    shape.rows.flatMap(({ questions }, row) => questions.map((id) => [id, row])),
  );
  const columnOf = new Map(shape.columns.map(({ step }, column) => [step, column]));
  const board = new Map<string, Mark[][][]>();
  for (const mark of marks) {
    const row = rowOf.get(mark.question);
    const column = columnOf.get(mark.step);
    if (row === undefined || column === undefined) continue;
    const key = keyOf(mark);
    let tile = board.get(key);
    if (!tile) {
      tile = shape.rows.map(() => shape.columns.map(() => []));
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

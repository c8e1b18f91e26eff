/** Where places lie on the drawn board, and which lies under a point of it. */
import type { AnswerPlace } from '../../core/evaluate/answer';
import type { Place } from './board';
import type { BoardLayout } from './board-layout';
import type { BoardRun } from './board-run';
import { placeAt, type TileShape } from './tile-shape';

/** A point, in pixels from the board's top left corner, or from that of its marks. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is drawn, and how large. */
export interface DrawnBoard {
  readonly run: Pick<BoardRun, 'designs' | 'scenarios'>;
  readonly layout: BoardLayout;
}

/** One text for one place. */
export function placeName({ scenario, design, row, column }: Place): string {
  return `${scenario} ${design} ${row} ${column}`;
}

/** The place of an answer; absent where the board has no such question or step. */
export function placeOfAnswer(
  { scenario, design, question, step }: AnswerPlace,
  shape: TileShape,
): Place | undefined {
  const row = shape.rows.findIndex(({ questions }) => questions.includes(question));
  const column = shape.columns.findIndex(({ steps }) => steps.includes(step));
  return row < 0 || column < 0 ? undefined : { scenario, design, row, column };
}

/** The top left corner of a place's mark on the board. */
export function cornerOf(place: Place, { run, layout }: DrawnBoard): Point {
  const file = run.scenarios.findIndex(({ id }) => id === place.scenario);
  const line = run.designs.findIndex(({ id }) => id === place.design);
  const { shape } = layout;
  return {
    x: layout.labelWidth + file * layout.scenarioPitch + (shape.columns[place.column]?.x ?? 0),
    y: layout.headHeight + line * layout.designPitch + (shape.rows[place.row]?.y ?? 0),
  };
}

/** The place under a point of the marks; absent beside the tiles. */
export function placeUnder({ x, y }: Point, { run, layout }: DrawnBoard): Place | undefined {
  const file = Math.floor(x / layout.scenarioPitch);
  const line = Math.floor(y / layout.designPitch);
  const insideX = x - file * layout.scenarioPitch;
  const insideY = y - line * layout.designPitch;
  const design = run.designs[line];
  const scenario = run.scenarios[file];
  const { shape } = layout;
  if (!design || !scenario || insideX > shape.width + 2 || insideY > shape.height + 2) {
    return undefined;
  }
  return { design: design.id, scenario: scenario.id, ...placeAt(shape, insideX, insideY) };
}

/** Whether the board has such a place. */
export function isOnBoard(place: Place, { run, layout }: DrawnBoard): boolean {
  return (
    run.designs.some(({ id }) => id === place.design) &&
    run.scenarios.some(({ id }) => id === place.scenario) &&
    place.row < layout.shape.rows.length &&
    place.column < layout.shape.columns.length
  );
}

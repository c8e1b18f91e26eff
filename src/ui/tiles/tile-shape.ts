/**
 * The shape of a tile: where its marks stand. Rows are questions grouped by the change that concerns
 * them, in the order of the changes, the untouched ones last; columns are the checkpoints at which
 * questions are asked. With more rows than fit, rows get thinner, then a group is one row; with more
 * columns than fit, columns get narrower, then one stands for several checkpoints on end.
 */

/** What a shape needs to know of a run. */
export interface TileQuestions {
  /** In world order; `concerns` is the step of the change, 0 for none. */
  readonly questions: readonly { readonly id: string; readonly concerns: number }[];
  readonly steps: readonly { readonly step: number; readonly label: string }[];
  /** Steps at which questions are asked, in order. */
  readonly asked: readonly number[];
}

/** One row of marks: one question, or in a folded tile all questions of a group. */
export interface TileRow {
  readonly questions: readonly string[];
  readonly y: number;
}

/** One column of marks: one checkpoint, or in a folded tile several on end. */
export interface TileColumn {
  /** The last of its checkpoints. */
  readonly step: number;
  readonly steps: readonly number[];
  readonly x: number;
}

/** Rows that one change concerns. */
export interface TileGroup {
  readonly label: string;
  /** Step of the change, 0 for untouched questions. */
  readonly concerns: number;
  readonly y: number;
  readonly height: number;
  readonly count: number;
}

export interface TileShape {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly TileColumn[];
  /** From one column to the next. */
  readonly pitch: number;
  readonly rows: readonly TileRow[];
  readonly groups: readonly TileGroup[];
  readonly markWidth: number;
  readonly markHeight: number;
  /** Groups or checkpoints are folded into their share: a mark stands for several answers. */
  readonly isFolded: boolean;
}

/** The room for one tile and the most that a mark takes of it, in pixels. */
export interface TileRoom {
  readonly width: number;
  readonly height: number;
  readonly mostColumn: number;
  readonly mostRow: number;
}

const GROUP_GAP = 3;
const LEAST_ROW = 2;
const LEAST_COLUMN = 2;
const LEAST_FOLDED_COLUMN = 4;
const LEAST_FOLDED_ROW = 8;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

/** Questions grouped: each change in order, then those that nothing changes. Empty groups are left out. */
export function groupQuestions({ questions, steps }: TileQuestions): readonly {
  readonly label: string;
  readonly concerns: number;
  readonly questions: readonly string[];
}[] {
  const groups = [...steps.filter(({ step }) => step > 0), { step: 0, label: 'unchanged' }];
  return groups
    .map(({ step, label }) => ({
      label,
      concerns: step,
      questions: questions.filter((q) => q.concerns === step).map(({ id }) => id),
    }))
    .filter((group) => group.questions.length > 0);
}

/** The checkpoints of each column: one, or as many on end as are needed to fit. */
function foldSteps(asked: readonly number[], width: number): readonly (readonly number[])[] {
  if (asked.length * LEAST_COLUMN <= width + 1) return asked.map((step) => [step]);
  const most = Math.max(1, Math.floor((width + 1) / LEAST_FOLDED_COLUMN));
  const size = Math.ceil(asked.length / most);
  return Array.from({ length: Math.ceil(asked.length / size) }, (_, index) =>
    asked.slice(index * size, (index + 1) * size),
  );
}

/** The shape that fits the room. */
export function shapeTile(run: TileQuestions, room: TileRoom): TileShape {
  const groups = groupQuestions(run);
  const gaps = GROUP_GAP * Math.max(0, groups.length - 1);
  const columns = foldSteps(run.asked, room.width);
  const pitchX = clamp(
    Math.floor((room.width + 1) / Math.max(1, columns.length)),
    LEAST_COLUMN,
    room.mostColumn,
  );
  const markWidth = pitchX - (pitchX > 4 ? 2 : pitchX > LEAST_COLUMN ? 1 : 0);
  const fitting = Math.floor((room.height - gaps) / Math.max(1, run.questions.length));
  const areRowsFolded = fitting < LEAST_ROW;
  const pitchY = areRowsFolded
    ? Math.max(LEAST_FOLDED_ROW, Math.floor((room.height - gaps) / Math.max(1, groups.length)))
    : clamp(fitting, LEAST_ROW, room.mostRow);

  const rows: TileRow[] = [];
  const shaped: TileGroup[] = [];
  let y = 0;
  for (const group of groups) {
    const top = y;
    const members = areRowsFolded ? [group.questions] : group.questions.map((id) => [id]);
    for (const questions of members) {
      rows.push({ questions, y });
      y += pitchY;
    }
    const { label, concerns } = group;
    shaped.push({ label, concerns, y: top, height: y - top, count: group.questions.length });
    y += GROUP_GAP;
  }
  return {
    width: pitchX * columns.length - (pitchX - markWidth),
    height: Math.max(0, y - GROUP_GAP),
    columns: columns.map((steps, index) => ({
      step: steps.at(-1) ?? 0,
      steps,
      x: index * pitchX,
    })),
    pitch: pitchX,
    rows,
    groups: shaped,
    markWidth,
    markHeight: pitchY > LEAST_ROW ? pitchY - 1 : pitchY,
    isFolded: areRowsFolded || columns.length < run.asked.length,
  };
}

/** The row and column at a point of the tile, the nearest one where it falls between. */
export function placeAt(
  shape: TileShape,
  x: number,
  y: number,
): { readonly row: number; readonly column: number } {
  const column = shape.columns.findLastIndex((c) => c.x <= x);
  const row = shape.rows.findLastIndex((r) => r.y <= y);
  return { row: Math.max(0, row), column: Math.max(0, column) };
}

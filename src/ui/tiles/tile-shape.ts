/**
 * The shape of a tile: where its marks stand. Rows are questions grouped by the change that concerns
 * them, in the order of the changes, the untouched ones last; columns are the checkpoints at which
 * questions are asked. With more rows than fit, rows get thinner, then a group is one row.
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
  readonly columns: readonly { readonly step: number; readonly x: number }[];
  readonly rows: readonly TileRow[];
  readonly groups: readonly TileGroup[];
  readonly markWidth: number;
  readonly markHeight: number;
  /** Groups are folded into their share: a row stands for several questions. */
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
const LEAST_COLUMN = 4;
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

/** The shape that fits the room. */
export function shapeTile(run: TileQuestions, room: TileRoom): TileShape {
  const groups = groupQuestions(run);
  const gaps = GROUP_GAP * Math.max(0, groups.length - 1);
  const pitchX = clamp(
    Math.floor((room.width + 1) / Math.max(1, run.asked.length)),
    LEAST_COLUMN,
    room.mostColumn,
  );
  const fitting = Math.floor((room.height - gaps) / Math.max(1, run.questions.length));
  const isFolded = fitting < LEAST_ROW;
  const pitchY = isFolded
    ? Math.max(LEAST_FOLDED_ROW, Math.floor((room.height - gaps) / Math.max(1, groups.length)))
    : clamp(fitting, LEAST_ROW, room.mostRow);

  const rows: TileRow[] = [];
  const shaped: TileGroup[] = [];
  let y = 0;
  for (const group of groups) {
    const top = y;
    const members = isFolded ? [group.questions] : group.questions.map((id) => [id]);
    for (const questions of members) {
      rows.push({ questions, y });
      y += pitchY;
    }
    const { label, concerns } = group;
    shaped.push({ label, concerns, y: top, height: y - top, count: group.questions.length });
    y += GROUP_GAP;
  }
  return {
    width: pitchX * run.asked.length - (pitchX > LEAST_COLUMN ? 2 : 1),
    height: Math.max(0, y - GROUP_GAP),
    columns: run.asked.map((step, index) => ({ step, x: index * pitchX })),
    rows,
    groups: shaped,
    markWidth: pitchX - (pitchX > LEAST_COLUMN ? 2 : 1),
    markHeight: pitchY > LEAST_ROW ? pitchY - 1 : pitchY,
    isFolded,
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

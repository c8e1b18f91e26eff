/** Where the parts of the board stand, in pixels: labels, tiles with their numbers, heads. */
import type { BoardRun } from './board-run';
import { shapeTile, type TileGroup, type TileShape } from './tile-shape';

export interface BoardLayout {
  readonly shape: TileShape;
  /** Width of the column with the designs' and groups' names. */
  readonly labelWidth: number;
  /** From one scenario's tile to the next. */
  readonly scenarioPitch: number;
  readonly numbersWidth: number;
  readonly headHeight: number;
  /** From one design's tile to the next. */
  readonly designPitch: number;
  readonly width: number;
  readonly height: number;
  /** Whether there is room to say under its name what a scenario is. */
  readonly doesExplain: boolean;
}

/** The room for a board. `isLarge`: for reading from afar. */
export interface BoardRoom {
  readonly width: number;
  /** Absent: as high as it likes. */
  readonly height?: number;
  readonly isLarge: boolean;
}

/** Width of a letter and height of a line of an explanation. */
const CHARACTER = 6;
const LINE = 15;
const NARROW = 560;
const ROOMY_HEIGHT = 560;
const GAP_BEFORE_NUMBERS = 7;
const GAP_BETWEEN_DESIGNS = 8;
const MOST_GAP_BETWEEN_DESIGNS = 20;
/** Under a narrow board's tile of free height. */
const FREE_HEIGHT = 178;
const LEAST_LABEL_PITCH = 11;
/** Head without explanations. */
const LOW_HEAD = 36;
/** A row of a tile in a low window, and the height of a tile that is not made higher for its rows. */
const LEAST_READ_ROW = 5;
const MOST_LEAST_TILE = 100;
/** Of more designs than these the tiles of a low window get lower, but no lower than their numbers. */
const MOST_ROOMY_DESIGNS = 4;
const LEAST_TILE = 72;

/** Letters of a design's name and of its explanation, and the height of a line of the name. */
const NAME_CHARACTER = 8.4;
const NAME_LINE = 18;

/** How many lines words take that break between words. */
function linesOf(text: string, characters: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of text.split(' ')) {
    const isFitting = used === 0 || used + 1 + length <= characters;
    lines += isFitting ? 0 : 1;
    used = isFitting && used > 0 ? used + 1 + length : length;
  }
  return lines;
}

/** The height of the tallest name with its explanation. */
function heightOfNames({ designs }: BoardRun, labelWidth: number): number {
  return Math.max(
    0,
    ...designs.map(
      ({ label, explanation }) =>
        NAME_LINE * linesOf(label, (labelWidth * 0.56) / NAME_CHARACTER) +
        LINE * linesOf(explanation, (labelWidth * 0.5) / CHARACTER),
    ),
  );
}

/** The least height at which the tiles of a run can still be read, however low the window is. */
export function leastBoardHeight({ designs, questions }: BoardRun): number {
  const tile = Math.min(MOST_LEAST_TILE, questions.length * LEAST_READ_ROW);
  const roomy = Math.min(designs.length, MOST_ROOMY_DESIGNS) * (tile + GAP_BETWEEN_DESIGNS);
  const low = designs.length * (Math.min(tile, LEAST_TILE) + GAP_BETWEEN_DESIGNS);
  return LOW_HEAD + Math.max(roomy, low);
}

/** Lays the board out. */
export function layOutBoard(run: BoardRun, room: BoardRoom): BoardLayout {
  const { isLarge } = room;
  const designCount = run.designs.length;
  const scenarioCount = run.scenarios.length;
  const longest = Math.max(0, ...run.scenarios.map(({ explanation }) => explanation.length));
  const isNarrow = room.width < NARROW;
  const labelWidth = isNarrow ? 132 : isLarge ? 190 : room.width < 880 ? 150 : 168;
  const leastNumbers = isLarge ? 96 : 82;
  const scenarioPitch = Math.floor((room.width - labelWidth) / Math.max(1, scenarioCount));
  const doesExplain =
    !isLarge && (isNarrow || room.height === undefined || room.height >= ROOMY_HEIGHT);
  const explanationLines = Math.ceil((longest * CHARACTER) / (scenarioPitch - 14));
  const headHeight = isLarge ? 54 : doesExplain ? 40 + LINE * explanationLines : LOW_HEAD;
  const height =
    room.height === undefined
      ? FREE_HEIGHT
      : Math.floor((room.height - headHeight) / Math.max(1, designCount)) - GAP_BETWEEN_DESIGNS;
  const shape = shapeTile(run, {
    width: Math.max(20, scenarioPitch - GAP_BEFORE_NUMBERS - leastNumbers - 8),
    height,
    mostColumn:
      isLarge || scenarioCount < 3 || run.asked.length < 4
        ? 26
        : isNarrow
          ? 24
          : room.width > 1100
            ? 24
            : 19,
    mostRow: isNarrow ? 9 : 11,
  });
  const leastTile = isLarge ? 80 : doesExplain ? Math.max(64, heightOfNames(run, labelWidth)) : 64;
  const tile = Math.max(shape.height, leastTile);
  const gap =
    room.height === undefined ? MOST_GAP_BETWEEN_DESIGNS : height + GAP_BETWEEN_DESIGNS - tile;
  const designPitch = tile + Math.max(GAP_BETWEEN_DESIGNS, Math.min(MOST_GAP_BETWEEN_DESIGNS, gap));
  return {
    shape,
    labelWidth,
    scenarioPitch,
    numbersWidth: scenarioPitch - shape.width - GAP_BEFORE_NUMBERS,
    headHeight,
    designPitch,
    width: labelWidth + scenarioPitch * scenarioCount,
    height: headHeight + designPitch * designCount,
    doesExplain,
  };
}

/** The groups whose names stand beside the tile without touching each other. */
export function namedGroups(groups: readonly TileGroup[]): readonly TileGroup[] {
  const named: TileGroup[] = [];
  let last = -Infinity;
  for (const group of groups) {
    const centre = group.y + group.height / 2;
    if (centre - last < LEAST_LABEL_PITCH) continue;
    named.push(group);
    last = centre;
  }
  return named;
}

/** Where the neighbours of an entity stand: a tree grown from it, a branch for each predicate that leads to some. All lengths in pixels. */
import { curveStepBefore, link } from 'd3-shape';
import type { ToolStructures } from '../../core/tools/tool-result';
import { wrapText } from './wrap-text';

/** Neighbours that are drawn at most. */
export const MOST_NEIGHBORS = 40;

type Groups = ToolStructures['neighbors']['groups'];

export interface DrawnNeighbor {
  readonly id: string;
  readonly name: string;
  /** Its concept and its name in its own spelling, to be opened by. */
  readonly entity: string;
  readonly x: number;
  /** The middle of its first line. */
  readonly y: number;
  /** What can be pressed, from `x` and half a line above `y`. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly string[];
}

export interface DrawnGroup {
  readonly key: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
  /** From the entity to the predicate, and from there to each row of neighbours. */
  readonly branches: readonly string[];
  readonly neighbors: readonly DrawnNeighbor[];
}

export interface NeighborDrawing {
  readonly height: number;
  /** The entity, at the root. */
  readonly root: { readonly x: number; readonly y: number; readonly lines: readonly string[] };
  readonly groups: readonly DrawnGroup[];
  readonly drawn: number;
  /** Neighbours that are not drawn. */
  readonly more: number;
}

/** Height of a row of neighbours: what can be pressed is as high as a finger needs. */
export const ROW = 24;
export const LABEL_LINE = 15;
/** From the left: the dot of the entity, the predicates, their neighbours. */
const STEM = 6;
const LABEL_INDENT = 24;
const NAME_INDENT = 44;
/** Where a dot stands, left of its name. */
export const DOT_ROOM = 10;
const GAP = 14;
const GROUP_GAP = 8;
/** How wide a character is: of names, which are set in unequal ones, seldom wider; of predicates. */
const NAME_CHARACTER = 7.2;
const LABEL_CHARACTER = 7.3;

const branch = link(curveStepBefore);

const branchTo = (from: readonly [number, number], to: readonly [number, number]): string =>
  branch({ source: [...from], target: [...to] }) ?? '';

/** How many of each group are drawn: the small groups whole, the large ones what is left. */
function shares(groups: Groups): ReadonlyMap<Groups[number], number> {
  const bySize = [...groups].sort((a, b) => a.entities.length - b.entities.length);
  let left = MOST_NEIGHBORS;
  const taken = new Map<Groups[number], number>();
  bySize.forEach((group, index) => {
    const share = Math.min(group.entities.length, Math.floor(left / (bySize.length - index)));
    taken.set(group, share);
    left -= share;
  });
  return taken;
}

/** Neighbours in rows, as words stand in lines, from `top` down. */
function inRows(
  entities: Groups[number]['entities'],
  top: number,
  width: number,
): { readonly neighbors: readonly DrawnNeighbor[]; readonly bottom: number } {
  const room = width - NAME_INDENT - DOT_ROOM;
  const neighbors: DrawnNeighbor[] = [];
  let x = NAME_INDENT;
  let y = top + ROW / 2;
  let rowHeight = ROW;
  for (const { entity } of entities) {
    const { id, name, concept } = entity;
    const lines = wrapText(name, room / NAME_CHARACTER);
    const own = Math.max(...lines.map(({ length }) => length)) * NAME_CHARACTER + DOT_ROOM;
    if (x > NAME_INDENT && x + own > width) {
      x = NAME_INDENT;
      y += rowHeight;
      rowHeight = ROW;
    }
    const height = ROW + (lines.length - 1) * LABEL_LINE;
    neighbors.push({ id, name, entity: `${concept}:${name}`, x, y, width: own, height, lines });
    rowHeight = Math.max(rowHeight, height);
    x += own + GAP;
  }
  return { neighbors, bottom: y - ROW / 2 + rowHeight };
}

/** Lays the neighbours of an entity out, never wider than this. */
export function layOutNeighbors(
  name: string,
  groups: Groups,
  width: number,
  labelOf: (group: Groups[number]) => string,
): NeighborDrawing {
  const share = shares(groups);
  const shown = groups
    .map((group) => ({ group, entities: group.entities.slice(0, share.get(group) ?? 0) }))
    .filter(({ entities }) => entities.length > 0);
  const drawn = shown.reduce((sum, { entities }) => sum + entities.length, 0);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const lines = wrapText(name, (width - LABEL_INDENT) / (NAME_CHARACTER + 1));
  const root = { x: STEM, y: ROW / 2, lines };
  let top = ROW + (lines.length - 1) * (LABEL_LINE + 3);
  const drawnGroups = shown.map(({ group, entities }): DrawnGroup => {
    const label = labelOf(group);
    const labelLines = wrapText(label, (width - LABEL_INDENT) / LABEL_CHARACTER);
    const y = top + GROUP_GAP + LABEL_LINE / 2;
    const below = y + (labelLines.length - 0.5) * LABEL_LINE;
    const { neighbors, bottom } = inRows(entities, below, width);
    top = bottom;
    const rows = [...new Set(neighbors.map((neighbor) => neighbor.y))];
    const stem = LABEL_INDENT + 4;
    return {
      key: `${group.predicate} ${group.side}`,
      label,
      x: LABEL_INDENT,
      y,
      lines: labelLines,
      branches: [
        branchTo([STEM, root.y], [LABEL_INDENT - 4, y]),
        ...rows.map((row) => branchTo([stem, below], [NAME_INDENT, row])),
      ],
      neighbors,
    };
  });
  return { height: top, root, groups: drawnGroups, drawn, more: total - drawn };
}

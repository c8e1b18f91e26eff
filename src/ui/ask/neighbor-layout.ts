/** Where the neighbours of an entity stand: around it, by the predicate that leads to them. */
import { pointRadial } from 'd3-shape';
import type { ToolStructures } from '../../core/tools/tool-result';

/** Neighbours that are drawn at most. */
export const MOST_NEIGHBORS = 40;

type Groups = ToolStructures['neighbors']['groups'];

/** A label along a spoke, turned so that it is never upside down. */
interface Spoke {
  readonly x: number;
  readonly y: number;
  /** In degrees. */
  readonly turn: number;
  readonly isFlipped: boolean;
}

export interface DrawnGroup extends Spoke {
  readonly key: string;
  readonly label: string;
  readonly neighbors: readonly (Spoke & {
    readonly id: string;
    readonly name: string;
    /** Its concept and its name in its own spelling, to be opened by. */
    readonly entity: string;
    /** The name as far as there is room. */
    readonly label: string;
  })[];
}

export interface NeighborDrawing {
  readonly groups: readonly DrawnGroup[];
  readonly drawn: number;
  /** Neighbours that are not drawn. */
  readonly more: number;
}

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

function spoke(angle: number, radius: number): Spoke {
  const [x, y] = pointRadial(angle, radius);
  const isFlipped = angle > Math.PI;
  const turn = (angle * 180) / Math.PI - (isFlipped ? 270 : 90);
  return { x, y, turn, isFlipped };
}

/** The width of a letter, in pixels, at the size of the labels. */
const LETTER = 6;

const shorten = (name: string, room: number): string => {
  const letters = Math.max(4, Math.floor(room / LETTER));
  return name.length <= letters ? name : `${name.slice(0, letters - 1).trimEnd()}…`;
};

/** Lays neighbours out in a square of this width, the entity in the middle. */
export function layOutNeighbors(
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
  const radius = width / 2;
  const inner = radius * 0.5;
  // A gap of one place stands between two groups.
  const places = drawn + shown.length;
  const angleOf = (place: number): number => ((place + 0.5) / places) * 2 * Math.PI;
  let place = 0;
  return {
    drawn,
    more: total - drawn,
    groups: shown.map(({ group, entities }): DrawnGroup => {
      const first = place;
      place += entities.length + 1;
      return {
        key: `${group.predicate} ${group.side}`,
        label: shorten(labelOf(group), inner * 0.8),
        ...spoke(angleOf(first + (entities.length - 1) / 2), inner * 0.9),
        neighbors: entities.map(({ entity: { id, name, concept } }, index) => ({
          id,
          name,
          entity: `${concept}:${name}`,
          label: shorten(name, radius - inner - 14),
          ...spoke(angleOf(first + index), inner + 6),
        })),
      };
    }),
  };
}

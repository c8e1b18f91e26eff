/** Where the entities and steps of several chains stand: from left to right by steps, each entity once. */
import { scaleLinear } from 'd3-scale';
import { linkHorizontal } from 'd3-shape';
import { groupBy } from '../../core/evaluate/group-by';
import type { Chain, ToldEntity } from '../../core/tools/tool-result';

export interface DrawnEntity {
  readonly entity: ToldEntity;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface DrawnStep {
  readonly key: string;
  readonly path: string;
  /** Where its label stands. */
  readonly x: number;
  readonly y: number;
  /** Predicates with the direction in which each is read. */
  readonly labels: readonly string[];
}

export interface PathDrawing {
  readonly width: number;
  readonly height: number;
  readonly entities: readonly DrawnEntity[];
  readonly steps: readonly DrawnStep[];
}

/** Height of a row, and the least width of a step with its label. */
const ROW = 58;
const LEAST_STEP = 150;
const MARGIN = 12;
const LABEL_LINE = 13;

interface Link {
  readonly from: string;
  readonly to: string;
  readonly labels: Set<string>;
}

/** Lays chains out that all lead from one entity to another, in this width or what they need. */
export function layOutPaths(
  chains: readonly Chain[],
  width: number,
  labelOf: (predicate: string) => string,
): PathDrawing {
  const hops = Math.max(...chains.map(({ steps }) => steps.length));
  const columns = new Map<string, number>();
  const entities = new Map<string, ToldEntity>();
  const links = new Map<string, Link>();
  for (const { start, steps } of chains) {
    let from = start;
    columns.set(start.id, 0);
    entities.set(start.id, start);
    steps.forEach(({ entity, relations }, index) => {
      const isLast = index === steps.length - 1;
      const column = isLast ? hops : Math.min(index + 1, columns.get(entity.id) ?? hops);
      columns.set(entity.id, column);
      entities.set(entity.id, entity);
      // One line between two entities, whichever way a chain goes over it.
      const isKnown = links.has(`${entity.id} ${from.id}`);
      const [a, b] = isKnown ? [entity.id, from.id] : [from.id, entity.id];
      const link = links.get(`${a} ${b}`) ?? { from: a, to: b, labels: new Set<string>() };
      links.set(`${a} ${b}`, link);
      for (const { predicate, direction } of relations) {
        const isForward = (direction === 'forward') !== isKnown;
        link.labels.add(isForward ? `${labelOf(predicate)} →` : `← ${labelOf(predicate)}`);
      }
      from = entity;
    });
  }
  const byColumn = groupBy([...columns.keys()], (id) => String(columns.get(id)));
  const rows = Math.max(...byColumn.map(([, ids]) => ids.length));
  const height = Math.max(2, rows) * ROW + 2 * MARGIN;
  const whole = Math.max(width, hops * LEAST_STEP + 2 * MARGIN);
  const x = scaleLinear([0, hops], [MARGIN, whole - MARGIN]);
  const places = new Map<string, { readonly x: number; readonly y: number }>();
  for (const [column, ids] of byColumn) {
    ids.forEach((id, index) => {
      places.set(id, { x: x(Number(column)), y: ((index + 0.5) / ids.length) * height });
    });
  }
  const placeOf = (id: string) => places.get(id) ?? { x: 0, y: 0 };
  const draw = linkHorizontal<unknown, [number, number]>();
  return {
    width: whole,
    height,
    entities: [...entities.values()].map((entity) => {
      const column = columns.get(entity.id) ?? 0;
      const anchor = column === 0 ? 'start' : column === hops ? 'end' : 'middle';
      return { entity, ...placeOf(entity.id), anchor };
    }),
    steps: [...links].map(([key, { from, to, labels }]): DrawnStep => {
      const [a, b] = [placeOf(from), placeOf(to)];
      return {
        key,
        path: draw({ source: [a.x, a.y], target: [b.x, b.y] }) ?? '',
        x: (a.x + b.x) / 2,
        y: (a.y + b.y) / 2 - ((labels.size - 1) * LABEL_LINE) / 2,
        labels: [...labels],
      };
    }),
  };
}

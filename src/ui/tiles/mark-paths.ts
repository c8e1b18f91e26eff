/** Marks as SVG paths: one path a kind, so that a tile is a handful of elements however many answers it has. */
import type { Mark } from '../../core/evaluate/answer';
import { countMarks, MARK_KINDS, markOf, type MarkKind } from '../../core/evaluate/marks';
import type { TileShape } from './tile-shape';

/** Path data by kind; `empty` is an answer not there yet, `warning` the dark end of a warned right one. */
export type MarkPaths = Readonly<
  Record<'right' | 'wrong' | 'warned' | 'none' | 'warning' | 'empty', string>
>;

/** Marks of one tile by row and column; in a folded tile a place has several. */
export type TileMarks = readonly (readonly (readonly Mark[])[])[];

/** Below this size an outline has no inside. */
const LEAST_HOLLOW = 4;

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

/** The order in which a folded group's shares are stacked, from the top. */
const STACK: readonly MarkKind[] = [...MARK_KINDS].reverse();

/** The paths of all marks of a tile. */
export function markPaths(shape: TileShape, marks: TileMarks): MarkPaths {
  const d = { right: '', wrong: '', warned: '', none: '', warning: '', empty: '' };
  const { markWidth: width } = shape;
  const end = Math.min(Math.max(2, Math.round(width / 5)), Math.floor(width / 2));

  const draw = (kind: MarkKind, x: number, y: number, height: number): void => {
    switch (kind) {
      case 'right':
        d.right += box(x, y, width, height);
        break;
      case 'right-warned':
        d.right += box(x, y, width - end, height);
        d.warning += box(x + width - end, y, end, height);
        break;
      case 'wrong':
        d.wrong += box(x, y, width, height);
        break;
      case 'wrong-warned':
        d.warned += box(x, y, width, height);
        break;
      case 'none':
        d.none +=
          Math.min(width, height) < LEAST_HOLLOW
            ? `M${x} ${y + height / 2}h${width}`
            : box(x + 0.5, y + 0.5, width - 1, height - 1);
        break;
    }
  };

  shape.rows.forEach(({ questions, y }, row) => {
    shape.columns.forEach(({ x, steps }, column) => {
      const whole = questions.length * steps.length;
      const here = marks[row]?.[column] ?? [];
      const [only] = here;
      if (whole === 1 && only) {
        draw(markOf(only), x, y, shape.markHeight);
        return;
      }
      const counts = countMarks(here);
      let top = y;
      for (const kind of STACK) {
        const height = (shape.markHeight * counts[kind]) / whole;
        if (height > 0) draw(kind, x, top, height);
        top += height;
      }
      const rest = y + shape.markHeight - top;
      if (rest > 0.01) d.empty += box(x, top, width, rest);
    });
  });
  return d;
}

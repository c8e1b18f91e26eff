/** The rows of the extraction table, by predicate or by page, and their order. */
import type { ExtractionQuality } from '../../core/evaluate/extraction-quality';
import {
  precisionOf,
  recallOf,
  type EdgeCount,
  type EdgeVerdict,
} from '../../core/evaluate/judge-edges';
import { percentOf } from '../../core/evaluate/tables';

export type RowKind = 'predicate' | 'page';

export interface QualityRow {
  /** Id of the predicate or the page. */
  readonly id: string;
  readonly label: string;
  /** A word on it; empty for none. */
  readonly note: string;
  readonly count: EdgeCount;
}

export type SortKey = 'label' | 'stated' | EdgeVerdict | 'recall' | 'precision';

const valueOf = ({ count }: QualityRow, key: Exclude<SortKey, 'label'>): number => {
  switch (key) {
    case 'stated':
      return recallOf(count).asked;
    case 'recall':
      return percentOf(recallOf(count)) ?? -1;
    case 'precision':
      return percentOf(precisionOf(count)) ?? -1;
    default:
      return count[key];
  }
};

/** The rows in the order of the run. `labelOf`: a predicate's words. */
export function qualityRows(
  { predicates, pages }: ExtractionQuality,
  kind: RowKind,
  labelOf: (predicate: string) => string,
): readonly QualityRow[] {
  return kind === 'predicate'
    ? predicates.map(({ predicate, count }) => ({
        id: predicate,
        label: labelOf(predicate),
        note: '',
        count,
      }))
    : pages.map(({ page, title, texts, count }) => ({
        id: page,
        label: title,
        note: texts > 1 ? `${texts} texts` : '',
        count,
      }));
}

/** Sorted by a column; equal ones stay as they were. */
export function sortRows(
  rows: readonly QualityRow[],
  key: SortKey,
  isDescending: boolean,
): readonly QualityRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted(
    (a, b) =>
      sign *
      (key === 'label' ? a.label.localeCompare(b.label, 'en') : valueOf(a, key) - valueOf(b, key)),
  );
}

/** What became of an answer, for a comparison of two runs. */
import { markOf } from '../../core/evaluate/marks';
import type { RowDifference } from '../../core/study/compare-runs';
import { KIND_WORDS } from '../tiles/mark-words';

/** `wrong, with a warning`; `not asked` for a row that only the other side has. */
export function verdictWords(verdict: RowDifference['sent']): string {
  return verdict ? KIND_WORDS[markOf(verdict)] : 'not asked';
}

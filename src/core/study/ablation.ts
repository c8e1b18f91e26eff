/** The ablation: every design with one switch turned, under every kind of mistakes; its rows, as data. */
import { ARTICLE_DESIGNS, designOf, switchesOf, type DesignId } from '../designs/design';
import { SWITCH_IDS, type SwitchId } from '../designs/switches';
import type { Answer, AnswerPlace } from '../evaluate/answer';
import type { Cell } from '../evaluate/tables';
import type { ErrorKind } from './run-config';

/** A design, or a design with one switch turned. */
export interface Variant {
  readonly design: DesignId;
  /** Absent: the design as it is. */
  readonly turned?: SwitchId;
}

/** An answer that turning the switch changed, of the first seed. */
export interface ChangedAnswer extends AnswerPlace {
  readonly before: Pick<Answer, 'answer' | 'outcome' | 'isHedged' | 'why'>;
  readonly after: Pick<Answer, 'answer' | 'outcome' | 'isHedged' | 'why'>;
  readonly expected: string;
}

/** One row: a variant in one scenario under one kind of mistakes. */
export interface AblationRow {
  readonly errors: ErrorKind;
  readonly variant: Variant;
  readonly scenario: string;
  /** One cell for each seed; without random mistakes there is one. */
  readonly cells: readonly Cell[];
  /** Against the design as it is; empty for that itself, and where the switch has nothing to do. */
  readonly changed: readonly ChangedAnswer[];
}

/** What an ablation tells: rows as they are counted, scenario by scenario. */
export type AblationEvent =
  | {
      readonly type: 'ablation-started';
      readonly plannedRows: number;
      readonly plannedRuns: number;
    }
  | { readonly type: 'ablation-run'; readonly doneRuns: number }
  | { readonly type: 'ablated'; readonly rows: readonly AblationRow[] }
  | { readonly type: 'ablation-finished' }
  | { readonly type: 'ablation-cancelled' };

/**
 * Governed and Governed without each of its switches; then each of the article's designs, and each
 * with one switch on.
 */
export const VARIANTS: readonly Variant[] = (['Governed', ...ARTICLE_DESIGNS] as const).flatMap(
  (design) => [{ design }, ...SWITCH_IDS.map((turned) => ({ design, turned }))],
);

/** `Governed`, `Governed without authority`, `Graph with authority`. */
export function variantName({ design, turned }: Variant): string {
  if (turned === undefined) return design;
  const isOn = switchesOf(designOf(design)).includes(turned);
  return `${design} ${isOn ? 'without' : 'with'} ${turned}`;
}

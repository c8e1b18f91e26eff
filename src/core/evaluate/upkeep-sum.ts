/** Sums of maintenance: what one way of keeping the graph current costs over all changes. */
import { tokensOf, totalWrites, type Approach, type CostRow } from './cost';
import type { Share } from './tables';

export interface UpkeepSum {
  /** Pieces of maintenance summed. */
  readonly pieces: number;
  readonly pagesRead: number;
  /** The model's, or estimated at four characters a token where no model read. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Writes in the article's counting. */
  readonly articleWrites: number;
  /** Rows really written. */
  readonly rowsWritten: number;
  readonly elapsedMs: number;
  /** Answers of the graph alone, right after each piece. */
  readonly accuracy: Share;
}

/** The sum over one approach; all zero where it did nothing. */
export function sumUpkeep(costs: readonly CostRow[], approach: Approach): UpkeepSum {
  const own = costs.filter((cost) => cost.approach === approach);
  const sum = (of: (cost: CostRow) => number): number =>
    own.reduce((total, cost) => total + of(cost), 0);
  return {
    pieces: own.length,
    pagesRead: sum(({ pagesRead }) => pagesRead),
    inputTokens: sum((cost) => tokensOf(cost).inputTokens),
    outputTokens: sum((cost) => tokensOf(cost).outputTokens),
    articleWrites: sum(({ article }) => article.graphWrites),
    rowsWritten: sum(({ writes }) => totalWrites(writes)),
    elapsedMs: sum(({ elapsedMs }) => elapsedMs),
    accuracy: {
      right: sum(({ accuracy }) => accuracy.right),
      asked: sum(({ accuracy }) => accuracy.asked),
    },
  };
}

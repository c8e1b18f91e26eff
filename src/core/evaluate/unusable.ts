/** Answers that a model's reply did not allow: they count as no answer, and are told apart here. */
import { UNUSABLE_REASONS, type UnusableReason } from '../calls/unusable-reply';
import type { Mark } from './answer';

/** An answer with what a model wrote at each hop. An `AnswerRecord` is one. */
export interface RepliedAnswer extends Mark {
  readonly hops: readonly {
    readonly reply?: { readonly unusable?: UnusableReason };
  }[];
}

/** Why an answer's reply could not be used; `undefined` when all of its replies could. */
export function unusableIn({ hops }: Pick<RepliedAnswer, 'hops'>): UnusableReason | undefined {
  return hops.find(({ reply }) => reply?.unusable)?.reply?.unusable;
}

/** Answers not given, and how many of them because of a reply that could not be used. */
export interface UnusableCount {
  readonly abstained: number;
  readonly unusable: number;
  /** Reasons that occur, in their order; they add up to `unusable`. */
  readonly reasons: readonly { readonly reason: UnusableReason; readonly count: number }[];
}

/** Counts over answers. */
export function countUnusable(answers: readonly RepliedAnswer[]): UnusableCount {
  const found = answers.flatMap((answer) => unusableIn(answer) ?? []);
  return {
    abstained: answers.filter(({ outcome }) => outcome === 'abstain').length,
    unusable: found.length,
    reasons: UNUSABLE_REASONS.map((reason) => ({
      reason,
      count: found.filter((own) => own === reason).length,
    })).filter(({ count }) => count > 0),
  };
}

/** The kinds of mark: what an answer was worth and whether it warned, in one word. */
import type { Mark } from './answer';

/**
 * `right`; `right-warned`: a false alarm; `wrong`: said plainly; `wrong-warned`; `none`: no answer.
 */
export const MARK_KINDS = ['right', 'right-warned', 'wrong', 'wrong-warned', 'none'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

type Judged = Pick<Mark, 'outcome' | 'isHedged'>;

/** The kind of an answer's mark. One that abstains is `none`, warned or not. */
export function markOf(answer: Judged): MarkKind {
  switch (answer.outcome) {
    case 'abstain':
      return 'none';
    case 'correct':
      return answer.isHedged ? 'right-warned' : 'right';
    case 'wrong':
      return answer.isHedged ? 'wrong-warned' : 'wrong';
  }
}

/** How many answers have each kind of mark. */
export function countMarks(answers: readonly Judged[]): Readonly<Record<MarkKind, number>> {
  const counts = { right: 0, 'right-warned': 0, wrong: 0, 'wrong-warned': 0, none: 0 };
  for (const answer of answers) counts[markOf(answer)] += 1;
  return counts;
}

/** The study's tables: pure counts over answers. */
import type { DesignId } from '../designs/design';
import type { Mark, Standing } from './answer';

/** `right` of `asked` answers. */
export interface Share {
  readonly right: number;
  readonly asked: number;
}

/** One cell of the accuracy and hedging tables: the answers of one design in one scenario. */
export interface Cell {
  readonly scenario: string;
  readonly design: DesignId;
  readonly all: Share;
  readonly drifted: Share;
  readonly wrongUnhedged: number;
  readonly wrongHedged: number;
  readonly abstained: number;
  /** Right answers, by how the question stood. */
  readonly right: Readonly<Record<Standing, number>>;
  /** Right answers that carried a warning: false alarms, by how the question stood. */
  readonly hedgedWhenRight: Readonly<Record<Standing, number>>;
}

const count = (answers: readonly Mark[], matches: (answer: Mark) => boolean): number =>
  answers.reduce((sum, answer) => sum + (matches(answer) ? 1 : 0), 0);

const isRight = (answer: Mark): boolean => answer.outcome === 'correct';

/** The share of right answers. */
export function shareOf(answers: readonly Mark[]): Share {
  return { right: count(answers, isRight), asked: answers.length };
}

/** Percent of a share, unrounded; `undefined` when nothing was asked. */
export function percentOf(share: Share): number | undefined {
  return share.asked === 0 ? undefined : (100 * share.right) / share.asked;
}

/** Counts the answers given, which may be those of several cells. */
export function countCell(scenario: string, design: DesignId, answers: readonly Mark[]): Cell {
  const byStanding = (matches: (answer: Mark) => boolean): Cell['right'] => {
    const countOf = (standing: Standing): number =>
      count(answers, (a) => a.standing === standing && matches(a));
    return {
      control: countOf('control'),
      'not-yet': countOf('not-yet'),
      drifted: countOf('drifted'),
    };
  };
  return {
    scenario,
    design,
    all: shareOf(answers),
    drifted: shareOf(answers.filter((a) => a.standing === 'drifted')),
    wrongUnhedged: count(answers, (a) => a.outcome === 'wrong' && !a.isHedged),
    wrongHedged: count(answers, (a) => a.outcome === 'wrong' && a.isHedged),
    abstained: count(answers, (a) => a.outcome === 'abstain'),
    right: byStanding(isRight),
    hedgedWhenRight: byStanding((a) => isRight(a) && a.isHedged),
  };
}

/** Every cell, design by design and within it scenario by scenario, in the orders given. */
export function countCells(
  answers: readonly Mark[],
  designs: readonly DesignId[],
  scenarios: readonly string[],
): readonly Cell[] {
  const byCell = new Map<string, Mark[]>();
  for (const answer of answers) {
    const key = `${answer.design} ${answer.scenario}`;
    const cell = byCell.get(key);
    if (cell) cell.push(answer);
    else byCell.set(key, [answer]);
  }
  return designs.flatMap((design) =>
    scenarios.map((scenario) =>
      countCell(scenario, design, byCell.get(`${design} ${scenario}`) ?? []),
    ),
  );
}

/** Share of right answers of one design in one scenario at each of `steps`. */
export function sharesByStep(
  answers: readonly Mark[],
  scenario: string,
  design: DesignId,
  steps: readonly number[],
): readonly Share[] {
  const own = answers.filter((a) => a.scenario === scenario && a.design === design);
  return steps.map((step) => shareOf(own.filter((a) => a.step === step)));
}

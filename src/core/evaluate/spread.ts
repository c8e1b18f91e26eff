/**
 * Repeats, and seeds of random mistakes: how far the cells move from one to the next, and which
 * answers are not the same in all.
 */
import type { DesignId } from '../designs/design';
import type { Answer, AnswerPlace, Standing } from './answer';
import { isSameAnswer, placeKey, type GivenAnswer } from './given-answer';
import { sumRates, type Rate } from './metrics';
import { countCells, type Cell } from './tables';

/** One number over several passes. */
export interface Spread {
  readonly mean: number;
  readonly least: number;
  readonly greatest: number;
}

/** One cell over its complete passes. Counts are of `asked` answers a pass, `drifted` of `driftedAsked`. */
export interface CellSpread {
  readonly scenario: string;
  readonly design: DesignId;
  readonly passes: number;
  readonly asked: number;
  readonly driftedAsked: number;
  readonly all: Spread;
  readonly drifted: Spread;
  readonly wrongUnhedged: Spread;
  readonly wrongHedged: Spread;
  readonly abstained: Spread;
}

/** A place where passes gave different answers, with what each pass gave. */
export interface UnsteadyAnswer extends AnswerPlace {
  readonly given: readonly GivenAnswer[];
}

/** Mean, least and greatest of at least one number. */
export function spreadOf(values: readonly number[]): Spread {
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    least: Math.min(...values),
    greatest: Math.max(...values),
  };
}

/**
 * Every cell that at least two passes have in full, in the order of the first pass; all passes have
 * their cells in one order. `perCell`: how many answers a full cell has.
 */
export function spreadCounted(
  passes: readonly (readonly Cell[])[],
  perCell: number,
): readonly CellSpread[] {
  return (passes[0] ?? []).flatMap(({ scenario, design }, place): CellSpread[] => {
    const cells = passes.flatMap((own) => own[place] ?? []).filter((c) => c.all.asked === perCell);
    const [first] = cells;
    if (!first || cells.length < 2) return [];
    const spread = (of: (cell: Cell) => number): Spread => spreadOf(cells.map(of));
    return [
      {
        scenario,
        design,
        passes: cells.length,
        asked: first.all.asked,
        driftedAsked: first.drifted.asked,
        all: spread((cell) => cell.all.right),
        drifted: spread((cell) => cell.drifted.right),
        wrongUnhedged: spread((cell) => cell.wrongUnhedged),
        wrongHedged: spread((cell) => cell.wrongHedged),
        abstained: spread((cell) => cell.abstained),
      },
    ];
  });
}

/** The same of passes that have their answers: design by design and within it scenario by scenario. */
export function spreadCells(
  passes: readonly (readonly Answer[])[],
  designs: readonly DesignId[],
  scenarios: readonly string[],
  perCell: number,
): readonly CellSpread[] {
  return spreadCounted(
    passes.map((answers) => countCells(answers, designs, scenarios)),
    perCell,
  );
}

/** Answers with a warning, of the wrong ones in all these cells together. */
export function hedgeRecallOf(cells: readonly Cell[]): Rate {
  return sumRates(
    cells.map(({ wrongHedged, wrongUnhedged }) => ({
      count: wrongHedged,
      of: wrongHedged + wrongUnhedged,
    })),
  );
}

/** Answers with a warning, of the right ones to questions that stand so, in all these cells together. */
export function falseAlarmRateOf(cells: readonly Cell[], standing: Standing): Rate {
  return sumRates(
    cells.map((cell) => ({ count: cell.hedgedWhenRight[standing], of: cell.right[standing] })),
  );
}

/**
 * The answers that are not the same in every pass that gave them, in the order of the first pass.
 * `compared`: places that at least two passes have.
 */
export function unsteadyAnswers(passes: readonly (readonly Answer[])[]): {
  readonly compared: number;
  readonly unsteady: readonly UnsteadyAnswer[];
} {
  const [first = [], ...others] = passes.map(
    (answers) => new Map(answers.map((answer) => [placeKey(answer), answer])),
  );
  const compared = [...first].flatMap(([key, answer]) => {
    const later = others.flatMap((pass) => pass.get(key) ?? []);
    return later.length === 0 ? [] : [[answer, ...later] as const];
  });
  const unsteady = compared.filter(([answer, ...later]) =>
    later.some((other) => !isSameAnswer(answer, other)),
  );
  return {
    compared: compared.length,
    unsteady: unsteady.map((given) => {
      const { scenario, design, step, question } = given[0];
      const words = given.map(({ outcome, isHedged, answer }) => ({ outcome, isHedged, answer }));
      return { scenario, design, step, question, given: words };
    }),
  };
}

/** Repeats: how far the cells move from pass to pass, and which answers are not the same in all. */
import type { DesignId } from '../designs/design';
import type { Answer, AnswerPlace } from './answer';
import { isSameAnswer, placeKey, type GivenAnswer } from './given-answer';
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

function spreadOf(values: readonly number[]): Spread {
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    least: Math.min(...values),
    greatest: Math.max(...values),
  };
}

/**
 * Every cell that at least two passes have in full, design by design and within it scenario by
 * scenario. `perCell`: how many answers a full cell has.
 */
export function spreadCells(
  passes: readonly (readonly Answer[])[],
  designs: readonly DesignId[],
  scenarios: readonly string[],
  perCell: number,
): readonly CellSpread[] {
  const counted = passes.map((answers) => countCells(answers, designs, scenarios));
  return (counted[0] ?? []).flatMap(({ scenario, design }, place): CellSpread[] => {
    const cells = counted.flatMap((own) => own[place] ?? []).filter((c) => c.all.asked === perCell);
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

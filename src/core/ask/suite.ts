/** The questions of an acceptance suite, and how an answer to one is judged. */
import type { AnswerRoute, Asked } from './asked';
import type { Instant } from '../time';

export const SUITES = ['relations', 'two-clock'] as const;
export type SuiteId = (typeof SUITES)[number];

/** A question with what its answer must and must not say. */
export interface SuiteQuestion {
  readonly id: string;
  readonly suite: SuiteId;
  /** Such as `relation`, `timeline`, `board`, `succession`, `nothing`. */
  readonly kind: string;
  readonly text: string;
  readonly at?: Instant;
  readonly asOf?: Instant;
  /** Each must stand in the answer, as whole words, whatever their case. Empty where `isNothing`. */
  readonly expect: readonly string[];
  /** Entities and relations of one chain: each must stand in one and the same line of the answer. */
  readonly path?: readonly string[];
  /** None may stand in the answer. */
  readonly not: readonly string[];
  /** The right answer is that the graph has nothing. */
  readonly isNothing?: true;
}

/** Whether an answer is right: says everything expected and nothing that is not. */
export type AskOutcome = 'correct' | 'wrong' | 'abstain';

/** A judged question: one row of the harness. */
export interface SuiteRow {
  readonly id: string;
  readonly outcome: AskOutcome;
  readonly route: AnswerRoute;
  readonly calls: number;
  readonly largestResultBytes: number;
  readonly answer: string;
  /** Numbers of the sentences it rests on. */
  readonly sources: readonly string[];
}

/** A question with its judgement and what was done. */
export interface SuiteResult {
  readonly question: SuiteQuestion;
  readonly row: SuiteRow;
  readonly asked: Asked;
}

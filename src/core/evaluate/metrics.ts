/** Metrics by their names: each a pure count over answers, with how many it is of. */
import type { Mark, Outcome } from './answer';

/** What the metrics count of an answer, besides its mark. */
export interface MeasuredAnswer extends Mark {
  /** By the strict scorer; `outcome` is by the published one. */
  readonly strictOutcome: Outcome;
  /** It gives as current a value that was right before and is no longer. */
  readonly statesFormer: boolean;
  /** A store that the design reads says something of what the answer's last hop looked for. */
  readonly isInStore: boolean;
  /** Searches for something that a page states, and those that brought such a page. */
  readonly searches: number;
  readonly searchesFound: number;
}

/** `count` of `of`; nothing can be said where that is 0. */
export interface Rate {
  readonly count: number;
  readonly of: number;
}

export interface Metric {
  readonly id: string;
  readonly label: string;
  /** One line: what is counted, of what. */
  readonly definition: string;
  /** What one answer adds. */
  readonly measure: (answer: MeasuredAnswer) => Rate;
}

type Test = (answer: MeasuredAnswer) => boolean;

/** Counts the answers that pass `isCounted` among those that pass `isAsked`. */
const among =
  (isAsked: Test, isCounted: Test) =>
  (answer: MeasuredAnswer): Rate => {
    const isOf = isAsked(answer);
    return { count: isOf && isCounted(answer) ? 1 : 0, of: isOf ? 1 : 0 };
  };

const isRight: Test = ({ outcome }) => outcome === 'correct';
const isWrong: Test = ({ outcome }) => outcome === 'wrong';
const isAbstention: Test = ({ outcome }) => outcome === 'abstain';
const isHedged: Test = (answer) => answer.isHedged;

/** In reading order. */
export const METRICS = [
  {
    id: 'accuracy',
    label: 'Accuracy',
    definition: 'right answers, of all questions asked',
    measure: among(() => true, isRight),
  },
  {
    id: 'accuracy-drifted',
    label: 'Accuracy on drifted',
    definition: 'right answers, of questions whose answer or name had changed',
    measure: among(({ standing }) => standing === 'drifted', isRight),
  },
  {
    id: 'stale-fact-errors',
    label: 'Stale-fact error rate',
    definition: 'answers that give a superseded value as current, of answers given',
    measure: among(
      (answer) => !isAbstention(answer),
      ({ statesFormer }) => statesFormer,
    ),
  },
  {
    id: 'hedge-recall',
    label: 'Hedge recall',
    definition: 'answers with a warning, of wrong ones',
    measure: among(isWrong, isHedged),
  },
  {
    id: 'false-alarms-control',
    label: 'False alarms, controls',
    definition: 'answers with a warning, of right ones to questions that never change',
    measure: among((answer) => isRight(answer) && answer.standing === 'control', isHedged),
  },
  {
    id: 'false-alarms-not-yet',
    label: 'False alarms, not yet changed',
    definition: 'answers with a warning, of right ones to questions that will change later',
    measure: among((answer) => isRight(answer) && answer.standing === 'not-yet', isHedged),
  },
  {
    id: 'false-alarms-drifted',
    label: 'False alarms, drifted',
    definition: 'answers with a warning, of right ones to questions that had changed',
    measure: among((answer) => isRight(answer) && answer.standing === 'drifted', isHedged),
  },
  {
    id: 'abstention-with-evidence',
    label: 'Abstention with evidence',
    definition: 'no answer, of questions on which a store that the design reads says something',
    measure: among(({ isInStore }) => isInStore, isAbstention),
  },
  {
    id: 'abstention-without-evidence',
    label: 'Abstention without evidence',
    definition: 'no answer, of questions on which no store that the design reads says anything',
    measure: among(({ isInStore }) => !isInStore, isAbstention),
  },
  {
    id: 'retrieval-hits',
    label: 'Retrieval hits',
    definition: 'searches that brought a page that states it, of those for what a page states',
    measure: ({ searches, searchesFound }) => ({ count: searchesFound, of: searches }),
  },
] as const satisfies readonly Metric[];

export type MetricId = (typeof METRICS)[number]['id'];

/** Every metric of these answers, in the order of `METRICS`. */
export function measure(
  answers: readonly MeasuredAnswer[],
): readonly (Metric & { readonly id: MetricId; readonly rate: Rate })[] {
  return METRICS.map((metric) => ({ ...metric, rate: sumRates(answers.map(metric.measure)) }));
}

/** The rate of several together. */
export function sumRates(rates: readonly Rate[]): Rate {
  return rates.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}

/** The same answers as the strict scorer has them. */
export function underStrictScore(answers: readonly MeasuredAnswer[]): readonly MeasuredAnswer[] {
  return answers.map((answer) => ({ ...answer, outcome: answer.strictOutcome }));
}

/** The strict scorer: an answer is right when it states what is expected, and nothing else. */
import type { Predicate } from '../ontology/ontology';
import { valueKey } from '../ontology/values';
import type { Outcome } from './answer';
import { statedValues } from './stated-values';

/** What is known of a question's answers besides those expected now. */
export interface StrictQuestion {
  /** Of the last hop. */
  readonly predicate: Predicate;
  /** What was right before and is no longer. */
  readonly formerValues: readonly string[];
}

/**
 * Scores an answer. Every expected value must be stated as it is now, in whatever unit words or
 * sentence, and no other: what is denied is not stated, and what is told as former is another one.
 */
export function scoreStrictly(
  values: readonly string[],
  expected: readonly string[],
  { predicate, formerValues }: StrictQuestion,
): Outcome {
  if (values.length === 0) return 'abstain';
  const stated = statedValues(values, predicate, [...expected, ...formerValues]);
  const wanted = new Set(expected.map((value) => valueKey(predicate, value)));
  const given = new Set(stated.filter(({ isCurrent }) => isCurrent).map(({ key }) => key));
  const isAll = wanted.size > 0 && [...wanted].every((key) => given.has(key));
  return isAll && stated.every(({ key }) => wanted.has(key)) ? 'correct' : 'wrong';
}

/** Whether an answer states as current a value that was right before and is no longer. */
export function statesFormerValue(
  values: readonly string[],
  expected: readonly string[],
  { predicate, formerValues }: StrictQuestion,
): boolean {
  const wanted = new Set(expected.map((value) => valueKey(predicate, value)));
  const former = new Set(formerValues.map((value) => valueKey(predicate, value)));
  return statedValues(values, predicate, [...expected, ...formerValues]).some(
    ({ key, isCurrent }) => isCurrent && former.has(key) && !wanted.has(key),
  );
}

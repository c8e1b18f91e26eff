/** What a question means at a checkpoint: its words, its answer, and since when they changed. */
import { predicateOf } from '../ontology/ontology';
import { fillNames } from './render-page';
import { followPath, nameOf, renderObject, truthAfter, type Truth } from './truth';
import type { ChangeEvent, Question, World } from './world';

/** A question as it is asked at one checkpoint. */
export interface AskedQuestion {
  readonly text: string;
  /** Current name of the entity it starts from. */
  readonly entityName: string;
}

/** The question in the words of this truth. */
export function questionAt(question: Question, truth: Truth): AskedQuestion {
  return {
    text: fillNames(question.text, truth),
    entityName: nameOf(truth, question.entity),
  };
}

/**
 * The right answers as text, in fact order and without repeats; several only when the last hop is
 * multi-valued, none when the truth has no answer.
 */
export function expectedAnswers(world: World, question: Question, truth: Truth): string[] {
  const answers = followPath(world, truth, question.entity, question.hops).map((fact) =>
    renderObject(truth, predicateOf(world.ontology, fact.predicate), fact.object),
  );
  return [...new Set(answers)];
}

/**
 * The 1-based position of the first of these events after which the question's words or its
 * answers differ from the start; 0 when none of them concerns it.
 */
export function concernedEvent(
  world: World,
  question: Question,
  events: readonly ChangeEvent[],
): number {
  const atStart = meaningOf(world, question, truthAfter(world, []));
  const index = events.findIndex(
    (_, k) => meaningOf(world, question, truthAfter(world, events.slice(0, k + 1))) !== atStart,
  );
  return index + 1;
}

/** Two truths give the same text exactly when the question means the same in both. */
function meaningOf(world: World, question: Question, truth: Truth): string {
  const { text, entityName } = questionAt(question, truth);
  return JSON.stringify([text, entityName, ...expectedAnswers(world, question, truth)]);
}

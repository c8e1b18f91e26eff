/** One moment for the whole page: the strip, the columns of the tiles, the answer and the map of copies. */
import type { AnswerPlace } from '../core/evaluate/answer';
import type { Study } from '../state/study.svelte';

/** Looks at a step; the selected answer becomes the same question's answer at that step, if asked there. */
export function chooseStep(study: Study, step: number): void {
  study.step = step;
  const isAsked = study.plan?.steps.some((s) => s.step === step && s.isAsked);
  if (study.selected && isAsked) study.select({ ...study.selected, step });
}

/** Selects an answer and looks at its step. */
export function chooseAnswer(
  study: Study,
  { scenario, design, step, question }: AnswerPlace,
): void {
  study.select({ scenario, design, step, question });
  study.step = step;
}

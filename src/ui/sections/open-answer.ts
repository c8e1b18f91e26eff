/** Opening an answer from below the first screen. */
import type { AnswerPlace } from '../../core/evaluate/answer';
import type { Study } from '../../state/study.svelte';
import { answerSheet } from '../answer-sheet.svelte';
import { chooseAnswer } from '../choose-step';

/**
 * Selects the answer and shows it: lifted over this place on a narrow page, else by going up to
 * where it stands. It takes the focus, and gives it back.
 */
export function openAnswer(study: Study, key: AnswerPlace): void {
  chooseAnswer(study, key);
  answerSheet.lift();
  const panel = document.getElementById('answer');
  panel?.focus({ preventScroll: true });
  if (matchMedia('(max-width: 60rem)').matches) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  panel?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
}

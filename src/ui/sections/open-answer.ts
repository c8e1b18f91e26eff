/** Opening an answer from below the first screen. */
import type { AnswerPlace } from '../../core/evaluate/answer';
import type { Study } from '../../state/study.svelte';
import { chooseAnswer } from '../choose-step';

/** Selects the answer and brings the panel that shows it into view. */
export function openAnswer(study: Study, key: AnswerPlace): void {
  chooseAnswer(study, key);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document
    .getElementById('answer')
    ?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
}

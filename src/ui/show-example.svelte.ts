/** What the page shows by itself when a run ends. */
import { untrack } from 'svelte';
import { findHeadline } from '../core/evaluate/findings';
import type { Study } from '../state/study.svelte';
import { findingContext } from './finding/finding-context';
import { chooseAnswer } from './choose-step';

/**
 * Opens the most telling wrong answer once a run is finished, unless the reader has one open that is
 * in this run. To be called while a component is set up. Moves no focus.
 */
export function showExampleWhenDone(study: Study): void {
  $effect(() => {
    const { status, plan, answers } = study.run;
    if (status === 'running' || status === 'waiting' || !plan) return;
    untrack(() => {
      if (study.step >= plan.steps.length) study.step = plan.steps.length - 1;
      if (study.selectedAnswer) return;
      const { example } = findHeadline(answers, findingContext(plan));
      if (example) chooseAnswer(study, example);
      else study.select(undefined);
    });
  });
}

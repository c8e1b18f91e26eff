/** Which run a table is of, in one line. */
import type { RunPlan } from '../../core/study/run-event';
import type { RunState } from '../../core/study/run-state';
import { countOf, formatCount } from '../format-number';

/** The reader and the extractor that need no model. */
const WITHOUT_MODEL = 'patterns@1';

/** The reader in words; its id in full when it is a model. */
export function nameReader(plan: RunPlan): string {
  return plan.readerId === WITHOUT_MODEL ? 'no model' : plan.readerId;
}

/** World, reader, retriever, runs, version and digest; an unfinished run says how far it came. */
export function describeRun({ plan, status, answers, digest }: RunState): string {
  if (!plan) return 'No run yet.';
  const pages = countOf(plan.config.pagesRead, 'page');
  const isSimple = plan.readerId === WITHOUT_MODEL;
  const progress = `${formatCount(answers.length)} of ${formatCount(plan.plannedAnswers)} answers`;
  return [
    plan.world.title,
    `read with ${nameReader(plan)} (${plan.readerId})`,
    `${pages} a question by BM25`,
    isSimple ? '1 run, the same every time' : '1 run',
    `Driftlab ${plan.appVersion}`,
    status === 'finished'
      ? `digest ${digest ?? '–'}`
      : status === 'cancelled'
        ? `stopped at ${progress}`
        : `running: ${progress}`,
  ].join(' · ');
}

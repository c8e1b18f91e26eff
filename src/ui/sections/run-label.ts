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

/** How far the run is, or the digest of its answers. `isAsSent`: a link’s marks stand in its place. */
function describeState({ plan, status, answers, digest }: RunState, isAsSent: boolean): string {
  const progress = `${formatCount(answers.length)} of ${countOf(plan?.plannedAnswers ?? 0, 'answer')}`;
  const sent = isAsSent ? 'as sent, ' : '';
  switch (status) {
    case 'finished':
      return `digest ${digest ?? '–'}`;
    case 'cancelled':
      return `${sent}stopped at ${progress}`;
    case 'waiting':
    case 'running':
      return `${sent}running: ${progress}`;
  }
}

/** World, reader, retriever, runs, version and digest; an unfinished run says how far it came. */
export function describeRun(run: RunState, isAsSent: boolean): string {
  const { plan } = run;
  if (!plan) return 'No run yet.';
  return [
    plan.world.title,
    `read with ${nameReader(plan)} (${plan.readerId})`,
    `${countOf(plan.config.pagesRead, 'page')} a question by BM25`,
    plan.readerId === WITHOUT_MODEL ? '1 run, the same every time' : '1 run',
    `Driftlab ${plan.appVersion}`,
    describeState(run, isAsSent),
  ].join(' · ');
}

/** What is known of a run: a fold over its events. */
import type { CostRow } from '../evaluate/cost';
import type { PageVersion } from '../ports';
import type { AnswerRecord, Checkpoint, RunEvent, RunPlan } from './run-event';

export interface RunState {
  readonly status: 'waiting' | 'running' | 'finished' | 'cancelled';
  readonly plan?: RunPlan;
  readonly answers: readonly AnswerRecord[];
  readonly checkpoints: readonly Checkpoint[];
  readonly costs: readonly CostRow[];
  /** Digest of the answers, once finished. */
  readonly digest?: string;
}

/** Before the first event. */
export const NO_RUN: RunState = { status: 'waiting', answers: [], checkpoints: [], costs: [] };

/** The state after a batch of events in sequence. A `started` event begins anew. */
export function foldEvents(state: RunState, events: readonly RunEvent[]): RunState {
  const start = events.findLastIndex((event) => event.type === 'started');
  const base = start < 0 ? state : NO_RUN;
  const batch = start < 0 ? events : events.slice(start);
  const started = batch.find((event) => event.type === 'started');
  const finished = batch.find((event) => event.type === 'finished');
  const isCancelled = batch.some((event) => event.type === 'cancelled');
  const plan = started?.plan ?? base.plan;
  const digest = finished?.digest ?? base.digest;
  const status = finished
    ? 'finished'
    : isCancelled
      ? 'cancelled'
      : started
        ? 'running'
        : base.status;
  return {
    status,
    ...(plan && { plan }),
    ...(digest !== undefined && { digest }),
    answers: [...base.answers, ...batch.flatMap((e) => (e.type === 'answered' ? e.answer : []))],
    checkpoints: [
      ...base.checkpoints,
      ...batch.flatMap((e) => (e.type === 'checkpoint' ? e.checkpoint : [])),
    ],
    costs: [...base.costs, ...batch.flatMap((e) => (e.type === 'maintained' ? e.cost : []))],
  };
}

/** Finds one answer; `undefined` while it is not there. */
export function answerAt(
  state: RunState,
  key: Pick<AnswerRecord, 'scenario' | 'design' | 'step' | 'question'>,
): AnswerRecord | undefined {
  return state.answers.find(
    (a) =>
      a.scenario === key.scenario &&
      a.design === key.design &&
      a.step === key.step &&
      a.question === key.question,
  );
}

/** The text of a page version as it stood in a scenario. */
export function pageText(
  state: RunState,
  scenario: string,
  page: string,
  version: number,
): PageVersion | undefined {
  for (const checkpoint of state.checkpoints) {
    if (checkpoint.scenario !== scenario) continue;
    const found = checkpoint.pages.find((p) => p.page === page && p.version === version);
    if (found) return found;
  }
  return undefined;
}

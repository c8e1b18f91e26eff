/** What is known of a run: a fold over its events. */
import { addCall, NO_CALLS, type CallKind, type CallTotals } from '../calls/call-note';
import type { CostRow } from '../evaluate/cost';
import type { PageVersion } from '../ports';
import type {
  AnswerRecord,
  Checkpoint,
  ExtractedPage,
  RunEvent,
  RunPlan,
  Sample,
} from './run-event';

export interface RunState {
  readonly status: 'waiting' | 'running' | 'finished' | 'cancelled';
  readonly plan?: RunPlan;
  /** Of the first pass. */
  readonly answers: readonly AnswerRecord[];
  /** Of each further pass that has begun. */
  readonly repeats: readonly (readonly AnswerRecord[])[];
  /** With random mistakes, each further seed that is through; the first one has `answers`. */
  readonly samples: readonly Sample[];
  /** Each different page text that was read, in the order in which it first was. */
  readonly extracted: readonly ExtractedPage[];
  /** What models were asked for so far. */
  readonly calls: Readonly<Record<CallKind, CallTotals>>;
  readonly checkpoints: readonly Checkpoint[];
  readonly costs: readonly CostRow[];
  /** Digest of the answers, once finished. */
  readonly digest?: string;
}

/** Before the first event. */
export const NO_RUN: RunState = {
  status: 'waiting',
  answers: [],
  repeats: [],
  samples: [],
  extracted: [],
  calls: { extract: NO_CALLS, read: NO_CALLS, embed: NO_CALLS },
  checkpoints: [],
  costs: [],
};

/** A state whose lists may still grow, so that a batch is folded without a copy for each event. */
type Draft = {
  -readonly [Key in keyof RunState]: RunState[Key] extends readonly (infer Item)[]
    ? Item[]
    : RunState[Key];
};

/** What one event does to the draft. */
function enter(draft: Draft, event: RunEvent): void {
  switch (event.type) {
    case 'started':
      draft.status = 'running';
      draft.plan = event.plan;
      break;
    case 'repeated':
      draft.repeats.push([]);
      break;
    case 'called':
      for (const call of event.calls) {
        draft.calls = { ...draft.calls, [call.kind]: addCall(draft.calls[call.kind], call) };
      }
      break;
    case 'extracted':
      draft.extracted.push(event.reading);
      break;
    case 'checkpoint':
      draft.checkpoints.push(event.checkpoint);
      break;
    case 'answered': {
      const pass = draft.repeats.length - 1;
      const repeat = draft.repeats[pass];
      if (repeat) draft.repeats[pass] = [...repeat, event.answer];
      else draft.answers.push(event.answer);
      break;
    }
    case 'maintained':
      draft.costs.push(event.cost);
      break;
    case 'sampled':
      draft.samples.push({ seed: event.seed, cells: event.cells });
      break;
    case 'finished':
      draft.status = 'finished';
      draft.digest = event.digest;
      break;
    case 'cancelled':
      draft.status = 'cancelled';
      break;
  }
}

/** The state after a batch of events in sequence. A `started` event begins anew. */
export function foldEvents(state: RunState, events: readonly RunEvent[]): RunState {
  const start = events.findLastIndex((event) => event.type === 'started');
  const base = start < 0 ? state : NO_RUN;
  const draft: Draft = {
    ...base,
    answers: [...base.answers],
    repeats: [...base.repeats],
    samples: [...base.samples],
    extracted: [...base.extracted],
    checkpoints: [...base.checkpoints],
    costs: [...base.costs],
  };
  for (const event of start < 0 ? events : events.slice(start)) enter(draft, event);
  return draft;
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

/** The ablation as the page knows it: what was asked for, the rows so far, and how far it is. */
import type { AblationEvent, AblationRow } from '../core/study/ablation';
import type { ErrorKind, RunConfig } from '../core/study/run-config';
import type { LabClient } from '../worker/lab-client';

/** What an ablation is asked over: a world, the settings of its runs, and kinds of mistakes. */
export interface AblationRequest {
  readonly worldDigest: string;
  /** Its designs and switches are not asked for; it asks no model. */
  readonly config: RunConfig;
  readonly errors: readonly ErrorKind[];
}

export interface AblationState {
  readonly status: 'running' | 'finished' | 'cancelled' | 'failed';
  readonly request: AblationRequest;
  readonly plannedRows: number;
  readonly plannedRuns: number;
  readonly doneRuns: number;
  readonly rows: readonly AblationRow[];
  /** Why it failed. */
  readonly problem?: string;
}

/** What rows are shown, and in which order; `told` is that in which they came. */
export interface AblationView {
  readonly errors: ErrorKind | 'all';
  readonly scenario: string;
  readonly sortBy: string;
  readonly isDescending: boolean;
}

/** In `AblationView.scenario`: every one. */
export const ALL_SCENARIOS = 'all';

/** The state after a batch of events. */
export function foldAblation(
  state: AblationState,
  events: readonly AblationEvent[],
): AblationState {
  return events.reduce<AblationState>((now, event) => {
    switch (event.type) {
      case 'ablation-started':
        return { ...now, plannedRows: event.plannedRows, plannedRuns: event.plannedRuns };
      case 'ablation-run':
        return { ...now, doneRuns: event.doneRuns };
      case 'ablated':
        return { ...now, rows: [...now.rows, ...event.rows] };
      case 'ablation-finished':
        return { ...now, status: 'finished' };
      case 'ablation-cancelled':
        return { ...now, status: 'cancelled' };
    }
  }, state);
}

/** Settings without a model: what an ablation's runs differ in is not asked of one. */
function withoutModel(config: RunConfig): RunConfig {
  return { ...config, extractor: 'patterns', reader: 'patterns', retriever: 'bm25' };
}

export class AblationDesk {
  /** The newest ablation; absent before the first. */
  state = $state.raw<AblationState>();
  /** How its rows are looked at, from one ablation to the next. */
  view = $state.raw<AblationView>({
    errors: 'all',
    scenario: ALL_SCENARIOS,
    sortBy: 'told',
    isDescending: false,
  });
  /** Kinds of mistakes that the next one leaves out. */
  leftOut = $state.raw<readonly ErrorKind[]>([]);
  readonly #lab: Pick<LabClient, 'ablate' | 'cancelAblation'>;

  constructor(lab: Pick<LabClient, 'ablate' | 'cancelAblation'>) {
    this.#lab = lab;
  }

  /** Starts an ablation; one that still runs is given up and no longer heard. */
  async start({ worldDigest, config, errors }: AblationRequest): Promise<void> {
    const request = { worldDigest, config: withoutModel(config), errors };
    const counts = { plannedRows: 0, plannedRuns: 0, doneRuns: 0 };
    this.state = { status: 'running', request, ...counts, rows: [] };
    const change = (next: (state: AblationState) => AblationState): void => {
      if (this.state?.request === request) this.state = next(this.state);
    };
    try {
      await this.#lab.ablate(
        worldDigest,
        request.config,
        (events) => change((state) => foldAblation(state, events)),
        errors,
      );
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      change((state) => ({ ...state, status: 'failed', problem }));
    }
  }

  cancel(): void {
    this.#lab.cancelAblation();
  }
}

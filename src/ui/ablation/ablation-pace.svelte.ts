/** How fast an ablation goes: measured while one runs, and kept for what the next will take. */
import { untrack } from 'svelte';
import { VARIANTS } from '../../core/study/ablation';
import type { AblationState } from '../../state/ablation.svelte';

/** The first graphs take longer than those of later seeds: only what was done lately tells what comes. */
const LATELY_MS = 20_000;

/** So many graphs were asked by then. */
export interface PaceSample {
  readonly atMs: number;
  readonly doneRuns: number;
}

/** The samples with one more; of those that are older than lately only the newest is kept, as where to count from. */
export function addSample(
  samples: readonly PaceSample[],
  next: PaceSample,
  latelyMs: number = LATELY_MS,
): readonly PaceSample[] {
  const from = samples.findLastIndex(({ atMs }) => atMs <= next.atMs - latelyMs);
  return [...samples.slice(Math.max(from, 0)), next];
}

/** Milliseconds a graph between the first sample and the last; absent where none was asked between. */
export function msPerRun(samples: readonly PaceSample[]): number | undefined {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (!first || !last || last.doneRuns === first.doneRuns) return undefined;
  return (last.atMs - first.atMs) / (last.doneRuns - first.doneRuns);
}

/** Follows the newest ablation. To be made while a component is set up. */
export class AblationPace {
  /** Milliseconds an answer, as last measured; absent before the first graph was asked. */
  msPerAnswer = $state<number>();
  #left = $state<number>();
  #samples: readonly PaceSample[] = [];

  /** `perCell`: how many answers one variant gives over one graph. */
  constructor(read: () => AblationState | undefined, perCell: () => number) {
    let request: AblationState['request'] | undefined;
    $effect.pre(() => {
      const state = read();
      if (state?.status !== 'running') {
        this.#left = undefined;
        return;
      }
      const { doneRuns, plannedRuns } = state;
      if (state.request !== request) this.#samples = [];
      request = state.request;
      this.#samples = addSample(this.#samples, { atMs: performance.now(), doneRuns });
      const each = msPerRun(this.#samples);
      this.#left = each === undefined ? undefined : (each * (plannedRuns - doneRuns)) / 1000;
      const answers = VARIANTS.length * untrack(perCell);
      if (each !== undefined && answers > 0) this.msPerAnswer = each / answers;
    });
  }

  /** Seconds left at the pace of late; absent where none runs, and before its first graph. */
  get secondsLeft(): number | undefined {
    return this.#left;
  }
}

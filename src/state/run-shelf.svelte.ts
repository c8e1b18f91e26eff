/** The finished runs of this visit, to be put side by side. */
import type { RunState } from '../core/study/run-state';
import { summariseRun, type RunOrigin, type RunSummary } from '../core/study/run-summary';
import type { World } from '../core/world/world';

/** More are not kept: the oldest that nobody chose to see goes, else the oldest. */
const MOST_RUNS = 8;

/** So many of the newest stand beside the oldest until somebody chooses. */
const NEWEST_SHOWN = 3;

export class RunShelf {
  /** Oldest first, of any world. */
  runs = $state.raw<readonly RunSummary[]>([]);
  /** Keys of the runs chosen to be shown; absent until somebody chooses. */
  #chosen = $state.raw<readonly string[]>();

  /** Puts a finished run there; in the place of one with the same answers, settings and models. */
  add(run: RunState, opened: { readonly world: World }, origin: RunOrigin): void {
    this.put(summariseRun(run, opened.world, origin));
  }

  /** As `add`, with a summary, such as that of a run which came with a link. */
  put(summary: RunSummary): void {
    if (this.runs.some(({ key }) => key === summary.key)) {
      this.runs = this.runs.map((run) => (run.key === summary.key ? summary : run));
      return;
    }
    const leaving =
      this.runs.length < MOST_RUNS
        ? undefined
        : (this.runs.find(({ key }) => !this.#chosen?.includes(key)) ?? this.runs[0]);
    this.runs = [...this.runs.filter((run) => run !== leaving), summary];
    if (this.#chosen) this.#chosen = [...this.#chosen, summary.key];
  }

  /** The runs of a world, oldest first. */
  of(worldDigest: string): readonly RunSummary[] {
    return this.runs.filter((run) => run.worldDigest === worldDigest);
  }

  /** Which of these are shown: the chosen ones; until somebody chooses the oldest and the newest. */
  shownOf(runs: readonly RunSummary[]): readonly RunSummary[] {
    const chosen = this.#chosen;
    return chosen
      ? runs.filter(({ key }) => chosen.includes(key))
      : [...runs.slice(0, 1), ...runs.slice(1).slice(-NEWEST_SHOWN)];
  }

  /** Shows exactly these runs. */
  show(keys: readonly string[]): void {
    this.#chosen = keys;
  }
}

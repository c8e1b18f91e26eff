/** The run as the sections show it: below the first screen, and so a little behind it. */
import { untrack } from 'svelte';
import type { Study } from '../../state/study.svelte';

/** While a run goes, the sections are redrawn at most this often. */
const PACE_MS = 400;

/** The end of a run is drawn above first. */
const AFTER_THE_BOARD_MS = 32;

type Part = Pick<Study, 'run' | 'plan' | 'designs' | 'marks' | 'cells' | 'isAsSent'>;

const partOf = ({ run, plan, designs, marks, cells, isAsSent }: Study): Part => ({
  run,
  plan,
  designs,
  marks,
  cells,
  isAsSent,
});

/** Follows a study's run at the pace of the sections. To be made while a component is set up. */
export class PacedRun {
  #part = $state.raw<Part>() as Part;
  #drawnAt = 0;

  constructor(study: Study) {
    this.#part = partOf(study);
    $effect(() => {
      const next = partOf(study);
      const drawn = untrack(() => this.#part);
      const isSameStretch = next.run.status === drawn.run.status && next.plan === drawn.plan;
      const dueIn = this.#drawnAt + PACE_MS - performance.now();
      const timer = setTimeout(
        () => {
          this.#part = next;
          this.#drawnAt = performance.now();
        },
        isSameStretch ? Math.max(0, dueIn) : AFTER_THE_BOARD_MS,
      );
      return () => clearTimeout(timer);
    });
  }

  get run(): Part['run'] {
    return this.#part.run;
  }
  get plan(): Part['plan'] {
    return this.#part.plan;
  }
  get designs(): Part['designs'] {
    return this.#part.designs;
  }
  /** Our answers, or before them the marks of a link. */
  get marks(): Part['marks'] {
    return this.#part.marks;
  }
  get cells(): Part['cells'] {
    return this.#part.cells;
  }
  get isAsSent(): boolean {
    return this.#part.isAsSent;
  }
  /** Whether nothing more will come. */
  get isSettled(): boolean {
    return this.run.status === 'finished' || this.run.status === 'cancelled';
  }
  /** Whether the tables show a whole run: ours, or the one that was sent. */
  get isWhole(): boolean {
    return this.run.status === 'finished' || this.isAsSent;
  }
}

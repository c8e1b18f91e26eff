/** What the database remembers of the newest run, kept up while it goes. */
import type { RunMarker } from '../adapters/sqlite/run-marker';
import type { RunEvent } from '../core/study/run-event';
import type { HeldRun } from './protocol';

/** What is remembered of a run, without why it waits: it may have waited for something else before. */
function withoutHeld(mark: string): string {
  const { held: _, ...run } = JSON.parse(mark) as Readonly<Record<string, unknown>>;
  return JSON.stringify(run);
}

export class RunMemory {
  readonly #marker: RunMarker;
  readonly #render: (held?: HeldRun) => string;
  readonly #asksModels: boolean;
  /** Answers of the whole run; absent before it has begun. */
  #planned: number | undefined;
  #answered = 0;
  #held: HeldRun | undefined;
  #isOver = false;

  /** `render`: what is remembered of the run, with why it waits, if it does. */
  constructor(marker: RunMarker, asksModels: boolean, render: (held?: HeldRun) => string) {
    this.#marker = marker;
    this.#asksModels = asksModels;
    this.#render = render;
  }

  /** To be told each event of the run, in sequence. */
  async tell(event: RunEvent): Promise<void> {
    switch (event.type) {
      case 'started':
        this.#planned = event.plan.plannedAnswers;
        return this.#marker.begin(this.#render(this.#held), this.#planned);
      case 'answered':
        // Further passes ask the same again.
        if (this.#answered === this.#planned) return;
        this.#answered += 1;
        // Without a model there are thousands in a second.
        if (this.#asksModels) await this.#marker.reach(this.#answered);
        return;
      case 'checkpoint':
        return this.#marker.reach(this.#answered);
      case 'finished':
      case 'cancelled':
        return this.forget();
      default:
        return;
    }
  }

  /** From now on it waits for the user, or no longer. */
  async hold(held: HeldRun | undefined): Promise<void> {
    if (this.#isOver) return;
    this.#held = held;
    const planned = this.#planned ?? (await this.#plannedBefore());
    // A run that never began has nothing to be gone on with.
    if (planned === undefined || this.#hasEnded()) return;
    await this.#marker.begin(this.#render(held), planned);
    // It may have ended in the meantime, and must not be remembered then.
    await (this.#hasEnded() ? this.#marker.finish() : this.#marker.reach(this.#answered));
  }

  /** It is not gone on with. */
  forget(): Promise<void> {
    this.#isOver = true;
    return this.#marker.finish();
  }

  #hasEnded(): boolean {
    return this.#isOver;
  }

  /** Answers of the same run, where it was interrupted before and could not even begin now. */
  async #plannedBefore(): Promise<number | undefined> {
    const before = await this.#marker.interrupted();
    if (!before || withoutHeld(before.config) !== this.#render()) return undefined;
    this.#answered = before.asked;
    return before.planned;
  }
}

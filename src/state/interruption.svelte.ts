/** The run with models that was interrupted when the page was last closed, while that matters. */
import { parseConfig } from '../core/study/parse-config';
import { isDeterministic, type RunConfig } from '../core/study/run-config';
import type { InterruptedRun } from '../worker/protocol';
import type { EngineDesk } from './engines.svelte';
import type { StudyPorts } from './study-ports';
import type { OpenedWorld } from './worlds.svelte';

export class Interruption {
  run = $state.raw<InterruptedRun>();
  /** The run shown goes on with it. */
  isGoingOn = $state(false);
  readonly #lab: Pick<StudyPorts['lab'], 'forgetInterrupted'>;
  readonly #engines: EngineDesk;

  constructor(lab: Pick<StudyPorts['lab'], 'forgetInterrupted'>, engines: EngineDesk) {
    this.#lab = lab;
    this.#engines = engines;
  }

  /** Whether there is one, with all the models that it asks. */
  get canGoOn(): boolean {
    return this.run !== undefined && this.#engines.missing(this.run.choices).length === 0;
  }

  /** A run that was paused, or failed, is not started by opening the page. */
  get goesOnByItself(): boolean {
    return this.canGoOn && this.run?.held === undefined;
  }

  /** Whether it waits for a file that the user has to give again. */
  get isWaitingForFile(): boolean {
    return this.run !== undefined && !this.isGoingOn && !this.canGoOn;
  }

  /** Its settings on its world, once that is open; or what Driftlab has changed since. */
  settingsOn({
    run,
    opened,
  }: {
    readonly run: InterruptedRun;
    readonly opened: OpenedWorld;
  }):
    | { readonly ok: true; readonly config: RunConfig }
    | { readonly ok: false; readonly changed: string } {
    const parsed = parseConfig(run.config, opened.world);
    if (!parsed.ok) return { ok: false, changed: 'the settings that it knows' };
    return opened.digest === run.worldDigest
      ? { ok: true, config: parsed.config }
      : { ok: false, changed: 'its world' };
  }

  /** Whoever asks for another run has left it; a run without a model lets it wait. */
  giveWayTo(config: RunConfig): void {
    if (this.isGoingOn || !isDeterministic(config)) this.run = undefined;
    this.isGoingOn = false;
  }

  /** The run that was just started goes on with it. */
  goOnWith(run: InterruptedRun): void {
    this.run = run;
    this.isGoingOn = true;
  }

  /** Nobody goes on with it, now or when the page is opened again. */
  forget(): void {
    this.run = undefined;
    this.#lab.forgetInterrupted();
  }
}

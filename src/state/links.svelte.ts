/** What a link brought: the run that was sent, what waits for its world, what is wrong with it. */
import { compareWithSent, type Comparison } from '../core/study/compare-runs';
import { isDeterministic, type RunConfig } from '../core/study/run-config';
import type { SentAnswer, SentRun } from '../core/study/sent-run';
import type { RunDesk } from './runs.svelte';
import type { StudyPorts } from './study-ports';

/** A run that came with a link, once its world is open. */
export interface ReceivedRun {
  readonly sent: SentRun;
  readonly config: RunConfig;
  readonly answers: readonly SentAnswer[];
}

export class LinkDesk {
  /** The run of the opened link; gone once other settings or another world are chosen. */
  received = $state.raw<ReceivedRun>();
  /** What is wrong with the opened link, in one sentence. */
  problem = $state.raw<string>();
  /** The opened link is about a world file that its receiver has to be given. */
  waitingForWorld = $state.raw<SentRun>();
  /** A link brought a run with models: its marks are shown, and no model is asked until the user says so. */
  awaitsRerun = $state(false);

  readonly #ports: Pick<StudyPorts, 'decodeLink' | 'clearFragment'>;
  readonly #runs: RunDesk;

  constructor(ports: Pick<StudyPorts, 'decodeLink' | 'clearFragment'>, runs: RunDesk) {
    this.#ports = ports;
    this.#runs = runs;
  }

  /** The run whose marks stand in the tables until the rerun is finished. */
  readonly shown = $derived.by(() =>
    this.#runs.run.status === 'finished' ? undefined : this.received,
  );
  /** Whether the run of the link asked models: the same answers are then no promise. */
  readonly isModelReceived = $derived(
    this.received !== undefined && !isDeterministic(this.received.config),
  );
  /** The rerun of a link beside what was sent, once finished. */
  readonly comparison = $derived.by<Comparison | undefined>(() => {
    const { status, answers } = this.#runs.run;
    if (!this.received || status !== 'finished') return undefined;
    const { answers: sentAnswers, sent } = this.received;
    return compareWithSent(answers, { answers: sentAnswers, digest: sent.digest });
  });

  /** Whether the page shows, or waits for, what a link brought, or tells that it is broken. */
  get isHere(): boolean {
    return Boolean(this.received ?? this.waitingForWorld ?? this.problem);
  }

  /** Whether the run of the link had exactly these settings. */
  isAbout(config: RunConfig): boolean {
    return JSON.stringify(config) === JSON.stringify(this.received?.config);
  }

  decode(fragment: string): ReturnType<StudyPorts['decodeLink']> {
    return this.#ports.decodeLink(fragment);
  }

  /** Takes the run of the link on its world; it is shown or rerun now. */
  take(received: ReceivedRun): void {
    this.clear();
    this.received = received;
  }

  /** Forgets the link that was opened, for another address. */
  clear(): void {
    this.received = undefined;
    this.waitingForWorld = undefined;
    this.problem = undefined;
  }

  /** The page shows something else from now on, and its address says so. */
  leave(): void {
    if (!this.isHere) return;
    this.clear();
    this.awaitsRerun = false;
    this.#ports.clearFragment();
  }
}

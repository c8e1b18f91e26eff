/** The run that the page shows: its settings, what was told of it, how it stands, what is saved of it. */
import { designOf, withSwitches } from '../core/designs/design';
import { answersToCsv } from '../core/evaluate/csv';
import { isDeterministic, type RunConfig } from '../core/study/run-config';
import type { RunEvent, RunPlan } from '../core/study/run-event';
import { foldEvents, NO_RUN, type RunState } from '../core/study/run-state';
import { sentRunOf, type SentModels, type SentRun } from '../core/study/sent-run';
import type { LabFailure, OpenedRecording, RunProgress } from '../worker/protocol';
import type { EngineDesk } from './engines.svelte';
import type { StudyPorts } from './study-ports';
import type { OpenedWorld } from './worlds.svelte';

/** What stays of a run that failed: its answers as a part of it; of one without sense nothing. */
function runAfter(failure: LabFailure, run: RunState): RunState {
  if (run.status === 'finished') return run;
  const rest = failure.engine === 'gibberish' ? NO_RUN : run;
  return { ...rest, ...(run.plan && { plan: run.plan }), status: 'cancelled' };
}

const countWords = (count: number): string => count.toLocaleString('en-GB');

const repliesOf = ({ done }: RunProgress): number => done.extract + done.read + done.embed;

export class RunDesk {
  /** The run as far as it is known. */
  run = $state.raw<RunState>(NO_RUN);
  /** Settings of the newest run; absent until a world is open. */
  config = $state.raw<RunConfig>();
  failure = $state.raw<LabFailure>();
  /** How a run with models stands, while it goes. */
  progress = $state.raw<RunProgress>();
  /** What is to be known of the run shown, or of the one that it took the place of. */
  notice = $state.raw<string>();
  /** The events shown were told by a recording: no graph was made. */
  isPlayedBack = $state(false);
  /** Different calls that had a reply when the run failed; absent where it asked no model. */
  repliesBeforeFailure = $state.raw<number>();

  readonly plan = $derived(this.run.plan);
  /** The designs of the run, with its switches turned. */
  readonly designs = $derived.by(() => {
    const config = this.plan?.config;
    return (config?.designs ?? []).map((id) =>
      withSwitches(designOf(id), config?.with ?? [], config?.without ?? []),
    );
  });

  readonly #lab: StudyPorts['lab'];
  readonly #engines: EngineDesk;
  /** Events of the newest run, for saving. */
  #events: RunEvent[] = [];
  /** The recordings that the newest run is played from, where they come with the page. */
  #recordings: SentModels['recordings'];
  /** The newest run asks a model, not only recordings. */
  #isAskingModel = false;

  constructor(lab: StudyPorts['lab'], engines: EngineDesk) {
    this.#lab = lab;
    this.#engines = engines;
  }

  /** Runs with these settings, whose models must be chosen; a run in progress is given up. */
  start(config: RunConfig, opened: OpenedWorld, doubt?: string): void {
    this.#begin(config, opened, doubt);
    this.#isAskingModel = !isDeterministic(config) && !this.#engines.isPlayed(config);
    void this.#engines.keepStorage(config);
    this.#lab.run(opened.digest, config, opened.source, this.#engines.enginesFor(config));
  }

  /** As `start`, with a chosen recording: one that holds its events is told from them. */
  play(recording: OpenedRecording, config: RunConfig, opened: OpenedWorld): void {
    if (!recording.isWhole) return this.start(config, opened, recording.doubt);
    this.#begin(config, opened, recording.doubt);
    this.isPlayedBack = true;
    this.#lab.play(recording.id);
  }

  /** Shows a run of which only the plan is here; whatever ran is given up. */
  show(config: RunConfig, plan: RunPlan, opened: OpenedWorld): void {
    this.#leave(opened);
    this.#lab.cancel();
    this.config = config;
    this.run = { ...NO_RUN, plan };
  }

  cancel(): void {
    this.#lab.cancel();
  }

  /** Makes no further call until `resume`. */
  pause(): void {
    this.#lab.pause();
  }

  resume(): void {
    this.#lab.resume();
  }

  hear(events: readonly RunEvent[]): void {
    if (events[0]?.type === 'started') this.#events = [];
    this.#events.push(...events);
    this.run = foldEvents(this.run, events);
    if (!this.#isUnderWay) this.progress = undefined;
  }

  hearProgress(progress: RunProgress): void {
    if (this.#isUnderWay) this.progress = progress;
  }

  hearFailure(failure: LabFailure): void {
    this.failure = failure;
    this.repliesBeforeFailure = this.progress && repliesOf(this.progress);
    this.progress = undefined;
    this.run = runAfter(failure, this.run);
    if (failure.engine === 'gibberish') this.#events = [];
  }

  /** The finished run as it is sent. Throws while it runs. */
  sentFrom({ world, isOwn }: OpenedWorld): SentRun {
    const { plan, answers, digest } = this.run;
    if (!plan || digest === undefined) throw new RangeError('no finished run');
    return sentRunOf({ plan, answers, digest }, world, isOwn, this.#recordings);
  }

  /** The answers so far as CSV. */
  answersCsv(): string {
    return answersToCsv(this.run.answers);
  }

  /** The events so far, one JSON object a line. */
  eventsJsonLines(): string {
    return this.#events.map((event) => `${JSON.stringify(event)}\n`).join('');
  }

  /** The graph of a scenario as the last run left it, as an SQLite file. */
  exportGraph(scenario: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#lab.exportGraph(scenario);
  }

  /** The calls of the last run as a recording, gzipped. */
  saveRecording(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#lab.saveRecording();
  }

  get #isUnderWay(): boolean {
    return this.run.status === 'running' || this.run.status === 'waiting';
  }

  /** Clears the page for a run with these settings. */
  #begin(config: RunConfig, opened: OpenedWorld, doubt: string | undefined): void {
    this.#leave(opened);
    if (doubt !== undefined) {
      this.notice = this.notice === undefined ? doubt : `${this.notice} ${doubt}`;
    }
    this.isPlayedBack = false;
    this.config = config;
    this.run = { ...NO_RUN, ...(this.plan && { plan: this.plan }) };
    this.#recordings = this.#engines.recordingsFor(config);
  }

  /** Gives up what is shown, and tells what becomes of it. */
  #leave(opened: OpenedWorld): void {
    this.notice = this.#leftRun(opened);
    this.#isAskingModel = false;
    this.failure = undefined;
    this.progress = undefined;
  }

  /** What becomes of a run with a model that gives way to another; `undefined` where none does. */
  #leftRun(opened: OpenedWorld): string | undefined {
    const { status, answers, plan } = this.run;
    if (!this.#isAskingModel || status !== 'running' || !plan) return undefined;
    const world = plan.worldDigest === opened.digest ? '' : ` on ${plan.world.title}`;
    return `The run with a model${world} was given up after ${countWords(answers.length)} of ${countWords(plan.plannedAnswers)} answers. Its replies are kept: with the same settings they are not asked again.`;
  }
}

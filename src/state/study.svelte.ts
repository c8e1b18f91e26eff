/** The state of the page: the opened world, its settings, the run, and what the reader looks at. */
import { designOf, withSwitches } from '../core/designs/design';
import type { AnswerPlace, Mark } from '../core/evaluate/answer';
import { answersToCsv } from '../core/evaluate/csv';
import { countCells, type Cell } from '../core/evaluate/tables';
import { citationOf } from '../core/study/citation';
import { compareWithSent, type Comparison } from '../core/study/compare-runs';
import { defaultConfig } from '../core/study/config-fields';
import { parseConfig } from '../core/study/parse-config';
import { isDeterministic, type RunConfig } from '../core/study/run-config';
import type { RunEvent, RunPlan } from '../core/study/run-event';
import { answerAt, foldEvents, NO_RUN, type RunState } from '../core/study/run-state';
import {
  openSentRun,
  sentRunOf,
  type SentAnswer,
  type SentModels,
  type SentRun,
} from '../core/study/sent-run';
import { summariseSent } from '../core/study/run-summary';
import type { World } from '../core/world/world';
import type { WorldError } from '../core/world/world-file';
import type { AskClient } from '../worker/ask-client';
import type { RecordingSource } from '../worker/lab-client';
import type {
  InterruptedRun,
  LabFailure,
  OpenedRecording,
  RunProgress,
  StorageStatus,
  WorldSource,
} from '../worker/protocol';
import { AblationDesk } from './ablation.svelte';
import { EngineDesk } from './engines.svelte';
import { asSentence, failureWords } from './failure-words';
import { RunShelf } from './run-shelf.svelte';
import type { BuiltInWorld, StudyPorts } from './study-ports';

/** What takes longer is told while it lasts. */
const SLOW_MS = 300;

/** A world that passed its checks. `isOwn`: it came from a file of the user's. */
export interface OpenedWorld {
  readonly world: World;
  readonly digest: string;
  readonly isOwn: boolean;
  readonly source: WorldSource;
}

/** A world file that did not pass. */
export interface RefusedWorld {
  readonly fileName: string;
  readonly errors: readonly WorldError[];
}

/** A run that came with a link, once its world is open. */
export interface ReceivedRun {
  readonly sent: SentRun;
  readonly config: RunConfig;
  readonly answers: readonly SentAnswer[];
}

/** What stays of a run that failed: its answers as a part of it; of one without sense nothing. */
function runAfter(failure: LabFailure, run: RunState): RunState {
  if (run.status === 'finished') return run;
  const rest = failure.engine === 'gibberish' ? NO_RUN : run;
  return { ...rest, ...(run.plan && { plan: run.plan }), status: 'cancelled' };
}

const countWords = (count: number): string => count.toLocaleString('en-GB');

const repliesOf = ({ done }: RunProgress): number => done.extract + done.read + done.embed;

const nameOfSource = (source: RecordingSource): string =>
  source.kind === 'file' ? source.name : source.kind === 'url' ? source.url : source.id;

export class Study {
  /** The run as far as it is known. */
  run = $state.raw<RunState>(NO_RUN);
  opened = $state.raw<OpenedWorld>();
  refused = $state.raw<RefusedWorld>();
  /** Settings of the newest run; absent until a world is open. */
  config = $state.raw<RunConfig>();
  storage = $state.raw<StorageStatus>();
  failure = $state.raw<LabFailure>();
  /** How a run with models stands, while it goes. */
  progress = $state.raw<RunProgress>();
  /** What became of a file or a recording that could not be used, in one sentence or two. */
  problem = $state.raw<string>();
  /** What is to be known of the run shown, or of the one that it took the place of. */
  notice = $state.raw<string>();
  /** What is being opened just now, where that takes its time. */
  opening = $state.raw<string>();
  /** The events shown were told by a recording: no graph was made. */
  isPlayedBack = $state(false);
  /** Different calls that had a reply when the run failed; absent where it asked no model. */
  repliesBeforeFailure = $state.raw<number>();
  /** The run with models that was interrupted when the page was last closed, while that matters. */
  interrupted = $state.raw<InterruptedRun>();
  /** The run shown goes on with the interrupted one. */
  isGoingOn = $state(false);
  selected = $state.raw<AnswerPlace>();
  /** The checkpoint that the map of copies shows. */
  step = $state.raw(0);
  /** The run of the opened link; gone once other settings or another world are chosen. */
  received = $state.raw<ReceivedRun>();
  /** What is wrong with the opened link, in one sentence. */
  linkProblem = $state.raw<string>();
  /** The opened link is about a world file that its receiver has to be given. */
  waitingForWorld = $state.raw<SentRun>();
  /** A link brought a run with models: its marks are shown, and no model is asked until the user says so. */
  awaitsRerun = $state(false);

  readonly plan = $derived(this.run.plan);
  /** The designs of the run, with its switches turned. */
  readonly designs = $derived.by(() => {
    const config = this.plan?.config;
    return (config?.designs ?? []).map((id) =>
      withSwitches(designOf(id), config?.with ?? [], config?.without ?? []),
    );
  });
  /** The link's marks stand in the tables until the rerun is finished. */
  readonly isAsSent = $derived(this.received !== undefined && this.run.status !== 'finished');
  /** What the tables show: our answers, or before them the sender's marks. */
  readonly marks = $derived<readonly Mark[]>(
    this.isAsSent && this.received ? this.received.answers : this.run.answers,
  );
  readonly cells = $derived<readonly Cell[]>(
    this.plan
      ? countCells(
          this.marks,
          this.plan.config.designs,
          this.plan.scenarios.map(({ id }) => id),
        )
      : [],
  );
  readonly selectedAnswer = $derived(this.selected && answerAt(this.run, this.selected));
  /** Whether the run of the link asked models: the same answers are then no promise. */
  readonly isModelReceived = $derived(
    this.received !== undefined && !isDeterministic(this.received.config),
  );
  /** The rerun of a link beside what was sent, once finished. */
  readonly comparison = $derived<Comparison | undefined>(
    this.received && this.run.status === 'finished'
      ? compareWithSent(this.run.answers, {
          answers: this.received.answers,
          digest: this.received.sent.digest,
        })
      : undefined,
  );

  readonly engines: EngineDesk;
  readonly ablation: AblationDesk;
  /** The finished runs of this visit. */
  readonly shelf = new RunShelf();
  readonly #ports: StudyPorts;
  readonly #lab: StudyPorts['lab'];
  #lastRequest = 0;
  /** Events of the newest run, for saving. */
  #events: RunEvent[] = [];
  /** The recordings that the newest run is played from, where they come with the page. */
  #recordings: SentModels['recordings'];
  /** The newest run asks a model, not only recordings. */
  #isAskingModel = false;
  /** What is shown is what the page opens with when nobody asks for anything. */
  #isByItself = false;

  constructor(ports: StudyPorts) {
    this.#ports = ports;
    this.#lab = ports.lab;
    this.engines = new EngineDesk(ports);
    this.ablation = new AblationDesk(ports.lab);
    this.#lab.listen({
      onStorage: (storage) => {
        this.storage = storage;
      },
      onEvents: (events) => {
        // What a given-up run still tells is not part of the one that waits.
        if (this.awaitsRerun) return;
        if (events[0]?.type === 'started') this.#events = [];
        this.#events.push(...events);
        this.run = foldEvents(this.run, events);
        if (!this.#isUnderWay) this.progress = undefined;
        if (this.run.status === 'finished' && this.opened && this.config) {
          const isPlayed = this.engines.isPlayed(this.config);
          this.shelf.add(this.run, this.opened, isPlayed ? 'recording' : 'here');
        }
      },
      onProgress: (progress) => {
        if (this.#isUnderWay && !this.awaitsRerun) this.progress = progress;
      },
      onFailure: (failure) => {
        this.failure = failure;
        this.repliesBeforeFailure = this.progress && repliesOf(this.progress);
        this.progress = undefined;
        this.run = runAfter(failure, this.run);
        if (failure.engine === 'gibberish') this.#events = [];
      },
      onInterrupted: (interrupted) => {
        this.interrupted = interrupted;
        if (this.#isByItself && this.#goesOnByItself) void this.goOn();
      },
    });
  }

  /** Whether the page shows, or waits for, what a link brought, or tells that it is broken. */
  get isOnLink(): boolean {
    return Boolean(this.received ?? this.waitingForWorld ?? this.linkProblem);
  }

  /** The worlds that ship with the page. */
  get worlds(): readonly BuiltInWorld[] {
    return this.#ports.worlds;
  }

  /** What the page opens with: the run of a link, or the default run of the first world. */
  async openAddress(fragment: string): Promise<void> {
    const isNewest = this.#beginRequest();
    this.received = undefined;
    this.waitingForWorld = undefined;
    this.linkProblem = undefined;
    this.#isByItself = fragment === '';
    if (fragment === '') return this.#goesOnByItself ? this.goOn() : this.#openDefault();
    const decoded = await this.#ports.decodeLink(fragment);
    if (!isNewest()) return;
    if (!decoded.ok) {
      this.linkProblem = decoded.error.message;
      return this.#openDefault();
    }
    const sent = decoded.link;
    const known = this.worlds.some(({ id }) => id === sent.world.id);
    if (sent.world.isOwn || !known) {
      this.waitingForWorld = sent;
      return this.#openDefault();
    }
    await this.#openSent(sent, { kind: 'built-in', id: sent.world.id });
  }

  /** Opens a world that ships with the page, with its default run, instead of what a link brought. */
  async openBuiltIn(id: string): Promise<void> {
    this.#beginRequest();
    this.#leaveLink();
    await this.#openDefault(id);
  }

  /** Opens a world file; a bad one is told in `refused` and changes nothing else. */
  async openFile(name: string, text: string): Promise<void> {
    this.#beginRequest();
    const source: WorldSource = { kind: 'file', name, text };
    if (this.waitingForWorld) return this.#openSent(this.waitingForWorld, source);
    const opened = await this.#openWorld(source);
    if (!opened) return;
    this.#leaveLink();
    this.start(defaultConfig(opened.world));
  }

  /**
   * Opens a recording and plays it, or goes on with the interrupted run that waited for it. What is
   * wrong with it is told in `problem`.
   */
  async openRecording(source: RecordingSource): Promise<void> {
    this.problem = undefined;
    const name = nameOfSource(source);
    const timer = setTimeout(() => {
      this.opening = `Opening the recording “${name}” …`;
    }, SLOW_MS);
    const isWaiting = this.interrupted !== undefined && !this.isGoingOn && !this.#canGoOn;
    try {
      const recording = await this.engines.openRecording(source);
      await (isWaiting && this.#canGoOn ? this.goOn() : this.playRecording(recording));
    } catch (error) {
      this.problem = `The recording “${name}” was not opened. ${asSentence(failureWords(error))}`;
    } finally {
      clearTimeout(timer);
      this.opening = undefined;
    }
  }

  /** Runs with a recording's models on its world and with its settings. */
  async playRecording(recording: OpenedRecording): Promise<void> {
    const isNewest = this.#beginRequest();
    const { title, world, settings } = recording.heading;
    const before = this.opened;
    const isBuiltIn = this.worlds.some(({ id }) => id === world.id);
    const opened =
      before?.digest !== world.digest && isBuiltIn
        ? await this.#openWorld({ kind: 'built-in', id: world.id })
        : before;
    if (!isNewest()) return;
    if (opened?.digest !== world.digest) {
      this.opened = before;
      this.problem = `The recording “${title}” is of the world ${world.id} with the digest ${world.digest}. Open that world’s file first, then the recording.`;
      return;
    }
    const parsed = parseConfig(settings, opened.world);
    if (!parsed.ok) {
      const faults = parsed.errors.map(({ key, message }) => `${key}: ${message}`).join('; ');
      this.problem = `The recording “${title}” has settings that this version does not know: ${faults}.`;
      return;
    }
    this.problem = undefined;
    this.engines.chooseRecording(recording);
    this.#leaveLink();
    this.#begin(parsed.config);
    if (recording.doubt !== undefined) {
      this.notice = [...(this.notice === undefined ? [] : [this.notice]), recording.doubt].join(
        ' ',
      );
    }
    this.isPlayedBack = recording.isWhole;
    if (recording.isWhole) this.#lab.play(recording.id);
    else this.#run(parsed.config);
  }

  /**
   * Runs with these settings; a run in progress is given up. Where they need a model that is not
   * chosen, nothing changes but that it is asked for, in `engines.wanted`.
   */
  start(config: RunConfig): void {
    if (!this.opened) return;
    this.#isByItself = false;
    if (this.engines.lacks(config)) {
      this.engines.ask(config);
      return;
    }
    this.#begin(config);
    this.#run(config);
  }

  /** Clears the page for a run with these settings. */
  #begin(config: RunConfig): void {
    this.notice = this.#leftRun();
    this.#isAskingModel = false;
    this.isPlayedBack = false;
    this.#isByItself = false;
    this.failure = undefined;
    this.progress = undefined;
    // Whoever asks for another run has left the interrupted one; a run without a model lets it wait.
    if (this.isGoingOn || !isDeterministic(config)) this.interrupted = undefined;
    this.isGoingOn = false;
    this.awaitsRerun = false;
    this.config = config;
    this.run = { ...NO_RUN, ...(this.plan && { plan: this.plan }) };
    this.#recordings = this.engines.recordingsFor(config);
  }

  /** What becomes of a run with a model that gives way to another; `undefined` where none does. */
  #leftRun(): string | undefined {
    const { status, answers, plan } = this.run;
    if (!this.#isAskingModel || status !== 'running' || !plan) return undefined;
    const world = plan.worldDigest === this.opened?.digest ? '' : ` on ${plan.world.title}`;
    return `The run with a model${world} was given up after ${countWords(answers.length)} of ${countWords(plan.plannedAnswers)} answers. Its replies are kept: with the same settings they are not asked again.`;
  }

  #run(config: RunConfig): void {
    if (!this.opened) return;
    this.#isAskingModel = !isDeterministic(config) && !this.engines.isPlayed(config);
    void this.engines.keepStorage(config);
    const { digest, source } = this.opened;
    this.#lab.run(digest, config, source, this.engines.enginesFor(config));
  }

  /** Runs with some settings changed; what came with other settings by a link is no longer compared. */
  change(settings: Partial<RunConfig>): void {
    if (!this.config) return;
    const config = { ...this.config, ...settings };
    const isAsReceived = JSON.stringify(config) === JSON.stringify(this.received?.config);
    if (!isAsReceived && !this.engines.lacks(config)) this.#leaveLink();
    this.start(config);
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

  /** Nobody goes on with the interrupted run; where it was being gone on with, the default run is shown. */
  async forgetInterrupted(): Promise<void> {
    const wasGoingOn = this.isGoingOn;
    this.interrupted = undefined;
    this.#lab.forgetInterrupted();
    if (wasGoingOn) await this.openBuiltIn(this.worlds[0]?.id ?? '');
  }

  /** Goes on with the interrupted run; to be called once `engines.missing` tells of nothing. */
  async goOn(): Promise<void> {
    const { interrupted } = this;
    if (!interrupted) return;
    this.#beginRequest();
    const opened = await this.#openWorld(interrupted.world);
    if (!opened) return;
    const parsed = parseConfig(interrupted.config, opened.world);
    if (!parsed.ok || opened.digest !== interrupted.worldDigest) {
      const changed = parsed.ok ? 'its world' : 'the settings that it knows';
      this.problem = `The interrupted run cannot be gone on with: Driftlab has changed ${changed} since.`;
      this.interrupted = undefined;
      this.#lab.forgetInterrupted();
      this.start(defaultConfig(opened.world));
      return;
    }
    this.#leaveLink();
    this.engines.choices = { ...this.engines.choices, ...interrupted.choices };
    this.start(parsed.config);
    this.interrupted = interrupted;
    this.isGoingOn = true;
  }

  select(key: AnswerPlace | undefined): void {
    this.selected = key;
  }

  /** The finished run as a link. Rejects while it runs, and when it is too long for one. */
  async link(): Promise<string> {
    const { plan, answers, digest } = this.run;
    if (!this.opened || !plan || digest === undefined) throw new RangeError('no finished run');
    const { world, isOwn } = this.opened;
    const sent = sentRunOf({ plan, answers, digest }, world, isOwn, this.#recordings);
    return this.#ports.address + (await this.#ports.encodeLink(sent));
  }

  /** One line that cites the finished run. Rejects as `link` does. */
  async citation(): Promise<string> {
    const { plan, digest } = this.run;
    if (!plan || digest === undefined) throw new RangeError('no finished run');
    return citationOf(plan, digest, await this.link());
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

  /** A way to ask graphs, beside whatever runs. */
  openAsking(): Promise<AskClient> {
    return this.#lab.openAsking();
  }

  /** The calls of the last run as a recording, gzipped. */
  saveRecording(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#lab.saveRecording();
  }

  get #isUnderWay(): boolean {
    return this.run.status === 'running' || this.run.status === 'waiting';
  }

  get #canGoOn(): boolean {
    return (
      this.interrupted !== undefined && this.engines.missing(this.interrupted.choices).length === 0
    );
  }

  /** A run that was paused, or failed, is not started by opening the page. */
  get #goesOnByItself(): boolean {
    return this.#canGoOn && this.interrupted?.held === undefined;
  }

  async #openDefault(id = this.worlds[0]?.id ?? ''): Promise<void> {
    const opened = await this.#openWorld({ kind: 'built-in', id });
    if (!opened) return;
    const isByItself = this.#isByItself;
    this.start(defaultConfig(opened.world));
    this.#isByItself = isByItself;
  }

  /** Counts the requests for a world; the result tells whether another one came since. */
  #beginRequest(): () => boolean {
    this.#lastRequest += 1;
    const own = this.#lastRequest;
    return () => own === this.#lastRequest;
  }

  /** Opens a world unless another was asked for meanwhile, or it has faults, which are told. */
  async #openWorld(source: WorldSource): Promise<OpenedWorld | undefined> {
    const request = this.#lastRequest;
    const parsed = await this.#lab.openWorld(source);
    if (request !== this.#lastRequest) return undefined;
    if (!parsed.ok) {
      const fileName = source.kind === 'file' ? source.name : source.id;
      this.refused = { fileName, errors: parsed.errors };
      return undefined;
    }
    const { world, digest } = parsed;
    this.refused = undefined;
    this.selected = undefined;
    this.opened = { world, digest, isOwn: source.kind === 'file', source };
    return this.opened;
  }

  /** Reruns what was sent on this world, or says why it does not fit. */
  async #openSent(sent: SentRun, source: WorldSource): Promise<void> {
    const before = this.opened;
    const opened = await this.#openWorld(source);
    if (!opened) return;
    const run = openSentRun(sent, opened.world, opened.digest);
    if (!run.ok) {
      this.linkProblem = run.message;
      // A wrong file changes nothing; a link that does not fit its world gives way to the default run.
      if (source.kind === 'file') this.opened = before;
      else this.start(defaultConfig(opened.world));
      return;
    }
    this.linkProblem = undefined;
    this.waitingForWorld = undefined;
    const { config, answers, plan } = run;
    this.received = { sent, config, answers };
    if (plan) {
      const { worldDigest, models } = plan;
      const { digest } = sent;
      this.shelf.put(summariseSent({ worldDigest, config, models, digest, answers }));
    }
    const recordings = sent.models?.recordings;
    const mayRun =
      plan === undefined || (recordings && this.engines.chooseBuiltIn(recordings, config));
    if (mayRun) this.start(config);
    else this.#showAsSent(config, plan);
  }

  /** Shows the sender's marks; whatever ran is given up. */
  #showAsSent(config: RunConfig, plan: RunPlan): void {
    this.notice = this.#leftRun();
    this.#isAskingModel = false;
    this.#lab.cancel();
    this.failure = undefined;
    this.progress = undefined;
    this.config = config;
    this.run = { ...NO_RUN, plan };
    this.awaitsRerun = true;
  }

  #leaveLink(): void {
    if (!this.isOnLink) return;
    this.received = undefined;
    this.waitingForWorld = undefined;
    this.linkProblem = undefined;
    this.awaitsRerun = false;
    this.#ports.clearFragment();
  }
}

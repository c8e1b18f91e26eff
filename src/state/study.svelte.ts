/** The state of the page: how its world, its run, its link and its models go together. */
import type { AnswerPlace, Mark } from '../core/evaluate/answer';
import { countCells, type Cell } from '../core/evaluate/tables';
import { citationOf } from '../core/study/citation';
import { defaultConfig } from '../core/study/config-fields';
import { parseConfig } from '../core/study/parse-config';
import type { RunConfig } from '../core/study/run-config';
import type { RunPlan } from '../core/study/run-event';
import { answerAt, type RunState } from '../core/study/run-state';
import { openSentRun, type SentRun } from '../core/study/sent-run';
import { summariseSent } from '../core/study/run-summary';
import type { AskClient } from '../worker/ask-client';
import type { RecordingSource } from '../worker/lab-client';
import type { OpenedRecording, StorageStatus, WorldSource } from '../worker/protocol';
import { AblationDesk } from './ablation.svelte';
import { EngineDesk } from './engines.svelte';
import { asSentence, failureWords } from './failure-words';
import { Interruption } from './interruption.svelte';
import { KeptDesk } from './kept.svelte';
import { LinkDesk } from './links.svelte';
import type { OfferPorts } from './mcp.svelte';
import { RunDesk } from './runs.svelte';
import { RunShelf } from './run-shelf.svelte';
import type { StudyPorts } from './study-ports';
import { WorldDesk, type OpenedWorld } from './worlds.svelte';

/** What takes longer is told while it lasts. */
const SLOW_MS = 300;

const nameOfSource = (source: RecordingSource): string =>
  source.kind === 'file' ? source.name : source.kind === 'url' ? source.url : source.id;

export class Study {
  storage = $state.raw<StorageStatus>();
  /** What became of a file or a recording that could not be used, in one sentence or two. */
  problem = $state.raw<string>();
  /** What is being opened just now, where that takes its time. */
  opening = $state.raw<string>();
  selected = $state.raw<AnswerPlace>();
  /** The checkpoint that the map of copies shows. */
  step = $state.raw(0);

  readonly worlds: WorldDesk;
  readonly runs: RunDesk;
  readonly links: LinkDesk;
  readonly interruption: Interruption;
  readonly engines: EngineDesk;
  readonly ablation: AblationDesk;
  readonly kept: KeptDesk;
  /** The finished runs of this visit. */
  readonly shelf = new RunShelf();
  readonly #ports: StudyPorts;
  /** What is shown is what the page opens with when nobody asks for anything. */
  #isByItself = false;

  /** What the tables show: our answers, or before them the marks that a link brought. */
  readonly marks = $derived.by<readonly Mark[]>(() => (this.links.shown ?? this.run).answers);
  readonly cells = $derived.by<readonly Cell[]>(() => {
    const { plan } = this;
    if (!plan) return [];
    const scenarios = plan.scenarios.map(({ id }) => id);
    return countCells(this.marks, plan.config.designs, scenarios);
  });
  readonly selectedAnswer = $derived.by(() => this.selected && answerAt(this.run, this.selected));

  constructor(ports: StudyPorts) {
    const { lab } = ports;
    this.#ports = ports;
    this.worlds = new WorldDesk(ports, () => {
      this.selected = undefined;
    });
    this.engines = new EngineDesk(ports);
    this.runs = new RunDesk(lab, this.engines);
    this.links = new LinkDesk(ports, this.runs);
    this.interruption = new Interruption(lab, this.engines);
    this.ablation = new AblationDesk(lab);
    this.kept = new KeptDesk(lab);
    lab.listen({
      onStorage: (storage) => {
        this.storage = storage;
      },
      onEvents: (events) => {
        // What a given-up run still tells is not part of the one that waits.
        if (this.links.awaitsRerun) return;
        this.runs.hear(events);
        if (this.run.status === 'finished') this.#shelve();
      },
      onProgress: (progress) => {
        if (!this.links.awaitsRerun) this.runs.hearProgress(progress);
      },
      onFailure: (failure) => {
        this.runs.hearFailure(failure);
      },
      onInterrupted: (interrupted) => {
        this.interruption.run = interrupted;
        if (this.#isByItself && this.interruption.goesOnByItself) void this.goOn();
      },
    });
  }

  get opened(): OpenedWorld | undefined {
    return this.worlds.opened;
  }

  get run(): RunState {
    return this.runs.run;
  }

  get config(): RunConfig | undefined {
    return this.runs.config;
  }

  get plan(): RunPlan | undefined {
    return this.runs.plan;
  }

  get designs(): RunDesk['designs'] {
    return this.runs.designs;
  }

  /** The marks that a link brought stand in the tables, until the rerun is finished. */
  get isAsSent(): boolean {
    return this.links.shown !== undefined;
  }

  /** What the page opens with: the run of a link, or the default run of the first world. */
  async openAddress(fragment: string): Promise<void> {
    const isNewest = this.worlds.beginRequest();
    this.links.clear();
    this.#isByItself = fragment === '';
    if (fragment === '') {
      return this.interruption.goesOnByItself ? this.goOn() : this.#openDefault();
    }
    const decoded = await this.links.decode(fragment);
    if (!isNewest()) return;
    if (!decoded.ok) {
      this.links.problem = decoded.error.message;
      return this.#openDefault();
    }
    const sent = decoded.link;
    const known = this.worlds.builtIn.some(({ id }) => id === sent.world.id);
    if (sent.world.isOwn || !known) {
      this.links.waitingForWorld = sent;
      return this.#openDefault();
    }
    await this.#openSent(sent, { kind: 'built-in', id: sent.world.id });
  }

  /** Opens a world that ships with the page, with its default run, instead of what a link brought. */
  async openBuiltIn(id: string): Promise<void> {
    this.worlds.beginRequest();
    this.links.leave();
    await this.#openDefault(id);
  }

  /** Opens a world file; a bad one is told in `worlds.refused` and changes nothing else. */
  async openFile(name: string, text: string): Promise<void> {
    this.worlds.beginRequest();
    const source: WorldSource = { kind: 'file', name, text };
    const waiting = this.links.waitingForWorld;
    if (waiting) return this.#openSent(waiting, source);
    const opened = await this.worlds.open(source);
    if (!opened) return;
    this.links.leave();
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
    const isWaiting = this.interruption.isWaitingForFile;
    try {
      const recording = await this.engines.openRecording(source);
      const goesOn = isWaiting && this.interruption.canGoOn;
      await (goesOn ? this.goOn() : this.playRecording(recording));
    } catch (error) {
      this.problem = `The recording “${name}” was not opened. ${asSentence(failureWords(error))}`;
    } finally {
      clearTimeout(timer);
      this.opening = undefined;
    }
  }

  /** Runs with a recording's models on its world and with its settings. */
  async playRecording(recording: OpenedRecording): Promise<void> {
    const isNewest = this.worlds.beginRequest();
    const { title, world, settings } = recording.heading;
    const before = this.opened;
    const isBuiltIn = this.worlds.builtIn.some(({ id }) => id === world.id);
    const opened =
      before?.digest !== world.digest && isBuiltIn
        ? await this.worlds.open({ kind: 'built-in', id: world.id })
        : before;
    if (!isNewest()) return;
    if (opened?.digest !== world.digest) {
      this.worlds.opened = before;
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
    this.links.leave();
    this.#leaveFor(parsed.config);
    this.runs.play(recording, parsed.config, opened);
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
    this.#leaveFor(config);
    this.runs.start(config, this.opened);
  }

  /** Runs with some settings changed; what came with other settings by a link is no longer compared. */
  change(settings: Partial<RunConfig>): void {
    if (!this.config) return;
    const config = { ...this.config, ...settings };
    if (!this.links.isAbout(config) && !this.engines.lacks(config)) this.links.leave();
    this.start(config);
  }

  /** Nobody goes on with the interrupted run; where it was being gone on with, the default run is shown. */
  async forgetInterrupted(): Promise<void> {
    const wasGoingOn = this.interruption.isGoingOn;
    this.interruption.forget();
    if (wasGoingOn) await this.openBuiltIn(this.worlds.builtIn[0]?.id ?? '');
  }

  /** Goes on with the interrupted run; to be called once `engines.missing` tells of nothing. */
  async goOn(): Promise<void> {
    const { run } = this.interruption;
    if (!run) return;
    this.worlds.beginRequest();
    const opened = await this.worlds.open(run.world);
    if (!opened) return;
    const settings = this.interruption.settingsOn({ run, opened });
    if (!settings.ok) {
      this.problem = `The interrupted run cannot be gone on with: Driftlab has changed ${settings.changed} since.`;
      this.interruption.forget();
      this.start(defaultConfig(opened.world));
      return;
    }
    this.links.leave();
    this.engines.choices = { ...this.engines.choices, ...run.choices };
    this.start(settings.config);
    this.interruption.goOnWith(run);
  }

  select(key: AnswerPlace | undefined): void {
    this.selected = key;
  }

  /** The finished run as a link. Rejects while it runs, and when it is too long for one. */
  async link(): Promise<string> {
    if (!this.opened) throw new RangeError('no finished run');
    const sent = this.runs.sentFrom(this.opened);
    return this.#ports.address + (await this.#ports.encodeLink(sent));
  }

  /** One line that cites the finished run. Rejects as `link` does. */
  async citation(): Promise<string> {
    const { plan, digest } = this.run;
    if (!plan || digest === undefined) throw new RangeError('no finished run');
    return citationOf(plan, digest, await this.link());
  }

  /** Offers the tools of a graph to other programs. */
  readonly offerTools: OfferPorts['offer'] = (callAs, about) =>
    this.#ports.offerTools(callAs, about);

  /** A way to ask graphs, beside whatever runs. */
  openAsking(): Promise<AskClient> {
    return this.#ports.lab.openAsking();
  }

  async #openDefault(id = this.worlds.builtIn[0]?.id ?? ''): Promise<void> {
    const opened = await this.worlds.open({ kind: 'built-in', id });
    if (!opened) return;
    const isByItself = this.#isByItself;
    this.start(defaultConfig(opened.world));
    this.#isByItself = isByItself;
  }

  /** Reruns what was sent on this world, or says why it does not fit. */
  async #openSent(sent: SentRun, source: WorldSource): Promise<void> {
    const before = this.opened;
    const opened = await this.worlds.open(source);
    if (!opened) return;
    const run = openSentRun(sent, opened.world, opened.digest);
    if (!run.ok) {
      this.links.problem = run.message;
      // A wrong file changes nothing; a link that does not fit its world gives way to the default run.
      if (source.kind === 'file') this.worlds.opened = before;
      else this.start(defaultConfig(opened.world));
      return;
    }
    const { config, answers, plan } = run;
    this.links.take({ sent, config, answers });
    if (plan) {
      const { worldDigest, models } = plan;
      const { digest } = sent;
      this.shelf.put(summariseSent({ worldDigest, config, models, digest, answers }));
    }
    const recordings = sent.models?.recordings;
    const mayRun =
      plan === undefined || (recordings && this.engines.chooseBuiltIn(recordings, config));
    if (mayRun) {
      this.start(config);
      return;
    }
    this.runs.show(config, plan, opened);
    this.links.awaitsRerun = true;
  }

  /** Another run than what was shown, or waited, begins. */
  #leaveFor(config: RunConfig): void {
    this.#isByItself = false;
    this.links.awaitsRerun = false;
    this.interruption.giveWayTo(config);
  }

  #shelve(): void {
    const { opened, config, run } = this;
    if (!opened || !config) return;
    this.shelf.add(run, opened, this.engines.isPlayed(config) ? 'recording' : 'here');
  }
}

/** The state of the page: the opened world, its settings, the run, and what the reader looks at. */
import { designOf } from '../core/designs/design';
import type { AnswerPlace, Mark } from '../core/evaluate/answer';
import { answersToCsv } from '../core/evaluate/csv';
import { countCells, type Cell } from '../core/evaluate/tables';
import { citationOf } from '../core/study/citation';
import { compareWithSent, type Comparison } from '../core/study/compare-runs';
import { defaultConfig } from '../core/study/config-fields';
import type { RunConfig } from '../core/study/run-config';
import type { RunEvent } from '../core/study/run-event';
import { answerAt, foldEvents, NO_RUN, type RunState } from '../core/study/run-state';
import { openSentRun, sentRunOf, type SentAnswer, type SentRun } from '../core/study/sent-run';
import type { World } from '../core/world/world';
import type { WorldError } from '../core/world/world-file';
import type { LabClient } from '../worker/lab-client';
import type { LabFailure, StorageStatus, WorldSource } from '../worker/protocol';

/** A world that passed its checks. `isOwn`: it came from a file of the user's. */
export interface OpenedWorld {
  readonly world: World;
  readonly digest: string;
  readonly isOwn: boolean;
}

/** A world file that did not pass. */
export interface RefusedWorld {
  readonly fileName: string;
  readonly errors: readonly WorldError[];
}

/** A run that came with a link, once its world is open. */
export interface ReceivedRun {
  readonly sent: SentRun;
  readonly answers: readonly SentAnswer[];
}

/** A world that ships with the page. */
export interface BuiltInWorld {
  readonly id: string;
  readonly title: string;
}

/** What the page needs from other layers; `page.ts` hands it in. */
export interface StudyPorts {
  readonly lab: Pick<LabClient, 'listen' | 'openWorld' | 'run' | 'cancel' | 'exportGraph'>;
  readonly worlds: readonly BuiltInWorld[];
  /** The fragment of a run, `#` included. Rejects when the run is too long for a link. */
  encodeLink(run: SentRun): Promise<string>;
  /** Reads a fragment; never rejects. */
  decodeLink(
    fragment: string,
  ): Promise<
    | { readonly ok: true; readonly link: SentRun }
    | { readonly ok: false; readonly error: { readonly message: string } }
  >;
  /** Address of the page without a fragment. */
  readonly address: string;
  /** Takes a link out of the address bar once the page shows something else. */
  clearFragment(): void;
}

export class Study {
  /** The run as far as it is known. */
  run = $state.raw<RunState>(NO_RUN);
  opened = $state.raw<OpenedWorld>();
  refused = $state.raw<RefusedWorld>();
  /** Settings of the newest run; absent until a world is open. */
  config = $state.raw<RunConfig>();
  storage = $state.raw<StorageStatus>();
  failure = $state.raw<LabFailure>();
  selected = $state.raw<AnswerPlace>();
  /** The checkpoint that the map of copies shows. */
  step = $state.raw(0);
  /** The run of the opened link; gone once other settings or another world are chosen. */
  received = $state.raw<ReceivedRun>();
  /** What is wrong with the opened link, in one sentence. */
  linkProblem = $state.raw<string>();
  /** The opened link is about a world file that its receiver has to be given. */
  waitingForWorld = $state.raw<SentRun>();

  readonly plan = $derived(this.run.plan);
  readonly designs = $derived((this.plan?.config.designs ?? []).map((id) => designOf(id)));
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
  /** The rerun of a link beside what was sent, once finished. */
  readonly comparison = $derived<Comparison | undefined>(
    this.received && this.run.status === 'finished'
      ? compareWithSent(this.run.answers, {
          answers: this.received.answers,
          digest: this.received.sent.digest,
        })
      : undefined,
  );

  readonly #ports: StudyPorts;
  readonly #lab: StudyPorts['lab'];
  #lastRequest = 0;
  /** Events of the newest run, for saving. */
  #events: RunEvent[] = [];

  constructor(ports: StudyPorts) {
    this.#ports = ports;
    this.#lab = ports.lab;
    this.#lab.listen({
      onStorage: (storage) => {
        this.storage = storage;
      },
      onEvents: (events) => {
        if (events[0]?.type === 'started') this.#events = [];
        this.#events.push(...events);
        this.run = foldEvents(this.run, events);
      },
      onFailure: (failure) => {
        this.failure = failure;
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
    if (fragment === '') return this.#openDefault();
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

  /** Runs with these settings; a run in progress is given up. */
  start(config: RunConfig): void {
    if (!this.opened) return;
    this.failure = undefined;
    this.config = config;
    this.run = { ...NO_RUN, ...(this.plan && { plan: this.plan }) };
    this.#lab.run(this.opened.digest, config);
  }

  /** Runs with some settings changed; what came with a link is no longer compared. */
  change(settings: Partial<RunConfig>): void {
    if (!this.config) return;
    this.#leaveLink();
    this.start({ ...this.config, ...settings });
  }

  cancel(): void {
    this.#lab.cancel();
  }

  select(key: AnswerPlace | undefined): void {
    this.selected = key;
  }

  /** The finished run as a link. Rejects while it runs, and when it is too long for one. */
  async link(): Promise<string> {
    const { plan, answers, digest } = this.run;
    if (!this.opened || !plan || digest === undefined) throw new RangeError('no finished run');
    const sent = sentRunOf({ plan, answers, digest }, this.opened.world, this.opened.isOwn);
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

  async #openDefault(id = this.worlds[0]?.id ?? ''): Promise<void> {
    const opened = await this.#openWorld({ kind: 'built-in', id });
    if (opened) this.start(defaultConfig(opened.world));
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
    this.opened = { world, digest, isOwn: source.kind === 'file' };
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
    this.received = { sent, answers: run.answers };
    this.start(run.config);
  }

  #leaveLink(): void {
    if (!this.isOnLink) return;
    this.received = undefined;
    this.waitingForWorld = undefined;
    this.linkProblem = undefined;
    this.#ports.clearFragment();
  }
}

/** The state of the page: the opened world, its settings, the run, and what the reader looks at. */
import { designOf, type DesignId } from '../core/designs/design';
import { countCells, type Cell } from '../core/evaluate/tables';
import { defaultConfig, type RunConfig } from '../core/study/run-config';
import type { AnswerRecord } from '../core/study/run-event';
import { answerAt, foldEvents, NO_RUN, type RunState } from '../core/study/run-state';
import type { World } from '../core/world/world';
import type { WorldError } from '../core/world/world-file';
import type { LabClient, LabListener } from '../worker/lab-client';
import type { LabFailure, StorageStatus, WorldSource } from '../worker/protocol';

/** Which answer is looked at. */
export type AnswerKey = Pick<AnswerRecord, 'scenario' | 'design' | 'step' | 'question'>;

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

/** Makes the lab; `main.ts` hands it in, since it knows the worker. */
export type ConnectLab = (listener: LabListener) => LabClient;

export class Study {
  /** The run as far as it is known. */
  run = $state.raw<RunState>(NO_RUN);
  opened = $state.raw<OpenedWorld>();
  refused = $state.raw<RefusedWorld>();
  /** Settings of the newest run; absent until a world is open. */
  config = $state.raw<RunConfig>();
  storage = $state.raw<StorageStatus>();
  failure = $state.raw<LabFailure>();
  selected = $state.raw<AnswerKey>();
  /** The checkpoint that the map of copies shows. */
  step = $state.raw(0);

  readonly plan = $derived(this.run.plan);
  readonly designs = $derived(
    (this.plan?.config.designs ?? []).map((id: DesignId) => designOf(id)),
  );
  readonly cells = $derived<readonly Cell[]>(
    this.plan
      ? countCells(
          this.run.answers,
          this.plan.config.designs,
          this.plan.scenarios.map(({ id }) => id),
        )
      : [],
  );
  readonly selectedAnswer = $derived(this.selected && answerAt(this.run, this.selected));

  readonly #lab: LabClient;

  constructor(connect: ConnectLab) {
    this.#lab = connect({
      onStorage: (storage) => {
        this.storage = storage;
      },
      onEvents: (events) => {
        this.run = foldEvents(this.run, events);
      },
      onFailure: (failure) => {
        this.failure = failure;
      },
    });
  }

  /** Opens a world and runs the study on it; a bad file is kept in `refused` and changes nothing else. */
  async open(source: WorldSource, choose?: (world: World) => RunConfig): Promise<void> {
    const parsed = await this.#lab.openWorld(source);
    if (!parsed.ok) {
      this.refused = {
        fileName: source.kind === 'file' ? source.name : source.id,
        errors: parsed.errors,
      };
      return;
    }
    const { world, digest } = parsed;
    this.refused = undefined;
    this.opened = { world, digest, isOwn: source.kind === 'file' };
    this.selected = undefined;
    this.start(choose ? choose(world) : defaultConfig(world));
  }

  /** Runs with these settings; a run in progress is given up. */
  start(config: RunConfig): void {
    if (!this.opened) return;
    this.failure = undefined;
    this.config = config;
    this.#lab.run(this.opened.digest, config);
  }

  /** Runs with some settings changed. */
  change(settings: Partial<RunConfig>): void {
    if (this.config) this.start({ ...this.config, ...settings });
  }

  cancel(): void {
    this.#lab.cancel();
  }

  select(key: AnswerKey | undefined): void {
    this.selected = key;
  }

  /** The graph of a scenario as the last run left it, as an SQLite file. */
  exportGraph(scenario: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#lab.exportGraph(scenario);
  }
}

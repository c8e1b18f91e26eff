/** What runs with models have beside the others: engines, kept calls, reports, a recording. Loaded for the first of them. */
import { MemoryCalls } from '../adapters/memory/memory-calls';
import { createSqliteCalls } from '../adapters/sqlite/sqlite-calls';
import type { SqliteDatabase } from '../adapters/sqlite/sqlite-database';
import type { CallStore, ForgettableCalls, KeptCallsSize } from '../core/calls/kept-call';
import type { ModelPorts } from '../core/calls/model-calls';
import { countPlanned, weighCalls, type CallPlan } from '../core/study/call-load';
import type { PlannedEngines } from '../core/study/plan-calls';
import type { RunConfig } from '../core/study/run-config';
import type { RunEvent } from '../core/study/run-event';
import type { EngineStatus } from '../core/engine/engine-status';
import type { World } from '../core/world/world';
import { CallWatch } from './call-watch';
import type { Gate } from './gate';
import { closeUnused, listCalls, openEngines } from './lab-engines';
import { readRecorded } from './lab-recordings';
import type { RunEngines, RunProgress } from './protocol';
import { RecordedRun } from './recorded-run';

/** Where calls are kept, and a file that is full: it takes no more, and still gives those that it has. */
export interface CallPlaces {
  readonly database: SqliteDatabase;
  readonly fullDatabase?: SqliteDatabase;
}

/** A run with models as they see it. */
export interface ModelRun {
  readonly world: World;
  readonly config: RunConfig;
  readonly engines: RunEngines;
  readonly places: CallPlaces;
  readonly onProgress: (progress: RunProgress) => void;
}

/** The calls of these places; the first takes new ones. A call is in one of them only. */
function storesAt({
  database,
  fullDatabase,
}: CallPlaces): readonly [ForgettableCalls, ...ForgettableCalls[]] {
  const kept = createSqliteCalls(database);
  return fullDatabase ? [kept, createSqliteCalls(fullDatabase)] : [kept];
}

export class LabModels {
  /** Calls of this visit, which a database that failed may have lost. */
  readonly #callsOfVisit = new MemoryCalls();
  readonly #gate: Gate;
  #recorded = new RecordedRun();
  #watch: CallWatch | undefined;

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** What a run asks models with, and how it is watched; nothing is loaded yet. */
  async open({ world, config, engines, onProgress, places }: ModelRun): Promise<ModelPorts> {
    const own = await openEngines(engines, (status) => this.#watch?.engine(status));
    const writing = own.text?.description.concurrency ?? 1;
    const embedding = own.embedding?.description.concurrency ?? 1;
    const watch = new CallWatch(onProgress, { extract: writing, read: writing, embed: embedding });
    watch.paused(this.#gate.isShut);
    this.#watch = watch;
    const recorded = new RecordedRun();
    this.#recorded = recorded;
    let isPlanned = false;
    return {
      ...own,
      calls: this.#keptCalls(places),
      onReply: (call) => recorded.add(call),
      onCall: (call) => watch.called(call),
      onAsking: (call) => {
        watch.asking(call);
        if (isPlanned) return;
        // While the model works, this thread has the time to count what is to come.
        isPlanned = true;
        listCalls(world, config)
          .then((calls) => watch.planned(countPlanned(calls)))
          // How many are to come stays unknown; what is wrong with world or settings the run tells itself.
          .catch(() => undefined);
      },
      whileOpen: this.#gate.whileOpen,
    };
  }

  /** What is asked of the models beside a run, with the calls that are kept. */
  async openBeside(
    engines: RunEngines,
    places: CallPlaces,
    onStatus: (status: EngineStatus) => void,
  ): Promise<ModelPorts> {
    return { ...(await openEngines(engines, onStatus)), calls: this.#keptCalls(places) };
  }

  /** The different calls that a run needs, and which of them `models` have answered before. */
  async plan(
    world: World,
    config: RunConfig,
    models: PlannedEngines,
    places: CallPlaces,
  ): Promise<CallPlan> {
    return weighCalls(await listCalls(world, config, models), this.#keptCalls(places));
  }

  /** The replies that a later run would find in these places. */
  async keptReplies(places: CallPlaces): Promise<KeptCallsSize> {
    const sizes = await Promise.all(storesAt(places).map((store) => store.size()));
    return {
      count: sizes.reduce((sum, { count }) => sum + count, 0),
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /** No later run finds a reply of before; what a run under way was told it goes on with. */
  async forgetReplies(places: CallPlaces): Promise<void> {
    for (const store of [...storesAt(places), this.#callsOfVisit]) await store.clear();
  }

  #keptCalls(places: CallPlaces): CallStore {
    const visit = this.#callsOfVisit;
    const [kept, full] = storesAt(places);
    return {
      get: async (address) => {
        const call =
          (await visit.get(address)) ?? (await kept.get(address)) ?? (await full?.get(address));
        if (call) await visit.put(call);
        return call;
      },
      put: async (call) => {
        await visit.put(call);
        await kept.put(call);
      },
    };
  }

  /** What the run told, in sequence. */
  tell(event: RunEvent): void {
    this.#recorded.tell(event);
  }

  paused(isPaused: boolean): void {
    this.#watch?.paused(isPaused);
  }

  /** The run has ended. */
  close(): void {
    this.#watch?.close();
    this.#watch = undefined;
  }

  /** Gives the memory of all models back. */
  closeEngines(): void {
    closeUnused({ choices: {} });
  }

  /** The calls and the checked events of an open recording. Rejects with an `EngineError`. */
  readRecorded(id: string): ReturnType<typeof readRecorded> {
    return readRecorded(id);
  }

  /** Takes what was recorded in the place of the newest run. */
  take({ calls, events }: Awaited<ReturnType<typeof readRecorded>>): void {
    this.#recorded = new RecordedRun();
    for (const call of calls) this.#recorded.add(call);
    for (const event of events) this.#recorded.tell(event);
  }

  /** The calls of the newest run with models so far. */
  recordingFile(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#recorded.file();
  }
}

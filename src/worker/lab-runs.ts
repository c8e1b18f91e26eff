/** The runs of the lab worker: one at a time, the newest wins. */
import { exportGraph } from '../adapters/sqlite/export-graph';
import { createRunMarker } from '../adapters/sqlite/run-marker';
import type { SqliteDatabase } from '../adapters/sqlite/sqlite-database';
import { createSqliteGraphs } from '../adapters/sqlite/sqlite-graph';
import { APP_VERSION } from '../app-version';
import type { KeptCallsSize } from '../core/calls/kept-call';
import type { ModelPorts } from '../core/calls/model-calls';
import type { EngineStatus } from '../core/engine/engine-status';
import { isEngineError, type EngineErrorCode } from '../core/engine/engine-error';
import { StoreError, type GraphStores } from '../core/ports';
import type { CallPlan } from '../core/study/call-load';
import { runStudy } from '../core/study/run-study';
import type { World } from '../core/world/world';
import { sendInBatches } from './event-batches';
import { toFailure } from './failure';
import { Gate } from './gate';
import type { MistakePorts } from './lab-mistakes';
import type { CallPlaces, LabModels } from './lab-models';
import { RunMemory } from './lab-run-memory';
import { openMemoryShelf, openShelf } from './lab-shelf';
import { loadLate } from './load-late';
import type { HeldRun, LabReply, LabRequest, RunEngines } from './protocol';

type RunRequest = Extract<LabRequest, { type: 'run' }>;

/** Failures that come again however often the run is tried: it is not remembered. */
const LASTING: readonly EngineErrorCode[] = [
  'gibberish',
  'no-engine',
  'not-recorded',
  'unsupported',
];

/** What the runs need of the worker they are in. */
export interface LabRunsPorts {
  /** The world of a digest, if it was opened. */
  readonly worldOf: (digest: string) => World | undefined;
  readonly send: (reply: LabReply) => void;
  /** Has `drop` remove all graphs once nobody uses those beside the runs; absent: there are none. */
  readonly clear?: (drop: () => Promise<unknown>) => Promise<unknown>;
}

export class LabRuns {
  readonly #ports: LabRunsPorts;
  #shelf = openShelf();
  /** Whether a run with models waits to be gone on with, which a run without must not overwrite. */
  #isSomethingWaiting = this.#shelf.then(({ interrupted }) => interrupted !== undefined);
  /** Graphs of the newest run by their label; a scenario's label is its id. */
  readonly #graphIds = new Map<string, number>();
  /** A file that is full takes no more calls, and still gives those that it has. */
  #fullDatabase: SqliteDatabase | undefined;
  readonly #gate = new Gate();
  /** Of the run in progress, where it asks models. */
  #memory: RunMemory | undefined;
  /** Set once a model was wanted. */
  #models: LabModels | undefined;
  #newest = 0;
  #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(ports: LabRunsPorts) {
    this.#ports = ports;
  }

  /** Tells where graphs are kept, and of a run that was interrupted. Rejects when nothing can be opened. */
  async tellStorage(): Promise<void> {
    const { kind, notices, interrupted } = await this.#shelf;
    this.#ports.send({ type: 'storage', storage: { kind, notices } });
    if (interrupted) this.#ports.send({ type: 'interrupted', interrupted });
  }

  /** Starts a run once the one before has stopped. */
  start(request: RunRequest): void {
    this.cancel();
    this.#newest = request.run;
    this.#running = this.#running
      .then(() => this.#runUnlessGivenUp(request))
      .catch((error: unknown) => {
        this.#ports.send({ type: 'run-failed', run: request.run, failure: toFailure(error) });
      });
  }

  /** Tells the events of a recording, in place of a run; nothing is run or asked. */
  play({ run, recording }: Extract<LabRequest, { type: 'play' }>): void {
    this.cancel();
    this.#newest = run;
    this.#running = this.#running
      .then(async () => {
        const models = await this.#loadModels();
        const recorded = await models.readRecorded(recording);
        if (this.#newest !== run) return;
        this.#graphIds.clear();
        // What was asked before it is over: it is not what the page should open with again.
        await this.forgetInterrupted();
        models.take(recorded);
        const { events } = recorded;
        this.#ports.send({ type: 'events', run, events });
      })
      .catch((error: unknown) => {
        this.#ports.send({ type: 'run-failed', run, failure: toFailure(error) });
      });
  }

  /** Stops the run in progress. */
  cancel(): void {
    this.#newest = 0;
    this.#stop.abort();
    this.#gate.open();
  }

  setPaused(isPaused: boolean): void {
    if (isPaused) this.#gate.shut();
    else this.#gate.open();
    this.#models?.paused(isPaused);
    void this.#memory?.hold(isPaused ? { by: 'pause' } : undefined).catch((error: unknown) => {
      // The run comes upon storage that fails by itself, and tells of it.
      if (!(error instanceof StoreError)) throw error;
    });
  }

  /** Nobody goes on with the interrupted run. */
  async forgetInterrupted(): Promise<void> {
    if (!(await this.#isSomethingWaiting)) return;
    this.#isSomethingWaiting = Promise.resolve(false);
    await createRunMarker((await this.#shelf).database).finish();
  }

  /** The graph of a scenario as the last run left it, as an SQLite file. */
  async graphFile(scenario: string): Promise<Uint8Array<ArrayBuffer>> {
    await this.#running;
    const id = this.#graphIds.get(scenario);
    if (id === undefined) throw new RangeError(`the last run has no graph "${scenario}"`);
    const { database } = await this.#shelf;
    return new Uint8Array(await exportGraph(database, id));
  }

  /** For what is kept beside the runs; each run drops all graphs of it. */
  async database(): Promise<SqliteDatabase> {
    return (await this.#shelf).database;
  }

  /** What is asked of models beside the runs; not while a run asks them. */
  async modelsBeside(
    engines: RunEngines,
    onStatus: (status: EngineStatus) => void,
  ): Promise<ModelPorts> {
    if (this.#memory) {
      throw new Error('A run of the study is asking a model. Ask the graph once it has ended.');
    }
    const models = await this.#loadModels();
    const { database } = await this.#shelf;
    return models.openBeside(engines, this.#placesWith(database), onStatus);
  }

  /** The calls of the newest run with models so far. */
  async recordingFile(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#loadModels()).recordingFile();
  }

  /** The different calls that a run needs, and which of them are kept. */
  async planCalls(asked: Extract<LabRequest, { type: 'plan-calls' }>): Promise<CallPlan> {
    const world = this.#ports.worldOf(asked.worldDigest);
    if (!world) throw new RangeError(`no world ${asked.worldDigest} was opened`);
    const models = await this.#loadModels();
    return models.plan(world, asked.config, asked.models, await this.#places());
  }

  /** The replies of models that a later run would find. */
  async keptReplies(): Promise<KeptCallsSize> {
    return (await this.#loadModels()).keptReplies(await this.#places());
  }

  /** No later run finds a reply of before. */
  async forgetReplies(): Promise<void> {
    await (await this.#loadModels()).forgetReplies(await this.#places());
  }

  async #places(): Promise<CallPlaces> {
    return this.#placesWith((await this.#shelf).database);
  }

  #placesWith(database: SqliteDatabase): CallPlaces {
    return { database, ...(this.#fullDatabase && { fullDatabase: this.#fullDatabase }) };
  }

  /** The code of models comes when one is first wanted. */
  async #loadModels(): Promise<LabModels> {
    const { LabModels } = await loadLate(() => import('./lab-models'));
    return (this.#models ??= new LabModels(this.#gate));
  }

  /** The code of mistakes comes when some are first wanted. */
  async #mistakePorts(): Promise<MistakePorts> {
    const { mistakePorts } = await loadLate(() => import('./lab-mistakes'));
    return mistakePorts();
  }

  async #runUnlessGivenUp(request: RunRequest): Promise<void> {
    if (this.#newest === request.run) return this.#runWherePossible(request);
    this.#ports.send({
      type: 'events',
      run: request.run,
      events: [{ type: 'cancelled', seq: 0 }],
    });
  }

  /** Runs once more in memory when the files fail; a second failure is told. */
  async #runWherePossible(request: RunRequest): Promise<void> {
    try {
      await this.#runToEnd(request);
    } catch (error) {
      const { kind, database } = await this.#shelf;
      if (!(error instanceof StoreError) || kind === 'memory') throw error;
      if (error.code === 'quota') this.#fullDatabase = database;
      this.#shelf = openMemoryShelf(error);
      await this.tellStorage();
      await this.#runUnlessGivenUp(request);
    }
  }

  async #runToEnd(request: RunRequest): Promise<void> {
    const { run, worldDigest, config, engines } = request;
    const stop = new AbortController();
    this.#stop = stop;
    const { signal } = stop;
    const world = this.#ports.worldOf(worldDigest);
    if (!world) throw new RangeError(`no world ${worldDigest} was opened`);
    const { database } = await this.#shelf;
    // Nothing asks the models of the run before any more: they need not stay in memory.
    if (!engines) this.#models?.closeEngines();
    const memory = await this.#memoryOf(request, database);
    this.#memory = engines && memory;
    const mistakes = config.errors === 'none' ? {} : await this.#mistakePorts();
    try {
      if (this.#gate.isShut) await this.#memory?.hold({ by: 'pause' });
      const models = engines && (await this.#openModels(request, engines, world, database));
      const stores = await this.#clearGraphs(database);
      const study = { world, worldDigest, config, appVersion: APP_VERSION };
      const ports = {
        stores,
        clock: () => performance.now(),
        ...(models && { models }),
        ...mistakes,
      };
      await sendInBatches(
        runStudy(study, ports, signal),
        (events) => this.#ports.send({ type: 'events', run, events }),
        async (event) => {
          if (engines) this.#models?.tell(event);
          await memory?.tell(event);
        },
      );
    } catch (error) {
      if (engines && memory) await this.#rememberFailed(memory, error);
      throw error;
    } finally {
      this.#memory = undefined;
      // Of calls that were under way at once, those that are left are for nobody.
      stop.abort();
      this.#models?.close();
    }
  }

  /** A run that failed waits until the user says so; one that would always fail is not gone on with. */
  async #rememberFailed(memory: RunMemory, error: unknown): Promise<void> {
    // It is run once more, in memory, and the file takes nothing any more.
    if (error instanceof StoreError) return;
    const isLasting = isEngineError(error, ...LASTING);
    this.#isSomethingWaiting = Promise.resolve(!isLasting);
    if (isLasting) await memory.forget();
    else await memory.hold({ by: 'failure', message: toFailure(error).message });
  }

  /** What is remembered of the run; nothing of one without models while another waits. */
  async #memoryOf(
    { worldDigest, config, source, engines }: RunRequest,
    database: SqliteDatabase,
  ): Promise<RunMemory | undefined> {
    if (engines) this.#isSomethingWaiting = Promise.resolve(false);
    else if (await this.#isSomethingWaiting) return undefined;
    const marker = createRunMarker(database);
    if (!engines || !source) {
      return new RunMemory(marker, engines !== undefined, () => JSON.stringify(config));
    }
    const { renderMark } = await loadLate(() => import('./run-mark'));
    const run = { world: source, worldDigest, config, choices: engines.choices };
    const render = (held?: HeldRun): string => renderMark({ ...run, ...(held && { held }) });
    return new RunMemory(marker, true, render);
  }

  /** What a run asks models with, and how it is watched; nothing is loaded yet. */
  async #openModels(
    { run, config }: RunRequest,
    engines: RunEngines,
    world: World,
    database: SqliteDatabase,
  ): Promise<ModelPorts> {
    const models = await this.#loadModels();
    return models.open({
      world,
      config,
      engines,
      places: this.#placesWith(database),
      onProgress: (progress) => {
        if (this.#newest === run) this.#ports.send({ type: 'progress', run, progress });
      },
    });
  }

  /** Graphs of one run; those of the runs before are dropped whole. */
  async #clearGraphs(database: SqliteDatabase): Promise<GraphStores> {
    const graphs = createSqliteGraphs(database);
    const drop = () => graphs.dropGraphs(0);
    await (this.#ports.clear?.(drop) ?? drop());
    this.#graphIds.clear();
    return {
      create: async (label) => {
        const graph = await graphs.create(label);
        this.#graphIds.set(label, graph.id);
        return graph;
      },
    };
  }
}

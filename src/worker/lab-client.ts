/** The page's side of the lab worker. */
import type { KeptCallsSize } from '../core/calls/kept-call';
import type { EngineChoice } from '../core/engine/engine-choice';
import type { KeptModel } from '../core/engine/engine-status';
import type { CallPlan } from '../core/study/call-load';
import type { PlannedEngines } from '../core/study/plan-calls';
import type { AblationEvent } from '../core/study/ablation';
import type { ErrorKind, RunConfig } from '../core/study/run-config';
import type { RunEvent } from '../core/study/run-event';
import type { ParsedWorld } from '../core/world/world-file';
import type { AskClient } from './ask-client';
import type {
  EngineReport,
  InterruptedRun,
  LabFailure,
  LabReply,
  LabRequest,
  LoadedModel,
  OpenedRecording,
  RunEngines,
  RunProgress,
  StorageStatus,
  WorldSource,
} from './protocol';
import { LabError, Questions } from './questions';

/** What the page is told without asking. */
export interface LabListener {
  onStorage(storage: StorageStatus): void;
  /** Events of the newest run only, in sequence. */
  onEvents(events: readonly RunEvent[]): void;
  /** The newest run ended in an error, or the worker itself failed. */
  onFailure(failure: LabFailure): void;
  /** How the newest run stands; only of runs with models. */
  onProgress(progress: RunProgress): void;
  /** The last run with models was interrupted; told once, at the start. */
  onInterrupted(interrupted: InterruptedRun): void;
}

/** A recording that comes with the page, or a file's bytes. */
export type RecordingSource = Extract<LabRequest, { type: 'open-recording' }>['source'];

/** A model as a server names it. */
export type ServerModel = Extract<LabReply, { type: 'server-models' }>['models'][number];

/** What is needed to look at an engine, besides its choice. Neither is kept. */
export interface EngineAccess {
  readonly key?: string;
  readonly file?: Blob;
}

/** An ablation that has not ended. */
interface Ablating {
  readonly onEvents: (events: readonly AblationEvent[]) => void;
  readonly resolve: () => void;
  readonly reject: (error: LabError) => void;
}

/** Talks to one lab worker. Of several runs only the newest is heard. */
export class LabClient {
  readonly #worker: Worker;
  #listener: LabListener | undefined;
  /** What came before anybody listened. */
  readonly #early: ((listener: LabListener) => void)[] = [];
  readonly #questions = new Questions((request) => this.#send(request));
  readonly #ablating = new Map<number, Ablating>();
  readonly #asking: AskClient[] = [];
  #lastNumber = 0;
  #run = 0;
  /** Why the worker itself stopped; it answers nothing any more. */
  #failure: LabFailure | undefined;

  /** To be made in the same task as the worker, so that nothing it tells is missed. */
  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', (message: MessageEvent<LabReply>) => {
      this.#hear(message.data);
    });
    worker.addEventListener('error', (event) => {
      this.#fail({
        code: 'worker',
        message: `The lab worker stopped: ${event.message || 'unknown reason'}`,
      });
    });
  }

  /** Tells `listener` what has come and what comes; there is one at a time. */
  listen(listener: LabListener): void {
    this.#listener = listener;
    for (const tell of this.#early.splice(0)) tell(listener);
  }

  /** Opens a world; a bad file is a result, not an error. */
  async openWorld(source: WorldSource): Promise<ParsedWorld> {
    return (await this.#questions.ask('world', { type: 'open-world', source })).parsed;
  }

  /**
   * Starts a run; whatever ran before is cancelled and no longer heard. `source`: where the world
   * came from; `engines`: needed by settings that ask a model.
   */
  run(worldDigest: string, config: RunConfig, source?: WorldSource, engines?: RunEngines): void {
    this.#lastNumber += 1;
    this.#run = this.#lastNumber;
    this.#send({
      type: 'run',
      run: this.#run,
      worldDigest,
      config,
      ...(source && { source }),
      ...(engines && { engines }),
    });
  }

  /** Plays an open recording in place of a run; its events come as a run's do. */
  play(recording: string): void {
    this.#lastNumber += 1;
    this.#run = this.#lastNumber;
    this.#send({ type: 'play', run: this.#run, recording });
  }

  /** Stops the run in progress; its last event is `cancelled`. */
  cancel(): void {
    this.#send({ type: 'cancel' });
  }

  /**
   * Runs the ablation with the rates, seeds, scenarios and changes of these settings, which must ask
   * no model, beside whatever runs; one in progress is cancelled. `onEvents` hears its events in
   * batches. Resolves after `ablation-finished` or `ablation-cancelled`; rejects with a `LabError`.
   */
  ablate(
    worldDigest: string,
    config: RunConfig,
    onEvents: (events: readonly AblationEvent[]) => void,
    errors?: readonly ErrorKind[],
  ): Promise<void> {
    this.#lastNumber += 1;
    const ablation = this.#lastNumber;
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(new LabError(this.#failure));
        return;
      }
      this.#ablating.set(ablation, { onEvents, resolve, reject });
      this.#send({ type: 'ablate', ablation, worldDigest, config, ...(errors && { errors }) });
    });
  }

  /** Stops the ablation in progress; its last event is `ablation-cancelled`. */
  cancelAblation(): void {
    this.#send({ type: 'cancel-ablation' });
  }

  /** Opens a port for asking graphs. Its code comes only now. */
  async openAsking(): Promise<AskClient> {
    const { AskClient } = await import('./ask-client');
    const { port1, port2 } = new MessageChannel();
    const client = new AskClient(port1);
    if (this.#failure) client.fail(this.#failure);
    this.#asking.push(client);
    this.#send({ type: 'open-asking', port: port2 }, [port2]);
    return client;
  }

  /** Makes no further call until `resume`; the one under way is finished. */
  pause(): void {
    this.#send({ type: 'pause' });
  }

  resume(): void {
    this.#send({ type: 'resume' });
  }

  /** Nobody goes on with the interrupted run, now or when the page is opened again. */
  forgetInterrupted(): void {
    this.#send({ type: 'forget-interrupted' });
  }

  /** The graph of a scenario of the last run as an SQLite file. Rejects with a `LabError`. */
  async exportGraph(scenario: string): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#questions.ask('graph', { type: 'export-graph', scenario })).file;
  }

  /** Looks at an engine without downloading its model; what is wrong with it is in the report. */
  async lookAtEngine(choice: EngineChoice, access: EngineAccess): Promise<EngineReport> {
    return (await this.#questions.ask('engine', { type: 'look-at-engine', choice, ...access }))
      .report;
  }

  /** The different calls that a run needs, and which of them are kept. Rejects with a `LabError`. */
  async planCalls(
    worldDigest: string,
    config: RunConfig,
    models: PlannedEngines,
  ): Promise<CallPlan> {
    return (
      await this.#questions.ask('call-plan', { type: 'plan-calls', worldDigest, config, models })
    ).plan;
  }

  /** The models that a server offers, in its order. Rejects with a `LabError`. */
  async listServerModels(url: string, key?: string): Promise<readonly ServerModel[]> {
    const access = key === undefined ? {} : { key };
    return (
      await this.#questions.ask('server-models', { type: 'list-server-models', url, ...access })
    ).models;
  }

  /** Models whose files this browser keeps. */
  async listKeptModels(): Promise<readonly KeptModel[]> {
    return (await this.#questions.ask('kept-models', { type: 'list-kept-models' })).models;
  }

  /** Removes a model's files; gives those that are still kept. */
  async removeKeptModel(id: string): Promise<readonly KeptModel[]> {
    return (await this.#questions.ask('kept-models', { type: 'remove-kept-model', id })).models;
  }

  /** Models that take memory in this tab. */
  async listLoadedModels(): Promise<readonly LoadedModel[]> {
    return (await this.#questions.ask('loaded-models', { type: 'list-loaded-models' })).models;
  }

  /** Gives a model's memory back after the call under way; gives those that are still loaded. */
  async unloadModel(role: LoadedModel['role']): Promise<readonly LoadedModel[]> {
    return (await this.#questions.ask('loaded-models', { type: 'unload-model', role })).models;
  }

  /** How many replies of models a later run would find. Rejects with a `LabError`. */
  async countKeptReplies(): Promise<KeptCallsSize> {
    return (await this.#questions.ask('kept-replies', { type: 'count-kept-replies' })).replies;
  }

  /** Forgets all kept replies; gives what is still kept. Rejects with a `LabError`. */
  async forgetKeptReplies(): Promise<KeptCallsSize> {
    return (await this.#questions.ask('kept-replies', { type: 'forget-kept-replies' })).replies;
  }

  /** Opens a recording, to be chosen as an engine. Rejects with a `LabError`. */
  async openRecording(source: RecordingSource): Promise<OpenedRecording> {
    return (await this.#questions.ask('recording', { type: 'open-recording', source })).recording;
  }

  /** The calls of the newest run as a recording, gzipped. Rejects with a `LabError`. */
  async saveRecording(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#questions.ask('recording-file', { type: 'save-recording' })).file;
  }

  #send(request: LabRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #hear(reply: LabReply): void {
    switch (reply.type) {
      case 'storage':
        this.#tell((listener) => listener.onStorage(reply.storage));
        break;
      case 'events':
        if (reply.run === this.#run) this.#tell((listener) => listener.onEvents(reply.events));
        break;
      case 'run-failed':
        if (reply.run === this.#run) this.#tell((listener) => listener.onFailure(reply.failure));
        break;
      case 'ablation':
        this.#hearAblation(reply.ablation, reply.events);
        break;
      case 'ablation-failed':
        this.#ablating.get(reply.ablation)?.reject(new LabError(reply.failure));
        this.#ablating.delete(reply.ablation);
        break;
      case 'progress':
        if (reply.run === this.#run) this.#tell((listener) => listener.onProgress(reply.progress));
        break;
      case 'interrupted':
        this.#tell((listener) => listener.onInterrupted(reply.interrupted));
        break;
      default:
        this.#questions.hear(reply);
    }
  }

  #hearAblation(ablation: number, events: readonly AblationEvent[]): void {
    const own = this.#ablating.get(ablation);
    own?.onEvents(events);
    const last = events.at(-1)?.type;
    if (last !== 'ablation-finished' && last !== 'ablation-cancelled') return;
    this.#ablating.delete(ablation);
    own?.resolve();
  }

  #fail(failure: LabFailure): void {
    this.#questions.fail(failure);
    for (const { reject } of this.#ablating.values()) reject(new LabError(failure));
    this.#ablating.clear();
    for (const client of this.#asking) client.fail(failure);
    this.#failure = failure;
    this.#tell((listener) => listener.onFailure(failure));
  }

  #tell(tell: (listener: LabListener) => void): void {
    if (this.#listener) tell(this.#listener);
    else this.#early.push(tell);
  }
}

/** The page's side of the lab worker. */
import type { RunConfig } from '../core/study/run-config';
import type { RunEvent } from '../core/study/run-event';
import type { ParsedWorld } from '../core/world/world-file';
import type { LabFailure, LabReply, LabRequest, StorageStatus, WorldSource } from './protocol';

/** A failure told by the lab worker. */
export class LabError extends Error {
  override readonly name = 'LabError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What the page is told without asking. */
export interface LabListener {
  onStorage(storage: StorageStatus): void;
  /** Events of the newest run only, in sequence. */
  onEvents(events: readonly RunEvent[]): void;
  /** The newest run ended in an error, or the worker itself failed. */
  onFailure(failure: LabFailure): void;
}

interface Waiting {
  readonly resolve: (reply: LabReply) => void;
  readonly reject: (error: LabError) => void;
}

/** Talks to one lab worker. Of several runs only the newest is heard. */
export class LabClient {
  readonly #worker: Worker;
  #listener: LabListener | undefined;
  /** What came before anybody listened. */
  readonly #early: ((listener: LabListener) => void)[] = [];
  readonly #waiting = new Map<number, Waiting>();
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
    const reply = await this.#ask((request) => ({ type: 'open-world', request, source }));
    if (reply.type !== 'world') throw new LabError('protocol', `unexpected reply "${reply.type}"`);
    return reply.parsed;
  }

  /** Starts a run; whatever ran before is cancelled and no longer heard. */
  run(worldDigest: string, config: RunConfig): void {
    this.#lastNumber += 1;
    this.#run = this.#lastNumber;
    this.#send({ type: 'run', run: this.#run, worldDigest, config });
  }

  /** Stops the run in progress; its last event is `cancelled`. */
  cancel(): void {
    this.#send({ type: 'cancel' });
  }

  /** The graph of a scenario of the last run as an SQLite file. Rejects with a `LabError`. */
  async exportGraph(scenario: string): Promise<Uint8Array<ArrayBuffer>> {
    const reply = await this.#ask((request) => ({ type: 'export-graph', request, scenario }));
    if (reply.type !== 'graph') throw new LabError('protocol', `unexpected reply "${reply.type}"`);
    return reply.file;
  }

  #ask(toRequest: (request: number) => LabRequest): Promise<LabReply> {
    this.#lastNumber += 1;
    const request = this.#lastNumber;
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(new LabError(this.#failure.code, this.#failure.message));
        return;
      }
      this.#waiting.set(request, { resolve, reject });
      this.#send(toRequest(request));
    });
  }

  #send(request: LabRequest): void {
    this.#worker.postMessage(request);
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
      case 'request-failed':
        this.#take(reply.request)?.reject(new LabError(reply.failure.code, reply.failure.message));
        break;
      case 'world':
      case 'graph':
        this.#take(reply.request)?.resolve(reply);
        break;
    }
  }

  #take(request: number): Waiting | undefined {
    const waiting = this.#waiting.get(request);
    this.#waiting.delete(request);
    return waiting;
  }

  #fail(failure: LabFailure): void {
    for (const { reject } of this.#waiting.values())
      reject(new LabError(failure.code, failure.message));
    this.#waiting.clear();
    this.#failure = failure;
    this.#tell((listener) => listener.onFailure(failure));
  }

  #tell(tell: (listener: LabListener) => void): void {
    if (this.#listener) tell(this.#listener);
    else this.#early.push(tell);
  }
}

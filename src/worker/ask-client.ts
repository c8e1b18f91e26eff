/** The page's side of asking. */
import type { Asked, AskEvent, Asking } from '../core/ask/asked';
import type { SuiteId, SuiteResult } from '../core/ask/suite';
import type { EngineStatus } from '../core/engine/engine-status';
import type {
  AskClocks,
  AskedGraph,
  AskReply,
  AskRequest,
  AskRequests,
  AskSource,
  CalledTool,
  CitedPage,
  EntityHistory,
} from './ask-protocol';
import { LabError } from './questions';
import type { LabFailure, RunEngines } from './protocol';

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: LabError) => void;
  readonly onEvents?: (events: readonly AskEvent[]) => void;
  readonly onResults?: (results: readonly SuiteResult[]) => void;
  readonly onEngine?: (status: EngineStatus) => void;
}

/** Who plans, if not the built-in planner, and how its engine is heard of. */
export interface EnginePlanner {
  readonly engines: RunEngines;
  readonly onEngine: (status: EngineStatus) => void;
}

/** Asks graphs over one port of the lab worker. What fails rejects with a `LabError`. */
export class AskClient {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, Waiting>();
  #lastNumber = 0;
  #failure: LabFailure | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<AskReply>) => this.#hear(data);
  }

  /** Builds the graph of a world, or finds the one that is there. */
  open(source: AskSource): Promise<AskedGraph> {
    return this.#ask('open', { source });
  }

  /** Calls a tool. What is wrong with a call is in its result. */
  call(digest: string, tool: string, args: unknown): Promise<CalledTool> {
    return this.#ask('call', { digest, tool, args });
  }

  /** A version of a page and the newest one; `undefined` where there is no such version. */
  page(digest: string, page: string, version: number): Promise<CitedPage | undefined> {
    return this.#ask('page', { digest, page, version });
  }

  /** All that was ever believed of an entity; `undefined` where the graph never knew it. */
  entity(digest: string, entity: string, clocks: AskClocks): Promise<EntityHistory | undefined> {
    return this.#ask('entity', { digest, entity, clocks });
  }

  /** The questions that are kept of a graph, in order. */
  kept(digest: string): Promise<readonly Asked[]> {
    return this.#ask('kept', { digest });
  }

  /** Forgets the kept questions of every graph. */
  forget(): Promise<void> {
    return this.#ask('forget', {});
  }

  /** Asks a question; resolves once it is answered or stopped. */
  ask(
    digest: string,
    { asking, isKept }: { readonly asking: Asking; readonly isKept: boolean },
    onEvents: (events: readonly AskEvent[]) => void,
    signal: AbortSignal,
    planner?: EnginePlanner,
  ): Promise<void> {
    const { engines, ...hearing } = planner ?? {};
    const given = { digest, asking, isKept, ...(engines && { engines }) };
    return this.#ask('ask', given, { onEvents, ...hearing }, signal);
  }

  /** Asks every question of a suite; resolves once it is through or stopped. */
  runSuite(
    digest: string,
    suite: SuiteId,
    onResults: (results: readonly SuiteResult[]) => void,
    signal: AbortSignal,
    planner?: EnginePlanner,
  ): Promise<void> {
    const { engines, ...hearing } = planner ?? {};
    const given = { digest, suite, ...(engines && { engines }) };
    return this.#ask('run-suite', given, { onResults, ...hearing }, signal);
  }

  /** The worker itself stopped: it answers nothing any more. */
  fail(failure: LabFailure): void {
    this.#failure = failure;
    for (const { reject } of this.#waiting.values()) reject(new LabError(failure));
    this.#waiting.clear();
  }

  #ask<Type extends keyof AskRequests>(
    type: Type,
    given: AskRequests[Type]['given'],
    hearing: Omit<Waiting, 'resolve' | 'reject'> = {},
    signal?: AbortSignal,
  ): Promise<AskRequests[Type]['answer']> {
    this.#lastNumber += 1;
    const request = this.#lastNumber;
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(new LabError(this.#failure));
        return;
      }
      // Each request is answered by what its type is answered with.
      this.#waiting.set(request, { resolve, reject, ...hearing });
      this.#send({ type, request, ...given } as AskRequest);
      signal?.addEventListener('abort', () => this.#send({ type: 'stop', request }), {
        once: true,
      });
    });
  }

  #send(request: AskRequest): void {
    this.#port.postMessage(request);
  }

  #hear(reply: AskReply): void {
    const waiting = this.#waiting.get(reply.request);
    switch (reply.type) {
      case 'asking':
        waiting?.onEvents?.(reply.events);
        break;
      case 'results':
        waiting?.onResults?.(reply.results);
        break;
      case 'engine':
        waiting?.onEngine?.(reply.status);
        break;
      case 'answer':
        this.#waiting.delete(reply.request);
        waiting?.resolve(reply.answer as never);
        break;
      case 'failed':
        this.#waiting.delete(reply.request);
        waiting?.reject(new LabError(reply.failure));
    }
  }
}

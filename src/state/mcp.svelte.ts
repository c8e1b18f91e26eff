/** What the page knows of offering its tools to other programs: whether it does, and who called what. */
import type { Instant } from '../core/time';
import type { CallTool } from '../core/tools/call-tool';
import { clip } from '../core/tools/fit-text';
import type { AskClient } from '../worker/ask-client';
import type { AskedGraph } from '../worker/ask-protocol';

/** An offer that stands. */
export interface StandingOffer {
  /** What came of offering the tools to the browser, besides to programs in this window. */
  readonly webMcp:
    | { readonly kind: 'on' }
    | { readonly kind: 'absent' }
    | { readonly kind: 'refused'; readonly message: string };
  close(): Promise<void>;
}

/** What offering needs of other layers; `page.ts` hands it in. */
export interface OfferPorts {
  /** Offers the tools; `about` tells whoever connects which graph it is. Its code comes late. */
  readonly offer: (callAs: (caller: string) => CallTool, about: string) => Promise<StandingOffer>;
  readonly connect: () => Promise<Pick<AskClient, 'call'>>;
  /** The time of day, in UTC. */
  readonly now: () => Instant;
}

/** A call that another program made. */
export interface OutsideCall {
  /** Counts up in the order in which calls came. */
  readonly id: number;
  /** As the caller calls itself. */
  readonly caller: string;
  readonly tool: string;
  /** As JSON, clipped where it is long. */
  readonly arguments: string;
  readonly at: Instant;
  readonly status: 'calling' | 'answered' | 'refused' | 'failed';
  /** Of the text that it was answered with. */
  readonly bytes?: number;
  readonly elapsedMs?: number;
  /** Why it was refused or failed. */
  readonly problem?: string;
}

/** Calls that are kept to be seen; older ones are only counted. */
export const MOST_KEPT_CALLS = 200;

const MOST_CLIPPED_BYTES = 300;

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The words for whoever connects. */
function aboutGraph({ world, span }: AskedGraph): string {
  return `A graph of dated facts with sources: ${world.title}. ${world.description} Facts from ${span.from} to ${span.to}. Every line of a result ends with the number of the sentence it came from. It can only be read.`;
}

/** Off at every visit, until the user turns it on. */
export class ToolOffer {
  status = $state.raw<'off' | 'opening' | 'on'>('off');
  /** Why it could not be turned on. */
  problem = $state.raw<string>();
  /** The graph that is offered: the one of when it was turned on, whatever the page shows since. */
  graph = $state.raw<AskedGraph>();
  standing = $state.raw<StandingOffer>();
  /** The newest calls of this visit, oldest first. */
  calls = $state.raw<readonly OutsideCall[]>([]);
  /** Calls of this visit, kept or not. */
  callCount = $state(0);
  readonly #ports: OfferPorts;

  constructor(ports: OfferPorts) {
    this.#ports = ports;
  }

  /** Offers the tools on this graph. */
  async turnOn(graph: AskedGraph): Promise<void> {
    if (this.status !== 'off') return;
    this.status = 'opening';
    this.problem = undefined;
    try {
      const asker = await this.#ports.connect();
      const callAs =
        (caller: string): CallTool =>
        (tool, args) =>
          this.#call(asker, graph, caller, tool, args);
      this.standing = await this.#ports.offer(callAs, aboutGraph(graph));
      this.graph = graph;
      this.status = 'on';
    } catch (error) {
      this.problem = wordsOf(error);
      this.status = 'off';
    }
  }

  /** Ends every connection; nothing answers any more. */
  async turnOff(): Promise<void> {
    const { standing } = this;
    if (!standing) return;
    this.standing = undefined;
    this.graph = undefined;
    await standing.close();
    this.status = 'off';
  }

  async #call(
    asker: Pick<AskClient, 'call'>,
    graph: AskedGraph,
    caller: string,
    tool: string,
    args: unknown,
  ): ReturnType<CallTool> {
    this.callCount += 1;
    const id = this.callCount;
    const started: OutsideCall = {
      id,
      caller,
      tool: clip(tool, MOST_CLIPPED_BYTES),
      arguments: clip(JSON.stringify(args ?? {}), MOST_CLIPPED_BYTES),
      at: this.#ports.now(),
      status: 'calling',
    };
    this.calls = [...this.calls, started].slice(-MOST_KEPT_CALLS);
    const end = (ended: Partial<OutsideCall>): void => {
      this.calls = this.calls.map((each) => (each.id === id ? { ...each, ...ended } : each));
    };
    try {
      const { result, elapsedMs } = await asker.call(graph.digest, tool, args);
      const { bytes, refusal } = result;
      if (refusal) end({ status: 'refused', bytes, elapsedMs, problem: refusal.message });
      else end({ status: 'answered', bytes, elapsedMs });
      return result;
    } catch (error) {
      end({ status: 'failed', problem: wordsOf(error) });
      throw error;
    }
  }
}

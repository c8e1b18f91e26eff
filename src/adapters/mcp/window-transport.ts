/** One session of MCP inside a window, seen from either side. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { hearAs, postTo, type Carried, type WindowSide } from './window-messages';

type ReadMessage = { readonly ok: true; readonly message: JSONRPCMessage } | { readonly ok: false };

/** Reads JSON text as a JSON-RPC message. */
export function readMessage(text: string): ReadMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false };
  }
  const read = JSONRPCMessageSchema.safeParse(json);
  return read.success ? { ok: true, message: read.data } : { ok: false };
}

/** A transport of the SDK. A session that ended is not opened again. */
export class WindowTransport implements Transport {
  onclose?: () => void;
  /** Hears of messages that are no JSON-RPC; the session goes on. */
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Not the SDK's `sessionId`: a client that finds one goes on with it and does not initialize. */
  readonly session: string;
  readonly #side: WindowSide;
  readonly #window: Window;
  #stop: (() => void) | undefined;

  constructor(side: WindowSide, window: Window, session: string) {
    this.#side = side;
    this.#window = window;
    this.session = session;
  }

  async start(): Promise<void> {
    this.#stop = hearAs(this.#side, this.#window, (session, carried) => {
      if (session === this.session) this.#hear(carried);
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#stop) throw new Error('the session has ended');
    this.#post({ message: JSON.stringify(message) });
  }

  async close(): Promise<void> {
    if (!this.#stop) return;
    this.#post({ closed: true });
    this.#end();
  }

  #hear(carried: Carried): void {
    if ('closed' in carried) {
      this.#end();
      return;
    }
    const read = readMessage(carried.message);
    if (read.ok) this.onmessage?.(read.message);
    else this.onerror?.(new Error('a message should be JSON-RPC 2.0 as JSON text'));
  }

  #post(carried: Carried): void {
    postTo(this.#side === 'server' ? 'client' : 'server', this.#window, this.session, carried);
  }

  #end(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.onclose?.();
  }
}

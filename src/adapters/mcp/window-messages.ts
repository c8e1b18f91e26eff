/**
 * How MCP travels inside one window: by `postMessage` to the window itself, each message
 *
 *     { type: 'driftlab-mcp', to: 'server' | 'client', session, message }
 *
 * where `message` is one JSON-RPC message as JSON text, and `session` a text of the client's choice
 * that no other client has (`crypto.randomUUID()`). A session begins with its `initialize` request; in
 * place of `message`, `closed: true` ends it, from either side.
 *
 * Who may take part is who can post as this window: its own scripts, and extensions that the user let
 * into the page. A frame, an opener or a page around this one has another `source`, and is not heard.
 */
import * as z from 'zod/mini';

const TYPE = 'driftlab-mcp';

/** In characters; a call of a tool has a few hundred. */
const MOST_CHARACTERS = 100_000;

/** The side a message is for. */
export type WindowSide = 'server' | 'client';

/** What a message carries: JSON-RPC as JSON text, or that its session has ended. */
export type Carried = { readonly message: string } | { readonly closed: true };

const session = z.string().check(z.minLength(1), z.maxLength(100));
const envelope = { type: z.literal(TYPE), to: z.enum(['server', 'client']), session };
const windowMessage = z.union([
  z.object({ ...envelope, message: z.string().check(z.maxLength(MOST_CHARACTERS)) }),
  z.object({ ...envelope, closed: z.literal(true) }),
]);

/** Posts to one side of a session. */
export function postTo(side: WindowSide, window: Window, session: string, carried: Carried): void {
  // "/" is this window's own origin, also where that has no name.
  window.postMessage({ type: TYPE, to: side, session, ...carried }, '/');
}

/** Hears what this window posts to one side, until the returned function is called. */
export function hearAs(
  side: WindowSide,
  window: Window,
  hear: (session: string, carried: Carried) => void,
): () => void {
  const listener = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== window || origin !== window.origin) return;
    const read = windowMessage.safeParse(data);
    if (read.success && read.data.to === side) hear(read.data.session, read.data);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}

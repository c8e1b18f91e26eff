/** Serves MCP to whoever is inside a window, with a server of its own for each session. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ErrorCode, isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { hearAs, postTo } from './window-messages';
import { readMessage, WindowTransport } from './window-transport';

/** With one more, the oldest is ended: a client that went away without a word is never heard again. */
const MOST_SESSIONS = 8;

/** Ends every session, and hears nothing more. */
export type StopServing = () => Promise<void>;

/** Opens a session for each client that asks to initialize one. */
export function serveWindow(window: Window, createServer: () => Server): StopServing {
  const sessions = new Map<string, WindowTransport>();

  const open = async (session: string): Promise<WindowTransport> => {
    const transport = new WindowTransport('server', window, session);
    sessions.set(session, transport);
    const [oldest] = sessions.values();
    if (sessions.size > MOST_SESSIONS) await oldest?.close();
    transport.onclose = () => sessions.delete(session);
    transport.onerror = ({ message }) => {
      const error = { code: ErrorCode.InvalidRequest, message };
      void transport.send({ jsonrpc: '2.0', error });
    };
    await createServer().connect(transport);
    return transport;
  };

  const stopHearing = hearAs('server', window, (session, carried) => {
    if (sessions.has(session) || 'closed' in carried) return;
    const read = readMessage(carried.message);
    if (read.ok && isInitializeRequest(read.message)) {
      const { message } = read;
      void open(session).then((transport) => transport.onmessage?.(message));
    } else {
      // It takes a session for open that is not.
      postTo('client', window, session, { closed: true });
    }
  });

  return async () => {
    stopHearing();
    await Promise.all([...sessions.values()].map((transport) => transport.close()));
  };
}

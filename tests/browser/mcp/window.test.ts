/** MCP over messages of a real window: who is answered, and who is not. */
import { afterEach, describe, expect, it } from 'vitest';
import { createMcpServer } from '../../../src/adapters/mcp/mcp-server';
import { serveWindow, type StopServing } from '../../../src/adapters/mcp/serve-window';
import { hearAs, postTo } from '../../../src/adapters/mcp/window-messages';
import type { CallTool } from '../../../src/core/tools/call-tool';
import type { ToolResult } from '../../../src/core/tools/tool-result';
import { TOOLS } from '../../../src/core/tools/tools';
import { connectIn } from './own-window';

/** Answers with the caller's name and what was given. */
const echo =
  (caller: string): CallTool =>
  async (_tool, args): Promise<ToolResult> => {
    const text = `${caller} gave ${JSON.stringify(args)}`;
    return { tool: 'search_pages', text, bytes: text.length, sentences: [] };
  };

let stop: StopServing | undefined;
function serve(): void {
  stop = serveWindow(window, () => createMcpServer(echo, 'An echo.'));
}

afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const QUIET_MS = 300;

/** What the server posts to the client of a session while `act` runs and shortly after. */
async function answersTo(session: string, act: () => unknown): Promise<readonly unknown[]> {
  const heard: unknown[] = [];
  const stopHearing = hearAs('client', window, (of, carried) => {
    if (of === session) heard.push(carried);
  });
  await act();
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  stopHearing();
  return heard;
}

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'framed', version: '1' },
  },
});
const hello = (session: string) => ({
  type: 'driftlab-mcp',
  to: 'server',
  session,
  message: INITIALIZE,
});

describe('MCP over messages of the window', () => {
  it('lists and calls the tools for two clients at once, each with its own answers', async () => {
    serve();
    const [one, two] = await Promise.all([connectIn(window, 'one'), connectIn(window, 'two')]);
    const { tools } = await one.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    const ask = (query: string) => ({ name: 'search_pages', arguments: { query } });
    const told = await Promise.all([one.client.callTool(ask('a')), two.client.callTool(ask('b'))]);
    expect(told.map(({ content }) => content)).toEqual([
      [{ type: 'text', text: 'one 1 gave {"query":"a"}' }],
      [{ type: 'text', text: 'two 1 gave {"query":"b"}' }],
    ]);
  });

  it('answers nobody before it serves, and ends every session when it stops', async () => {
    await expect(connectIn(window, 'early', QUIET_MS)).rejects.toThrow(/timed out/i);
    serve();
    const { client, ended } = await connectIn(window, 'tester');
    await stop?.();
    await ended;
    await expect(client.listTools()).rejects.toThrow(/not connected/i);
    await expect(connectIn(window, 'late', QUIET_MS)).rejects.toThrow(/timed out/i);
  });

  it('keeps eight sessions: a ninth ends the oldest', async () => {
    serve();
    const first = await connectIn(window, 'first');
    for (let count = 2; count <= 9; count++) await connectIn(window, `client ${count}`);
    await first.ended;
    await expect(first.client.listTools()).rejects.toThrow(/not connected/i);
  });

  it('tells a client of an ended session so, when it goes on', async () => {
    serve();
    const list = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' });
    const heard = await answersTo('long gone', () =>
      postTo('server', window, 'long gone', { message: list }),
    );
    expect(heard).toEqual([expect.objectContaining({ closed: true })]);
  });

  it('answers what is no JSON-RPC with an error, and goes on', async () => {
    serve();
    const session = 'by hand';
    await answersTo(session, () => postTo('server', window, session, { message: INITIALIZE }));
    const heard = await answersTo(session, () =>
      postTo('server', window, session, { message: '{"a":' }),
    );
    expect(heard).toHaveLength(1);
    const [{ message }] = heard as [{ readonly message: string }];
    expect(JSON.parse(message)).toMatchObject({ error: { code: -32600 } });
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' });
    const after = await answersTo(session, () =>
      postTo('server', window, session, { message: ping }),
    );
    expect(after).toEqual([
      expect.objectContaining({ message: JSON.stringify({ result: {}, jsonrpc: '2.0', id: 2 }) }),
    ]);
  });

  it('does not hear a frame, even of its own origin, nor the page around a frame', async () => {
    serve();
    // The same words from the window itself are heard.
    expect(await answersTo('own', () => window.postMessage(hello('own'), '/'))).toHaveLength(1);
    const frame = document.createElement('iframe');
    frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(hello('frame'))}, '*')</script>`;
    const heard = await answersTo(
      'frame',
      () =>
        new Promise((resolve) => {
          frame.onload = resolve;
          document.body.append(frame);
        }),
    );
    expect(heard).toEqual([]);

    const framed = frame.contentWindow;
    if (!framed) throw new Error('the frame has no window');
    const stopFramed = serveWindow(framed, () => createMcpServer(echo, 'An echo.'));
    const inFrame: unknown[] = [];
    // Heard by the frame, and left without an answer.
    framed.addEventListener('message', ({ data }) => inFrame.push(data));
    await answersTo('around', () => framed.postMessage(hello('around'), '*'));
    expect(inFrame).toEqual([hello('around')]);
    await stopFramed();
    frame.remove();
  });
});

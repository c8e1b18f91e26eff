/** The other side of MCP in a window: a client of the SDK, as an extension would have one. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { WindowTransport } from '../../../src/adapters/mcp/window-transport';

export interface OpenClient {
  readonly client: Client;
  /** When the session ends. */
  readonly ended: Promise<void>;
}

/** Connects over messages of `window`, or rejects where nothing answers for `timeout` ms. */
export async function connectIn(
  window: Window,
  name: string,
  timeout?: number,
): Promise<OpenClient> {
  const client = new Client({ name, version: '1' });
  const ended = new Promise<void>((resolve) => {
    client.onclose = resolve;
  });
  const transport = new WindowTransport('client', window, crypto.randomUUID());
  await client.connect(transport, timeout === undefined ? {} : { timeout });
  return { client, ended };
}

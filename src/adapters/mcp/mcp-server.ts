/** The tools as an MCP server, for one client. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type Implementation,
} from '@modelcontextprotocol/sdk/types.js';
import { APP_VERSION } from '../../app-version';
import type { CallTool } from '../../core/tools/call-tool';
import { clip } from '../../core/tools/fit-text';
import { LISTED_TOOLS, toldResult } from './listed-tools';

/** The tools for whoever calls itself so. */
export type CallAs = (caller: string) => CallTool;

const MOST_NAME_BYTES = 80;

/** A client as it named itself when it connected; nobody vouches for the name. */
function nameOf(client: Implementation | undefined): string {
  return client ? clip(`${client.name} ${client.version}`, MOST_NAME_BYTES) : 'a nameless client';
}

/**
 * A server that lists the tools and calls them; it has nothing else. `about` tells the client's model
 * which graph it is. The SDK's low-level server, since the other one would list schemas of its own
 * making.
 */
export function createMcpServer(callAs: CallAs, about: string): Server {
  const server = new Server(
    { name: 'driftlab', title: 'Driftlab', version: APP_VERSION },
    { capabilities: { tools: {} }, instructions: about },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: LISTED_TOOLS }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const callTool = callAs(nameOf(server.getClientVersion()));
    return toldResult(await callTool(params.name, params.arguments));
  });
  return server;
}

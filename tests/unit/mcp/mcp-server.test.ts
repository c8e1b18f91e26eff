import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { describe, expect, it } from 'vitest';
import { createMcpServer } from '../../../src/adapters/mcp/mcp-server';
import type { CallTool } from '../../../src/core/tools/call-tool';
import { parametersSchema, TOOLS } from '../../../src/core/tools/tools';
import { tessalyTools } from './tessaly-tools';

/** A client of a server over these tools, and the names of its callers. */
async function connect(callTool: CallTool) {
  const callers: string[] = [];
  const callAs = (caller: string): CallTool => {
    callers.push(caller);
    return callTool;
  };
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'tester', version: '1.2' });
  await createMcpServer(callAs, 'The graph of Tessaly Freight.').connect(far);
  await client.connect(near);
  return { client, callers };
}

/** An argument for each tool that is right on this graph. */
const CALLS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['find_entities', { name: 'plan' }],
  ['entity_facts', { entity: 'Payments service' }],
  ['neighbors', { entity: 'Payments service', at: '2026-09-05' }],
  ['timeline', { entity: 'Payments service', asOf: '2026-09-05' }],
  ['paths_between', { a: 'Payments service', b: 'Starter plan', maxHops: 2 }],
  ['search_pages', { query: 'price' }],
];

describe('the MCP server', () => {
  it('lists every tool with the very schema that its arguments are parsed by, as read-only', async () => {
    const { client } = await connect(await tessalyTools());
    const { tools } = await client.listTools();
    expect(tools.map(({ name, title, description }) => ({ name, title, description }))).toEqual(
      TOOLS.map(({ name, title, description }) => ({ name, title, description })),
    );
    expect(tools.map(({ inputSchema }) => JSON.stringify(inputSchema))).toEqual(
      TOOLS.map((tool) => JSON.stringify(parametersSchema(tool))),
    );
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(client.getInstructions()).toBe('The graph of Tessaly Freight.');
    expect(Object.keys(client.getServerCapabilities() ?? {})).toEqual(['tools']);
  });

  it.each(CALLS)('answers %s as any caller is answered', async (name, args) => {
    const callTool = await tessalyTools();
    const { client } = await connect(callTool);
    const own = await callTool(name, args);
    expect(own.refusal).toBeUndefined();
    const told = await client.callTool({ name, arguments: args });
    expect(told).toEqual({
      content: [{ type: 'text', text: own.text }],
      structuredContent: JSON.parse(JSON.stringify(own.structure)),
    });
  });

  it.each([
    ['a wrong type', 'timeline', { entity: 7 }],
    ['an argument that there is not', 'timeline', { entity: 'Payments service', who: 'me' }],
    ['no arguments', 'paths_between', undefined],
    ['words for a moment', 'neighbors', { entity: 'Payments service', at: 'last spring' }],
    ['an entity that nobody knows', 'entity_facts', { entity: 'Zanzibar Fisheries' }],
    ['a tool that there is not', 'delete_everything', {}],
  ])('answers %s with an error that a model can read', async (_what, name, args) => {
    const callTool = await tessalyTools();
    const { client } = await connect(callTool);
    const own = await callTool(name, args);
    const told = await client.callTool({ name, ...(args && { arguments: args }) });
    expect(told).toEqual({ content: [{ type: 'text', text: own.text }], isError: true });
    expect(own.text).toMatch(/A right call: |find_entities looks/);
  });

  it('tells apart who calls, by the name that the client gave', async () => {
    const { client, callers } = await connect(await tessalyTools());
    await client.callTool({ name: 'search_pages', arguments: { query: 'price' } });
    expect(callers).toEqual(['tester 1.2']);
  });

  it('tells a call that could not be made from one that was refused', async () => {
    const { client } = await connect(() => Promise.reject(new Error('The worker is gone.')));
    await expect(client.callTool({ name: 'timeline', arguments: {} })).rejects.toThrow(
      'The worker is gone.',
    );
  });
});

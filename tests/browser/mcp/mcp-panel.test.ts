/** Offering the tools from the page: the switch, the log, and the ways in as another program finds them. */
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/theme.css';
import { offerInPage } from '../../../src/adapters/mcp/offer-in-page';
import { parametersSchema, TOOLS } from '../../../src/core/tools/tools';
import { ToolOffer, type OfferPorts } from '../../../src/state/mcp.svelte';
import McpPanel from '../../../src/ui/mcp/McpPanel.svelte';
import { createStudy } from '../study-in-page';
import { connectIn } from './own-window';

const AT = '2026-12-01T12:30:05Z';

let standing: ToolOffer | undefined;
afterEach(() => standing?.turnOff());

async function openPanel(offering: OfferPorts['offer'] = offerInPage) {
  const { study } = createStudy();
  const asker = await study.openAsking();
  const graph = await asker.open({ kind: 'base', id: 'ai-companies' });
  const offer = new ToolOffer({
    offer: offering,
    connect: () => Promise.resolve(asker),
    now: () => AT,
  });
  standing = offer;
  const screen = await render(McpPanel, { offer, graph });
  const control = screen.getByRole('switch', { name: 'Offer the tools to other programs' });
  return { asker, graph, screen, control };
}

it('is off until it is turned on, and then gives a client the very results, each in the log', async () => {
  const { asker, graph, screen, control } = await openPanel();
  await expect.element(control).not.toBeChecked();
  await expect.element(screen.getByRole('status')).toHaveTextContent('off: nothing answers');
  await expect(connectIn(window, 'early', 300)).rejects.toThrow(/timed out/i);

  await control.click();
  await expect.element(control).toBeChecked();
  const { client, ended } = await connectIn(window, 'notebook');
  expect(client.getInstructions()).toContain(graph.world.title);
  const args = { a: 'OpenAI', b: 'Anthropic' };
  const own = await asker.call(graph.digest, 'paths_between', args);
  expect(own.result.text).toContain('Dario Amodei');
  const told = await client.callTool({ name: 'paths_between', arguments: args });
  expect(told).toEqual({
    content: [{ type: 'text', text: own.result.text }],
    structuredContent: JSON.parse(JSON.stringify(own.result.structure)),
  });
  const refused = await client.callTool({ name: 'timeline', arguments: { entity: 7 } });
  expect(refused.isError).toBe(true);

  const log = screen.getByRole('region', { name: 'Log of calls' });
  await expect.element(log).toHaveTextContent(/^2 calls by other programs, the newest first/);
  const rows = log.getByRole('row').elements();
  expect(rows.map((row) => row.textContent?.replaceAll(/\s+/g, ' ')).slice(1)).toEqual([
    expect.stringMatching(/notebook 1 ?timeline ?\{"entity":7\}.*ms.*refused: .*A right call/),
    expect.stringMatching(/notebook 1 ?paths_between ?\{"a":"OpenAI","b":"Anthropic"\}.*answered/),
  ]);
  await expect.element(log).toHaveTextContent(own.result.bytes.toLocaleString('en-GB'));

  await control.click();
  await ended;
  await expect.element(control).not.toBeChecked();
  await expect(connectIn(window, 'late', 300)).rejects.toThrow(/timed out/i);
  await expect.element(log).toHaveTextContent(/^2 calls/);
});

interface Registered {
  readonly name: string;
  readonly inputSchema: unknown;
  readonly annotations: unknown;
}
interface BrowserTools {
  getTools(): Promise<readonly Registered[]>;
  executeTool(tool: Registered, args: object): Promise<string>;
}
const webMcp = 'modelContext' in document ? (document.modelContext as BrowserTools) : undefined;

it.skipIf(!webMcp)('is WebMCP too where the browser has it, until it is turned off', async () => {
  if (!webMcp) return;
  const { asker, graph, screen, control } = await openPanel();
  expect(await webMcp.getTools()).toEqual([]);
  await control.click();
  await expect.element(screen.getByText(/^WebMCP: the browser’s own agents/)).toBeVisible();
  const tools = await webMcp.getTools();
  const byName = (list: readonly { name: string; inputSchema: unknown }[]) =>
    new Map(list.map(({ name, inputSchema }) => [name, inputSchema]));
  expect(byName(tools)).toEqual(
    byName(TOOLS.map((tool) => ({ name: tool.name, inputSchema: parametersSchema(tool) }))),
  );
  expect(tools.map(({ annotations }) => annotations)).toEqual(
    tools.map(() => expect.objectContaining({ readOnlyHint: true, untrustedContentHint: true })),
  );
  const board = tools.find(({ name }) => name === 'entity_facts');
  const wrong = tools.find(({ name }) => name === 'timeline');
  if (!board || !wrong) throw new Error('tools are missing');
  const args = { entity: 'OpenAI', predicate: 'board_member', at: '2023-11-16' };
  const own = await asker.call(graph.digest, 'entity_facts', args);
  const told = JSON.parse(await webMcp.executeTool(board, args)) as object;
  expect(told).toEqual({
    content: [{ type: 'text', text: own.result.text }],
    structuredContent: JSON.parse(JSON.stringify(own.result.structure)),
  });
  expect(JSON.parse(await webMcp.executeTool(wrong, {}))).toMatchObject({ isError: true });
  const log = screen.getByRole('region', { name: 'Log of calls' });
  await expect.element(log).toHaveTextContent(/WebMCP\s*entity_facts/);
  await control.click();
  await expect.element(control).not.toBeChecked();
  expect(await webMcp.getTools()).toEqual([]);
});

it('says where the browser has no WebMCP, and why nothing could be offered', async () => {
  const absent = await openPanel(async () => ({
    webMcp: { kind: 'absent' },
    close: () => Promise.resolve(),
  }));
  await absent.control.click();
  await expect.element(absent.screen.getByText(/^WebMCP: this browser has none/)).toBeVisible();
  await absent.screen.unmount();

  const failing = await openPanel(() => Promise.reject(new Error('The code did not come.')));
  await failing.control.click();
  await expect
    .element(failing.screen.getByRole('alert'))
    .toHaveTextContent('The tools could not be offered. The code did not come.');
  await expect.element(failing.control).not.toBeChecked();
});

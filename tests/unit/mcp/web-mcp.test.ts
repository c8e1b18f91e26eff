import { describe, expect, it } from 'vitest';
import { modelContextOf, offerWebMcp, type ModelContext } from '../../../src/adapters/mcp/web-mcp';
import { TOOLS } from '../../../src/core/tools/tools';
import { tessalyTools } from './tessaly-tools';

/** Keeps what is registered, as a browser does; refuses the tool of this name. */
function browserRefusing(refused?: string) {
  const registered = new Set<string>();
  const context: ModelContext = {
    registerTool: (tool, { signal }) => {
      const { name } = tool as { readonly name: string };
      if (name === refused) return Promise.reject(new Error('Duplicate tool name'));
      registered.add(name);
      signal.addEventListener('abort', () => registered.delete(name));
      return Promise.resolve();
    },
  };
  return { context, registered };
}

describe('WebMCP', () => {
  it('is absent where the document has none', async () => {
    const context = modelContextOf({});
    const { signal } = new AbortController();
    expect(await offerWebMcp(context, await tessalyTools(), signal)).toEqual({ kind: 'absent' });
  });

  it('registers every tool, until the offer ends', async () => {
    const { context, registered } = browserRefusing();
    const end = new AbortController();
    const callTool = await tessalyTools();
    expect(modelContextOf({ modelContext: context })).toBe(context);
    expect(await offerWebMcp(context, callTool, end.signal)).toEqual({ kind: 'on' });
    expect([...registered]).toEqual(TOOLS.map(({ name }) => name));
    end.abort();
    expect([...registered]).toEqual([]);
  });

  it('takes back all where one tool is refused, and says why', async () => {
    const { context, registered } = browserRefusing('timeline');
    const { signal } = new AbortController();
    expect(await offerWebMcp(context, await tessalyTools(), signal)).toEqual({
      kind: 'refused',
      message: 'Duplicate tool name',
    });
    expect([...registered]).toEqual([]);
  });
});

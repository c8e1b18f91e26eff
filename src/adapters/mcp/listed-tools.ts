/** The tools as other programs are shown them, and what a call came to as they are told. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ToolResult } from '../../core/tools/tool-result';
import { parametersSchema, TOOLS } from '../../core/tools/tools';

/** Every tool with the very schema that its arguments are parsed by, in the declared order. */
export const LISTED_TOOLS = TOOLS.map((tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  // An object it is already; the SDK's type wants it said.
  inputSchema: { ...parametersSchema(tool), type: 'object' as const },
  // They read one graph: asked again, they answer the same.
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
}));

/** A result as MCP carries it. A refusal is an error that a model can read and mend. */
export function toldResult({ text, structure, refusal }: ToolResult): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    ...(structure && { structuredContent: { ...structure } }),
    ...(refusal && { isError: true }),
  };
}

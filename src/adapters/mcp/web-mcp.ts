/** The tools by WebMCP: given to the browser itself, which hands them to its agents. */
import type { CallTool } from '../../core/tools/call-tool';
import { LISTED_TOOLS, toldResult } from './listed-tools';

/** As much of the interface as is used; it is a draft, and still moves. */
export interface ModelContext {
  registerTool(tool: object, options: { readonly signal: AbortSignal }): unknown;
}

/** What came of offering the tools to the browser. */
export type WebMcpOffer =
  | { readonly kind: 'on' }
  /** This browser has no WebMCP, or it is switched off. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly message: string };

/** WebMCP of a document, where its browser has it. */
export function modelContextOf(document: object): ModelContext | undefined {
  return 'modelContext' in document ? (document.modelContext as ModelContext) : undefined;
}

/** Registers every tool until `signal` is aborted, or none: one that is refused takes back all. */
export async function offerWebMcp(
  context: ModelContext | undefined,
  callTool: CallTool,
  signal: AbortSignal,
): Promise<WebMcpOffer> {
  if (!context) return { kind: 'absent' };
  const refused = new AbortController();
  const options = { signal: AbortSignal.any([signal, refused.signal]) };
  try {
    for (const { annotations, ...tool } of LISTED_TOOLS) {
      await context.registerTool(
        {
          ...tool,
          // Pages of a world may be anybody's words.
          annotations: { readOnlyHint: annotations.readOnlyHint, untrustedContentHint: true },
          // The browser does not hold arguments to the schema: the tool parses them.
          execute: async (args: unknown) => toldResult(await callTool(tool.name, args)),
        },
        options,
      );
    }
    return { kind: 'on' };
  } catch (error) {
    refused.abort();
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
}

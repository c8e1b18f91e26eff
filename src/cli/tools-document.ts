/** The tools as a document: docs/tools.md is what this writes. */
import { HUB_DEGREE, MOST_HOPS, parametersOf, TOOLS } from '../core/tools/tools';
import { MOST_RESULT_BYTES } from '../core/tools/tool-result';
import { formatCount } from './columns';

const HEAD = `# The tools

\`npm run --silent ask -- --tools\` prints this page from the one declaration of the tools, which models, the MCP
server and the forms of the page have too.

All of them only read. A result is a text of at most ${formatCount(MOST_RESULT_BYTES)} bytes, whose lines end with the numbers of
the sentences they rest on, and the same as structure for programs. A call that is not understood is refused
with a right one. No chain has more than ${MOST_HOPS} steps or passes through an entity with over ${HUB_DEGREE} relations.
`;

/** Markdown: each tool with its arguments and a right call. */
export function toolsDocument(): string {
  const sections = TOOLS.map((tool) =>
    [
      `## \`${tool.name}\`\n`,
      `${tool.description}\n`,
      ...parametersOf(tool).map(
        ({ name, isRequired, meaning }) =>
          `- \`${name}\`${isRequired ? ', needed' : ''}: ${meaning}`,
      ),
      `\nSuch as \`${JSON.stringify(tool.example)}\`.\n`,
    ].join('\n'),
  );
  return [HEAD, ...sections].join('\n');
}

/** The prompt with which a model plans one step of a question: a call of a tool, or the answer. */
import type { JsonSchema, Prompt } from '../engine/engine';
import { shortInstant } from '../tools/moments';
import { parametersSchema, TOOLS } from '../tools/tools';
import type { Asking, AskStep } from './asked';

/** It changes whenever the words or the schema do: it is part of every call's address. */
export const ASK_PROMPT = 'ask@1';

/** Calls that one question may make. */
export const MOST_CALLS = 8;

/** What a model says in place of a tool when it is done. */
export const ANSWER = 'answer';

/** What a model is to say when the graph does not hold the answer. */
export const NOT_IN_GRAPH = 'not in the graph';

/** Characters of results that a prompt shows; of longer exchanges the oldest results are left out. */
const MOST_SHOWN = 9000;

/** A call of a question with what it came to, as a model sees it. */
export type SeenStep = Pick<AskStep, 'tool' | 'arguments' | 'result'>;

const LEFT_OUT = '(left out here, for the exchange is long; call again if it is needed)';

const RULES = [
  'You answer one question from a graph of facts, by calling tools, one call a reply.',
  'Every fact has a world time, when it was so, and a record time, since when the graph knows it.',
  `Answer from what the results say and from nothing else. If they do not hold the answer, answer "${NOT_IN_GRAPH}".`,
  'Results end each line with the numbers of the sentences it rests on, such as [openai@2:4]. Put those of your answer into sources.',
  'Take the likeliest entity where a name may mean several; never ask back.',
  'For a relation name every entity and predicate of the chain; for a time, write the date as the result does.',
  `Reply in JSON: {"why": text, "tool": a tool or "${ANSWER}", "arguments": {name: text}, "answer": text, "sources": [text]}. An argument that you leave out is an empty text. While you call a tool, answer and sources are empty.`,
];

/** The tools as a model reads them. */
const TOOL_LINES = TOOLS.map((tool) => {
  const { name, description, example } = tool;
  const { properties = {}, required = [] } = parametersSchema(tool) as {
    readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
    readonly required?: readonly string[];
  };
  const parameters = Object.entries(properties).map(
    ([key, { description: meaning = '' }]) =>
      `  ${key}${required.includes(key) ? '' : ' (may be left out)'}: ${meaning}`,
  );
  return [`${name}: ${description}`, ...parameters, `  Example: ${JSON.stringify(example)}`].join(
    '\n',
  );
});

const SYSTEM = [...RULES, '', 'Tools:', ...TOOL_LINES].join('\n');

/** Every argument that a tool takes, once. */
const ARGUMENTS = [...new Set(TOOLS.flatMap((tool) => Object.keys(tool.parameters.shape)))];

/** Objects have all their properties, so an argument that is not meant is an empty text. */
function replySchema(tools: readonly string[]): JsonSchema {
  const text = (maxLength: number) => ({ type: 'string', maxLength });
  const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
  return object({
    why: text(200),
    tool: { type: 'string', enum: tools },
    arguments: object(Object.fromEntries(ARGUMENTS.map((name) => [name, text(200)]))),
    answer: text(1200),
    sources: { type: 'array', items: text(80), maxItems: 24 },
  });
}

/** The texts of results, the oldest left out where all together are too long. */
function shownResults(steps: readonly SeenStep[]): readonly string[] {
  let left = MOST_SHOWN;
  return steps
    .toReversed()
    .map(({ result: { text } }) => {
      left -= text.length;
      return left >= 0 ? text : LEFT_OUT;
    })
    .toReversed();
}

const momentLine = (name: string, moment: string | undefined, none: string): string =>
  `${name}: ${moment === undefined ? none : shortInstant(moment)}`;

/**
 * The prompt for the next step. The exchange comes last, so that steps of one question begin alike.
 * `fault`: what was wrong with the reply before.
 */
export function askPrompt(
  { question, at, asOf }: Asking,
  steps: readonly SeenStep[],
  fault?: string,
): Prompt {
  const results = shownResults(steps);
  const exchange = steps.flatMap(({ tool, arguments: args }, index) => [
    `Call ${index + 1}: ${tool} ${JSON.stringify(args)}`,
    results[index] ?? '',
  ]);
  const left = MOST_CALLS - steps.length;
  return {
    id: ASK_PROMPT,
    system: SYSTEM,
    user: [
      `Question: ${question}`,
      momentLine('World time (at)', at, 'not given; left out means all moments'),
      momentLine('Record time (asOf)', asOf, 'not given; left out means now'),
      ...exchange,
      left > 0 ? `Calls left: ${left}.` : 'No call is left: answer now.',
      ...(fault === undefined
        ? []
        : [`Your last reply could not be used: ${fault}. Reply in the JSON described above.`]),
    ].join('\n'),
    schema: replySchema(left > 0 ? [...TOOLS.map(({ name }) => name), ANSWER] : [ANSWER]),
  };
}

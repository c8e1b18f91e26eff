/** The prompt with which a model plans one step of a question: a call of a tool, or the answer. */
import type { JsonSchema, Prompt } from '../engine/engine';
import { bytesOf, clip } from '../tools/fit-text';
import { MOMENT_ARGUMENTS, shortInstant } from '../tools/moments';
import { parametersOf, TOOLS, type ToolDeclaration, type ToolParameter } from '../tools/tools';
import type { Asking } from './asked';
import { shownExchange, type SeenStep } from './shown-exchange';

/** It changes whenever the words or the schema do: it is part of every call's address. */
export const ASK_PROMPT = 'ask@3';

/** Calls that one question may make. */
export const MOST_CALLS = 8;

/** What a model is to say when the graph does not hold the answer. */
export const NOT_IN_GRAPH = 'not in the graph';

/** A reply is cut after so many: enough for an answer of a few lines with its sources. */
export const MOST_REPLY_TOKENS = 700;

/**
 * Tokens that prompt and reply have together. Every engine gives at least so many: the builds of web-llm
 * and the engine on the processor just these, servers as they start by themselves no fewer.
 */
export const CONTEXT_TOKENS = 4096;

/**
 * Bytes of UTF-8 that one token has at least, over a whole prompt: results with their many dates and
 * numbers of sentences had 2.4 with SmolLM2, whose vocabulary is small.
 */
const BYTES_OF_TOKEN = 2.3;

const MOST_PROMPT_BYTES = Math.floor((CONTEXT_TOKENS - MOST_REPLY_TOKENS) * BYTES_OF_TOKEN);

/** Of a longer question only the beginning is shown: of one with many letters of four bytes. */
const MOST_QUESTION_BYTES = 1500;

const RULES = [
  'You answer one question from a graph of facts, by calling tools, one call a reply.',
  'Every fact has a world time, when it was so, and a record time, since when the graph knows it.',
  `Answer from what the results say and from nothing else. If they do not hold the answer, answer "${NOT_IN_GRAPH}".`,
  'Results end each line with the numbers of the sentences it rests on, such as [page@2:4]. Put those of your answer into sources.',
  'Take the likeliest entity where a name may mean several; never ask back.',
  'For a relation name every entity and predicate of the chain; for a time, write the date as the result does.',
  'Reply in JSON, with a call: {"why": text, "next": {"tool": name, "arguments": {name: text}}}',
  'or with the answer: {"why": text, "next": {"answer": text, "sources": [text]}}',
];

/** How a moment is written; an empty text where none is meant. */
const MOMENT_PATTERN = '^([0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?Z)?)?)?)?$';

/** A tool as a model reads it. */
function toolLine(tool: ToolDeclaration): string {
  const names = parametersOf(tool).map(({ name, isRequired }) => `${name}${isRequired ? '' : '?'}`);
  const example = JSON.stringify(tool.example);
  return `${tool.name}(${names.join(', ')}): ${tool.description} Such as ${example}`;
}

/** What each argument means, once, by its name. */
const MEANINGS = new Map(
  TOOLS.flatMap((tool) => parametersOf(tool).map(({ name, meaning }) => [name, meaning] as const)),
);

const SYSTEM = [
  ...RULES,
  'Tools; an argument with ? may be an empty text:',
  ...TOOLS.map(toolLine),
  'Arguments:',
  ...[...MEANINGS].map(([name, meaning]) => `${name}: ${meaning}`),
].join('\n');

const textOf = (maxLength: number): JsonSchema => ({ type: 'string', maxLength });

const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** An argument is a text; one that is not meant is an empty one, for objects have all their properties. */
function argumentSchema({ name, isRequired, range }: ToolParameter): JsonSchema {
  if (MOMENT_ARGUMENTS.some((moment) => moment === name))
    return { type: 'string', pattern: MOMENT_PATTERN };
  if (!range) return { ...textOf(200), ...(isRequired && { minLength: 1 }) };
  const { least, most } = range;
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
  return { type: 'string', enum: isRequired ? numbers : ['', ...numbers] };
}

const callSchema = (tool: ToolDeclaration): JsonSchema =>
  object({
    tool: { type: 'string', enum: [tool.name] },
    arguments: object(
      Object.fromEntries(parametersOf(tool).map((each) => [each.name, argumentSchema(each)])),
    ),
  });

const ANSWER_SCHEMA = object({
  answer: { ...textOf(1000), minLength: 1 },
  sources: { type: 'array', items: textOf(40), maxItems: 16 },
});

const replySchema = (next: JsonSchema): JsonSchema => object({ why: textOf(160), next });

const STEP_SCHEMA = replySchema({ anyOf: [...TOOLS.map(callSchema), ANSWER_SCHEMA] });
const LAST_SCHEMA = replySchema(ANSWER_SCHEMA);

const momentLine = (name: string, moment: string | undefined, none: string): string =>
  `${name}: ${moment === undefined ? none : shortInstant(moment)}`;

/**
 * The prompt for the next step. The exchange comes last, so that steps of one question begin alike. It
 * fits into the context of every engine, with room for the reply: the exchange gets what question and
 * tools leave (see `shownExchange`). `fault`: what was wrong with the reply before.
 */
export function askPrompt(
  { question, at, asOf }: Asking,
  steps: readonly SeenStep[],
  fault?: string,
): Prompt {
  const head = [
    `Question: ${clip(question, MOST_QUESTION_BYTES)}`,
    momentLine('World time (at)', at, 'not given; left out means all moments'),
    momentLine('Record time (asOf)', asOf, 'not given; left out means now'),
  ];
  const left = MOST_CALLS - steps.length;
  const end = [
    left > 0 ? `Calls left: ${left}.` : 'No call is left: answer now.',
    ...(fault === undefined
      ? []
      : [`Your last reply could not be used: ${fault}. Reply in the JSON described above.`]),
  ];
  const taken = bytesOf([SYSTEM, ...head, ...end].join('\n'));
  return {
    id: ASK_PROMPT,
    system: SYSTEM,
    user: [...head, ...shownExchange(steps, MOST_PROMPT_BYTES - taken), ...end].join('\n'),
    schema: left > 0 ? STEP_SCHEMA : LAST_SCHEMA,
  };
}

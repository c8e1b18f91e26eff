/**
 * The tools, declared once. The function list of a model, the listing of the MCP server, the forms of
 * the page and the documentation are projections of this.
 */
import * as z from 'zod/mini';
import { oneLine } from './fit-text';
import { MOMENT_EXAMPLES } from './moments';
import type { ToolName } from './tool-result';

/** The longest chain that is looked for. */
export const MOST_HOPS = 3;

/** An entity with more relations than this is a hub: no chain passes through it. */
export const HUB_DEGREE = 300;

function described<T extends z.core.$ZodType>(type: T, description: string): T {
  z.globalRegistry.add(type, { description });
  return type;
}

/** Every text of a call may be echoed in a result, where a line is a fact: it is one line. */
const text = (description: string) =>
  described(z.string().check(z.overwrite(oneLine), z.minLength(1), z.maxLength(200)), description);

const MOMENT = `a date such as ${MOMENT_EXAMPLES}`;
const at = z.optional(
  text(`World time: only what surely held at this moment (${MOMENT}). Left out: all moments.`),
);
const asOf = z.optional(
  text(`Record time: as the graph believed it then (${MOMENT}). Left out: now.`),
);
const since = z.optional(text(`Only what was so at or after this (${MOMENT}).`));
const until = z.optional(text(`Only what was so before this (${MOMENT}).`));
const predicate = z.optional(
  text('Only this predicate of the ontology, by its id or a word for it.'),
);
const type = z.optional(text('Only entities of this type, such as person or company.'));
const entity = (which: string) => text(`${which}: an id such as company:openai, or a name.`);

interface Declaration {
  readonly name: ToolName;
  /** Two or three words, for a person. */
  readonly title: string;
  /** For a model: what it is for and when to use another. */
  readonly description: string;
  readonly parameters: z.ZodMiniObject;
  /** A right call, shown where one is wrong. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** In the order in which they are listed. */
export const TOOLS = [
  {
    name: 'find_entities',
    title: 'Find entities',
    description:
      'Finds entities by name, the likeliest first, and says when one clearly dominates. The other tools take names too: call this only when a name may mean several.',
    parameters: z.strictObject({ name: text('A name or part of one.'), type, at, asOf }),
    example: { name: 'Mistral', type: 'company' },
  },
  {
    name: 'entity_facts',
    title: 'Facts of an entity',
    description:
      'Facts of one entity, grouped by predicate. Narrow it with a predicate, the type of the other side, a span or a moment. Who held a role at a moment is one call with at.',
    parameters: z.strictObject({
      entity: entity('The entity'),
      predicate,
      objectType: type,
      since,
      until,
      at,
      asOf,
    }),
    example: { entity: 'Mistral AI', predicate: 'founder', at: '2024-06-01' },
  },
  {
    name: 'neighbors',
    title: 'Neighbours',
    description: 'Entities one step away from one, grouped by the predicate that leads there.',
    parameters: z.strictObject({ entity: entity('The entity'), predicate, type, at, asOf }),
    example: { entity: 'Arthur Mensch', type: 'company' },
  },
  {
    name: 'timeline',
    title: 'Timeline',
    description:
      'What happened to an entity: its facts with a stated date, in the order of time. Facts without one are left out and counted.',
    parameters: z.strictObject({ entity: entity('The entity'), since, until, asOf }),
    example: { entity: 'Mistral AI', since: '2023', until: '2025' },
  },
  {
    name: 'paths_between',
    title: 'Paths between two',
    description: `How two entities are related: chains of at most ${MOST_HOPS} facts from one to the other, the shortest and most specific first. Use it for every question about a relation or a connection.`,
    parameters: z.strictObject({
      a: entity('One end'),
      b: entity('The other end'),
      maxHops: z.optional(
        described(
          z.int().check(z.gte(1), z.lte(MOST_HOPS)),
          `Facts in a chain at most, 1 to ${MOST_HOPS}; left out: ${MOST_HOPS}.`,
        ),
      ),
      at,
      asOf,
    }),
    example: { a: 'Inflection AI', b: 'Google DeepMind' },
  },
  {
    name: 'search_pages',
    title: 'Search page text',
    description:
      'Sentences of the pages by their words. The last resort: it knows no world time and no relations.',
    parameters: z.strictObject({ query: text('Words to look for.'), asOf }),
    example: { query: 'former chief scientist' },
  },
] as const satisfies readonly Declaration[];

export type ToolDeclaration = (typeof TOOLS)[number];

/** Arguments of each tool, as its parameters parse them. */
export type ToolArguments = {
  readonly [Tool in ToolDeclaration as Tool['name']]: z.infer<Tool['parameters']>;
};

/** The declaration of a tool; `undefined` for a name that is none. */
export function toolNamed(name: string): ToolDeclaration | undefined {
  return TOOLS.find((tool) => tool.name === name);
}

/** The parameters of a tool as a JSON Schema (2020-12). */
export function parametersSchema(tool: ToolDeclaration): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(tool.parameters);
  return schema;
}

/** A parameter of a tool, as a document, a prompt or a form shows it. */
export interface ToolParameter {
  readonly name: string;
  /** What it is for, in a sentence. */
  readonly meaning: string;
  readonly isRequired: boolean;
  /** Set for whole numbers, both ends within. */
  readonly range?: { readonly least: number; readonly most: number };
}

interface PropertySchema {
  readonly type: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The parameters of a tool, in the order of its declaration. */
export function parametersOf(tool: ToolDeclaration): readonly ToolParameter[] {
  const { properties = {}, required = [] } = parametersSchema(tool) as {
    readonly properties?: Readonly<Record<string, PropertySchema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]): ToolParameter => {
    const { type, description: meaning = '', minimum = 0, maximum = Infinity } = property;
    const parameter = { name, meaning, isRequired: required.includes(name) };
    return type === 'integer'
      ? { ...parameter, range: { least: minimum, most: maximum } }
      : parameter;
  });
}

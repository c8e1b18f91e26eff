/** Calling a tool by name with arguments from anywhere: a form, a model, another program. */
import type * as z from 'zod/mini';
import type { Instant } from '../time';
import { countFacts, entitiesMeant, inOwnSpelling, type CountedEntity } from './entities';
import { entityFacts } from './entity-facts';
import { conceptNamed, dominantOf, findEntities, matchEntities } from './find-entities';
import { bytesOf, clip, MOST_NOTE_BYTES, oneLine } from './fit-text';
import { MOMENT_EXAMPLES, readMoments, shortInstant, type CallMoments } from './moments';
import { neighbors } from './neighbors';
import { pathsBetween } from './paths-between';
import { searchPages } from './search-pages';
import { timeline } from './timeline';
import { momentOf, viewGraph, type GraphView, type ToolGraph } from './tool-graph';
import type { ToolOutcome } from './tool-outcome';
import type { ToolName, ToolRefusal, ToolResult } from './tool-result';
import { MOST_HOPS, TOOLS, toolNamed, type ToolArguments, type ToolDeclaration } from './tools';

/** Calls a tool on one graph. Never rejects for what is asked: a refusal is a result. */
export type CallTool = (tool: string, args: unknown) => Promise<ToolResult>;

/** Views of record times that are kept; a conversation asks for one or two. */
const MOST_VIEWS = 8;

class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly refusal: ToolRefusal) {
    super(refusal.message);
  }
}

const rightCall = ({ name, example }: ToolDeclaration): string =>
  `A right call: ${name} ${JSON.stringify(example)}`;

function malformed(tool: ToolDeclaration, what: string): Refused {
  return new Refused({ kind: 'malformed', message: `${what} ${rightCall(tool)}` });
}

function issueWords(tool: ToolDeclaration, issue: z.core.$ZodIssue): string {
  const keys = Object.keys(tool.parameters.shape).join(', ');
  if (issue.code === 'unrecognized_keys') {
    return `${tool.name} has no argument ${issue.keys.map((key) => clip(`"${oneLine(key)}"`, 80)).join(', ')}; it has ${keys}.`;
  }
  if (issue.path.length === 0) return `${tool.name} takes an object with ${keys}.`;
  const argument = String(issue.path[0]);
  const expected =
    argument === 'maxHops'
      ? `a whole number from 1 to ${MOST_HOPS}`
      : 'a text of 1 to 200 characters';
  return `"${argument}" of ${tool.name} should be ${expected}.`;
}

/** The arguments of a call, checked. Throws `Refused`. */
function readArguments(
  tool: ToolDeclaration,
  args: unknown,
): { readonly args: Readonly<Record<string, unknown>>; readonly moments: CallMoments } {
  const parsed = tool.parameters.safeParse(args ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw malformed(tool, issue ? issueWords(tool, issue) : `${tool.name} was called wrongly.`);
  }
  const read = readMoments(parsed.data);
  if (!read.ok) {
    const { argument, words } = read;
    throw malformed(
      tool,
      `"${argument}" of ${tool.name} should be a date such as ${MOMENT_EXAMPLES}, not ${clip(`"${words}"`, 80)}.`,
    );
  }
  const { since, until } = read.moments;
  if (since !== undefined && until !== undefined && since >= until) {
    throw malformed(
      tool,
      `"since" of ${tool.name} should be before "until"; ${shortInstant(since)} is not before ${shortInstant(until)}.`,
    );
  }
  return { args: parsed.data, moments: read.moments };
}

/** An entity that an argument means, and what is to be said of how it was taken. */
interface Meant {
  readonly entity: CountedEntity;
  readonly note?: string;
}

/** The entity that an argument means: exactly, or the likeliest of those that fit. Throws `Refused`. */
async function meant(view: GraphView, asked: string, moments: CallMoments): Promise<Meant> {
  const count = async (entity: CountedEntity): Promise<CountedEntity> =>
    moments.at === undefined ? entity : countFacts(view, entity, momentOf(view, moments.at));
  const exact = await entitiesMeant(view, asked);
  const [first, ...rest] = exact;
  if (first) {
    const others = rest.map(({ id }) => id).join(', ');
    const note =
      others === '' ? {} : { note: `"${asked}" is taken for ${first.id}; also: ${others}` };
    const entity = await inOwnSpelling(view, first, momentOf(view));
    return { entity: await count(entity), ...note };
  }
  const matches = await matchEntities(view, asked);
  const likeliest = dominantOf(matches) ?? matches[0]?.entity;
  if (likeliest) {
    const others = matches
      .filter(({ entity }) => entity !== likeliest)
      .slice(0, 4)
      .map(({ entity }) => entity.name);
    const also = others.length > 0 ? `; others: ${others.join(', ')}` : '';
    return {
      entity: await count(likeliest),
      note: `"${clip(asked, 80)}" is taken for ${likeliest.name} (${likeliest.id})${also}`,
    };
  }
  throw new Refused({
    kind: 'unknown-entity',
    asked,
    message: `The graph knows no ${clip(`"${asked}"`, 120)}. find_entities looks for parts of a name.`,
  });
}

function checkType(view: GraphView, tool: ToolDeclaration, type: string | undefined): void {
  if (type === undefined || conceptNamed(view.ontology, type) !== undefined) return;
  const types = view.ontology.concepts.map(({ id }) => id).join(', ');
  throw malformed(tool, `There is no type ${clip(`"${type}"`, 80)}; types are ${types}.`);
}

async function runTool(
  graph: ToolGraph,
  view: GraphView,
  tool: ToolDeclaration,
  raw: Readonly<Record<string, unknown>>,
  moments: CallMoments,
): Promise<{ readonly outcome: ToolOutcome<ToolName>; readonly notes: readonly string[] }> {
  // Parsed by the very parameters of this tool.
  const argsOf = <Name extends ToolName>(_: Name) => raw as unknown as ToolArguments[Name];
  const about = async (
    asked: string,
    run: (entity: CountedEntity) => Promise<ToolOutcome<ToolName>>,
  ) => {
    const { entity, note } = await meant(view, asked, moments);
    return { outcome: await run(entity), notes: note === undefined ? [] : [note] };
  };
  switch (tool.name) {
    case 'find_entities': {
      const args = argsOf(tool.name);
      checkType(view, tool, args.type);
      return { outcome: await findEntities(view, args, moments), notes: [] };
    }
    case 'entity_facts': {
      const args = argsOf(tool.name);
      checkType(view, tool, args.objectType);
      return about(args.entity, (entity) => entityFacts(view, entity, args, moments));
    }
    case 'neighbors': {
      const args = argsOf(tool.name);
      checkType(view, tool, args.type);
      return about(args.entity, (entity) => neighbors(view, entity, args, moments));
    }
    case 'timeline':
      return about(argsOf(tool.name).entity, (entity) => timeline(view, entity, moments));
    case 'paths_between': {
      const args = argsOf(tool.name);
      const [a, b] = [await meant(view, args.a, moments), await meant(view, args.b, moments)];
      const notes = [a, b].flatMap(({ note }) => note ?? []);
      return { outcome: await pathsBetween(view, a.entity, b.entity, args, moments), notes };
    }
    case 'search_pages':
      return { outcome: await searchPages(graph, argsOf(tool.name), moments), notes: [] };
  }
}

function refuse(tool: ToolName, refusal: ToolRefusal): ToolResult {
  const text = refusal.message;
  return { tool, text, bytes: bytesOf(text), sentences: [], refusal };
}

/** The tools on one graph, which may not change meanwhile. */
export function createToolCaller(graph: ToolGraph): CallTool {
  const views = new Map<Instant | undefined, Promise<GraphView>>();
  const viewAt = (asOf: Instant | undefined): Promise<GraphView> => {
    const view = views.get(asOf) ?? viewGraph(graph, asOf);
    if (views.size >= MOST_VIEWS) views.clear();
    views.set(asOf, view);
    return view;
  };
  return async (name, given) => {
    const tool = toolNamed(name);
    if (!tool) {
      const message = `There is no tool ${clip(`"${oneLine(name)}"`, 80)}; there are ${TOOLS.map((each) => each.name).join(', ')}. ${rightCall(TOOLS[0])}`;
      return refuse(TOOLS[0].name, { kind: 'malformed', message });
    }
    try {
      const { args, moments } = readArguments(tool, given);
      const view = await viewAt(moments.asOf);
      const { outcome, notes } = await runTool(graph, view, tool, args, moments);
      const text = [
        ...notes.map((note) => clip(oneLine(note), MOST_NOTE_BYTES)),
        outcome.text,
      ].join('\n');
      const { structure, sentences } = outcome;
      return { tool: tool.name, text, bytes: bytesOf(text), structure, sentences };
    } catch (error) {
      if (error instanceof Refused) return refuse(tool.name, error.refusal);
      throw error;
    }
  };
}

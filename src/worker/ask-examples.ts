/** What a reader can begin with on a graph: questions, entities and calls, each tried on it before it is offered. */
import { askOnce } from '../core/ask/ask-graph';
import { createBuiltInPlanner } from '../core/ask/built-in-planner';
import type { SuiteQuestion } from '../core/ask/suite';
import type { Ontology } from '../core/ontology/ontology';
import type { Fact, PageVersion } from '../core/ports';
import type { CallTool } from '../core/tools/call-tool';
import type { ToolName } from '../core/tools/tool-result';

/** What is offered of a graph. */
export interface AskExamples {
  /** Questions that the built-in planner answers from it. */
  readonly questions: readonly string[];
  /** Names of entities of which much is told, those with most kinds of facts first. */
  readonly entities: readonly string[];
  /** A call of each tool that finds something; without the tools that find nothing here. */
  readonly calls: Readonly<Partial<Record<ToolName, Readonly<Record<string, string>>>>>;
}

/** A graph to begin with. */
export interface ExampleGraph {
  readonly ontology: Ontology;
  readonly callTool: CallTool;
  /** Those that are believed now. */
  readonly facts: readonly Fact[];
  readonly pages: readonly PageVersion[];
  /** Of its suites; may be none. */
  readonly questions: readonly Pick<SuiteQuestion, 'kind' | 'text' | 'asOf' | 'isNothing'>[];
}

const MOST_EXAMPLES = 6;

/** The first that passes, tried one after the other. */
async function firstThat<T>(
  all: readonly T[],
  passes: (each: T) => Promise<boolean>,
): Promise<readonly T[]> {
  for (const each of all) if (await passes(each)) return [each];
  return [];
}

/** Those that pass, at most so many. */
async function those<T>(
  all: readonly T[],
  passes: (each: T) => Promise<boolean>,
  most: number,
): Promise<readonly T[]> {
  const passed: T[] = [];
  for (const each of all) {
    if (passed.length === most) break;
    if (await passes(each)) passed.push(each);
  }
  return passed;
}

/** Names as subjects of facts, those with most kinds of facts first, then those with most facts. */
function toldMostOf(facts: readonly Fact[]): readonly string[] {
  const bySubject = new Map<string, Fact[]>();
  for (const fact of facts) {
    const own = bySubject.get(fact.subject) ?? [];
    bySubject.set(fact.subject, own);
    own.push(fact);
  }
  const kindsOf = (own: readonly Fact[]): number =>
    new Set(own.map(({ predicate }) => predicate)).size;
  return [...bySubject]
    .sort(
      ([a, ofA], [b, ofB]) =>
        kindsOf(ofB) - kindsOf(ofA) || ofB.length - ofA.length || (a < b ? -1 : 1),
    )
    .slice(0, 4 * MOST_EXAMPLES)
    .map(([name]) => name);
}

/** Where a structure has what was found, whichever tool found it. */
const FOUND = ['entities', 'groups', 'facts', 'chains', 'hits'] as const;

/** Whether a call is carried out and finds something. */
async function finds(
  callTool: CallTool,
  tool: ToolName,
  args: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { structure, refusal } = await callTool(tool, args);
  if (refusal || !structure) return false;
  const lists: Readonly<Record<string, unknown>> = { ...structure };
  return FOUND.some((list) => Array.isArray(lists[list]) && lists[list].length > 0);
}

/** Every two of some names, those of the first ones first. */
const pairsOf = (names: readonly string[]): readonly (readonly [string, string])[] =>
  names.flatMap((a, index) => names.slice(index + 1).map((b) => [a, b] as const));

/** Calls to try for each tool, the likeliest first. */
function callsToTry(
  { facts, pages }: ExampleGraph,
  entities: readonly string[],
): Readonly<Record<ToolName, readonly Readonly<Record<string, string>>[]>> {
  const alone = entities.map((entity) => ({ entity }));
  return {
    find_entities: entities.map((name) => ({ name })),
    entity_facts: entities.flatMap((entity) => {
      const own = facts.filter(({ subject }) => subject === entity);
      return [...new Set(own.map(({ predicate }) => predicate))].map((predicate) => ({
        entity,
        predicate,
      }));
    }),
    neighbors: alone,
    timeline: alone,
    paths_between: pairsOf(entities).map(([a, b]) => ({ a, b })),
    search_pages: pages.map(({ title }) => ({ query: title })),
  };
}

/** Questions to try, by kind; of each kind one is offered: the graph's own where it has some, else about its entities. */
function questionsToTry(
  { facts, ontology, questions }: ExampleGraph,
  entities: readonly string[],
): readonly (readonly string[])[] {
  const now = questions.filter(({ asOf, isNothing }) => asOf === undefined && !isNothing);
  const kinds = [...new Set(now.map(({ kind }) => kind))];
  if (kinds.length > 0) {
    return kinds.map((kind) => now.filter((each) => each.kind === kind).map(({ text }) => text));
  }
  return [
    pairsOf(entities).map(([a, b]) => `How are ${a} and ${b} related?`),
    entities.map((name) => `What is the timeline of ${name}?`),
    ...entities.map((name) => {
      const own = new Set(
        facts.filter(({ subject }) => subject === name).map((fact) => fact.predicate),
      );
      return ontology.predicates
        .filter(({ id }) => own.has(id))
        .map(({ label }) => `What is the ${label} of ${name}?`);
    }),
  ];
}

/** Finds what can be offered of a graph. */
export async function findExamples(graph: ExampleGraph): Promise<AskExamples> {
  const { callTool, ontology } = graph;
  const planner = createBuiltInPlanner(ontology);
  const { signal } = new AbortController();
  const isAnswered = async (question: string): Promise<boolean> => {
    const ports = { planner, callTool, world: '', clock: () => 0, signal };
    const asked = await askOnce({ question }, ports);
    return asked !== undefined && !asked.answer.isNothing && asked.answer.sentences.length > 0;
  };
  const entities = await those(
    toldMostOf(graph.facts),
    (entity) => finds(callTool, 'entity_facts', { entity }),
    MOST_EXAMPLES,
  );
  const questions: string[] = [];
  for (const ofKind of questionsToTry(graph, entities)) {
    if (questions.length === MOST_EXAMPLES) break;
    questions.push(...(await firstThat(ofKind, isAnswered)));
  }
  const calls: Partial<Record<ToolName, Readonly<Record<string, string>>>> = {};
  for (const [tool, tries] of Object.entries(callsToTry(graph, entities))) {
    const name = tool as ToolName;
    const [call] = await firstThat(tries, (args) => finds(callTool, name, args));
    if (call) calls[name] = call;
  }
  return { questions, entities, calls };
}

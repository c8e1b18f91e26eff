/** A seeded mix of calls of every tool on a generated graph, and how long each takes. */
import type { Connection } from '../../src/adapters/sqlite/connection';
import { nameKey } from '../../src/core/ontology/name-key';
import type { CallTool } from '../../src/core/tools/call-tool';
import type { ToolName } from '../../src/core/tools/tool-result';
import { seeded, type GeneratedGraph } from './graph-tools-graph';

/** Milliseconds of some calls. */
export interface CallTimes {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly calls: number;
}

/** Shares of the calls: about a hub, at a moment of the world, at a moment of record. */
const HUB_CALLS = 0.1;
const DATED_CALLS = 0.3;
/** Calls of each tool. */
const CALLS = 200;
/**
 * Calls of the one query for all paths, the first of those of `paths_between`: between two hubs it runs out
 * of memory.
 */
const QUERY_CALLS = 5;

function timesOf(name: string, elapsed: readonly number[]): CallTimes {
  const sorted = [...elapsed].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
  return { name, p50: at(0.5), p95: at(0.95), most: at(1), calls: sorted.length };
}

interface Call {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, string>>;
}

/** Calls of one tool: of ten, nine are about ordinary entities and one is about a hub. */
function callsOf(tool: ToolName, graph: GeneratedGraph, seed: number): readonly Call[] {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const ordinary = (): string =>
    random() < 0.5
      ? graph.company(Math.floor(random() * graph.companies))
      : graph.person(Math.floor(random() * graph.people));
  const one = (): string => (random() < HUB_CALLS ? (pick(graph.hubs) ?? '') : ordinary());
  const year = (): string => String(2008 + Math.floor(random() * 16));
  const moment = (): Readonly<Record<string, string>> => ({
    ...(random() < DATED_CALLS && { at: year() }),
    ...(random() < DATED_CALLS && { asOf: pick(graph.moments) ?? '' }),
  });
  const argsOf = (): Readonly<Record<string, string>> => {
    switch (tool) {
      case 'find_entities': {
        const words = one().split(' ');
        // The whole name, a word of it, the start of one; some words are those of very many names.
        return {
          name: pick([words.join(' '), pick(words) ?? '', words[0]?.slice(0, 4) ?? ''])!,
          ...moment(),
        };
      }
      case 'entity_facts':
        return { entity: one(), ...(random() < 0.3 && { predicate: 'employee' }), ...moment() };
      case 'neighbors':
        return { entity: one(), ...(random() < 0.3 && { type: 'person' }), ...moment() };
      case 'timeline': {
        const { asOf } = moment();
        return { entity: one(), ...(random() < 0.3 && { since: year() }), ...(asOf && { asOf }) };
      }
      case 'paths_between':
        return { a: one(), b: one(), ...moment() };
      case 'search_pages':
        return { query: `${one()} investor` };
    }
  };
  return Array.from({ length: CALLS }, () => ({ tool, args: argsOf() }));
}

/** Times calls of one tool, one after the other, what they find in caches and what they do not. */
async function timeTool(
  tool: ToolName,
  graph: GeneratedGraph,
  callTool: CallTool,
  seed: number,
): Promise<{ readonly times: CallTimes; readonly slowest: string }> {
  const elapsed: number[] = [];
  let slowest = { ms: -1, call: '' };
  for (const { args } of callsOf(tool, graph, seed)) {
    const startedAt = performance.now();
    const { refusal } = await callTool(tool, args);
    const ms = performance.now() - startedAt;
    if (refusal?.kind === 'malformed') throw new Error(refusal.message);
    elapsed.push(ms);
    if (ms > slowest.ms) slowest = { ms, call: `${tool} ${JSON.stringify(args)}` };
  }
  return { times: timesOf(tool, elapsed), slowest: slowest.call };
}

const TOOLS: readonly ToolName[] = [
  'find_entities',
  'entity_facts',
  'neighbors',
  'timeline',
  'paths_between',
  'search_pages',
];

/**
 * Paths of at most three facts as one query: a step forward and a step back, each by its own index.
 * It knows no hubs, no names of one entity and no restatements.
 */
const ALL_PATHS = `
  WITH RECURSIVE path (at, hops, passed) AS (
    SELECT ?2, 0, '|' || ?2 || '|'
    UNION ALL
    SELECT object_key, hops + 1, passed || object_key || '|'
    FROM path CROSS JOIN fact INDEXED BY fact_by_slot
    WHERE graph_id = ?1 AND subject_key = at AND predicate <> 'raised' AND hops < 3 AND at <> ?3
      AND superseded_at IS NULL AND instr(passed, '|' || object_key || '|') = 0
    UNION ALL
    SELECT subject_key, hops + 1, passed || subject_key || '|'
    FROM path CROSS JOIN fact INDEXED BY fact_by_object
    WHERE graph_id = ?1 AND object_key = at AND predicate <> 'raised' AND hops < 3 AND at <> ?3
      AND superseded_at IS NULL AND instr(passed, '|' || subject_key || '|') = 0)
  SELECT count(*) AS count FROM path WHERE at = ?3`;

function timeQuery(
  graph: GeneratedGraph,
  graphId: number,
  connection: Connection,
  seed: number,
): CallTimes {
  const elapsed = callsOf('paths_between', graph, seed)
    .slice(0, QUERY_CALLS)
    .map(({ args }) => {
      const startedAt = performance.now();
      connection.all(ALL_PATHS, [graphId, nameKey(args.a ?? ''), nameKey(args.b ?? '')]);
      return performance.now() - startedAt;
    });
  return timesOf('the same as one query', elapsed);
}

/** Times every tool. */
export async function timeTools(
  graph: GeneratedGraph,
  graphId: number,
  connection: Connection,
  callTool: CallTool,
  say?: (line: string) => void,
): Promise<readonly CallTimes[]> {
  const all: CallTimes[] = [];
  for (const [index, tool] of TOOLS.entries()) {
    const { times, slowest } = await timeTool(tool, graph, callTool, index + 1);
    all.push(times);
    say?.(`${JSON.stringify(times)} slowest: ${slowest}`);
    if (tool !== 'paths_between') continue;
    const query = timeQuery(graph, graphId, connection, index + 1);
    all.push(query);
    say?.(JSON.stringify(query));
  }
  return all;
}

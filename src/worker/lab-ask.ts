/** Asking in the lab worker: graphs of whole histories, their tools, questions and suites. Loaded for the first of them. */
import { askGraph } from '../core/ask/ask-graph';
import type { AskEvent, Planner } from '../core/ask/asked';
import { createBuiltInPlanner } from '../core/ask/built-in-planner';
import { buildHistory, historyOf } from '../core/ask/history';
import { createModelPlanner } from '../core/ask/model-planner';
import type { QuestionStore } from '../core/ask/question-store';
import { runSuite } from '../core/ask/run-suite';
import { SUITES, type SuiteQuestion } from '../core/ask/suite';
import { ModelCalls, type ModelPorts } from '../core/calls/model-calls';
import type { EngineStatus } from '../core/engine/engine-status';
import type { Clock, Fact, GraphStore, GraphStores } from '../core/ports';
import { createBm25Retriever } from '../core/retrieve/bm25';
import { createPageSearch } from '../core/retrieve/page-search';
import type { Instant } from '../core/time';
import { createToolCaller, type CallTool } from '../core/tools/call-tool';
import type { World } from '../core/world/world';
import type { ParsedWorld } from '../core/world/world-file';
import { baseQuestions, baseText } from './ask-bases';
import type { AskedGraph, AskReply, AskRequest, AskRequests, AskSource } from './ask-protocol';
import { findExamples } from './ask-examples';
import { entityHistory } from './entity-history';
import { sendInBatches } from './event-batches';
import { toFailure } from './failure';
import type { RunEngines, WorldSource } from './protocol';

/** What asking needs of the worker it is in. */
export interface AskPorts {
  /** Parses a world of the study, or finds it where that was done. */
  readonly openWorld: (source: WorldSource) => Promise<ParsedWorld>;
  /** Where graphs are made now. */
  readonly stores: () => Promise<GraphStores>;
  /** Where questions are kept now. */
  readonly questions: () => Promise<QuestionStore>;
  readonly clock: Clock;
  /** What a planner asks a model with; rejects where no model can be asked now. */
  readonly openModels: (
    engines: RunEngines,
    onStatus: (status: EngineStatus) => void,
  ) => Promise<ModelPorts>;
}

/** A world whose graph can be built, as often as it must be. */
interface OpenedWorld {
  readonly world: World;
  readonly digest: string;
  readonly questions: readonly SuiteQuestion[];
}

/** A graph that was built. */
interface OpenGraph extends OpenedWorld {
  readonly store: GraphStore;
  readonly callTool: CallTool;
}

/** The graphs that can be asked. Whoever drops graphs of the database does so between two questions. */
export class AskGraphs {
  readonly ports: AskPorts;
  readonly #worlds = new Map<string, OpenedWorld>();
  readonly #graphs = new Map<string, Promise<OpenGraph>>();
  readonly #inUse = new Set<Promise<unknown>>();
  /** To stop what asks a model, which may take minutes. */
  readonly askingModels = new Set<AbortController>();
  #dropping: Promise<unknown> = Promise.resolve();

  constructor(ports: AskPorts) {
    this.ports = ports;
  }

  /** The digest under which a world's graph is found from now on. */
  openWorld(source: AskSource, parsed: Extract<ParsedWorld, { ok: true }>): string {
    const { world, digest } = parsed;
    const questions = source.kind === 'base' ? baseQuestions(source.id) : [];
    this.#worlds.set(digest, { world, digest, questions });
    return digest;
  }

  /** Works with a graph, which is built where it is not there. */
  async use<T>(digest: string, work: (graph: OpenGraph) => Promise<T>): Promise<T> {
    await this.#dropping;
    const done = this.#graph(digest).then(work);
    this.#inUse.add(done);
    return done.finally(() => this.#inUse.delete(done));
  }

  /** Lets `drop` remove every graph, once none is in use; they are built anew when they are wanted. */
  async clear<T>(drop: () => Promise<T>): Promise<T> {
    const before = this.#dropping;
    const dropped = (async () => {
      await before;
      for (const stop of this.askingModels) stop.abort();
      await Promise.allSettled(this.#inUse);
      this.#graphs.clear();
      return drop();
    })();
    // Whoever drops hears of what fails; whoever waits finds no graph, and builds one.
    this.#dropping = dropped.catch(() => undefined);
    return dropped;
  }

  #graph(digest: string): Promise<OpenGraph> {
    const graph = this.#graphs.get(digest) ?? this.#build(digest);
    this.#graphs.set(digest, graph);
    // One that failed is tried again.
    graph.catch(() => this.#graphs.delete(digest));
    return graph;
  }

  async #build(digest: string): Promise<OpenGraph> {
    const opened = this.#worlds.get(digest);
    if (!opened) throw new RangeError(`no world ${digest} was opened to be asked`);
    const { world } = opened;
    const store = await (await this.ports.stores()).create(`ask: ${world.id}`);
    await buildHistory(world, store);
    const searchPages = createPageSearch(store, createBm25Retriever);
    const callTool = createToolCaller({ store, ontology: world.ontology, searchPages });
    return { ...opened, store, callTool };
  }
}

/** Moments that a fact tells of. */
const momentsOf = ({ validFrom, end }: Fact): readonly Instant[] =>
  end.kind === 'on' ? [validFrom, end.at] : [validFrom];

async function describe(graph: OpenGraph): Promise<AskedGraph> {
  const { world, digest, questions, store, callTool } = graph;
  const facts = await store.facts();
  const pages = await store.currentPages();
  const history = historyOf(world);
  const moments = [...facts.flatMap(momentsOf), ...history.map(({ at }) => at)].sort();
  const { id, title, description, ontology } = world;
  return {
    digest,
    world: { id, title, description },
    ontology,
    facts: facts.length,
    pages: pages.length,
    span: { from: moments[0] ?? world.startsAt, to: moments.at(-1) ?? world.startsAt },
    history,
    examples: await findExamples({ ontology, callTool, facts, pages, questions }),
    suites: SUITES.map((suite) => ({
      id: suite,
      questions: questions.filter((each) => each.suite === suite).length,
    })).filter((suite) => suite.questions > 0),
  };
}

type Request = Exclude<AskRequest, { type: 'stop' }>;
type Answer = AskRequests[keyof AskRequests]['answer'];

/** Who plans the calls on a graph; the engine of a model starts with its first call. */
async function plannerOn(
  { world }: OpenGraph,
  { request, engines }: Extract<Request, { type: 'ask' | 'run-suite' }>,
  { openModels }: AskPorts,
  send: (reply: AskReply) => void,
  signal: AbortSignal,
): Promise<Planner> {
  if (!engines) return createBuiltInPlanner(world.ontology);
  const models = await openModels(engines, (status) => send({ type: 'engine', request, status }));
  return createModelPlanner(new ModelCalls(models, signal), { temperature: 0, seed: 0 });
}

/** The same events; what was answered is kept once it is told. */
async function* keeping(
  events: AsyncIterable<AskEvent>,
  questions: AskPorts['questions'],
): AsyncGenerator<AskEvent, void> {
  for await (const event of events) {
    yield event;
    if (event.type === 'answered') await (await questions()).put(event.asked);
  }
}

/** Answers one request; what is told on the way is sent at once. */
async function answerTo(
  data: Request,
  graphs: AskGraphs,
  send: (reply: AskReply) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const { request } = data;
  const { clock, openWorld, questions } = graphs.ports;
  switch (data.type) {
    case 'open': {
      const { source } = data;
      const parsed = await openWorld(
        source.kind === 'base'
          ? { kind: 'file', name: source.id, text: baseText(source.id) }
          : source,
      );
      if (!parsed.ok) throw new Error(parsed.errors[0]?.message ?? 'the world cannot be read');
      return graphs.use(graphs.openWorld(source, parsed), describe);
    }
    case 'call':
      return graphs.use(data.digest, async ({ callTool }) => {
        const startedAt = clock();
        const result = await callTool(data.tool, data.args);
        return { result, elapsedMs: clock() - startedAt };
      });
    case 'page':
      return graphs.use(data.digest, async ({ store }) => {
        const versions = await store.pageVersions(data.page);
        const cited = versions.find(({ version }) => version === data.version);
        const newest = versions.at(-1);
        return cited && newest && { cited, newest };
      });
    case 'entity':
      return graphs.use(data.digest, ({ callTool, world }) => {
        const times = historyOf(world).map(({ at }) => at);
        return entityHistory(callTool, data.entity, times, data.clocks);
      });
    case 'kept':
      return (await questions()).of(data.digest);
    case 'forget':
      await (await questions()).clear();
      return undefined;
    case 'ask':
      return graphs.use(data.digest, async (graph) => {
        const planner = await plannerOn(graph, data, graphs.ports, send, signal);
        const { callTool, digest } = graph;
        const events = askGraph(data.asking, { planner, callTool, world: digest, clock, signal });
        await sendInBatches(data.isKept ? keeping(events, questions) : events, (batch) =>
          send({ type: 'asking', request, events: batch }),
        );
        return undefined;
      });
    case 'run-suite':
      return graphs.use(data.digest, async (graph) => {
        const planner = await plannerOn(graph, data, graphs.ports, send, signal);
        const { callTool, digest } = graph;
        const own = graph.questions.filter(({ suite }) => suite === data.suite);
        const results = runSuite(own, { planner, callTool, world: digest, clock, signal });
        await sendInBatches(results, (batch) => send({ type: 'results', request, results: batch }));
        return undefined;
      });
  }
}

/** Answers whoever has the other end of this port. */
export function serveAsking(port: MessagePort, graphs: AskGraphs): void {
  const send = (reply: AskReply): void => port.postMessage(reply);
  const stops = new Map<number, AbortController>();
  const serve = async (data: Request): Promise<void> => {
    const stop = new AbortController();
    stops.set(data.request, stop);
    if ('engines' in data) graphs.askingModels.add(stop);
    try {
      const answer = await answerTo(data, graphs, send, stop.signal);
      send({ type: 'answer', request: data.request, answer });
    } catch (error) {
      // Of a model that was stopped in the middle of a call, that is no failure.
      if (stop.signal.aborted) send({ type: 'answer', request: data.request, answer: undefined });
      else send({ type: 'failed', request: data.request, failure: toFailure(error) });
    } finally {
      stops.delete(data.request);
      graphs.askingModels.delete(stop);
    }
  };
  port.onmessage = ({ data }: MessageEvent<AskRequest>) => {
    if (data.type === 'stop') stops.get(data.request)?.abort();
    else void serve(data);
  };
}

/** What the page knows of asking: the graph that is asked, both clocks, and every question of this visit. */
import type { Asked, AskEvent, Asking, AskStep } from '../core/ask/asked';
import type { EngineStatus } from '../core/engine/engine-status';
import type { PageVersion } from '../core/ports';
import type { Instant } from '../core/time';
import type { CitedSentence } from '../core/tools/tool-result';
import type { AskClient } from '../worker/ask-client';
import type { AskClocks, AskedGraph, AskSource, CalledTool } from '../worker/ask-protocol';
import type { RunEngines } from '../worker/protocol';
import { EntityLook } from './ask-entity.svelte';
import { SuiteRuns } from './ask-suites.svelte';
import { failureWords } from './failure-words';

export type {
  AskClocks,
  AskedGraph,
  AskSource,
  Believed,
  CalledTool,
  EntityHistory,
  FactHistory,
} from '../worker/ask-protocol';

export type { RunEngines } from '../worker/protocol';

/** Whoever answers; the client of the worker. */
export type Asker = Pick<AskClient, keyof AskClient>;

/** A question as far as it is answered. */
export interface QuestionState extends Asking {
  /** Counts up in the order in which questions were asked. */
  readonly id: number;
  readonly graph: AskedGraph;
  readonly status: 'asking' | 'answered' | 'stopped' | 'failed';
  readonly steps: readonly AskStep[];
  /** The call that is being made. */
  readonly calling?: Pick<AskStep, 'tool' | 'arguments' | 'why'>;
  /** All of it, once it is answered. */
  readonly asked?: Asked;
  /** What the engine is doing that plans. */
  readonly engine?: EngineStatus;
  /** Why it failed. */
  readonly problem?: string;
}

/** A page's text with the sentence that a source names. */
export interface OpenedSource {
  readonly sentence: CitedSentence;
  /** Absent for a record, and where the page is not kept. */
  readonly page?: PageVersion;
}

/** The question after a batch of events. */
export function foldAsking(state: QuestionState, events: readonly AskEvent[]): QuestionState {
  return events.reduce<QuestionState>((now, event) => {
    const { calling: _, ...rest } = now;
    switch (event.type) {
      case 'calling': {
        const { tool, arguments: args, why } = event;
        return { ...rest, calling: { tool, arguments: args, why } };
      }
      case 'step':
        return { ...rest, steps: [...rest.steps, event.step] };
      case 'answered':
        return { ...rest, status: 'answered', asked: event.asked };
    }
  }, state);
}

/** A question without what only the page needs of it, to be saved. */
export function savedQuestion(state: QuestionState): unknown {
  const { asked, question, at, asOf, graph, steps, status, problem } = state;
  return asked ?? { question, at, asOf, world: graph.digest, steps, status, problem };
}

export class AskDesk {
  /** What is asked, or is being opened. */
  source = $state.raw<AskSource>();
  /** Absent until it is built. */
  graph = $state.raw<AskedGraph>();
  /** Why it was not built. */
  problem = $state.raw<string>();
  clocks = $state.raw<AskClocks>({});
  /** In the order in which they were asked. */
  questions = $state.raw<readonly QuestionState[]>([]);
  /** Id of the question that is looked at. */
  shownId = $state.raw(0);
  readonly shown = $derived(this.questions.find(({ id }) => id === this.shownId));
  readonly isAsking = $derived(this.questions.some(({ status }) => status === 'asking'));

  readonly entity: EntityLook;
  readonly suites: SuiteRuns;
  readonly #connect: () => Promise<Asker>;
  /** Digests of graphs whose kept questions are among `questions`. */
  #recalled: readonly string[] = [];
  #asker: Promise<Asker> | undefined;
  #stop = new AbortController();

  constructor(connect: () => Promise<Asker>) {
    this.#connect = connect;
    this.entity = new EntityLook(() => this.#asking(), this);
    this.suites = new SuiteRuns(() => this.#asking());
  }

  /** Builds the graph of a source; the newest one that is asked for is shown. */
  async open(source: AskSource): Promise<void> {
    this.source = source;
    this.graph = undefined;
    this.problem = undefined;
    try {
      const graph = await (await this.#asking()).open(source);
      if (this.source !== source) return;
      this.clocks = {};
      this.graph = graph;
      this.entity.open(graph.examples.entities[0] ?? '');
      await this.#recall(graph);
    } catch (error) {
      if (this.source === source) this.problem = failureWords(error);
    }
  }

  /** Moves a clock: `undefined` is all moments of world time, and now of record time. */
  setClock(clock: keyof AskClocks, moment: Instant | undefined): void {
    const { [clock]: _, ...others } = this.clocks;
    this.clocks = { ...others, ...(moment !== undefined && { [clock]: moment }) };
    void this.entity.load();
  }

  /**
   * Asks the graph at both clocks, and stops a question that is still being asked. The engine that
   * writes plans the calls; without engines the built-in planner does.
   */
  async ask(question: string, engines?: RunEngines): Promise<void> {
    const { graph, clocks } = this;
    if (!graph || question.trim() === '') return;
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    const id = this.#nextId();
    const asking: Asking = { question: question.trim(), ...clocks };
    this.questions = [...this.questions, { id, ...asking, graph, status: 'asking', steps: [] }];
    this.shownId = id;
    const change = (next: (state: QuestionState) => QuestionState): void => {
      this.questions = this.questions.map((each) => (each.id === id ? next(each) : each));
    };
    try {
      const asker = await this.#asking();
      const hear = (events: readonly AskEvent[]): void =>
        change((state) => foldAsking(state, events));
      const onEngine = (engine: EngineStatus): void => change((state) => ({ ...state, engine }));
      const planner = engines && { engines, onEngine };
      await asker.ask(graph.digest, asking, hear, stop.signal, planner);
      // It ended without an answer: it was stopped.
      change((state) => (state.status === 'asking' ? { ...state, status: 'stopped' } : state));
    } catch (error) {
      const problem = failureWords(error);
      // An answer that could not be kept is an answer all the same.
      change((state) => ({ ...state, problem, ...(!state.asked && { status: 'failed' }) }));
    }
  }

  /** Forgets the questions of this and earlier visits, of every graph. */
  async forget(): Promise<void> {
    this.stop();
    await (await this.#asking()).forget();
    this.questions = [];
    this.shownId = 0;
  }

  /** Puts the questions of earlier visits before those of this one. */
  async #recall(graph: AskedGraph): Promise<void> {
    if (this.#recalled.includes(graph.digest)) return;
    this.#recalled = [...this.#recalled, graph.digest];
    const kept = await (await this.#asking()).kept(graph.digest);
    for (const asked of kept) {
      const { question, at, asOf, steps } = asked;
      const clocks = { ...(at !== undefined && { at }), ...(asOf !== undefined && { asOf }) };
      const id = this.#nextId();
      const recalled = {
        id,
        question,
        ...clocks,
        graph,
        status: 'answered',
        steps,
        asked,
      } as const;
      this.questions = [...this.questions, recalled];
    }
  }

  #nextId(): number {
    return 1 + Math.max(0, ...this.questions.map(({ id }) => id));
  }

  /** Makes no further call for the question that is being asked. */
  stop(): void {
    this.#stop.abort();
  }

  /** Calls a tool on the graph, as a model would. */
  async call(tool: string, args: Readonly<Record<string, unknown>>): Promise<CalledTool> {
    if (!this.graph) throw new RangeError('no graph is open');
    return (await this.#asking()).call(this.graph.digest, tool, args);
  }

  /** What a source of an answer on `graph` says, with the page around it. */
  async openSource(graph: AskedGraph, sentence: CitedSentence): Promise<OpenedSource> {
    const { source } = sentence;
    if (source.kind === 'record') return { sentence };
    const page = await (await this.#asking()).page(graph.digest, source.page, source.version);
    return { sentence, ...(page && { page }) };
  }

  #asking(): Promise<Asker> {
    this.#asker ??= this.#connect();
    return this.#asker;
  }
}

/** What the page knows of asking: the graph that is asked, both clocks, and every question. */
import type { Instant } from '../core/time';
import type { CitedSentence } from '../core/tools/tool-result';
import type {
  AskClocks,
  AskedGraph,
  AskSource,
  CalledTool,
  CitedPage,
} from '../worker/ask-protocol';
import { EntityLook } from './ask-entity.svelte';
import { AskQuestions } from './ask-questions.svelte';
import { SuiteRuns } from './ask-suites.svelte';
import type { Asker } from './asker';
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
export type { QuestionState } from './ask-questions.svelte';

/** A page's text with the sentence that a source names. */
export interface OpenedSource {
  readonly sentence: CitedSentence;
  /** Absent for a record, and where the page is not kept. */
  readonly page?: CitedPage;
}

export class AskDesk {
  /** What is asked, or is being opened. */
  source = $state.raw<AskSource>();
  /** Absent until it is built. */
  graph = $state.raw<AskedGraph>();
  /** Why it was not built. */
  problem = $state.raw<string>();
  clocks = $state.raw<AskClocks>({});

  readonly questions: AskQuestions;
  readonly entity: EntityLook;
  readonly suites: SuiteRuns;
  readonly #connect: () => Promise<Asker>;
  #asker: Promise<Asker> | undefined;

  constructor(connect: () => Promise<Asker>) {
    this.#connect = connect;
    this.questions = new AskQuestions(() => this.#asking(), this);
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
      await this.questions.recall(graph);
    } catch (error) {
      if (this.source === source) this.problem = failureWords(error);
    }
  }

  /** Moves a clock: `undefined` is all moments of world time, and now of record time. */
  setClock(clock: keyof AskClocks, moment: Instant | undefined): void {
    const { [clock]: _, ...others } = this.clocks;
    this.clocks = { ...others, ...(moment !== undefined && { [clock]: moment }) };
    void this.entity.load();
    this.questions.follow();
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
    const asker = await this.#asking();
    const page = await asker.page(graph.digest, source.page, source.version);
    return { sentence, ...(page && { page }) };
  }

  #asking(): Promise<Asker> {
    this.#asker ??= this.#connect();
    return this.#asker;
  }
}

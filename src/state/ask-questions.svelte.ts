/** The questions that were asked: of this visit and, as far as they were kept, of earlier ones. */
import type { Asked, AskEvent, Asking, AskStep } from '../core/ask/asked';
import type { EngineStatus } from '../core/engine/engine-status';
import type { AskClocks, AskedGraph } from '../worker/ask-protocol';
import type { RunEngines } from '../worker/protocol';
import type { Asker } from './asker';
import { failureWords } from './failure-words';

/** A question as far as it is answered. */
export interface QuestionState extends Asking {
  /** Counts up in the order in which questions were asked. */
  readonly id: number;
  readonly graph: AskedGraph;
  /** Who plans its calls. */
  readonly plannedBy: 'built-in' | 'model';
  readonly status: 'asking' | 'answered' | 'stopped' | 'failed';
  readonly steps: readonly AskStep[];
  /** The call that is being made. */
  readonly calling?: Pick<AskStep, 'tool' | 'arguments' | 'why'>;
  /** All of it, once it is answered. */
  readonly asked?: Asked;
  /** What the engine is doing that plans. */
  readonly engine?: EngineStatus;
  /** Why it failed; of one that was answered, why it is not kept. */
  readonly problem?: string;
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

/** What is asked, from where. */
interface Standpoint {
  readonly graph: AskedGraph | undefined;
  readonly clocks: AskClocks;
}

/** One way through a question. */
interface Attempt {
  readonly stop: AbortController;
  /** Its answer is kept for later visits. */
  readonly isKept: boolean;
  readonly engines?: RunEngines;
}

/** A slider that is drawn past many moments asks at the one where it rests, in milliseconds. */
export const REST_MS = 300;

export class AskQuestions {
  /** In the order in which they were asked. */
  all = $state.raw<readonly QuestionState[]>([]);
  /** Id of the question that is looked at. */
  shownId = $state.raw(0);
  /** Why the questions of earlier visits are not here. */
  keptProblem = $state.raw<string>();
  /** The shown question is about to be asked again. */
  isFollowing = $state.raw(false);
  readonly shown = $derived(this.all.find(({ id }) => id === this.shownId));
  readonly isAsking = $derived(this.all.some(({ status }) => status === 'asking'));
  /** The clocks have moved since the shown question was asked. */
  readonly isBehind = $derived.by(() => {
    const { shown } = this;
    const { graph, clocks } = this.#from;
    if (!shown || graph?.digest !== shown.graph.digest) return false;
    return shown.at !== clocks.at || shown.asOf !== clocks.asOf;
  });

  readonly #asker: () => Promise<Asker>;
  readonly #from: Standpoint;
  #stop = new AbortController();
  /** The newest attempt at each question, by its id: what an earlier one still tells is not heard. */
  #attempts: Readonly<Record<number, AbortController>> = {};
  /** Digests of graphs whose kept questions are among them all. */
  #recalled: readonly string[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(asker: () => Promise<Asker>, from: Standpoint) {
    this.#asker = asker;
    this.#from = from;
  }

  /** Puts the questions that are kept of a graph among those of this visit, once. */
  async recall(graph: AskedGraph): Promise<void> {
    if (this.#recalled.includes(graph.digest)) return;
    this.#recalled = [...this.#recalled, graph.digest];
    try {
      const kept = await (await this.#asker()).kept(graph.digest);
      for (const asked of kept) {
        const { question, at, asOf, steps, planner } = asked;
        const clocks = { ...(at !== undefined && { at }), ...(asOf !== undefined && { asOf }) };
        const plannedBy = planner.startsWith('built-in') ? 'built-in' : 'model';
        const asking = { id: this.#nextId(), question, ...clocks, graph, plannedBy } as const;
        this.all = [...this.all, { ...asking, status: 'answered', steps, asked }];
      }
    } catch (error) {
      this.keptProblem = failureWords(error);
    }
  }

  /**
   * Asks the graph at both clocks, and stops a question that is still being asked. The engine that
   * writes plans the calls; without engines the built-in planner does.
   */
  async ask(question: string, engines?: RunEngines): Promise<void> {
    const { graph, clocks } = this.#from;
    if (!graph || question.trim() === '') return;
    const id = this.#nextId();
    const state: QuestionState = {
      ...{ id, question: question.trim(), ...clocks, graph, status: 'asking', steps: [] },
      plannedBy: engines ? 'model' : 'built-in',
    };
    this.all = [...this.all, state];
    this.shownId = id;
    this.stop();
    this.#stop = new AbortController();
    await this.#run(state, { stop: this.#stop, isKept: true, ...(engines && { engines }) });
  }

  /**
   * To be told that a clock has moved. Once it rests, the built-in planner answers the shown question
   * anew in its place; a model is asked only by who wants it to be.
   */
  follow(): void {
    clearTimeout(this.#rest);
    this.isFollowing = this.isBehind && this.shown?.plannedBy === 'built-in';
    if (!this.isFollowing) return;
    this.#rest = setTimeout(() => {
      void this.#again().finally(() => {
        this.isFollowing = false;
      });
    }, REST_MS);
  }

  /** Makes no further call for the question that is being asked. */
  stop(): void {
    this.#stop.abort();
  }

  /** Forgets the questions of this and earlier visits, of every graph. */
  async forget(): Promise<void> {
    this.stop();
    await (await this.#asker()).forget();
    this.all = [];
    this.shownId = 0;
    this.keptProblem = undefined;
  }

  #nextId(): number {
    return 1 + Math.max(0, ...this.all.map(({ id }) => id));
  }

  async #again(): Promise<void> {
    const { shown } = this;
    if (!shown || !this.isBehind) return;
    const { id, question, graph, plannedBy } = shown;
    const { clocks } = this.#from;
    this.#attempts[id]?.abort();
    const state = { id, question, ...clocks, graph, plannedBy, steps: [] };
    // Only the answer that was asked for is kept, not each that a slider comes by.
    const stop = new AbortController();
    await this.#run({ ...state, status: 'asking' }, { stop, isKept: false });
  }

  /** Asks to the end. An earlier answer in the same place stays until there is a new one. */
  async #run(first: QuestionState, { stop, isKept, engines }: Attempt): Promise<void> {
    const { id, question, at, asOf, graph } = first;
    this.#attempts = { ...this.#attempts, [id]: stop };
    const asking: Asking = { question, ...(at && { at }), ...(asOf && { asOf }) };
    let state = first;
    const change = (next: Partial<QuestionState>): void => {
      state = { ...state, ...next };
      if (this.#attempts[id] !== stop) return;
      const before = this.all.find((each) => each.id === id);
      if (state.status === 'asking' && before?.status !== 'asking') return;
      this.all = this.all.map((each) => (each.id === id ? state : each));
    };
    try {
      const asker = await this.#asker();
      const hear = (events: readonly AskEvent[]): void => {
        state = foldAsking(state, events);
        change({});
      };
      const onEngine = (engine: EngineStatus): void => change({ engine });
      const planner = engines && { engines, onEngine };
      await asker.ask(graph.digest, { asking, isKept }, hear, stop.signal, planner);
      // It ended without an answer: it was stopped.
      if (state.status === 'asking') change({ status: 'stopped' });
    } catch (error) {
      const problem = failureWords(error);
      // An answer that could not be kept is an answer all the same.
      change({ problem, ...(!state.asked && { status: 'failed' }) });
    }
  }
}

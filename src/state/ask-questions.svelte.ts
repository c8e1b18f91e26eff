/** The questions that were asked: of this visit and, as far as they were kept, of earlier ones. */
import { SvelteMap } from 'svelte/reactivity';
import type { Asked, AskEvent, Asking, AskStep } from '../core/ask/asked';
import type { EngineStatus } from '../core/engine/engine-status';
import type { AskClocks, AskedGraph, AskSource } from '../worker/ask-protocol';
import type { RunEngines } from '../worker/protocol';
import type { KeptQuestions } from './ask-kept';
import type { Asker } from './ask.svelte';
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
  /** Why it failed. */
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
  /** Where each graph of this visit came from, by its digest. */
  readonly sources: Map<string, AskSource>;
}

/** A slider that is drawn past many moments asks at the one where it rests, in milliseconds. */
const REST_MS = 300;

export class AskQuestions {
  /** In the order in which they were asked. */
  all = $state.raw<readonly QuestionState[]>([]);
  /** Id of the question that is looked at. */
  shownId = $state.raw(0);
  /** Why what was kept cannot be read, or could not be kept. */
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
  readonly #kept: KeptQuestions;
  #stop = new AbortController();
  /** The newest attempt at each question, by its id: what an earlier one still tells is not heard. */
  readonly #attempts = new SvelteMap<number, AbortController>();
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(asker: () => Promise<Asker>, from: Standpoint, kept: KeptQuestions) {
    this.#asker = asker;
    this.#from = from;
    this.#kept = kept;
    const reading = kept.read();
    if (reading.ok) {
      this.all = reading.questions.map((question, index) => ({ id: index + 1, ...question }));
      for (const [digest, source] of reading.sources) from.sources.set(digest, source);
    } else {
      this.keptProblem = `The questions of earlier visits cannot be shown. ${reading.problem}`;
    }
  }

  /**
   * Asks the graph at both clocks, and stops a question that is still being asked. The engine that
   * writes plans the calls; without engines the built-in planner does.
   */
  async ask(question: string, engines?: RunEngines): Promise<void> {
    const { graph, clocks } = this.#from;
    if (!graph || question.trim() === '') return;
    const id = (this.all.at(-1)?.id ?? 0) + 1;
    const state: QuestionState = {
      ...{ id, question: question.trim(), ...clocks, graph, status: 'asking', steps: [] },
      plannedBy: engines ? 'model' : 'built-in',
    };
    this.all = [...this.all, state];
    this.shownId = id;
    this.stop();
    this.#stop = new AbortController();
    await this.#run(state, this.#stop, engines);
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

  /** Forgets every question, here and in the browser. */
  forget(): void {
    this.stop();
    this.all = [];
    const problem = this.#kept.forget();
    this.keptProblem = problem && `They could not be removed from this browser. ${problem}`;
  }

  async #again(): Promise<void> {
    const { shown } = this;
    if (!shown || !this.isBehind) return;
    const { id, question, graph, plannedBy } = shown;
    const { clocks } = this.#from;
    this.#attempts.get(id)?.abort();
    const state = { id, question, ...clocks, graph, plannedBy, steps: [] };
    await this.#run({ ...state, status: 'asking' }, new AbortController());
  }

  /** Asks to the end. An earlier answer in the same place stays until there is a new one. */
  async #run(first: QuestionState, stop: AbortController, engines?: RunEngines): Promise<void> {
    const { id, question, at, asOf, graph } = first;
    this.#attempts.set(id, stop);
    const asking: Asking = { question, ...(at && { at }), ...(asOf && { asOf }) };
    let state = first;
    const change = (next: Partial<QuestionState>): void => {
      state = { ...state, ...next };
      if (this.#attempts.get(id) !== stop) return;
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
      await asker.ask(graph.digest, asking, hear, stop.signal, planner);
      // It ended without an answer: it was stopped.
      if (state.status === 'asking') change({ status: 'stopped' });
    } catch (error) {
      change({ status: 'failed', problem: failureWords(error) });
    }
    this.#keep();
  }

  #keep(): void {
    if (this.all.length === 0) return;
    const problem = this.#kept.write(this.all, this.#from.sources);
    this.keptProblem = problem && `The questions could not be kept in this browser. ${problem}`;
  }
}

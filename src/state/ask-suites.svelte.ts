/** Runs of the acceptance suites: the newest of each, as far as it is. */
import type { SuiteId, SuiteResult } from '../core/ask/suite';
import type { EngineStatus } from '../core/engine/engine-status';
import type { AskedGraph } from '../worker/ask-protocol';
import type { RunEngines } from '../worker/protocol';
import type { Asker } from './asker';
import { failureWords } from './failure-words';

export interface SuiteRun {
  readonly suite: SuiteId;
  readonly graph: AskedGraph;
  readonly status: 'running' | 'finished' | 'stopped' | 'failed';
  readonly planned: number;
  readonly results: readonly SuiteResult[];
  /** What the engine is doing that plans. */
  readonly engine?: EngineStatus;
  /** Why it failed. */
  readonly problem?: string;
}

export class SuiteRuns {
  /** One of each suite at most. */
  runs = $state.raw<readonly SuiteRun[]>([]);
  readonly #asker: () => Promise<Asker>;
  #stop = new AbortController();

  constructor(asker: () => Promise<Asker>) {
    this.#asker = asker;
  }

  /** Asks every question of a suite; one that still runs is stopped. */
  async run(graph: AskedGraph, suite: SuiteId, engines?: RunEngines): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    const planned = graph.suites.find(({ id }) => id === suite)?.questions ?? 0;
    let own: SuiteRun = { suite, graph, status: 'running', planned, results: [] };
    const change = (next: Partial<SuiteRun>): void => {
      const isShown = this.runs.includes(own);
      const before = own;
      own = { ...own, ...next };
      if (isShown) this.runs = this.runs.map((each) => (each === before ? own : each));
    };
    this.runs = [...this.runs.filter((each) => each.suite !== suite), own];
    try {
      const asker = await this.#asker();
      const hear = (results: readonly SuiteResult[]): void =>
        change({ results: [...own.results, ...results] });
      const onEngine = (engine: EngineStatus): void => change({ engine });
      const planner = engines && { engines, onEngine };
      await asker.runSuite(graph.digest, suite, hear, stop.signal, planner);
      change({ status: own.results.length < planned ? 'stopped' : 'finished' });
    } catch (error) {
      change({ status: 'failed', problem: failureWords(error) });
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}

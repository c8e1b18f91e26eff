/** A study for component tests: the real one, run in the page on graphs in memory. */
import described from '../../static/mistakes/tessaly-described.json';
import tessaly from '../../static/worlds/tessaly.json?raw';
import museum from '../../static/worlds/museum.json?raw';
import { decodeLink } from '../../src/adapters/link/decode-link';
import { encodeLink } from '../../src/adapters/link/encode-link';
import { MemoryCalls } from '../../src/adapters/memory/memory-calls';
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import type { KeptCallsSize } from '../../src/core/calls/kept-call';
import type { ModelPorts } from '../../src/core/calls/model-calls';
import type { EngineChoice } from '../../src/core/engine/engine-choice';
import { isEngineError } from '../../src/core/engine/engine-error';
import type { KeptModel } from '../../src/core/engine/engine-status';
import {
  parseDescribedMistakes,
  type DescribedMistakes,
} from '../../src/core/mistakes/described-mistakes';
import { weighCalls, type CallPlan } from '../../src/core/study/call-load';
import { planCalls, type PlannedEngines } from '../../src/core/study/plan-calls';
import type { AblationEvent } from '../../src/core/study/ablation';
import { runAblation } from '../../src/core/study/run-ablation';
import type { ErrorKind, RunConfig } from '../../src/core/study/run-config';
import type { RunEvent } from '../../src/core/study/run-event';
import { runStudy } from '../../src/core/study/run-study';
import { parseWorld, type ParsedWorld } from '../../src/core/world/world-file';
import { Study } from '../../src/state/study.svelte';
import type { BuiltInRecording } from '../../src/state/study-ports';
import type { AskGraphs } from '../../src/worker/lab-ask';
import { createMemoryQuestions } from '../fixtures/memory-questions';
import type { AskClient } from '../../src/worker/ask-client';
import type { EngineAccess, LabListener, ServerModel } from '../../src/worker/lab-client';
import type {
  EngineReport,
  LoadedModel,
  OpenedRecording,
  RunEngines,
  WorldSource,
} from '../../src/worker/protocol';

/** The mistakes that come with the page. */
function openDescribed(): DescribedMistakes {
  const parsed = parseDescribedMistakes(described);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.described;
}

/** World files by id. */
export const WORLD_TEXTS: Readonly<Record<string, string>> = { tessaly, museum };

/** What a study in the page is given besides its world; nothing unless a test says so. */
export interface PageLab {
  /** The run waits for it after its first event. */
  readonly hold?: Promise<void>;
  /** The models of every run that asks for some. */
  readonly models?: Pick<ModelPorts, 'text' | 'embedding'>;
  /** What the lab finds out about a chosen engine. */
  readonly report?: (choice: EngineChoice) => EngineReport;
  readonly serverModels?: (url: string, key?: string) => Promise<readonly ServerModel[]>;
  readonly kept?: readonly KeptModel[];
  readonly loaded?: readonly LoadedModel[];
  readonly replies?: KeptCallsSize;
  readonly recording?: OpenedRecording;
  /** What a whole recording tells. */
  readonly played?: readonly RunEvent[];
  readonly recordings?: readonly BuiltInRecording[];
}

/** Stands in for the worker: of several runs only the newest is heard. */
export class LabInPage {
  /** What runs were started with, oldest first. */
  readonly started: (RunEngines | undefined)[] = [];
  readonly looked: { readonly choice: EngineChoice; readonly access: EngineAccess }[] = [];
  isPaused = false;
  isForgotten = false;
  #newest = 0;
  #stop = new AbortController();
  #stopAblation = new AbortController();
  #kept: readonly KeptModel[];
  #loaded: readonly LoadedModel[];
  #replies: KeptCallsSize;
  readonly #worlds = new Map<string, Extract<ParsedWorld, { ok: true }>>();
  /** Set once a study listens; tests tell it what the worker would. */
  listener!: LabListener;

  constructor(readonly options: PageLab) {
    this.#kept = options.kept ?? [];
    this.#loaded = options.loaded ?? [];
    this.#replies = options.replies ?? { count: 0, bytes: 0 };
  }

  listen(listener: LabListener): void {
    this.listener = listener;
  }

  openWorld(source: WorldSource): Promise<ParsedWorld> {
    const parsed = parseWorld(source.kind === 'file' ? source.text : WORLD_TEXTS[source.id]!);
    if (parsed.ok) this.#worlds.set(parsed.digest, parsed);
    return Promise.resolve(parsed);
  }

  run(worldDigest: string, config: RunConfig, _source?: WorldSource, engines?: RunEngines): void {
    const { world } = this.#worlds.get(worldDigest)!;
    const request = { world, worldDigest, config, appVersion: 'test' };
    const { models, hold } = this.options;
    const ports = {
      stores: createMemoryGraphs(),
      clock: () => 0,
      described: openDescribed(),
      ...(engines && models && { models: { ...models, calls: new MemoryCalls() } }),
    };
    this.started.push(engines);
    this.cancel();
    const run = this.#newest;
    const isStopped = (): boolean => run !== this.#newest;
    const signal = this.#stop.signal;
    void (async () => {
      const events: RunEvent[] = [];
      try {
        for await (const event of runStudy(request, ports, signal)) events.push(event);
      } catch (error) {
        if (!isEngineError(error)) throw error;
        const { code, message, wayOn } = error;
        if (!isStopped()) this.listener.onEvents(events);
        if (!isStopped()) this.listener.onFailure({ code: 'engine', message, wayOn, engine: code });
        return;
      }
      if (isStopped()) return;
      this.listener.onEvents(events.slice(0, 1));
      await hold;
      if (!isStopped()) this.listener.onEvents(events.slice(1));
    })();
  }

  /** Tells the events that the test has for it. */
  play(): void {
    this.cancel();
    this.listener.onEvents(this.options.played ?? []);
  }

  cancel(): void {
    this.#newest += 1;
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  async ablate(
    worldDigest: string,
    config: RunConfig,
    onEvents: (events: readonly AblationEvent[]) => void,
    errors?: readonly ErrorKind[],
  ): Promise<void> {
    const { world } = this.#worlds.get(worldDigest)!;
    this.cancelAblation();
    const { signal } = this.#stopAblation;
    const ports = { stores: createMemoryGraphs(), clock: () => 0, described: openDescribed() };
    const request = { world, config, ...(errors && { errors }) };
    for await (const event of runAblation(request, ports, signal)) {
      onEvents([event]);
      // The page gets its turn, to cancel it.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  cancelAblation(): void {
    this.#stopAblation.abort();
    this.#stopAblation = new AbortController();
  }

  /** Graphs in memory, asked as in the worker; whoever asks shares them. */
  async openAsking(): Promise<AskClient> {
    const { AskGraphs, serveAsking } = await import('../../src/worker/lab-ask');
    const { AskClient } = await import('../../src/worker/ask-client');
    const { port1, port2 } = new MessageChannel();
    const stores = () => Promise.resolve(createMemoryGraphs());
    const openModels = () => Promise.resolve({ ...this.options.models, calls: new MemoryCalls() });
    const openWorld = (source: WorldSource) => this.openWorld(source);
    const questions = () => Promise.resolve(this.#questions);
    this.#asked ??= new AskGraphs({ openWorld, stores, questions, openModels, clock: () => 0 });
    serveAsking(port2, this.#asked);
    return new AskClient(port1);
  }
  #asked?: AskGraphs;
  readonly #questions = createMemoryQuestions();

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  forgetInterrupted(): void {
    this.isForgotten = true;
  }

  exportGraph(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(new Uint8Array());
  }

  lookAtEngine(choice: EngineChoice, access: EngineAccess): Promise<EngineReport> {
    this.looked.push({ choice, access });
    const failure = { code: 'engine', message: 'Nothing is known of it.' };
    return Promise.resolve(this.options.report?.(choice) ?? { ok: false, failure });
  }

  async planCalls(
    worldDigest: string,
    config: RunConfig,
    models: PlannedEngines,
  ): Promise<CallPlan> {
    const { world } = this.#worlds.get(worldDigest)!;
    const calls = await planCalls(world, config, createMemoryGraphs(), models);
    return weighCalls(calls, new MemoryCalls());
  }

  listServerModels(url: string, key?: string): Promise<readonly ServerModel[]> {
    return this.options.serverModels?.(url, key) ?? Promise.resolve([]);
  }

  listKeptModels(): Promise<readonly KeptModel[]> {
    return Promise.resolve(this.#kept);
  }

  removeKeptModel(id: string): Promise<readonly KeptModel[]> {
    this.#kept = this.#kept.filter((model) => model.id !== id);
    return this.listKeptModels();
  }

  listLoadedModels(): Promise<readonly LoadedModel[]> {
    return Promise.resolve(this.#loaded);
  }

  unloadModel(unloaded: LoadedModel['role']): Promise<readonly LoadedModel[]> {
    this.#loaded = this.#loaded.filter(({ role }) => role !== unloaded);
    return this.listLoadedModels();
  }

  countKeptReplies(): Promise<KeptCallsSize> {
    return Promise.resolve(this.#replies);
  }

  forgetKeptReplies(): Promise<KeptCallsSize> {
    this.#replies = { count: 0, bytes: 0 };
    return this.countKeptReplies();
  }

  openRecording(): Promise<OpenedRecording> {
    const { recording } = this.options;
    return recording ? Promise.resolve(recording) : Promise.reject(new Error('no recording'));
  }

  saveRecording(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(new Uint8Array());
  }
}

/** A study with its lab, before any address is opened. */
export function createStudy(options: PageLab = {}): {
  readonly study: Study;
  readonly lab: LabInPage;
} {
  const lab = new LabInPage(options);
  const study = new Study({
    lab,
    worlds: [
      { id: 'tessaly', title: 'Tessaly Freight' },
      { id: 'museum', title: 'Skalmír Town Museum' },
    ],
    recordings: options.recordings ?? [],
    encodeLink,
    decodeLink,
    offerTools: async (callAs, about) => {
      const { offerInPage } = await import('../../src/adapters/mcp/offer-in-page');
      return offerInPage(callAs, about);
    },
    address: 'https://driftlab.test/',
    clearFragment: () => undefined,
    persistStorage: () => Promise.resolve(true),
  });
  return { study, lab };
}

/** A study that has opened `fragment`; with `hold` its run waits after its first event. */
export async function openStudy(fragment = '', hold = Promise.resolve()): Promise<Study> {
  const { study } = createStudy({ hold });
  await study.openAddress(fragment);
  return study;
}

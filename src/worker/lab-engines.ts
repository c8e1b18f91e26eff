/** The engines of the lab worker: made from choices, kept while they are chosen, looked at before. */
import {
  checkCpu,
  describeCpu,
  keptIdOf as keptCpuId,
  listCpuModels,
} from '../adapters/cpu/check-cpu';
import { identifyGguf } from '../adapters/cpu/gguf-identity';
import { identifyUrl } from '../adapters/cpu/identify-url';
import { removeKeptFile } from '../adapters/cpu/kept-files';
import { createHttpEngine } from '../adapters/http/http-engine';
import { listModels, type ListedModel } from '../adapters/http/list-models';
import { isSameOrigin } from '../adapters/http/server-url';
import { createRecordedEngine } from '../adapters/recorded/recorded-engine';
import { createMemoryGraphs } from '../adapters/memory/memory-graph';
import { checkWebLlm } from '../adapters/webllm/check-web-llm';
import { listWebLlmKept, removeWebLlmKept } from '../adapters/webllm/kept-models';
import { lookAtGpu } from '../adapters/webllm/look-at-gpu';
import { describeWebLlm, keptIdOf as keptWebLlmId } from '../adapters/webllm/web-llm-models';
import type { Engine } from '../core/engine/engine';
import type { EngineChoice, EngineRole } from '../core/engine/engine-choice';
import { EngineError } from '../core/engine/engine-error';
import type { MachineSpace } from '../core/engine/judge-space';
import type { EngineStatus, KeptModel } from '../core/engine/engine-status';
import type { GraphStores } from '../core/ports';
import type { PlannedCall } from '../core/study/call-load';
import { planCalls, type PlannedEngines } from '../core/study/plan-calls';
import type { RunConfig } from '../core/study/run-config';
import type { World } from '../core/world/world';
import { browserName } from './browser-name';
import { EngineClient } from './engine-client';
import { recordingOf, unreadable } from './lab-recordings';
import type { EngineReport, LabRequest, LoadedModel, RunEngines } from './protocol';

type Request<Type extends LabRequest['type']> = Extract<LabRequest, { type: Type }>;

/** Engines in workers of their own, by role; they stay loaded while runs ask them. */
const clients = new Map<
  EngineRole,
  { readonly key: string; readonly choice: EngineChoice; readonly client: EngineClient }
>();

const createEngineWorker = (): Worker =>
  new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });

/** The user's model file of a choice, where it is one and was given. */
function fileOf(choice: EngineChoice, files: RunEngines['files']): Blob | undefined {
  return choice.kind === 'cpu' && choice.source.kind === 'file'
    ? files?.[choice.source.name]
    : undefined;
}

/** Equal for choices that one loaded model serves. A file is cloned for every run, so its date is asked. */
function keyOf(choice: EngineChoice, file: Blob | undefined): string {
  return JSON.stringify([choice, file?.size, file instanceof File ? file.lastModified : undefined]);
}

/** Gives back the memory of every model that is not among the choices of a run. */
export function closeUnused({ choices, files }: Pick<RunEngines, 'choices' | 'files'>): void {
  for (const [role, { key, client }] of clients) {
    const choice = choices[role];
    if (choice && keyOf(choice, fileOf(choice, files)) === key) continue;
    clients.delete(role);
    client.close();
  }
}

/** The engine of a choice in the tab: the one of the last run where that is not closed. */
async function tabEngine(
  choice: Extract<EngineChoice, { kind: 'web-llm' | 'cpu' }>,
  role: EngineRole,
  files: RunEngines['files'],
  onStatus: (status: EngineStatus) => void,
): Promise<Engine> {
  const open = clients.get(role);
  if (open) {
    open.client.startRun(onStatus);
    return open.client;
  }
  const description =
    choice.kind === 'cpu'
      ? describeCpu(choice, browserName())
      : describeWebLlm(choice, browserName(), await lookAtGpu());
  const file = fileOf(choice, files);
  const client = new EngineClient({
    description,
    choice,
    createWorker: createEngineWorker,
    ...(file && { file }),
    onStatus,
  });
  clients.set(role, { key: keyOf(choice, file), choice, client });
  return client;
}

async function openEngine(
  choice: EngineChoice,
  role: EngineRole,
  { keys = {}, files }: RunEngines,
  onStatus: (status: EngineStatus) => void,
): Promise<Engine> {
  switch (choice.kind) {
    case 'recorded':
      return createRecordedEngine(await recordingOf(choice.recording), role);
    case 'http': {
      const { url } = choice;
      const key = Object.entries(keys).find(([origin]) => isSameOrigin(origin, url))?.[1];
      return createHttpEngine({ choice, key, onStatus });
    }
    case 'cpu':
    case 'web-llm':
      return tabEngine(choice, role, files, onStatus);
  }
}

/** The engines of a run; nothing is loaded yet. Rejects with an `EngineError`. */
export async function openEngines(
  engines: RunEngines,
  onStatus: (status: EngineStatus) => void,
): Promise<{ readonly text?: Engine; readonly embedding?: Engine }> {
  closeUnused(engines);
  const { text, embedding } = engines.choices;
  return {
    ...(text && { text: await openEngine(text, 'text', engines, onStatus) }),
    ...(embedding && { embedding: await openEngine(embedding, 'embedding', engines, onStatus) }),
  };
}

/** The different calls that a run will need, found on graphs that are thrown away. */
export function listCalls(
  world: World,
  config: RunConfig,
  models?: PlannedEngines,
): Promise<readonly PlannedCall[]> {
  const memory = createMemoryGraphs();
  const stores: GraphStores = {
    create: async (label) => {
      // It is seconds' work: between two graphs this thread hears the page and the model.
      await new Promise((resolve) => setTimeout(resolve));
      return memory.create(label);
    },
  };
  return planCalls(world, config, stores, models);
}

const NOTHING_TO_CHECK = { presentBytes: 0, doubts: [], isImpossible: false } as const;

/** Not in the compiler's library: gibibytes, rounded and capped by the browser. */
interface DeviceMemory {
  readonly deviceMemory?: number;
}

/** What this machine has left, as far as the browser tells. */
async function machineSpace(): Promise<MachineSpace> {
  // A page over plain http is told nothing of storage.
  const estimate: StorageEstimate =
    'storage' in navigator ? await navigator.storage.estimate() : {};
  const { quota, usage } = estimate;
  const { deviceMemory } = navigator as DeviceMemory;
  return {
    ...(quota !== undefined && { freeBytes: quota - (usage ?? 0) }),
    ...(deviceMemory !== undefined && { machineMemoryBytes: deviceMemory * 2 ** 30 }),
  };
}

/** What can be told of a choice before anything is downloaded. Rejects with an `EngineError`. */
export async function lookAtEngine({
  choice,
  key,
  file,
}: Request<'look-at-engine'>): Promise<Extract<EngineReport, { ok: true }>> {
  const machine = await machineSpace();
  switch (choice.kind) {
    case 'recorded': {
      const recording = await recordingOf(choice.recording);
      const description = recording.text ?? recording.embedding;
      if (!description) throw unreadable('The recording holds no engine.');
      return { ok: true, choice, description, check: NOTHING_TO_CHECK };
    }
    case 'http': {
      const found = (await listServerModels(choice.url, key)).find(({ id }) => id === choice.model);
      if (!found) {
        throw new EngineError('not-found', `The server has no model "${choice.model}".`, {
          wayOn: 'Choose one of the models that it lists.',
        });
      }
      const known = { ...choice, revision: found.revision };
      const { description } = createHttpEngine({ choice: known });
      return { ok: true, choice: known, description, check: NOTHING_TO_CHECK };
    }
    case 'cpu': {
      const { source } = choice;
      const identity =
        source.kind === 'url'
          ? await identifyUrl(source.url)
          : file && (await identifyGguf(file, source.name));
      if (!identity) {
        throw new EngineError(
          'not-found',
          `The file ${source.kind === 'file' ? source.name : ''} is not open.`,
          {
            wayOn: 'Choose it again: a page may not keep hold of a file.',
          },
        );
      }
      if (!identity.ok) {
        throw new EngineError('wrong-content', identity.message, {
          wayOn: 'Choose a GGUF file.',
        });
      }
      const { model, revision, quantisation } = identity;
      const known = { ...choice, model, revision, quantisation };
      const check = await checkCpu(known, machine, file);
      return { ok: true, choice: known, description: describeCpu(known, browserName()), check };
    }
    case 'web-llm': {
      const gpu = await lookAtGpu();
      const check = await checkWebLlm(choice, gpu, machine);
      return { ok: true, choice, description: describeWebLlm(choice, browserName(), gpu), check };
    }
  }
}

/** Each model once, whatever the server repeats. Rejects with an `EngineError`. */
export async function listServerModels(
  url: string,
  key: string | undefined,
): Promise<readonly ListedModel[]> {
  const listed = await listModels(url, key);
  if (!listed.ok) throw listed.error;
  return [...new Map(listed.models.map((model) => [model.id, model])).values()];
}

/** The id of the kept model that a choice loads; `undefined` for what is kept nowhere. */
async function keptIdOf(choice: EngineChoice): Promise<string | undefined> {
  if (choice.kind === 'cpu') return keptCpuId(choice);
  return choice.kind === 'web-llm' ? keptWebLlmId(choice) : undefined;
}

/** The models in the tab that have these files open. */
async function rolesWith(keptId: string): Promise<readonly EngineRole[]> {
  const found: EngineRole[] = [];
  for (const [role, { choice }] of clients) {
    if ((await keptIdOf(choice)) === keptId) found.push(role);
  }
  return found;
}

/** Models whose files this browser keeps, those on the GPU first. */
export async function listKeptModels(): Promise<readonly KeptModel[]> {
  const kept = [...(await listWebLlmKept()), ...(await listCpuModels())];
  return Promise.all(
    kept.map(async (model) => ({ ...model, isInUse: (await rolesWith(model.id)).length > 0 })),
  );
}

/** The models that take memory in this tab. */
export function listLoadedModels(): readonly LoadedModel[] {
  return [...clients].flatMap(([role, { client }]) =>
    client.isLoaded ? [{ role, model: client.description.model }] : [],
  );
}

/** Gives a model's memory back after the call under way; a run that asks it again loads it again. */
export async function unloadModel(role: EngineRole): Promise<void> {
  await clients.get(role)?.client.unload();
}

/** Removes a kept model's files; an engine that has them open is closed first, and no other. */
export async function removeKeptModel(id: string): Promise<void> {
  const kept = (await listKeptModels()).find((model) => model.id === id);
  for (const role of await rolesWith(id)) {
    clients.get(role)?.client.close();
    clients.delete(role);
  }
  if (kept?.engine === 'cpu') await removeKeptFile(id);
  if (kept?.engine === 'web-llm') await removeWebLlmKept(id);
}

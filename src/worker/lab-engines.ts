/** The engines of the lab worker: made from choices, kept while they are chosen, looked at before. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import shippedRecordings from '../../static/recordings/index.json';
import { checkCpu, describeCpu, listCpuModels } from '../adapters/cpu/check-cpu';
import { identifyGguf } from '../adapters/cpu/gguf-identity';
import { identifyUrl } from '../adapters/cpu/identify-url';
import { removeKeptFile } from '../adapters/cpu/kept-files';
import { createHttpEngine } from '../adapters/http/http-engine';
import { listModels, type ListedModel } from '../adapters/http/list-models';
import { openRecording } from '../adapters/recorded/open-recording';
import { createRecordedEngine, type EngineRole } from '../adapters/recorded/recorded-engine';
import { createMemoryGraphs } from '../adapters/memory/memory-graph';
import { checkWebLlm } from '../adapters/webllm/check-web-llm';
import { listWebLlmKept, removeWebLlmKept } from '../adapters/webllm/kept-models';
import { lookAtGpu } from '../adapters/webllm/look-at-gpu';
import { describeWebLlm } from '../adapters/webllm/web-llm-models';
import type { KeptCall } from '../core/calls/kept-call';
import type { Recording } from '../core/calls/recording';
import type { Engine } from '../core/engine/engine';
import type { EngineChoice } from '../core/engine/engine-choice';
import { EngineError } from '../core/engine/engine-error';
import type { MachineSpace } from '../core/engine/judge-space';
import type { EngineStatus, KeptModel } from '../core/engine/engine-status';
import type { GraphStores } from '../core/ports';
import type { PlannedCall } from '../core/study/call-load';
import { planCalls, type PlannedEngines } from '../core/study/plan-calls';
import type { RunConfig } from '../core/study/run-config';
import type { RunEvent } from '../core/study/run-event';
import { readEvents } from '../core/study/saved-events';
import type { World } from '../core/world/world';
import { browserName } from './browser-name';
import { EngineClient } from './engine-client';
import type { EngineReport, LabRequest, OpenedRecording, RunEngines } from './protocol';

type Request<Type extends LabRequest['type']> = Extract<LabRequest, { type: Type }>;

/** Addresses of the recordings that come with the page, by file. */
const RECORDING_FILES = import.meta.glob<string>('../../static/recordings/*.gz', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The recordings that were opened, by id: those of the page, and files by the digest of their bytes. */
const recordings = new Map<string, Recording>();

/** Engines in workers of their own, by role; they stay loaded while runs ask them. */
const clients = new Map<EngineRole, { readonly key: string; readonly client: EngineClient }>();

const createEngineWorker = (): Worker =>
  new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });

const unreadable = (message: string): EngineError =>
  new EngineError('wrong-content', message, { wayOn: 'Choose another recording.' });

async function readRecording(bytes: ArrayBuffer): Promise<Recording> {
  const parsed = await openRecording(new Uint8Array(bytes));
  if (!parsed.ok) throw unreadable(parsed.message);
  return parsed.recording;
}

/** What lies at an address. Rejects with an `EngineError`. */
async function fetchBytes(address: string): Promise<ArrayBuffer> {
  try {
    const response = await fetch(address);
    if (response.ok) return await response.arrayBuffer();
    throw unreadable(`The recording could not be fetched: the server answered ${response.status}.`);
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw new EngineError(
      'origin-refused',
      'The recording could not be fetched: there is no network, no such address, or its server does not let this page read it.',
      { wayOn: 'Check the address, or download the file and open it here.', cause },
    );
  }
}

/** A recording of the page, fetched the first time. Rejects with an `EngineError`. */
async function shippedRecording(id: string): Promise<Recording> {
  const known = recordings.get(id);
  if (known) return known;
  const shipped = shippedRecordings.find((recording) => recording.id === id);
  const address = shipped && RECORDING_FILES[`../../static/recordings/${shipped.file}`];
  if (address === undefined) {
    throw new EngineError('not-found', `The recording ${JSON.stringify(id)} is not open.`, {
      wayOn: 'Open its file again: a page may not keep hold of it.',
    });
  }
  const recording = await readRecording(await fetchBytes(address));
  recordings.set(id, recording);
  return recording;
}

/** Half of an address's length; `crypto.subtle` is missing on pages over plain http. */
const ID_LENGTH = 16;
const digestOf = (bytes: ArrayBuffer): string =>
  bytesToHex(sha256(new Uint8Array(bytes))).slice(0, ID_LENGTH);

/** One that was cut off, or whose events were changed, is still good for its calls. */
function tellRecording(id: string, recording: Recording): OpenedRecording {
  const { calls, events, ...heading } = recording;
  const isWhole = readEvents(events, heading.world.digest).ok;
  return { id, heading, calls: calls.length, isWhole };
}

/** Opens a recording so that it can be chosen. Rejects with an `EngineError`. */
export async function openRecordingFor({
  source,
}: Request<'open-recording'>): Promise<OpenedRecording> {
  if (source.kind === 'built-in') {
    return tellRecording(source.id, await shippedRecording(source.id));
  }
  const bytes = source.kind === 'file' ? source.bytes : await fetchBytes(source.url);
  const id = digestOf(bytes);
  const recording = await readRecording(bytes);
  recordings.set(id, recording);
  return tellRecording(id, recording);
}

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

/** The calls and the checked events of an open recording. Rejects with an `EngineError`. */
export async function readRecorded(id: string): Promise<{
  readonly calls: readonly KeptCall[];
  readonly events: readonly RunEvent[];
}> {
  const { calls, events, world } = await shippedRecording(id);
  const saved = readEvents(events, world.digest);
  if (!saved.ok) throw unreadable(saved.message);
  return { calls, events: saved.events };
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
  clients.set(role, { key: keyOf(choice, file), client });
  return client;
}

async function openEngine(
  choice: EngineChoice,
  role: EngineRole,
  { key, files }: RunEngines,
  onStatus: (status: EngineStatus) => void,
): Promise<Engine> {
  switch (choice.kind) {
    case 'recorded':
      return createRecordedEngine(await shippedRecording(choice.recording), role);
    case 'http':
      return createHttpEngine({ choice, key, onStatus });
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
      const recording = await shippedRecording(choice.recording);
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

/** Rejects with an `EngineError`. */
export async function listServerModels(
  url: string,
  key: string | undefined,
): Promise<readonly ListedModel[]> {
  const listed = await listModels(url, key);
  if (!listed.ok) throw listed.error;
  return listed.models;
}

/** Models whose files this browser keeps, those on the GPU first. */
export async function listKeptModels(): Promise<readonly KeptModel[]> {
  return [...(await listWebLlmKept()), ...(await listCpuModels())];
}

/** Removes a kept model's files; engines of its kind are closed first, for one may have it loaded. */
export async function removeKeptModel(id: string): Promise<void> {
  const kept = (await listKeptModels()).find((model) => model.id === id);
  for (const [role, { client }] of clients) {
    if (client.description.engine !== kept?.engine) continue;
    clients.delete(role);
    client.close();
  }
  if (kept?.engine === 'cpu') await removeKeptFile(id);
  if (kept?.engine === 'web-llm') await removeWebLlmKept(id);
}

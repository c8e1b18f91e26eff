/** The engines that the options choose, and where their calls are kept. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createHttpEngine } from '../adapters/http/http-engine';
import { listModels } from '../adapters/http/list-models';
import { isSameOrigin } from '../adapters/http/server-url';
import { MemoryCalls } from '../adapters/memory/memory-calls';
import { createRecordedEngine } from '../adapters/recorded/recorded-engine';
import type { ModelPorts } from '../core/calls/model-calls';
import type { Engine } from '../core/engine/engine';
import { enginesNeeded, type RunConfig } from '../core/study/run-config';
import type { SentModels } from '../core/study/sent-run';
import shippedRecordings from '../../static/recordings/index.json';
import { CommandError, tellEngineErrors } from './command-error';
import type { LoadedWorld } from './load-world';
import type { EngineOptions } from './options';
import { openRecordFile, readRecording, type RecordFile } from './record-file';

const RECORDINGS = new URL('../../static/recordings/', import.meta.url);

/** Keys of servers are read from here, never from the command line, which other users can see. */
const KEY_VARIABLE = 'DRIFTLAB_KEY';
const EMBED_KEY_VARIABLE = 'DRIFTLAB_EMBED_KEY';

/** A server as the options give it, with the names of the options. */
interface ServerOptions {
  readonly url: string;
  readonly model: string | undefined;
  readonly key: string | undefined;
  readonly urlOption: string;
  readonly modelOption: string;
}

const textServer = (url: string, { model }: EngineOptions): ServerOptions => ({
  url,
  model,
  key: process.env[KEY_VARIABLE],
  urlOption: '--url',
  modelOption: '--model',
});

/** The key of the server that writes goes to no other one. */
function embeddingServer(embedUrl: string, { url, embedModel }: EngineOptions): ServerOptions {
  const isSame = url !== undefined && isSameOrigin(url, embedUrl);
  return {
    url: embedUrl,
    model: embedModel,
    key: process.env[EMBED_KEY_VARIABLE] ?? (isSame ? process.env[KEY_VARIABLE] : undefined),
    urlOption: '--embed-url',
    modelOption: '--embed-model',
  };
}

/** A server's engine, with what it tells of the model's build. */
async function httpEngine(server: ServerOptions, options: EngineOptions): Promise<Engine> {
  const { url, model, key, urlOption, modelOption } = server;
  const listed = await listModels(url, key);
  if (!listed.ok) {
    throw new CommandError(`${urlOption}: ${listed.error.message} ${listed.error.wayOn}`);
  }
  const [only, ...others] = listed.models;
  const chosen = model === undefined && others.length === 0 ? only : undefined;
  const found = chosen ?? listed.models.find(({ id }) => id === model);
  if (!found) {
    const names = listed.models.map(({ id }) => id).join(', ') || 'none';
    throw new CommandError(`${modelOption}: expected one of the server’s models (${names})`);
  }
  const { concurrency, timeoutMs } = options;
  const choice = {
    kind: 'http',
    url,
    model: found.id,
    revision: found.revision,
    concurrency,
    timeoutMs,
  } as const;
  return createHttpEngine({ choice, key });
}

async function textEngine(options: EngineOptions): Promise<Engine> {
  if (options.recording !== undefined) {
    return createRecordedEngine(await readRecording(options.recording, '--recording'), 'text');
  }
  if (options.url !== undefined) {
    return httpEngine(textServer(options.url, options), options);
  }
  throw new CommandError(
    'a model is asked for: expected --engine http with --url, or --engine recorded with --recording',
  );
}

/** The models of a run. `finish`: to be told the events of the finished run, where it is recorded. */
export interface OpenedModels extends ModelPorts {
  readonly finish?: RecordFile['finish'];
}

type Shipped = (typeof shippedRecordings)[number];

/** The vectors of a world that come with Driftlab, when no option asks for others. */
function shippedVectors(options: EngineOptions, { world }: LoadedWorld): Shipped | undefined {
  if (options.embedUrl !== undefined || options.embedRecording !== undefined) return undefined;
  return shippedRecordings.find(({ role, world: id }) => role === 'embedding' && id === world.id);
}

/** The recordings that a run plays and that come with Driftlab, so that a link can name them. */
export function shippedFor(
  options: EngineOptions,
  loaded: LoadedWorld,
  config: RunConfig,
): SentModels['recordings'] {
  const vectors = enginesNeeded(config).embedding ? shippedVectors(options, loaded) : undefined;
  return vectors && { embedding: vectors.id };
}

/** Vectors come from a server, from a recording, or from the recording that comes with Driftlab. */
async function embeddingEngine(options: EngineOptions, world: LoadedWorld): Promise<Engine> {
  if (options.embedUrl !== undefined) {
    return httpEngine(embeddingServer(options.embedUrl, options), options);
  }
  if (options.embedRecording !== undefined) {
    const recording = await readRecording(options.embedRecording, '--embed-recording');
    return createRecordedEngine(recording, 'embedding');
  }
  const shipped = shippedVectors(options, world);
  if (!shipped) {
    throw new CommandError('--retriever: expected --embed-url or --embed-recording beside it');
  }
  const file = fileURLToPath(new URL(shipped.file, RECORDINGS));
  return createRecordedEngine(await readRecording(file, '--retriever'), 'embedding');
}

/** What the settings need of models; `undefined` when they need none. Throws a `CommandError`. */
export async function openModels(
  options: EngineOptions,
  loaded: LoadedWorld,
  config: RunConfig,
): Promise<OpenedModels | undefined> {
  const needed = enginesNeeded(config);
  if (!needed.text && !needed.embedding) return undefined;
  const { text, embedding } = await tellEngineErrors(async () => ({
    text: needed.text ? await textEngine(options) : undefined,
    embedding: needed.embedding ? await embeddingEngine(options, loaded) : undefined,
  }));
  const engines = { ...(text && { text }), ...(embedding && { embedding }) };
  if (options.record === undefined) return { ...engines, calls: new MemoryCalls() };
  const title = [text, embedding]
    .flatMap((engine) => engine?.description.model ?? [])
    .join(' and ');
  const file = await openRecordFile(options.record, {
    title: `${title} on ${loaded.world.title}`,
    madeOn: new Date().toISOString().slice(0, 10),
    ...(text && { text: text.description }),
    ...(embedding && { embedding: embedding.description }),
    world: { id: loaded.world.id, digest: loaded.digest },
    settings: { ...config },
  });
  return { ...engines, calls: file.calls, finish: file.finish };
}

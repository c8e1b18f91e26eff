/** The lab worker: opens worlds, runs studies and answers the page. */
import builtInWorlds from '../../static/built-in-worlds.json';
import tessaly from '../../static/worlds/tessaly.json?raw';
import { createSqliteGraphs } from '../adapters/sqlite/sqlite-graph';
import { APP_VERSION } from '../app-version';
import { parseWorld, type ParsedWorld } from '../core/world/world-file';
import type { AskReply, AskRequest } from './ask-protocol';
import { toFailure } from './failure';
import type { AskGraphs, AskPorts } from './lab-ask';
import { LabRuns } from './lab-runs';
import { loadLate } from './load-late';
import type { LabReply, LabRequest, WorldSource } from './protocol';

/** Texts of the worlds that ship with the page, by path; only the one that a visit begins with comes at once. */
const WORLD_FILES: Readonly<Record<string, () => Promise<string>>> = {
  '../../static/worlds/tessaly.json': () => Promise.resolve(tessaly),
  ...import.meta.glob<string>(['../../static/worlds/*.json', '!../../static/worlds/tessaly.json'], {
    query: '?raw',
    import: 'default',
  }),
};

const send = (reply: LabReply, transfer: Transferable[] = []): void => {
  self.postMessage(reply, { transfer });
};

const parsedBuiltIns = new Map<string, ParsedWorld>();
const opened = new Map<string, Extract<ParsedWorld, { ok: true }>>();
/** Set once somebody asks. */
let graphsAsked: AskGraphs | undefined;
const runs = new LabRuns({
  send,
  worldOf: (digest) => opened.get(digest)?.world,
  clear: (drop) => graphsAsked?.clear(drop) ?? drop(),
});

async function parseBuiltIn(id: string): Promise<ParsedWorld> {
  const known = parsedBuiltIns.get(id);
  if (known) return known;
  const load = WORLD_FILES[`../../static/worlds/${id}.json`];
  const parsed = parseWorld(load ? await loadLate(load) : '');
  parsedBuiltIns.set(id, parsed);
  return parsed;
}

async function openWorld(source: WorldSource): Promise<ParsedWorld> {
  const parsed = source.kind === 'file' ? parseWorld(source.text) : await parseBuiltIn(source.id);
  if (parsed.ok) opened.set(parsed.digest, parsed);
  return parsed;
}

/** Requests that get an answer. */
type Asked = Extract<LabRequest, { request: number }>;
type AskedOfRuns =
  'export-graph' | 'save-recording' | 'plan-calls' | 'count-kept-replies' | 'forget-kept-replies';
type AskedOfEngines = Exclude<Asked, { type: 'open-world' | AskedOfRuns }>;

/** Answers one request; rejects when it cannot. */
async function replyTo(data: Asked): Promise<LabReply> {
  const { request } = data;
  switch (data.type) {
    case 'open-world':
      return { type: 'world', request, parsed: await openWorld(data.source) };
    case 'export-graph':
      return { type: 'graph', request, file: await runs.graphFile(data.scenario) };
    case 'plan-calls':
      return { type: 'call-plan', request, plan: await runs.planCalls(data) };
    case 'save-recording':
      return { type: 'recording-file', request, file: await runs.recordingFile() };
    case 'count-kept-replies':
      return { type: 'kept-replies', request, replies: await runs.keptReplies() };
    case 'forget-kept-replies':
      await runs.forgetReplies();
      return { type: 'kept-replies', request, replies: await runs.keptReplies() };
    default:
      return replyOnEngines(data);
  }
}

/** Answers what concerns engines, whose code comes only now. */
async function replyOnEngines(data: AskedOfEngines): Promise<LabReply> {
  const { request } = data;
  const engines = await loadLate(() => import('./lab-engines'));
  switch (data.type) {
    case 'look-at-engine': {
      const report = await engines.lookAtEngine(data).catch((error: unknown) => {
        return { ok: false, failure: toFailure(error) } as const;
      });
      return { type: 'engine', request, report };
    }
    case 'list-server-models': {
      const models = await engines.listServerModels(data.url, data.key);
      return { type: 'server-models', request, models };
    }
    case 'list-kept-models':
      return { type: 'kept-models', request, models: await engines.listKeptModels() };
    case 'remove-kept-model':
      await engines.removeKeptModel(data.id);
      return { type: 'kept-models', request, models: await engines.listKeptModels() };
    case 'list-loaded-models':
      return { type: 'loaded-models', request, models: engines.listLoadedModels() };
    case 'unload-model':
      await engines.unloadModel(data.role);
      return { type: 'loaded-models', request, models: engines.listLoadedModels() };
    case 'open-recording': {
      const { openRecordingFor } = await loadLate(() => import('./lab-recordings'));
      return { type: 'recording', request, recording: await openRecordingFor(data) };
    }
  }
}

/** Of the ablation in progress. */
let ablating = new AbortController();

/** Runs the ablation once the one before has been told to stop. */
async function ablate(data: Extract<LabRequest, { type: 'ablate' }>): Promise<void> {
  const { ablation, worldDigest, config, errors } = data;
  ablating.abort();
  ablating = new AbortController();
  const { signal } = ablating;
  try {
    const world = opened.get(worldDigest)?.world;
    if (!world) throw new RangeError(`no world ${worldDigest} was opened`);
    const { tellAblation } = await loadLate(() => import('./lab-mistakes'));
    await tellAblation(
      { world, config, ...(errors && { errors }) },
      (events) => send({ type: 'ablation', ablation, events }),
      signal,
    );
  } catch (error) {
    send({ type: 'ablation-failed', ablation, failure: toFailure(error) });
  }
}

/** Answers on a port of its own who asks graphs. */
async function openAsking(port: MessagePort): Promise<void> {
  try {
    const [{ AskGraphs, serveAsking }, { createSqliteQuestions }] = await loadLate(() =>
      Promise.all([import('./lab-ask'), import('../adapters/sqlite/sqlite-questions')]),
    );
    const stores = async () => createSqliteGraphs(await runs.database());
    const questions = async () => createSqliteQuestions(await runs.database(), APP_VERSION);
    const openModels: AskPorts['openModels'] = (engines, onStatus) =>
      runs.modelsBeside(engines, onStatus);
    const clock = () => performance.now();
    graphsAsked ??= new AskGraphs({ openWorld, stores, questions, openModels, clock });
    serveAsking(port, graphsAsked);
  } catch (error) {
    const failure = toFailure(error);
    port.onmessage = ({ data }: MessageEvent<AskRequest>) => {
      port.postMessage({ type: 'failed', request: data.request, failure } satisfies AskReply);
    };
  }
}

/** Files are handed over, not copied. */
const filesOf = (reply: LabReply): Transferable[] => ('file' in reply ? [reply.file.buffer] : []);

async function answer(data: Asked): Promise<void> {
  try {
    const reply = await replyTo(data);
    send(reply, filesOf(reply));
  } catch (error) {
    send({ type: 'request-failed', request: data.request, failure: toFailure(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<LabRequest>) => {
  switch (data.type) {
    case 'run':
      runs.start(data);
      break;
    case 'play':
      runs.play(data);
      break;
    case 'cancel':
      runs.cancel();
      break;
    case 'ablate':
      void ablate(data);
      break;
    case 'cancel-ablation':
      ablating.abort();
      break;
    case 'open-asking':
      void openAsking(data.port);
      break;
    case 'pause':
      runs.setPaused(true);
      break;
    case 'resume':
      runs.setPaused(false);
      break;
    case 'forget-interrupted':
      void runs.forgetInterrupted();
      break;
    default:
      void answer(data);
  }
};

// A run needs the storage too, and tells why it failed to open.
runs.tellStorage().catch(() => undefined);
// Most visitors want the first world: it is read while SQLite is still on its way.
if (builtInWorlds[0]) void parseBuiltIn(builtInWorlds[0].id);

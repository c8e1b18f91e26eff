/** The lab worker: holds the graphs and runs the studies. It puts the layers of its thread together. */
import builtInWorlds from '../../static/built-in-worlds.json';
import { exportGraph } from '../adapters/sqlite/export-graph';
import { openStorage } from '../adapters/sqlite/open-storage';
import { createRunMarker } from '../adapters/sqlite/run-marker';
import { loadSqlite, SqliteDatabase } from '../adapters/sqlite/sqlite-database';
import { createSqliteGraphs } from '../adapters/sqlite/sqlite-graph';
import { describeNotice } from '../adapters/sqlite/storage-notice';
import { APP_VERSION } from '../app-version';
import { StoreError, type GraphStores } from '../core/ports';
import type { RunEvent } from '../core/study/run-event';
import { runStudy } from '../core/study/run-study';
import { parseWorld, type ParsedWorld } from '../core/world/world-file';
import { sendInBatches } from './event-batches';
import type { LabFailure, LabReply, LabRequest, StorageStatus } from './protocol';

/** Texts of the worlds that ship with the page, by path. */
const WORLD_FILES = import.meta.glob<string>('../../static/worlds/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

type RunRequest = Extract<LabRequest, { type: 'run' }>;

/** Where this tab keeps its graphs. */
interface Shelf extends StorageStatus {
  readonly database: SqliteDatabase;
}

const send = (reply: LabReply, transfer: Transferable[] = []): void => {
  self.postMessage(reply, { transfer });
};

const toFailure = (error: unknown): LabFailure => ({
  code: error instanceof StoreError ? error.code : 'internal',
  message: error instanceof Error ? error.message : String(error),
});

async function openShelf(): Promise<Shelf> {
  const { database, kind, notice } = await openStorage();
  const interrupted = await createRunMarker(database).interrupted();
  const notices = [
    ...(notice ? [describeNotice(notice)] : []),
    ...(interrupted
      ? [
          `The last run was interrupted after ${interrupted.asked} of ${interrupted.planned} answers; this is a new one.`,
        ]
      : []),
  ];
  return { database, kind, notices };
}

/** When files fail in the middle of a run, the tab goes on in memory. */
async function openMemoryShelf(error: StoreError): Promise<Shelf> {
  const notice =
    error.code === 'quota'
      ? ({ code: 'quota' } as const)
      : ({ code: 'failed', reason: error.message } as const);
  return {
    database: SqliteDatabase.open(await loadSqlite()),
    kind: 'memory',
    notices: [describeNotice(notice)],
  };
}

let shelf = openShelf();
const parsedBuiltIns = new Map<string, ParsedWorld>();
const opened = new Map<string, Extract<ParsedWorld, { ok: true }>>();
/** Graphs of the newest run by their label; a scenario's label is its id. */
const graphIds = new Map<string, number>();
let newestRun = 0;
/** Stops the run in progress. */
let stop = new AbortController();
let running: Promise<void> = Promise.resolve();

const tellStorage = async (): Promise<void> => {
  const { kind, notices } = await shelf;
  send({ type: 'storage', storage: { kind, notices } });
};

/** Graphs of one run; those of the runs before are dropped whole. */
async function clearShelf(database: SqliteDatabase): Promise<GraphStores> {
  const graphs = createSqliteGraphs(database);
  await graphs.dropGraphs(0);
  graphIds.clear();
  return {
    create: async (label) => {
      const graph = await graphs.create(label);
      graphIds.set(label, graph.id);
      return graph;
    },
  };
}

async function runToEnd({ run, worldDigest, config }: RunRequest): Promise<void> {
  stop = new AbortController();
  const parsed = opened.get(worldDigest);
  if (!parsed) throw new RangeError(`no world ${worldDigest} was opened`);
  const { database } = await shelf;
  const marker = createRunMarker(database);
  const stores = await clearShelf(database);
  const request = { world: parsed.world, worldDigest, config, appVersion: APP_VERSION };
  const ports = { stores, clock: () => performance.now() };
  let answered = 0;
  const mark = async (event: RunEvent): Promise<void> => {
    if (event.type === 'answered') answered += 1;
    if (event.type === 'started') {
      await marker.begin(JSON.stringify(config), event.plan.plannedAnswers);
    }
    if (event.type === 'checkpoint') await marker.reach(answered);
    if (event.type === 'finished' || event.type === 'cancelled') await marker.finish();
  };
  await sendInBatches(
    runStudy(request, ports, stop.signal),
    (events) => send({ type: 'events', run, events }),
    mark,
  );
}

/** Runs once more in memory when the files fail; a second failure is told. */
async function runWherePossible(request: RunRequest): Promise<void> {
  try {
    await runToEnd(request);
  } catch (error) {
    if (!(error instanceof StoreError) || (await shelf).kind === 'memory') throw error;
    shelf = openMemoryShelf(error);
    await tellStorage();
    await runToEnd(request);
  }
}

/** Stops what runs; `next` is the run that is to be the newest, 0 for none. */
function giveUp(next: number): void {
  newestRun = next;
  stop.abort();
}

function startRun(request: RunRequest): void {
  giveUp(request.run);
  running = running
    .then(() => {
      if (newestRun === request.run) return runWherePossible(request);
      // Given up before its turn came.
      send({ type: 'events', run: request.run, events: [{ type: 'cancelled', seq: 0 }] });
      return undefined;
    })
    .catch((error: unknown) => {
      send({ type: 'run-failed', run: request.run, failure: toFailure(error) });
    });
}

function parseBuiltIn(id: string): ParsedWorld {
  const text = WORLD_FILES[`../../static/worlds/${id}.json`] ?? '';
  const parsed = parsedBuiltIns.get(id) ?? parseWorld(text);
  parsedBuiltIns.set(id, parsed);
  return parsed;
}

function openWorld({ source, request }: Extract<LabRequest, { type: 'open-world' }>): void {
  const parsed = source.kind === 'file' ? parseWorld(source.text) : parseBuiltIn(source.id);
  if (parsed.ok) opened.set(parsed.digest, parsed);
  send({ type: 'world', request, parsed });
}

async function sendGraph({
  scenario,
  request,
}: Extract<LabRequest, { type: 'export-graph' }>): Promise<void> {
  try {
    await running;
    const id = graphIds.get(scenario);
    if (id === undefined) throw new RangeError(`the last run has no graph "${scenario}"`);
    const { database } = await shelf;
    const file = new Uint8Array(await exportGraph(database, id));
    send({ type: 'graph', request, file }, [file.buffer]);
  } catch (error) {
    send({ type: 'request-failed', request, failure: toFailure(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<LabRequest>) => {
  switch (data.type) {
    case 'open-world':
      openWorld(data);
      break;
    case 'run':
      startRun(data);
      break;
    case 'cancel':
      giveUp(0);
      break;
    case 'export-graph':
      void sendGraph(data);
      break;
  }
};

// A run needs the storage too, and tells why it failed to open.
tellStorage().catch(() => undefined);
// Most visitors want the first world: it is read while SQLite is still on its way.
if (builtInWorlds[0]) parseBuiltIn(builtInWorlds[0].id);

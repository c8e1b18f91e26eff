/** What the lab worker does with runs that fail, are given up, or lose their storage, with a model by rules. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openRecording } from '../../../src/adapters/recorded/open-recording';
import { createRecordedEngine } from '../../../src/adapters/recorded/recorded-engine';
import { createRunMarker } from '../../../src/adapters/sqlite/run-marker';
import { SqliteDatabase } from '../../../src/adapters/sqlite/sqlite-database';
import type { Engine, GenerateRequest } from '../../../src/core/engine/engine';
import { EngineError } from '../../../src/core/engine/engine-error';
import { defaultConfig } from '../../../src/core/study/config-fields';
import type { RunConfig } from '../../../src/core/study/run-config';
import type { RunEvent } from '../../../src/core/study/run-event';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import type * as labEngines from '../../../src/worker/lab-engines';
import type * as labRecordings from '../../../src/worker/lab-recordings';
import { LabRuns } from '../../../src/worker/lab-runs';
import type { Shelf } from '../../../src/worker/lab-shelf';
import type { LabReply, RunEngines } from '../../../src/worker/protocol';
import { parseMark, renderMark } from '../../../src/worker/run-mark';
import { createDisk, loadSqliteInNode } from '../../contract/sqlite-in-node';
import { createScriptedModel } from '../../fixtures/scripted-model';
import { openWorld } from '../../fixtures/worlds';

const { world, digest } = openWorld('tessaly');
const SMALL: RunConfig = {
  ...defaultConfig(world),
  scenarios: ['StaleGraph'],
  designs: ['Graph'],
  askAfter: ['owner'],
  reader: 'model',
  extractor: 'model',
};
const PATTERNS: RunConfig = { ...SMALL, reader: 'patterns', extractor: 'patterns' };
const ENGINES: RunEngines = {
  choices: { text: { kind: 'recorded', recording: 'stands-in' } },
};

const { place } = vi.hoisted(() => ({
  place: {} as {
    shelf: () => Promise<Shelf>;
    memory: () => Promise<Shelf>;
    open: () => ReturnType<typeof labEngines.openEngines>;
    text: Engine;
    recorded: Awaited<ReturnType<typeof labRecordings.readRecorded>>;
  },
}));
const closed: unknown[] = [];

vi.mock('../../../src/worker/lab-shelf', () => ({
  openShelf: () => place.shelf(),
  openMemoryShelf: () => place.memory(),
}));
vi.mock('../../../src/worker/lab-engines', (): Partial<typeof labEngines> => ({
  openEngines: () => place.open(),
  closeUnused: (used) => void closed.push(used.choices),
  listCalls: () => Promise.resolve([]),
}));
vi.mock('../../../src/worker/lab-recordings', (): Partial<typeof labRecordings> => ({
  readRecorded: () => Promise.resolve(place.recorded),
}));

/** A model by rules that tells what it was asked, and does something else first. */
function createModel(before: (call: number, request: GenerateRequest) => Promise<void> | void) {
  const asked: GenerateRequest[] = [];
  const model = createScriptedModel({ ontology: world.ontology, concurrency: 3 });
  const engine: Engine = {
    ...model,
    generate: async (request) => {
      asked.push(request);
      await before(asked.length, request);
      return model.generate(request);
    },
  };
  return { engine, asked };
}

let sqlite: Awaited<ReturnType<typeof loadSqliteInNode>>;
let disk: ReturnType<typeof createDisk>['disk'];
let database: SqliteDatabase;
let replies: LabReply[];
let runs: LabRuns;
let lastRun = 0;

beforeEach(async () => {
  sqlite = await loadSqliteInNode();
  const made = createDisk(sqlite);
  disk = made.disk;
  database = SqliteDatabase.open(sqlite, made.place);
  place.shelf = () => Promise.resolve({ database, kind: 'opfs', notices: [] });
  place.memory = () =>
    Promise.resolve({ database: SqliteDatabase.open(sqlite), kind: 'memory', notices: [] });
  place.open = () => Promise.resolve({ text: place.text });
  replies = [];
  closed.length = 0;
  runs = new LabRuns({
    worldOf: (asked) => (asked === digest ? world : undefined),
    send: (reply) => replies.push(reply),
  });
});

const start = (config: RunConfig, engines?: RunEngines): number => {
  lastRun += 1;
  const source = { kind: 'built-in', id: world.id } as const;
  runs.start({
    type: 'run',
    run: lastRun,
    worldDigest: digest,
    config,
    source,
    ...(engines && { engines }),
  });
  return lastRun;
};

/** How a run stands by what was told of it. */
const stateOf = (run: number) =>
  foldEvents(
    NO_RUN,
    replies.flatMap((reply) => (reply.type === 'events' && reply.run === run ? reply.events : [])),
  );

const failureOf = (run: number) =>
  replies.find((reply) => reply.type === 'run-failed' && reply.run === run);

const ended = (run: number) =>
  expect
    .poll(() => failureOf(run)?.type ?? stateOf(run).status, { timeout: 20_000 })
    .toMatch(/run-failed|finished|cancelled/);

async function finish(run: number): Promise<void> {
  await ended(run);
  expect(failureOf(run)).toBeUndefined();
  expect(stateOf(run).status).toBe('finished');
}

describe('a run whose model fails in the middle', () => {
  it('stops the calls that are under way beside the one that failed', async () => {
    const { engine, asked } = createModel(async (call, { signal }) => {
      if (call === 3) throw new EngineError('server-error', 'It is down.');
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new EngineError('aborted', 'Stopped.')));
      });
    });
    place.text = engine;
    const run = start(SMALL, ENGINES);
    await ended(run);
    expect(failureOf(run)).toMatchObject({ failure: { engine: 'server-error' } });
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toHaveLength(3);
  });

  it('goes on where it was when it is started again', async () => {
    const first = createModel((call) => {
      if (call === 30) throw new EngineError('server-error', 'It is down.');
    });
    place.text = first.engine;
    await ended(start(SMALL, ENGINES));
    const second = createModel(() => undefined);
    place.text = second.engine;
    const again = start(SMALL, ENGINES);
    await finish(again);
    const whole = new Set(second.asked.map(({ prompt }) => prompt.user));
    const twice = first.asked.slice(0, 26).filter(({ prompt }) => whole.has(prompt.user));
    expect(twice).toEqual([]);
  });

  it('is still to be gone on with after a run without a model', async () => {
    place.text = createModel((call) => {
      if (call === 30) throw new EngineError('server-error', 'It is down.');
    }).engine;
    await ended(start(SMALL, ENGINES));
    await finish(start(PATTERNS));
    const waiting = await createRunMarker(database).interrupted();
    expect(JSON.parse(waiting?.config ?? '')).toMatchObject({
      config: SMALL,
      choices: ENGINES.choices,
    });
    await runs.forgetInterrupted();
    expect(await createRunMarker(database).interrupted()).toBeUndefined();
  });

  it('waits with what it failed by, and with the answers that were there', async () => {
    place.text = createModel((call) => {
      if (call === 50) throw new EngineError('server-error', 'It is down.');
    }).engine;
    const run = start(SMALL, ENGINES);
    await ended(run);
    const given = stateOf(run).answers.length;
    expect(given).toBeGreaterThan(0);
    const waiting = await createRunMarker(database).interrupted();
    expect(waiting).toMatchObject({ asked: given, planned: 20 });
    expect(parseMark(waiting!.config)?.held).toEqual({ by: 'failure', message: 'It is down.' });
  });

  it('still waits when it fails again before it begins', async () => {
    place.text = createModel((call) => {
      if (call === 50) throw new EngineError('server-error', 'It is down.');
    }).engine;
    await ended(start(SMALL, ENGINES));
    const before = await createRunMarker(database).interrupted();
    const { held: _held, ...closed } = parseMark(before!.config)!;
    await createRunMarker(database).begin(renderMark(closed), 20);
    await createRunMarker(database).reach(7);
    place.open = () => Promise.reject(new EngineError('offline', 'It is gone.'));
    await ended(start(SMALL, ENGINES));
    const waiting = await createRunMarker(database).interrupted();
    expect(waiting).toMatchObject({ asked: 7, planned: 20 });
    expect(parseMark(waiting!.config)?.held).toMatchObject({ message: 'It is gone.' });
  });

  it('is remembered up to its last answer, also where the tab just closes', async () => {
    const { engine, asked } = createModel(async (call, { signal }) => {
      if (call < 50) return;
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new EngineError('aborted', 'Stopped.')));
      });
    });
    place.text = engine;
    const run = start(SMALL, ENGINES);
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(50);
    const given = () => stateOf(run).answers.length;
    await expect.poll(given).toBeGreaterThan(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await createRunMarker(database).interrupted()).toMatchObject({ asked: given() });
    runs.cancel();
    await ended(run);
  });

  it('is forgotten where it would always fail', async () => {
    place.text = createModel((call) => {
      if (call === 30) throw new EngineError('not-recorded', 'There is no such call.');
    }).engine;
    await ended(start(SMALL, ENGINES));
    expect(await createRunMarker(database).interrupted()).toBeUndefined();
  });

  it('is forgotten when a recording is played', async () => {
    place.text = createModel((call) => {
      if (call === 30) throw new EngineError('server-error', 'It is down.');
    }).engine;
    await ended(start(SMALL, ENGINES));
    expect(await createRunMarker(database).interrupted()).toBeDefined();
    const events: RunEvent[] = [{ type: 'finished', digest: '0', seq: 0 }];
    place.recorded = { calls: [], events };
    lastRun += 1;
    runs.play({ type: 'play', run: lastRun, recording: 'stands-in' });
    await ended(lastRun);
    expect(await createRunMarker(database).interrupted()).toBeUndefined();
  });

  it('is not gone on with when nothing it wrote made sense', async () => {
    const { engine } = createModel(() => undefined);
    place.text = {
      ...engine,
      generate: async (request) => ({ ...(await engine.generate(request)), text: 'xyzzy' }),
    };
    const run = start(SMALL, ENGINES);
    await ended(run);
    expect(failureOf(run)).toMatchObject({ failure: { engine: 'gibberish' } });
    expect(await createRunMarker(database).interrupted()).toBeUndefined();
  });
});

describe('a run whose storage is full', () => {
  it('makes no call again that it made, or found there', async () => {
    const before = createModel(() => undefined);
    place.text = before.engine;
    const earlier = start({ ...SMALL, askAfter: ['start'] }, ENGINES);
    await finish(earlier);
    const found = new Set(before.asked.map(({ prompt }) => prompt.user));
    // Another visit: what it knows is what the file holds.
    runs = new LabRuns({ worldOf: () => world, send: (reply) => replies.push(reply) });
    const { engine, asked } = createModel((call) => {
      if (call === 2) disk.isFull = true;
    });
    place.text = engine;
    const run = start(SMALL, ENGINES);
    await finish(run);
    expect(replies.filter(({ type }) => type === 'storage').at(-1)).toMatchObject({
      storage: { kind: 'memory' },
    });
    const users = asked.map(({ prompt }) => prompt.user);
    expect(users.filter((user) => found.has(user))).toEqual([]);
    expect(new Set(users).size).toBe(users.length);
  });

  it('is not run in memory when it was given up meanwhile', async () => {
    const { engine } = createModel((call) => {
      if (call === 2) disk.isFull = true;
    });
    place.text = engine;
    const memory = place.memory;
    place.memory = () => {
      runs.cancel();
      return memory();
    };
    const run = start(SMALL, ENGINES);
    await ended(run);
    expect(stateOf(run).status).toBe('cancelled');
    expect(stateOf(run).answers).toEqual([]);
  });
});

describe('the replies that are kept', () => {
  it('are counted, and once they are forgotten every call is made again', async () => {
    const { engine, asked } = createModel(() => undefined);
    place.text = engine;
    expect(await runs.keptReplies()).toEqual({ count: 0, bytes: 0 });
    await finish(start(SMALL, ENGINES));
    const made = asked.length;
    const kept = await runs.keptReplies();
    expect(kept.count).toBe(made);
    expect(kept.bytes).toBeGreaterThan(made * 2);
    await finish(start(SMALL, ENGINES));
    expect(asked).toHaveLength(made);
    await runs.forgetReplies();
    expect(await runs.keptReplies()).toEqual({ count: 0, bytes: 0 });
    await finish(start(SMALL, ENGINES));
    expect(asked).toHaveLength(2 * made);
  });
});

describe('the models of a run', () => {
  it('are given back when a run needs none', async () => {
    place.text = createModel(() => undefined).engine;
    await finish(start(SMALL, ENGINES));
    expect(closed).toEqual([]);
    await finish(start(PATTERNS));
    expect(closed).toEqual([{}]);
  });

  it('can be saved as a recording, also when they were played back from one', async () => {
    const { engine } = createModel(() => undefined);
    place.text = engine;
    await finish(start(SMALL, ENGINES));
    const made = await openRecording(await runs.recordingFile());
    if (!made.ok) throw new Error(made.message);
    // Another visit, on an empty file.
    database = SqliteDatabase.open(sqlite);
    runs = new LabRuns({ worldOf: () => world, send: (reply) => replies.push(reply) });
    place.text = createRecordedEngine(made.recording, 'text');
    const played = start(SMALL, ENGINES);
    await finish(played);
    expect(stateOf(played).calls.read.made).toBe(0);
    const again = await openRecording(await runs.recordingFile());
    if (!again.ok) throw new Error(again.message);
    const byAddress = (calls: typeof again.recording.calls) =>
      [...calls].sort((a, b) => (a.address < b.address ? -1 : 1));
    expect(byAddress(again.recording.calls)).toEqual(byAddress(made.recording.calls));
  });

  it('are paused from the first report on when the run was paused before', async () => {
    place.text = createModel(() => undefined).engine;
    const run = start(SMALL, ENGINES);
    runs.setPaused(true);
    const paused = () =>
      replies.some((reply) => reply.type === 'progress' && reply.progress.isPaused);
    await expect.poll(paused).toBe(true);
    runs.setPaused(false);
    await finish(run);
  });

  it('are remembered as paused until they are gone on with', async () => {
    const held = async () =>
      parseMark((await createRunMarker(database).interrupted())?.config ?? '')?.held;
    place.text = createModel((call) => {
      if (call === 30) runs.setPaused(true);
    }).engine;
    const run = start(SMALL, ENGINES);
    await expect.poll(held).toEqual({ by: 'pause' });
    runs.setPaused(false);
    await expect.poll(held).toBeUndefined();
    await finish(run);
    expect(await createRunMarker(database).interrupted()).toBeUndefined();
  });
});

/** Opening the storage in a real browser: reload, two tabs, full disk, old, newer and damaged files. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../../src/adapters/sqlite/migrations';
import { fact, noon, page } from '../contract/graph-samples';
import { newFolder, removeFolder, StorageWorker } from './storage/worker-client';

let folder: string;
let workers: StorageWorker[];

beforeEach(() => {
  folder = newFolder();
  workers = [];
});

afterEach(async () => {
  for (const worker of workers) worker.kill();
  // The files of a worker that was killed are given back a little later.
  await expect
    .poll(
      () =>
        removeFolder(folder).then(
          () => true,
          () => false,
        ),
      { timeout: 5000 },
    )
    .toBe(true);
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A new tab; it opens the storage unless `folder` is prepared first. */
function openTab(): StorageWorker {
  const worker = new StorageWorker();
  workers.push(worker);
  return worker;
}

describe('a storage in the origin private file system', () => {
  it('is there in a fresh profile, with nothing to tell', async () => {
    expect(await openTab().run('open', folder)).toEqual({ kind: 'opfs' });
  });

  it('keeps its graphs over a reload in the middle of a run', async () => {
    const first = openTab();
    await first.run('open', folder);
    const id = await first.run('create', 'kept');
    const store = first.graph(id);
    await store.putPage(page('a', 1));
    await first.run('beginRun', '{}', 1600);
    await store.transaction(() => store.addFact(fact({ object: 'committed' })));
    await first.run('reachRun', 700);
    await first.run('begin', id);
    await store.addFact(fact({ object: 'in the middle' }));
    // What was written a moment ago may still be waiting.
    await pause(200);
    first.kill();

    const second = openTab();
    expect(await second.run('open', folder)).toEqual({ kind: 'opfs' });
    expect(await second.run('list')).toEqual([{ id, label: 'kept' }]);
    const kept = second.graph(id);
    expect((await kept.facts()).map(({ object }) => object)).toEqual(['committed']);
    expect(await kept.currentPages()).toEqual([page('a', 1)]);
    expect(await second.run('interruptedRun')).toEqual({ config: '{}', asked: 700, planned: 1600 });
    expect(await second.run('query', 'PRAGMA integrity_check')).toEqual([
      { integrity_check: 'ok' },
    ]);
  });

  it('has only whole transactions, in order, after a worker was killed while writing', async () => {
    let kept = 0;
    for (const killAfterMs of [120, 180, 300]) {
      const writer = openTab();
      await expect.poll(() => writer.run('open', folder)).toEqual({ kind: 'opfs' });
      const id = await writer.run('create', `killed after ${killAfterMs} ms`);
      void writer.run('churn', id);
      await pause(killAfterMs);
      writer.kill();

      const reader = openTab();
      await expect.poll(() => reader.run('open', folder)).toEqual({ kind: 'opfs' });
      expect(await reader.run('query', 'PRAGMA integrity_check')).toEqual([
        { integrity_check: 'ok' },
      ]);
      const rounds = (await reader.graph(id).facts()).map(({ object }) => Number(object));
      expect(rounds).toEqual(rounds.map((_, index) => Math.floor(index / 10)));
      expect(rounds.length % 10).toBe(0);
      kept += rounds.length;
      await reader.run('close');
    }
    expect(kept).toBeGreaterThan(0);
  });

  it('belongs to one tab; another works in memory until the first is closed', async () => {
    const first = openTab();
    await first.run('open', folder);
    const id = await first.run('create', 'first');
    const second = openTab();
    expect(await second.run('open', folder)).toEqual({
      kind: 'memory',
      notice: { code: 'other-tab' },
    });
    const inMemory = second.graph(await second.run('create', 'second'));
    await inMemory.addFact(fact({ object: 'second' }));
    await first.graph(id).addFact(fact({ object: 'first' }));
    expect(await first.graph(id).facts()).toMatchObject([{ object: 'first' }]);
    await first.run('close');

    const third = openTab();
    expect(await third.run('open', folder)).toEqual({ kind: 'opfs' });
    expect(await third.run('list')).toEqual([{ id, label: 'first' }]);
  });

  it('works in memory when a worker without the lock has the files', async () => {
    const first = openTab();
    await first.run('open', folder);
    const other = openTab();
    await other.run('denyLocks');
    expect(await other.run('open', folder)).toEqual({
      kind: 'memory',
      notice: { code: 'other-tab' },
    });
  });

  it('works in memory where the browser keeps no files', async () => {
    const worker = openTab();
    await worker.run('open', folder);
    await worker.run('close');
    const privateWindow = openTab();
    await privateWindow.run('denyFiles');
    expect(await privateWindow.run('open', folder)).toEqual({
      kind: 'memory',
      notice: { code: 'no-opfs', reason: 'denied' },
    });
    const store = privateWindow.graph(await privateWindow.run('create', 'private'));
    await store.addFact(fact({}));
    expect(await store.facts()).toHaveLength(1);
  });

  it('brings a database of the first release up to date and says so', async () => {
    const old = openTab();
    await old.run('writeFirstVersion', folder);
    const worker = openTab();
    expect(await worker.run('open', folder)).toEqual({
      kind: 'opfs',
      notice: { code: 'migrated', from: 1, to: SCHEMA_VERSION },
    });
    const facts = await worker.graph(1).facts();
    expect(facts.map(({ object, end }) => [object, end.kind])).toEqual([
      ['12 €', 'open'],
      ['10 €', 'on'],
      ['9 €', 'unknown'],
    ]);
    await worker.run('close');
    expect(await openTab().run('open', folder)).toEqual({ kind: 'opfs' });
  });

  it('leaves the database of a newer release untouched', async () => {
    const first = openTab();
    await first.run('open', folder);
    await first.run('create', 'newer');
    await first.run('close');
    await first.run('executeIn', folder, `PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    expect(await openTab().run('open', folder)).toMatchObject({
      kind: 'memory',
      notice: { code: 'newer-schema' },
    });
    await first.run('executeIn', folder, `PRAGMA user_version = ${SCHEMA_VERSION}`);
    const later = openTab();
    expect(await later.run('open', folder)).toEqual({ kind: 'opfs' });
    expect(await later.run('list')).toMatchObject([{ label: 'newer' }]);
  });

  it('sets a damaged file aside, untouched, and tells it once', async () => {
    const first = openTab();
    await first.run('open', folder);
    await first.run('create', 'damaged');
    await first.run('close');
    await first.run('damage', folder, 4096, 2000);
    const second = openTab();
    expect(await second.run('open', folder)).toEqual({
      kind: 'opfs',
      notice: { code: 'corrupt', keptAs: 'driftlab.sqlite', usedInstead: 'driftlab-2.sqlite' },
    });
    await second.run('create', 'after');
    await second.run('close');
    const third = openTab();
    expect(await third.run('open', folder)).toEqual({ kind: 'opfs' });
    expect(await third.run('list')).toMatchObject([{ label: 'after' }]);
  });

  it('rejects with quota on a full disk, stays consistent and goes on when there is room', async () => {
    const worker = openTab();
    await worker.run('open', folder);
    const store = worker.graph(await worker.run('create', 'full'));
    await store.addFact(fact({ object: 'before' }));
    // Were it still waiting when the disk is full, its own failure could come before the next fact.
    await pause(200);
    await worker.run('fillDisk', true);
    // A little is still taken, waits to be written, and is not lost.
    await store.addFact(fact({ object: 'waiting' }));
    await pause(200);
    const filling = store.transaction(async () => {
      for (let count = 0; count < 20; count += 1) await store.addFact(fact({}));
    });
    await expect(filling).rejects.toMatchObject({ name: 'StoreError', code: 'quota' });
    await expect(store.supersedeAll(noon('2026-09-20'))).rejects.toMatchObject({ code: 'quota' });
    expect((await store.facts()).map(({ object }) => object)).toEqual(['before', 'waiting']);
    await worker.run('fillDisk', false);
    await store.addFact(fact({ object: 'after' }));
    expect((await store.facts()).map(({ object }) => object)).toEqual([
      'before',
      'waiting',
      'after',
    ]);
    await pause(200);
    worker.kill();
    const next = openTab();
    await expect.poll(() => next.run('open', folder)).toEqual({ kind: 'opfs' });
    expect(await next.graph(1).facts()).toHaveLength(3);
    expect(await next.run('query', 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  it('works in memory when there is no room for its first file', async () => {
    const worker = openTab();
    await worker.run('fillDisk', true);
    expect(await worker.run('open', folder)).toEqual({
      kind: 'memory',
      notice: { code: 'quota' },
    });
  });

  it('exports a graph as a database file', async () => {
    const worker = openTab();
    await worker.run('open', folder);
    const id = await worker.run('create', 'exported');
    await worker.graph(id).addFact(fact({}));
    const file = await worker.run('exportGraph', id);
    expect(new TextDecoder().decode(file.slice(0, 15))).toBe('SQLite format 3');
  });
});

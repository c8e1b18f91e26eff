/** The contract of the graph store, kept by SQLite in a dedicated worker of a real browser. */
import { afterAll, beforeAll, expect } from 'vitest';
import { describeGraphStore } from '../contract/graph-store';
import { newFolder, removeFolder, StorageWorker } from './storage/worker-client';

const kinds = [
  { kind: 'opfs', prepare: () => Promise.resolve() },
  { kind: 'memory', prepare: (worker: StorageWorker) => worker.run('denyFiles') },
] as const;

for (const { kind, prepare } of kinds) {
  const folder = newFolder();
  let worker: StorageWorker;

  beforeAll(async () => {
    worker = new StorageWorker();
    await prepare(worker);
    expect(await worker.run('open', folder)).toMatchObject({ kind });
  });
  afterAll(async () => {
    await worker.run('close');
    worker.kill();
    if (kind === 'opfs') await removeFolder(folder);
  });

  describeGraphStore(`SQLite in ${kind}`, () =>
    Promise.resolve({
      create: async (label) => worker.graph(await worker.run('create', label)),
    }),
  );
}

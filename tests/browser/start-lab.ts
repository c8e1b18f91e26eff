/** A real lab worker, driven through its client. */
import { onTestFinished } from 'vitest';
import type { RunEvent } from '../../src/core/study/run-event';
import type { ParsedWorld } from '../../src/core/world/world-file';
import { LabClient } from '../../src/worker/lab-client';
import type {
  InterruptedRun,
  LabFailure,
  RunProgress,
  StorageStatus,
} from '../../src/worker/protocol';

export interface Lab {
  readonly client: LabClient;
  readonly events: RunEvent[];
  readonly failures: LabFailure[];
  readonly reports: RunProgress[];
  readonly interrupted: InterruptedRun[];
  readonly storage: Promise<StorageStatus>;
  /** Resolves when the newest run has ended, with the kind of its last event. */
  readonly kill: () => void;
  readonly ended: () => Promise<RunEvent['type']>;
}

/** Starts a lab; it ends with the test, or by `kill`, as a closed tab does. */
export function startLab(): Lab {
  const url = new URL('./lab-worker-in-tests.ts', import.meta.url);
  const worker = new Worker(url, { type: 'module' });
  onTestFinished(() => worker.terminate());
  const events: RunEvent[] = [];
  const failures: LabFailure[] = [];
  const reports: RunProgress[] = [];
  const interrupted: InterruptedRun[] = [];
  let onEnd = (_type: RunEvent['type']): void => undefined;
  let onStorage = (_storage: StorageStatus): void => undefined;
  const storage = new Promise<StorageStatus>((resolve) => {
    onStorage = resolve;
  });
  const client = new LabClient(worker);
  client.listen({
    onStorage: (status) => onStorage(status),
    onEvents: (batch) => {
      events.push(...batch);
      const last = batch.at(-1)?.type;
      if (last === 'finished' || last === 'cancelled') onEnd(last);
    },
    onFailure: (failure) => failures.push(failure),
    onProgress: (progress) => reports.push(progress),
    onInterrupted: (run) => interrupted.push(run),
  });
  const ended = (): Promise<RunEvent['type']> =>
    new Promise((resolve) => {
      onEnd = resolve;
    });
  return {
    client,
    events,
    failures,
    reports,
    interrupted,
    storage,
    ended,
    kill: () => worker.terminate(),
  };
}

/** Opens the study's world. */
export async function openTessaly(lab: Lab): Promise<Extract<ParsedWorld, { ok: true }>> {
  const parsed = await lab.client.openWorld({ kind: 'built-in', id: 'tessaly' });
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  return parsed;
}

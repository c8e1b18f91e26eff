/** The lab worker: holds the graphs and runs the studies. It puts the layers of its thread together. */
import { createMemoryGraphs } from '../adapters/memory/memory-graph';
import { APP_VERSION } from '../app-version';
import type { RunConfig } from '../core/study/run-config';
import type { RunEvent } from '../core/study/run-event';
import { runStudy } from '../core/study/run-study';
import { parseWorld, type ParsedWorld } from '../core/world/world-file';
import type { LabFailure, LabReply, LabRequest } from './protocol';

/** A batch of events is sent at most once in this time, about one frame. */
const BATCH_MS = 16;

/** Texts of the worlds that ship with the page, by path. */
const WORLD_FILES = import.meta.glob<string>('../../static/worlds/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const opened = new Map<string, Extract<ParsedWorld, { ok: true }>>();
const stores = createMemoryGraphs();

const send = (reply: LabReply): void => {
  self.postMessage(reply);
};

const toFailure = (error: unknown): LabFailure => ({
  code: error instanceof Error && 'code' in error ? String(error.code) : 'internal',
  message: error instanceof Error ? error.message : String(error),
});

/** Resolves once waiting messages were heard. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

let newestRun = 0;
let running: Promise<void> = Promise.resolve();

async function runToEnd(run: number, worldDigest: string, config: RunConfig): Promise<void> {
  const parsed = opened.get(worldDigest);
  if (!parsed) throw new RangeError(`no world ${worldDigest} was opened`);
  const request = { world: parsed.world, worldDigest, config, appVersion: APP_VERSION };
  const ports = { stores, clock: () => performance.now() };
  let batch: RunEvent[] = [];
  let sentAt = performance.now();
  const flush = (): void => {
    if (batch.length > 0) send({ type: 'events', run, events: batch });
    batch = [];
    sentAt = performance.now();
  };
  for await (const event of runStudy(request, ports, () => newestRun !== run)) {
    batch.push(event);
    if (performance.now() - sentAt < BATCH_MS) continue;
    flush();
    await nextTask();
  }
  flush();
}

function startRun({ run, worldDigest, config }: Extract<LabRequest, { type: 'run' }>): void {
  newestRun = run;
  running = running
    .then(() => (newestRun === run ? runToEnd(run, worldDigest, config) : undefined))
    .catch((error: unknown) => {
      send({ type: 'run-failed', run, failure: toFailure(error) });
    });
}

self.onmessage = ({ data }: MessageEvent<LabRequest>) => {
  switch (data.type) {
    case 'open-world': {
      const { source, request } = data;
      const text =
        source.kind === 'file' ? source.text : WORLD_FILES[`../../static/worlds/${source.id}.json`];
      const parsed = parseWorld(text ?? '');
      if (parsed.ok) opened.set(parsed.digest, parsed);
      send({ type: 'world', request, parsed });
      break;
    }
    case 'run':
      startRun(data);
      break;
    case 'cancel':
      newestRun = 0;
      break;
    case 'export-graph':
      send({
        type: 'request-failed',
        request: data.request,
        failure: { code: 'unsupported', message: 'not kept in SQLite' },
      });
      break;
  }
};
send({ type: 'storage', storage: { kind: 'memory', notices: [] } });

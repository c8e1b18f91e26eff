/** A study for component tests: the real one, run in the page on graphs in memory. */
import tessaly from '../../static/worlds/tessaly.json?raw';
import museum from '../../static/worlds/museum.json?raw';
import { decodeLink } from '../../src/adapters/link/decode-link';
import { encodeLink } from '../../src/adapters/link/encode-link';
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import type { RunConfig } from '../../src/core/study/run-config';
import type { RunEvent } from '../../src/core/study/run-event';
import { runStudy } from '../../src/core/study/run-study';
import { parseWorld, type ParsedWorld } from '../../src/core/world/world-file';
import { Study } from '../../src/state/study.svelte';
import type { LabListener } from '../../src/worker/lab-client';
import type { WorldSource } from '../../src/worker/protocol';

/** World files by id. */
export const WORLD_TEXTS: Readonly<Record<string, string>> = { tessaly, museum };

/** Stands in for the worker: of several runs only the newest is heard. */
class LabInPage {
  #newest = 0;
  #stop = new AbortController();
  readonly #worlds = new Map<string, Extract<ParsedWorld, { ok: true }>>();
  #listener: LabListener | undefined;

  constructor(readonly hold: Promise<void>) {}

  listen(listener: LabListener): void {
    this.#listener = listener;
  }

  openWorld(source: WorldSource): Promise<ParsedWorld> {
    const parsed = parseWorld(source.kind === 'file' ? source.text : WORLD_TEXTS[source.id]!);
    if (parsed.ok) this.#worlds.set(parsed.digest, parsed);
    return Promise.resolve(parsed);
  }

  run(worldDigest: string, config: RunConfig): void {
    const { world } = this.#worlds.get(worldDigest)!;
    const request = { world, worldDigest, config, appVersion: 'test' };
    const ports = { stores: createMemoryGraphs(), clock: () => 0 };
    this.cancel();
    const run = this.#newest;
    const isStopped = (): boolean => run !== this.#newest;
    const signal = this.#stop.signal;
    void (async () => {
      const events: RunEvent[] = [];
      for await (const event of runStudy(request, ports, signal)) events.push(event);
      if (isStopped()) return;
      this.#listener?.onEvents(events.slice(0, 1));
      await this.hold;
      if (!isStopped()) this.#listener?.onEvents(events.slice(1));
    })();
  }

  cancel(): void {
    this.#newest += 1;
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  exportGraph(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(new Uint8Array());
  }
}

/** A study that has opened `fragment`; with `hold` its run waits after its first event. */
export async function openStudy(fragment = '', hold = Promise.resolve()): Promise<Study> {
  const study = new Study({
    lab: new LabInPage(hold),
    worlds: [
      { id: 'tessaly', title: 'Tessaly Freight' },
      { id: 'museum', title: 'Skalmír Town Museum' },
    ],
    encodeLink,
    decodeLink,
    address: 'https://driftlab.test/',
    clearFragment: () => undefined,
  });
  await study.openAddress(fragment);
  return study;
}

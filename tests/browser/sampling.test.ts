/** Further seeds in workers of their own. */
import { expect, it } from 'vitest';
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { defaultConfig } from '../../src/core/study/config-fields';
import type { RunConfig } from '../../src/core/study/run-config';
import type { RunEvent } from '../../src/core/study/run-event';
import { runStudy } from '../../src/core/study/run-study';
import type { ParsedWorld } from '../../src/core/world/world-file';
import { startThread } from '../../src/worker/lab-mistakes';
import { openThreads, type StartThread } from '../../src/worker/sample-threads';
import { openTessaly, startLab } from './start-lab';

type Opened = Extract<ParsedWorld, { ok: true }>;

/** So many seeds that a run is worth two workers, of answers so few that it is short. */
const smallIn = ({ world }: Opened): RunConfig => ({
  ...defaultConfig(world),
  scenarios: ['StaleGraph'],
  askAfter: ['price'],
  errors: 'random',
  seeds: 12,
});

/** What a run in this page has of further seeds, in place or in threads started by `start`. */
async function sampleHere(opened: Opened, start?: StartThread): Promise<readonly RunEvent[]> {
  const config = smallIn(opened);
  const request = { ...opened, worldDigest: opened.digest, config, appVersion: 'test' };
  const ports = {
    stores: createMemoryGraphs(),
    clock: () => 0,
    ...(start && {
      openSampling: () => openThreads(opened.world, config, 2, start),
    }),
  };
  const events: RunEvent[] = [];
  for await (const event of runStudy(request, ports, new AbortController().signal)) {
    if (event.type === 'sampled') events.push(event);
  }
  return events;
}

it('a run counts in workers what it counts in place', async () => {
  const opened = await openTessaly(startLab());
  let [started, ended, replies] = [0, 0, 0];
  const counted: StartThread = (onReply, onDeath) => {
    started += 1;
    const thread = startThread((reply) => {
      replies += 1;
      onReply(reply);
    }, onDeath);
    return {
      send: thread.send,
      end: () => {
        ended += 1;
        thread.end();
      },
    };
  };
  expect(await sampleHere(opened, counted)).toEqual(await sampleHere(opened));
  expect({ started, ended, replies }).toEqual({ started: 2, ended: 2, replies: 11 });
});

it('a run in the lab worker, which starts workers of its own, has the same events', async () => {
  const lab = startLab();
  const opened = await openTessaly(lab);
  lab.client.run(opened.digest, smallIn(opened));
  expect(await lab.ended()).toBe('finished');
  const sampled = lab.events.filter(({ type }) => type === 'sampled');
  expect(sampled).toEqual(await sampleHere(opened));
  expect(sampled).toHaveLength(11);
  expect(lab.failures).toEqual([]);
});

it('a run that is cancelled in the middle of its seeds makes way for the next', async () => {
  const lab = startLab();
  const opened = await openTessaly(lab);
  lab.client.run(opened.digest, { ...smallIn(opened), seeds: 500 });
  const isSampling = (): boolean => lab.events.some(({ type }) => type === 'sampled');
  await expect.poll(isSampling, { timeout: 15_000 }).toBe(true);
  const ended = lab.ended();
  lab.client.cancel();
  expect(await ended).toBe('cancelled');
  lab.client.run(opened.digest, { ...smallIn(opened), seeds: 1 });
  expect(await lab.ended()).toBe('finished');
  expect(lab.failures).toEqual([]);
});

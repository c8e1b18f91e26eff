/** Real threads of Node. */
import { expect, it } from 'vitest';
import { startThread } from '../../../src/cli/open-sampling';
import type { RunConfig } from '../../../src/core/study/run-config';
import { openThreads, type StartThread } from '../../../src/worker/sample-threads';
import { collectEvents } from '../../fixtures/run';

const RANDOM = {
  scenarios: ['StaleGraph'],
  askAfter: ['price'],
  errors: 'random',
  seeds: 12,
} as const satisfies Partial<RunConfig>;

it('a run in two threads has the events of one in place, to the letter', async () => {
  let replies = 0;
  const counted: StartThread = (onReply, onDeath) =>
    startThread((reply) => {
      replies += 1;
      onReply(reply);
    }, onDeath);
  const events = await collectEvents({
    settings: RANDOM,
    openSampling: (world, config) => openThreads(world, config, 2, counted),
  });
  expect(replies).toBe(11);
  const inPlace = await collectEvents({ settings: RANDOM });
  expect(JSON.stringify(events)).toBe(JSON.stringify(inPlace));
}, 60_000);

it('a run that cannot be opened in a thread fails with the thread’s error', async () => {
  const broken: StartThread = (onReply, onDeath) => {
    const { send, end } = startThread(onReply, onDeath);
    return {
      end,
      send: (request) =>
        send(
          request.type === 'open'
            ? { ...request, config: { ...request.config, retriever: 'fused' } }
            : request,
        ),
    };
  };
  const run = collectEvents({
    settings: RANDOM,
    openSampling: (world, config) => openThreads(world, config, 2, broken),
  });
  await expect(run).rejects.toThrow('These settings need a model, and none was chosen.');
}, 60_000);

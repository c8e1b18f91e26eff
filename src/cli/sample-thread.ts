/** A thread of the command line that takes further seeds of a run. */
import { parentPort } from 'node:worker_threads';
import { createMemoryGraphs } from '../adapters/memory/memory-graph';
import { serveSamples } from '../worker/serve-samples';

const port = parentPort;
if (!port) throw new Error('this module is for a thread');
port.on(
  'message',
  serveSamples(createMemoryGraphs(), (reply) => port.postMessage(reply)),
);

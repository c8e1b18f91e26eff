/** A worker that takes further seeds of a run; the lab worker starts as many as a run is worth. */
import { createMemoryGraphs } from '../adapters/memory/memory-graph';
import type { SampleRequest } from './sample-protocol';
import { serveSamples } from './serve-samples';

const hear = serveSamples(createMemoryGraphs(), (reply) => self.postMessage(reply));
self.onmessage = ({ data }: MessageEvent<SampleRequest>) => hear(data);

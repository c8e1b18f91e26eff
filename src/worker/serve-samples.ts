/** A thread's side of the messages, whatever kind of thread it is. */
import type { GraphStores } from '../core/ports';
import type { Sampling } from '../core/study/lab';
import { createSampler } from '../core/study/run-samples';
import type { SampleReply, SampleRequest } from './sample-protocol';

/** Makes what hears the requests of one run; `send` gets the replies. */
export function serveSamples(
  stores: GraphStores,
  send: (reply: SampleReply) => void,
): (request: SampleRequest) => void {
  let sample: Sampling['sample'] | undefined;
  const answer = async (seed: number): Promise<SampleReply> => {
    if (!sample) throw new RangeError('a run is opened before its seeds are asked for');
    return { type: 'sampled', cells: await sample(seed) };
  };
  return (request) => {
    if (request.type === 'open') {
      const { world, config } = request;
      sample = createSampler(world, config, { stores, clock: () => performance.now() });
      return;
    }
    void answer(request.seed)
      .catch((error: unknown): SampleReply => ({ type: 'failed', error }))
      .then(send);
  };
}

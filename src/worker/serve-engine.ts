/** The engine worker's side of the messages. */
import type { Engine } from '../core/engine/engine';
import type { EngineStatus } from '../core/engine/engine-status';
import {
  toFailure,
  type EngineReply,
  type EngineRequest,
  type OpenRequest,
} from './engine-protocol';

/** Makes the engine of a worker, without loading its model. */
export type OpenEngine = (
  request: OpenRequest,
  onStatus: (status: EngineStatus) => void,
) => Promise<Engine>;

/** Answers the calls of one `EngineClient`, which sends one at a time. */
export function serveEngine(open: OpenEngine): void {
  let engine: Promise<Engine> | undefined;
  let running = new AbortController();

  const send = (reply: EngineReply): void => self.postMessage(reply);
  const sendStatus = (status: EngineStatus): void => send({ type: 'status', status });

  const answer = async (
    request: Extract<EngineRequest, { call: number }>,
    signal: AbortSignal,
  ): Promise<EngineReply> => {
    const { call } = request;
    if (!engine) throw new RangeError('an engine is opened before it is asked');
    const opened = await engine;
    if (request.type === 'generate') {
      const { prompt, sampling } = request;
      const generation = await opened.generate({ prompt, sampling, signal });
      return { type: 'generated', call, generation };
    }
    const { text, purpose } = request;
    return { type: 'embedded', call, embedding: await opened.embed({ text, purpose, signal }) };
  };

  self.onmessage = ({ data }: MessageEvent<EngineRequest>) => {
    switch (data.type) {
      case 'open':
        engine = open(data, sendStatus);
        // The first call tells why it failed.
        engine.catch(() => undefined);
        break;
      case 'abort':
        running.abort();
        break;
      case 'generate':
      case 'embed':
        running = new AbortController();
        void answer(data, running.signal)
          .catch((error: unknown): EngineReply => {
            return { type: 'failed', call: data.call, failure: toFailure(error) };
          })
          .then(send);
        break;
    }
  };
  sendStatus({ phase: 'idle' });
}

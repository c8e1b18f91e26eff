/** Sending a run's events across threads: at most one batch a frame. */
import type { RunEvent } from '../core/study/run-event';

const BATCH_MS = 16;

/** Resolves once the messages that wait for this thread were heard. */
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

/**
 * Sends all events in batches. Between batches the thread hears its messages, so that a run can be
 * cancelled. `onEvent` sees each event before it is sent.
 */
export async function sendInBatches(
  events: AsyncIterable<RunEvent>,
  send: (batch: readonly RunEvent[]) => void,
  onEvent: (event: RunEvent) => Promise<void>,
): Promise<void> {
  let batch: RunEvent[] = [];
  let sentAt = performance.now();
  for await (const event of events) {
    await onEvent(event);
    batch.push(event);
    if (performance.now() - sentAt < BATCH_MS) continue;
    send(batch);
    batch = [];
    await nextTask();
    sentAt = performance.now();
  }
  if (batch.length > 0) send(batch);
}

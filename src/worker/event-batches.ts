/** Sending events across threads: at most one batch a frame. */

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
 * Sends all events in batches; none waits longer for the next than a batch takes. Between batches the
 * thread hears its messages, so that a run can be cancelled. `onEvent` sees each event before it is
 * sent.
 */
export async function sendInBatches<Event>(
  events: AsyncIterable<Event>,
  send: (batch: readonly Event[]) => void,
  onEvent?: (event: Event) => Promise<void>,
): Promise<void> {
  let batch: Event[] = [];
  let sentAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length > 0) send(batch);
    batch = [];
    sentAt = performance.now();
  };
  try {
    for await (const event of events) {
      await onEvent?.(event);
      batch.push(event);
      // The next one may wait for a model.
      timer ??= setTimeout(flush, BATCH_MS);
      if (performance.now() - sentAt < BATCH_MS) continue;
      flush();
      await nextTask();
      sentAt = performance.now();
    }
  } finally {
    flush();
  }
}

/** The newest run with models, kept so that it can be saved as a recording. */
import type { KeptCall } from '../core/calls/kept-call';
import { renderRecording } from '../core/calls/recording';
import type { RunEvent, RunPlan } from '../core/study/run-event';

/** Gathers the calls of one run, in the order in which their replies were there, and what it told. */
export class RecordedRun {
  readonly #calls = new Map<string, KeptCall>();
  readonly #events: RunEvent[] = [];

  /** What the run told, in sequence. */
  tell(event: RunEvent): void {
    this.#events.push(event);
  }

  add(call: KeptCall): void {
    this.#calls.set(call.address, call);
  }

  #plan(): RunPlan | undefined {
    const [first] = this.#events;
    return first?.type === 'started' ? first.plan : undefined;
  }

  /** The recording as a compressed file. Rejects with a `RangeError` when no model was asked. */
  async file(): Promise<Uint8Array<ArrayBuffer>> {
    const plan = this.#plan();
    if (!plan || this.#calls.size === 0) throw new RangeError('the last run asked no model');
    const { models, world, worldDigest, config } = plan;
    const names = [models.text, models.embedding].flatMap((engine) => engine?.model ?? []);
    const text = renderRecording({
      title: `${names.join(' and ')} on ${world.title}`,
      madeOn: new Date().toISOString().slice(0, 10),
      ...models,
      world: { id: world.id, digest: worldDigest },
      settings: { ...config },
      calls: [...this.#calls.values()],
      // Of a run that goes on or broke off only the calls are worth keeping.
      events: this.#events.at(-1)?.type === 'finished' ? this.#events : [],
    });
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    return new Uint8Array(await new Response(packed).arrayBuffer());
  }
}

/** The calls of the newest run with models, kept so that they can be saved as a recording. */
import type { KeptCall } from '../core/calls/kept-call';
import { renderRecording } from '../core/calls/recording';
import type { RunPlan } from '../core/study/run-event';

/** Gathers the calls of one run, in the order in which their replies were there. */
export class RecordedRun {
  readonly #calls = new Map<string, KeptCall>();
  plan: RunPlan | undefined;

  add(call: KeptCall): void {
    this.#calls.set(call.address, call);
  }

  /** The recording as a compressed file. Rejects with a `RangeError` when no model was asked. */
  async file(): Promise<Uint8Array<ArrayBuffer>> {
    const plan = this.plan;
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
    });
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    return new Uint8Array(await new Response(packed).arrayBuffer());
  }
}

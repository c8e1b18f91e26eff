import type { ForgettableCalls, KeptCall, KeptCallsSize } from '../../core/calls/kept-call';

/** Calls that are kept as long as the program runs, in the order in which they were made. */
export class MemoryCalls implements ForgettableCalls {
  readonly #calls: Map<string, KeptCall>;

  constructor(calls: readonly KeptCall[] = []) {
    this.#calls = new Map(calls.map((call) => [call.address, call]));
  }

  get(address: string): Promise<KeptCall | undefined> {
    return Promise.resolve(this.#calls.get(address));
  }

  put(call: KeptCall): Promise<void> {
    if (!this.#calls.has(call.address)) this.#calls.set(call.address, call);
    return Promise.resolve();
  }

  size(): Promise<KeptCallsSize> {
    const encoder = new TextEncoder();
    const bytes = [...this.#calls.values()].reduce(
      (sum, { reply }) => sum + encoder.encode(JSON.stringify(reply)).length,
      0,
    );
    return Promise.resolve({ count: this.#calls.size, bytes });
  }

  clear(): Promise<void> {
    this.#calls.clear();
    return Promise.resolve();
  }
}

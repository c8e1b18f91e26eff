import type { CallStore, KeptCall } from '../../core/calls/kept-call';

/** Calls that are kept as long as the program runs, in the order in which they were made. */
export class MemoryCalls implements CallStore {
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
}

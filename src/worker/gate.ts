/** A gate that a paused run waits at. */
export class Gate {
  #open: (() => void) | undefined;
  #opened: Promise<void> = Promise.resolve();

  get isShut(): boolean {
    return this.#open !== undefined;
  }

  /** Whoever waits from now on waits until it is opened. */
  shut(): void {
    if (this.#open) return;
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#open?.();
    this.#open = undefined;
  }

  /** Resolves at once while the gate is open. */
  whileOpen = (): Promise<void> => this.#opened;
}

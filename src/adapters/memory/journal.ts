import { StoreError } from '../../core/ports';

type Undo = () => void;

/** How to take back what was changed, for as long as that may be asked. */
export class Journal {
  /** In the order of the changes; absent outside a transaction. */
  #undo: Undo[] | undefined;

  /** Notes how to take back a change just made. */
  note(undo: Undo): void {
    this.#undo?.push(undo);
  }

  /** Runs `work`; if it rejects, everything changed since is taken back. Does not nest. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#undo) {
      throw new StoreError('failed', 'a transaction is running: they do not nest');
    }
    const undo: Undo[] = [];
    this.#undo = undo;
    try {
      return await work();
    } catch (error) {
      rewind(undo);
      throw error;
    } finally {
      this.#undo = undefined;
    }
  }

  /** Like `transaction` for the changes of one call; may stand inside a transaction. */
  atomically<T>(change: () => T): T {
    const outer = this.#undo;
    const undo: Undo[] = [];
    this.#undo = undo;
    try {
      const result = change();
      for (const step of undo) outer?.push(step);
      return result;
    } catch (error) {
      rewind(undo);
      throw error;
    } finally {
      this.#undo = outer;
    }
  }
}

function rewind(undo: readonly Undo[]): void {
  for (const step of [...undo].reverse()) step();
}

/** Where gathered bytes end up. */
export interface GatheringTarget {
  /** Writes bytes at an offset of the file; throws when it cannot, with nothing relied upon. */
  write(data: Uint8Array, offset: number): void;
}

/** So many bytes are gathered before they are written. */
const GATHERED_BYTES = 262_144;

/** What was written stays readable here up to this size, which holds a whole log between checkpoints. */
const KEPT_BYTES = 8_388_608;

/**
 * Gathers the many small writes of one file into few large ones. SQLite writes a log page by page,
 * each behind a header of 24 bytes, and where every call crosses processes, as in a private window,
 * a call costs a hundred times what its bytes cost. Held is one stretch of the file; what is not
 * yet written of it lies at its end.
 */
export class WriteBehind {
  #start = 0;
  #bytes = new Uint8Array(GATHERED_BYTES);
  #length = 0;
  /** Of the bytes held, those before this are in the file. */
  #written = 0;
  /** After a failure nothing more is taken until what waits could be written. */
  #hasFailed = false;

  constructor(private readonly target: GatheringTarget) {}

  /** The size of the file, at least, once everything waiting is written; 0 if nothing is. */
  get waitingEnd(): number {
    return this.#written < this.#length ? this.#start + this.#length : 0;
  }

  /** Takes bytes for an offset. Throws as the target does, and has then taken nothing. */
  write(data: Uint8Array, offset: number): void {
    const at = offset - this.#start;
    const isAmongWaiting = at >= this.#written && at <= this.#length;
    const isFull = this.#length >= KEPT_BYTES;
    const isMuch = this.#length - this.#written >= GATHERED_BYTES;
    if (!isAmongWaiting || isFull || isMuch || this.#hasFailed) this.flush();
    if (isFull || at < 0 || at > this.#length) this.#startAt(offset);
    // All that was held is in the file: what follows the new bytes need not be held any more.
    else if (at < this.#written) this.#endAt(at);
    this.#put(data, offset - this.#start);
  }

  /**
   * Fills `data` from the bytes held. False, with nothing filled, if they are not all held; the file
   * has them then.
   */
  read(data: Uint8Array, offset: number): boolean {
    const at = offset - this.#start;
    const end = at + data.length;
    if (at >= 0 && end <= this.#length) {
      data.set(this.#bytes.subarray(at, end));
      return true;
    }
    if (at < this.#length && end > this.#written) this.flush();
    return false;
  }

  /** Writes what is waiting. When the target throws, it goes on waiting. */
  flush(): void {
    if (this.#written === this.#length) return;
    const waiting = this.#bytes.subarray(this.#written, this.#length);
    this.#hasFailed = true;
    this.target.write(waiting, this.#start + this.#written);
    this.#hasFailed = false;
    this.#written = this.#length;
  }

  /** Forgets what is held; to be called after `flush` when the file is changed by other means. */
  forget(): void {
    this.#startAt(0);
  }

  #startAt(offset: number): void {
    this.#start = offset;
    this.#endAt(0);
  }

  #endAt(length: number): void {
    this.#length = length;
    this.#written = length;
  }

  #put(data: Uint8Array, at: number): void {
    const end = at + data.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(end * 2);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(data, at);
    this.#length = Math.max(this.#length, end);
  }
}

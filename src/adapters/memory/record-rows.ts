import { StoreError } from '../../core/ports';
import { isWithin, type Instant } from '../../core/time';
import type { Journal } from './journal';

/** A row that is believed in the record interval `[recordedAt, supersededAt)`. */
export interface RecordRow {
  readonly id: number;
  readonly recordedAt: Instant;
  readonly supersededAt?: Instant;
}

/** Whether a row is believed at `asOf`; absent, whether it still is. */
export function isBelieved(row: RecordRow, asOf?: Instant): boolean {
  return asOf === undefined
    ? row.supersededAt === undefined
    : isWithin(asOf, row.recordedAt, row.supersededAt);
}

/**
 * Rows with a record interval, found by id and by any number of keys. Rows are added and closed
 * once; a closed row is a new object, so that rows handed out before never change.
 */
export class RecordRows<Row extends RecordRow> {
  /** The row with id n stands at n - 1. */
  readonly #rows: Row[] = [];
  readonly #idsByKey = new Map<string, number[]>();

  constructor(
    private readonly journal: Journal,
    private readonly keysOf: (row: Row) => readonly string[],
  ) {}

  /** Adds the row that `make` builds for the next id. */
  add(make: (id: number) => Row): number {
    const row = make(this.#rows.length + 1);
    this.#rows.push(row);
    const keys = this.keysOf(row);
    for (const key of keys) {
      const ids = this.#idsByKey.get(key);
      if (ids) ids.push(row.id);
      else this.#idsByKey.set(key, [row.id]);
    }
    this.journal.note(() => {
      this.#rows.pop();
      for (const key of keys) this.#idsByKey.get(key)?.pop();
    });
    return row.id;
  }

  /** Lets the row be found under a further key, from now on and in the past. */
  addKey(id: number, key: string): void {
    const ids = this.#idsByKey.get(key) ?? [];
    if (ids.includes(id)) return;
    this.#idsByKey.set(
      key,
      [...ids, id].sort((a, b) => a - b),
    );
    this.journal.note(() => this.#idsByKey.set(key, ids));
  }

  /** The row of this id. */
  withId(id: number): Row | undefined {
    return this.#rows[id - 1];
  }

  /** The row of this id, if it is still believed. */
  live(id: number): Row | undefined {
    const row = this.#rows[id - 1];
    return row && isBelieved(row) ? row : undefined;
  }

  /** Closes those of the rows that are still believed; all or, on an error, none. */
  close(ids: Iterable<number>, at: Instant): number {
    const open = [...new Set(ids)]
      .flatMap((id) => this.#rows[id - 1] ?? [])
      .filter((row) => isBelieved(row));
    const early = open.find((row) => at < row.recordedAt);
    if (early) {
      throw new StoreError(
        'failed',
        `row recorded at ${early.recordedAt} cannot be closed at ${at}`,
      );
    }
    for (const row of open) {
      this.#rows[row.id - 1] = { ...row, supersededAt: at };
      this.journal.note(() => {
        this.#rows[row.id - 1] = row;
      });
    }
    return open.length;
  }

  /** Closes every row that is still believed. */
  closeAll(at: Instant): number {
    return this.close(
      this.all().map((row) => row.id),
      at,
    );
  }

  /** Rows believed at `asOf`, in row order; absent, those still believed. */
  all(asOf?: Instant): Row[] {
    return this.#rows.filter((row) => isBelieved(row, asOf));
  }

  /** Rows under any of the keys believed at `asOf`, in row order; absent, those still believed. */
  withKeys(keys: readonly string[], asOf?: Instant): Row[] {
    const ids = keys.length === 1 ? this.#idsOf(keys[0]) : this.#mergedIds(keys);
    return ids.flatMap((id) => this.#rows[id - 1] ?? []).filter((row) => isBelieved(row, asOf));
  }

  #idsOf(key: string | undefined): readonly number[] {
    return key === undefined ? [] : (this.#idsByKey.get(key) ?? []);
  }

  #mergedIds(keys: readonly string[]): readonly number[] {
    return [...new Set(keys.flatMap((key) => this.#idsOf(key)))].sort((a, b) => a - b);
  }
}

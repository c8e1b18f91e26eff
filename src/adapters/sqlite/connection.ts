import type { SqliteModule } from '@journeyapps/wa-sqlite/dist/wa-sqlite.mjs';
import {
  SQLITE_BLOB,
  SQLITE_DONE,
  SQLITE_FLOAT,
  SQLITE_INTEGER,
  SQLITE_OK,
  SQLITE_OPEN_CREATE,
  SQLITE_OPEN_READWRITE,
  SQLITE_PREPARE_PERSISTENT,
  SQLITE_ROW,
  SQLITE_TEXT,
} from '@journeyapps/wa-sqlite/src/sqlite-constants.js';
import { sqliteFailure } from './store-failure';
import { readText, Scratch } from './text-memory';

/** What a column holds. Integers are exact up to 2^53. */
export type SqlValue = string | number | Uint8Array | null;

/** Values by column name. */
export type Cells = Readonly<Record<string, SqlValue>>;

/** A file system that remembers why a call failed, since SQLite passes on only a number. */
export interface FailureMemory {
  readonly name: string;
  /** The error behind the latest failure, once. */
  takeFailure?(): unknown;
}

interface Statement {
  readonly pointer: number;
  readonly columns: readonly string[];
  /** The latest text of each column. */
  readonly texts: (string | undefined)[];
}

/** Marks text and blobs that outlive the statement's run, so that SQLite copies nothing. */
const SQLITE_STATIC = 0;

/**
 * One connection to one database. Every call runs to its end before it returns: the module is the
 * synchronous build, and skipping its promise-based wrapper is what makes a statement cheap.
 * Failures are thrown as `StoreError`.
 */
export class Connection {
  readonly #database: number;
  readonly #scratch: Scratch;
  readonly #statements = new Map<string, Statement>();

  constructor(
    private readonly module: SqliteModule,
    name: string,
    private readonly vfs?: FailureMemory,
  ) {
    this.#scratch = new Scratch(module);
    const opened = this.#withTexts([name, vfs?.name], ([namePointer = 0, vfsPointer = 0]) => {
      const out = module._malloc(4);
      const flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
      const result = module._sqlite3_open_v2(namePointer, out, flags, vfsPointer);
      const database = module.getValue(out, '*');
      module._free(out);
      return { result, database };
    });
    this.#database = opened.database;
    if (opened.result === SQLITE_OK) return;
    const failure = this.#failure(opened.result, `open ${name}`);
    module._sqlite3_close(this.#database);
    throw failure;
  }

  /** Runs one statement for what it changes; returns how many rows it changed. */
  run(sql: string, parameters: readonly SqlValue[] = []): number {
    this.all(sql, parameters);
    return this.module._sqlite3_changes(this.#database);
  }

  /** The first row of a query; undefined when there is none. The caller vouches for `Row`. */
  get<Row>(sql: string, parameters: readonly SqlValue[] = []): Row | undefined {
    return this.all<Row>(sql, parameters)[0];
  }

  /** All rows of a query, keyed by column name. The caller vouches for `Row`. */
  all<Row>(sql: string, parameters: readonly SqlValue[] = []): Row[] {
    const statement = this.#prepared(sql);
    this.#bind(statement.pointer, parameters);
    const rows: Row[] = [];
    let result = this.module._sqlite3_step(statement.pointer);
    while (result === SQLITE_ROW) {
      rows.push(this.#row(statement) as Row);
      result = this.module._sqlite3_step(statement.pointer);
    }
    const failure = result === SQLITE_DONE ? undefined : this.#failure(result, sql);
    // Also lets go of the bound values, which the scratch memory keeps only until the next bind.
    this.module._sqlite3_reset(statement.pointer);
    if (failure) throw failure;
    return rows;
  }

  /** Runs a script of statements without parameters or results. */
  execute(script: string): void {
    const result = this.#withTexts([script], ([pointer = 0]) =>
      this.module._sqlite3_exec(this.#database, pointer, 0, 0, 0),
    );
    if (result !== SQLITE_OK) throw this.#failure(result, script);
  }

  /** Runs `change` as one: when it throws, nothing it wrote remains. May stand inside another. */
  atomically<T>(change: () => T): T {
    this.run('SAVEPOINT change');
    try {
      const result = change();
      this.run('RELEASE change');
      return result;
    } catch (error) {
      // A full disk may have rolled back everything already, the savepoint included.
      if (this.isInTransaction()) {
        this.run('ROLLBACK TO change');
        this.run('RELEASE change');
      }
      throw error;
    }
  }

  /** Whether a transaction or savepoint is open. */
  isInTransaction(): boolean {
    return this.module._sqlite3_get_autocommit(this.#database) === 0;
  }

  /** The database as the bytes of a database file. */
  serialize(): Uint8Array<ArrayBuffer> {
    const size = this.module._malloc(8);
    const data = this.#withTexts(['main'], ([schema = 0]) =>
      this.module._sqlite3_serialize(this.#database, schema, size, 0),
    );
    const bytes = this.module.HEAPU8.slice(data, data + this.module.getValue(size, 'i32'));
    this.module._free(size);
    this.module._sqlite3_free(data);
    return bytes;
  }

  /** Closes the connection; an open transaction is rolled back. */
  close(): void {
    for (const { pointer } of this.#statements.values()) this.module._sqlite3_finalize(pointer);
    this.#statements.clear();
    this.module._sqlite3_close(this.#database);
  }

  #prepared(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const { module } = this;
    const out = module._malloc(4);
    const result = this.#withTexts([sql], ([pointer = 0]) =>
      module._sqlite3_prepare_v3(this.#database, pointer, -1, SQLITE_PREPARE_PERSISTENT, out, 0),
    );
    const pointer = module.getValue(out, '*');
    module._free(out);
    if (result !== SQLITE_OK) throw this.#failure(result, sql);
    const columns = Array.from({ length: module._sqlite3_column_count(pointer) }, (_, index) =>
      module.UTF8ToString(module._sqlite3_column_name(pointer, index)),
    );
    const statement = { pointer, columns, texts: [] };
    this.#statements.set(sql, statement);
    return statement;
  }

  #bind(statement: number, parameters: readonly SqlValue[]): void {
    const { module } = this;
    let bytes = 0;
    for (const value of parameters) {
      if (typeof value === 'string') bytes += value.length * 3;
      else if (value instanceof Uint8Array) bytes += value.length;
    }
    this.#scratch.clear(bytes);
    for (const [index, value] of parameters.entries()) {
      if (typeof value === 'string') {
        const text = this.#scratch.putText(value);
        module._sqlite3_bind_text(statement, index + 1, text.pointer, text.bytes, SQLITE_STATIC);
      } else if (typeof value === 'number') {
        if (value === (value | 0)) module._sqlite3_bind_int(statement, index + 1, value);
        else module._sqlite3_bind_double(statement, index + 1, value);
      } else if (value === null) {
        module._sqlite3_bind_null(statement, index + 1);
      } else {
        const pointer = this.#scratch.putBytes(value);
        module._sqlite3_bind_blob(statement, index + 1, pointer, value.length, SQLITE_STATIC);
      }
    }
  }

  #row(statement: Statement): Record<string, SqlValue> {
    const { columns } = statement;
    const row: Record<string, SqlValue> = {};
    for (let index = 0; index < columns.length; index += 1) {
      row[columns[index] ?? ''] = this.#value(statement, index);
    }
    return row;
  }

  #value({ pointer, texts }: Statement, index: number): SqlValue {
    const { module } = this;
    switch (module._sqlite3_column_type(pointer, index)) {
      case SQLITE_TEXT: {
        const start = module._sqlite3_column_text(pointer, index);
        const bytes = module._sqlite3_column_bytes(pointer, index);
        return (texts[index] = readText(module, start, bytes, texts[index]));
      }
      case SQLITE_INTEGER:
      case SQLITE_FLOAT:
        return module._sqlite3_column_double(pointer, index);
      case SQLITE_BLOB: {
        const start = module._sqlite3_column_blob(pointer, index);
        return module.HEAPU8.slice(start, start + module._sqlite3_column_bytes(pointer, index));
      }
      default:
        return null;
    }
  }

  /** Lays zero-terminated texts into memory for the length of `use`; undefined is the null pointer. */
  #withTexts<T>(
    texts: readonly (string | undefined)[],
    use: (pointers: readonly number[]) => T,
  ): T {
    const pointers = texts.map((text) => {
      if (text === undefined) return 0;
      const encoded = new TextEncoder().encode(`${text}\0`);
      const pointer = this.module._malloc(encoded.length);
      this.module.HEAPU8.set(encoded, pointer);
      return pointer;
    });
    try {
      return use(pointers);
    } finally {
      for (const pointer of pointers) this.module._free(pointer);
    }
  }

  #failure(result: number, sql: string): Error {
    const message = this.module.UTF8ToString(this.module._sqlite3_errmsg(this.#database));
    return sqliteFailure(result, message, sql, this.vfs?.takeFailure?.());
  }
}

/**
 * The parts of wa-sqlite that are used here. The package's own declarations leave out the pool and
 * the C functions, which the module exports under their C names.
 */
declare module '@journeyapps/wa-sqlite/dist/wa-sqlite.mjs' {
  /** The WebAssembly module. Pointers are byte offsets into its memory, which moves when it grows. */
  export interface SqliteModule {
    readonly HEAPU8: Uint8Array;
    getValue(pointer: number, type: 'i32' | '*'): number;
    vfs_register(vfs: object, makeDefault: boolean): number;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _sqlite3_bind_blob(
      statement: number,
      index: number,
      data: number,
      bytes: number,
      destructor: number,
    ): number;
    _sqlite3_bind_double(statement: number, index: number, value: number): number;
    _sqlite3_bind_int(statement: number, index: number, value: number): number;
    _sqlite3_bind_null(statement: number, index: number): number;
    _sqlite3_bind_text(
      statement: number,
      index: number,
      text: number,
      bytes: number,
      destructor: number,
    ): number;
    _sqlite3_changes(database: number): number;
    _sqlite3_close(database: number): number;
    _sqlite3_column_blob(statement: number, index: number): number;
    _sqlite3_column_bytes(statement: number, index: number): number;
    _sqlite3_column_count(statement: number): number;
    _sqlite3_column_double(statement: number, index: number): number;
    _sqlite3_column_name(statement: number, index: number): number;
    _sqlite3_column_text(statement: number, index: number): number;
    _sqlite3_column_type(statement: number, index: number): number;
    _sqlite3_errmsg(database: number): number;
    _sqlite3_exec(
      database: number,
      sql: number,
      callback: number,
      argument: number,
      message: number,
    ): number;
    _sqlite3_finalize(statement: number): number;
    _sqlite3_free(pointer: number): void;
    _sqlite3_get_autocommit(database: number): number;
    _sqlite3_open_v2(name: number, database: number, flags: number, vfs: number): number;
    _sqlite3_prepare_v3(
      database: number,
      sql: number,
      bytes: number,
      flags: number,
      statement: number,
      tail: number,
    ): number;
    _sqlite3_reset(statement: number): number;
    _sqlite3_serialize(database: number, schema: number, size: number, flags: number): number;
    _sqlite3_step(statement: number): number;
    UTF8ToString(pointer: number): string;
  }

  export default function createModule(options?: {
    wasmBinary?: Uint8Array;
  }): Promise<SqliteModule>;
}

declare module '@journeyapps/wa-sqlite/src/sqlite-constants.js' {
  export const SQLITE_OK: 0;
  export const SQLITE_BUSY: 5;
  export const SQLITE_LOCKED: 6;
  export const SQLITE_CORRUPT: 11;
  export const SQLITE_FULL: 13;
  export const SQLITE_NOTADB: 26;
  export const SQLITE_ROW: 100;
  export const SQLITE_DONE: 101;
  export const SQLITE_INTEGER: 1;
  export const SQLITE_FLOAT: 2;
  export const SQLITE_TEXT: 3;
  export const SQLITE_BLOB: 4;
  export const SQLITE_IOERR: 10;
  export const SQLITE_IOERR_SHORT_READ: 522;
  export const SQLITE_OPEN_READWRITE: 2;
  export const SQLITE_OPEN_CREATE: 4;
  export const SQLITE_PREPARE_PERSISTENT: 1;
}

declare module '@journeyapps/wa-sqlite/src/examples/AccessHandlePoolVFS.js' {
  /** Numbers returned are SQLite result codes; `file` is the pointer by which SQLite knows a file. */
  export class AccessHandlePoolVFS {
    readonly name: string;
    /** `name` is also the folder of the pool in the origin private file system. */
    constructor(name: string, module: object);
    /** Opens every file of the folder; rejects when somebody else has one open. */
    isReady(): Promise<boolean>;
    close(): Promise<void>;
    getSize(): number;
    getCapacity(): number;
    addCapacity(files: number): Promise<number>;
    jOpen(name: string | null, file: number, flags: number, outFlags: DataView): number;
    jClose(file: number): number;
    jRead(file: number, data: Uint8Array, offset: number): number;
    jWrite(file: number, data: Uint8Array, offset: number): number;
    jTruncate(file: number, size: number): number;
    jSync(file: number, flags: number): number;
    jFileSize(file: number, size: DataView): number;
    jDelete(name: string, syncDirectory: number): number;
  }
}

declare module '@journeyapps/wa-sqlite/src/examples/MemoryVFS.js' {
  interface MemoryFile {
    readonly pathname: string;
    readonly flags: number;
    readonly size: number;
    readonly data: ArrayBuffer;
  }

  export class MemoryVFS {
    readonly name: string;
    /** Files by path; `data` may be longer than the file. */
    readonly mapNameToFile: Map<string, MemoryFile>;
    constructor(name: string, module: object);
    jWrite(file: number, data: Uint8Array, offset: number): number;
  }
}

import type { SqliteModule } from '@journeyapps/wa-sqlite/dist/wa-sqlite.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A reusable stretch of the module's memory for values on their way into SQLite. What lies there is
 * valid until the next `clear`.
 */
export class Scratch {
  #start = 0;
  #size = 0;
  #used = 0;

  constructor(private readonly module: SqliteModule) {}

  /** Forgets what lies here and makes room for `bytes` bytes. */
  clear(bytes: number): void {
    this.#used = 0;
    if (bytes <= this.#size) return;
    this.module._free(this.#start);
    this.#size = bytes * 2;
    this.#start = this.module._malloc(this.#size);
  }

  /** Writes a text as UTF-8; room for three bytes a character must be there. */
  putText(text: string): { readonly pointer: number; readonly bytes: number } {
    const pointer = this.#start + this.#used;
    const bytes = encoder.encodeInto(text, this.module.HEAPU8.subarray(pointer)).written;
    this.#used += bytes;
    return { pointer, bytes };
  }

  /** Copies bytes; room for them must be there. */
  putBytes(data: Uint8Array): number {
    const pointer = this.#start + this.#used;
    this.module.HEAPU8.set(data, pointer);
    this.#used += data.length;
    return pointer;
  }
}

/**
 * The UTF-8 text of `bytes` bytes at `pointer`. `likely` is returned itself if it is that text: the
 * values of a column often repeat from row to row, and comparing is cheaper than decoding.
 */
export function readText(
  module: SqliteModule,
  pointer: number,
  bytes: number,
  likely?: string,
): string {
  const memory = module.HEAPU8;
  if (likely !== undefined && isAscii(memory, pointer, bytes, likely)) return likely;
  return decoder.decode(memory.subarray(pointer, pointer + bytes));
}

/** Whether exactly this text, of ASCII characters only, lies there. */
function isAscii(memory: Uint8Array, pointer: number, bytes: number, text: string): boolean {
  if (text.length !== bytes) return false;
  for (let index = 0; index < bytes; index += 1) {
    const character = text.charCodeAt(index);
    if (character > 0x7f || memory[pointer + index] !== character) return false;
  }
  return true;
}

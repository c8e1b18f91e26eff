import type { SqliteModule } from '@journeyapps/wa-sqlite/dist/wa-sqlite.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Below this many characters a loop beats a call of the text decoder or encoder. */
const SHORT = 40;

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
    const bytes =
      writeAscii(this.module.HEAPU8, pointer, text) ??
      encoder.encodeInto(text, this.module.HEAPU8.subarray(pointer)).written;
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

/** Writes a short text of ASCII characters only; undefined, with nothing kept, for any other. */
function writeAscii(memory: Uint8Array, pointer: number, text: string): number | undefined {
  if (text.length > SHORT) return undefined;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character > 0x7f) return undefined;
    memory[pointer + index] = character;
  }
  return text.length;
}

/** The UTF-8 text of `bytes` bytes at `pointer`. */
export function readText(module: SqliteModule, pointer: number, bytes: number): string {
  const memory = module.HEAPU8;
  if (bytes > SHORT) return decoder.decode(memory.subarray(pointer, pointer + bytes));
  let text = '';
  for (let index = pointer; index < pointer + bytes; index += 1) {
    const character = memory[index] ?? 0;
    if (character > 0x7f) return decoder.decode(memory.subarray(pointer, pointer + bytes));
    text += String.fromCharCode(character);
  }
  return text;
}

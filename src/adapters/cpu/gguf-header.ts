/** The first part of a GGUF file: what the model says about itself. */

/** Reads bytes `[from, to)` of a file; fewer at its end. */
export type ReadBytes = (from: number, to: number) => Promise<Uint8Array>;

/** Strings, numbers and booleans by their keys; lists, such as the vocabulary, are left out. */
export type GgufHeader = ReadonlyMap<string, string | number | boolean>;

const FIRST_WINDOW_BYTES = 1 << 20;
/** Vocabularies take up to some ten megabytes; a header beyond this is none. */
const LAST_WINDOW_BYTES = 1 << 26;

const STRING = 8;
const LIST = 9;
/** Bytes of the fixed-size kinds of values, by their number in the format. */
const SIZES: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};

/** Goes through the bytes that are there; a step beyond them throws a `RangeError`. */
class Cursor {
  readonly #view: DataView;
  #at = 0;
  constructor(private readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  #step(size: number): number {
    const from = this.#at;
    this.#at += size;
    if (this.#at > this.bytes.length) throw new RangeError('the header goes on');
    return from;
  }
  uint32(): number {
    return this.#view.getUint32(this.#step(4), true);
  }
  count(): number {
    return Number(this.#view.getBigUint64(this.#step(8), true));
  }
  text(): string {
    const size = this.count();
    const from = this.#step(size);
    return new TextDecoder().decode(this.bytes.subarray(from, from + size));
  }
  /** A value of this kind; undefined for a list, and for kinds that nobody asks for. */
  value(kind: number): string | number | boolean | undefined {
    if (kind === STRING) return this.text();
    if (kind === LIST) {
      const of = this.uint32();
      const length = this.count();
      if (SIZES[of] !== undefined) this.#step(SIZES[of] * length);
      else for (let index = 0; index < length; index += 1) this.#skip(of);
      return undefined;
    }
    const size = SIZES[kind];
    if (size === undefined)
      throw new TypeError(`a value of kind ${kind}, which GGUF does not have`);
    const from = this.#step(size);
    if (kind === 4) return this.#view.getUint32(from, true);
    if (kind === 5) return this.#view.getInt32(from, true);
    if (kind === 6) return this.#view.getFloat32(from, true);
    if (kind === 7) return this.#view.getUint8(from) !== 0;
    if (kind === 10) return Number(this.#view.getBigUint64(from, true));
    return undefined;
  }
  #skip(kind: number): void {
    if (kind === STRING) this.#step(this.count());
    else this.value(kind);
  }
}

/** How many bytes tell a GGUF file. */
export const MAGIC_BYTES = 4;

/** Whether these are the first bytes of a GGUF file. */
export function isGguf(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, MAGIC_BYTES)) === 'GGUF';
}

/** What begins with these bytes, in words. */
export function startOf(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty file';
  return `a file that starts with ${JSON.stringify(new TextDecoder().decode(bytes.subarray(0, 24)))}`;
}

function parse(bytes: Uint8Array): GgufHeader {
  const cursor = new Cursor(bytes);
  cursor.uint32(); // magic
  const version = cursor.uint32();
  if (version < 2 || version > 3) throw new TypeError(`version ${version} of GGUF`);
  cursor.count(); // tensors
  const entries = cursor.count();
  const header = new Map<string, string | number | boolean>();
  for (let index = 0; index < entries; index += 1) {
    const key = cursor.text();
    const value = cursor.value(cursor.uint32());
    if (value !== undefined) header.set(key, value);
  }
  return header;
}

/** Throws a `TypeError` that says what came, when it is no GGUF file of version 2 or 3. */
export async function readGgufHeader(read: ReadBytes): Promise<GgufHeader> {
  for (let size = FIRST_WINDOW_BYTES; size <= LAST_WINDOW_BYTES; size *= 4) {
    const bytes = await read(0, size);
    if (!isGguf(bytes)) throw new TypeError(startOf(bytes));
    try {
      return parse(bytes);
    } catch (error) {
      // Only a header that is longer than what was read is read again.
      if (!(error instanceof RangeError)) throw error;
      if (bytes.length < size) {
        throw new TypeError('a file that ends within its header', { cause: error });
      }
    }
  }
  throw new TypeError(`a header of more than ${LAST_WINDOW_BYTES} bytes`);
}

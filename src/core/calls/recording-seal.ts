/** The last line of a recording: the digest of all lines before it, by which a change of them shows. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';

const seal = z.strictObject({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/** Takes the lines of a recording, in their order and without their line breaks. */
export class RecordingSeal {
  readonly #hash = sha256.create();

  add(line: string): void {
    this.#hash.update(utf8ToBytes(`${line}\n`));
  }

  /** Of the lines so far; ends it. In hexadecimal digits. */
  digest(): string {
    return bytesToHex(this.#hash.digest());
  }
}

/** The line itself, without its line break. */
export function renderSeal(digest: string): string {
  return JSON.stringify({ digest });
}

/** The digest that a line tells; `undefined` when it is no such line. */
export function parseSeal(line: unknown): string | undefined {
  return seal.safeParse(line).data?.digest;
}

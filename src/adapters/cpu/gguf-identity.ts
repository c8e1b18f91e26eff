/** Which model a GGUF file is, told without loading it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { readGgufHeader, type GgufHeader, type ReadBytes } from './gguf-header';
import { askRange, askSize } from './remote-file';

export type GgufIdentity =
  | {
      readonly ok: true;
      /** As the file says; else the name of the file. */
      readonly model: string;
      readonly quantisation: string;
      /** Fingerprint of the file: its size, its first and its last mebibyte; empty when not known. */
      readonly revision: string;
    }
  | { readonly ok: false; readonly message: string };

const EDGE_BYTES = 1 << 20;
const REVISION_LENGTH = 16;

/** Names of llama.cpp's kinds of files (`llama_ftype`), by their number. */
const FILE_TYPES: Readonly<Record<number, string>> = {
  0: 'F32',
  1: 'F16',
  2: 'Q4_0',
  3: 'Q4_1',
  7: 'Q8_0',
  8: 'Q5_0',
  9: 'Q5_1',
  10: 'Q2_K',
  11: 'Q3_K_S',
  12: 'Q3_K_M',
  13: 'Q3_K_L',
  14: 'Q4_K_S',
  15: 'Q4_K_M',
  16: 'Q5_K_S',
  17: 'Q5_K_M',
  18: 'Q6_K',
  19: 'IQ2_XXS',
  20: 'IQ2_XS',
  21: 'Q2_K_S',
  22: 'IQ3_XS',
  23: 'IQ3_XXS',
  24: 'IQ1_S',
  25: 'IQ4_NL',
  26: 'IQ3_S',
  27: 'IQ3_M',
  28: 'IQ2_S',
  29: 'IQ2_M',
  30: 'IQ4_XS',
  31: 'IQ1_M',
  32: 'BF16',
  36: 'TQ1_0',
  37: 'TQ2_0',
  38: 'MXFP4_MOE',
};

async function identify(read: ReadBytes, bytes: number, fileName: string): Promise<GgufIdentity> {
  let header: GgufHeader;
  try {
    header = await readGgufHeader(read);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { ok: false, message: `${fileName}: expected a GGUF file, found ${error.message}` };
  }
  const [first, last] = await Promise.all([
    read(0, EDGE_BYTES),
    read(Math.max(0, bytes - EDGE_BYTES), bytes),
  ]);
  const fingerprint = sha256(concatBytes(utf8ToBytes(`${bytes} `), first, last));
  const name = header.get('general.name');
  return {
    ok: true,
    model: typeof name === 'string' && name !== '' ? name : fileName.replace(/\.gguf$/i, ''),
    quantisation: FILE_TYPES[Number(header.get('general.file_type'))] ?? '',
    revision: bytesToHex(fingerprint).slice(0, REVISION_LENGTH),
  };
}

/** Reads bytes of a blob. */
export function readBlob(blob: Blob): ReadBytes {
  return async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer());
}

/** Of a file of the user's. What is no model file is a result. */
export function identifyGguf(blob: Blob, fileName: string): Promise<GgufIdentity> {
  return identify(readBlob(blob), blob.size, fileName);
}

/** The last part of an address, without its query; as it stands there when it cannot be decoded. */
export function fileNameOf(url: string): string {
  const { pathname, host } = new URL(url);
  const name = pathname.split('/').findLast((part) => part !== '') ?? host;
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}

/**
 * Of a file that is not here, by its first and last bytes. Undefined when the server sends no
 * parts of files: then it has to be downloaded first. Rejects with an `EngineError`.
 */
export async function identifyRemoteGguf(
  url: string,
  signal?: AbortSignal,
): Promise<GgufIdentity | undefined> {
  const { bytes, hasRanges } = await askSize(url, signal);
  if (!hasRanges || bytes === undefined) return undefined;
  const read: ReadBytes = async (from, to) => {
    const response = await askRange(url, `bytes=${from}-${Math.min(to, bytes) - 1}`, signal);
    return new Uint8Array(await response.arrayBuffer());
  };
  return identify(read, bytes, fileNameOf(url));
}

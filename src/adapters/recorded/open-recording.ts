/** Opens the file of a recording, compressed or not. */
import { type ParsedRecording, parseRecording } from '../../core/calls/parse-recording';

/** A file that unpacks to more is no recording of ours. */
const MAX_BYTES = 256_000_000;

type Unpacked =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/** Whether a file is compressed, told by its first bytes. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Reads a recording from the bytes of a file, compressed or not. Never rejects. */
export async function openRecording(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedRecording> {
  const file = new Blob([bytes]).stream();
  const unpacked = isGzip(bytes)
    ? await readText(file.pipeThrough(new DecompressionStream('gzip')))
    : await readText(file);
  return unpacked.ok ? parseRecording(unpacked.text) : unpacked;
}

async function readText(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Unpacked> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  let length = 0;
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > MAX_BYTES) {
        await reader.cancel();
        return { ok: false, message: 'expected a recording, found a file that is far too large' };
      }
      text += decoder.decode(part.value, { stream: true });
    }
    return { ok: true, text: text + decoder.decode() };
  } catch (cause) {
    // A file that breaks off, a wrong checksum and bytes that are no UTF-8 end here.
    const reason = cause instanceof Error ? cause.message : String(cause);
    return {
      ok: false,
      message: `expected a recording, found a file that is damaged or breaks off (${reason})`,
    };
  }
}

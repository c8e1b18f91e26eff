/** Compression by the platform: raw deflate streams. */

/** So little is unpacked at a time: a slice gives at most about a thousand times its length. */
const SLICE_BYTES = 512;

/** Compresses a text. */
export async function deflate(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function slicesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start >= bytes.length) {
        controller.close();
        return;
      }
      controller.enqueue(bytes.subarray(start, start + SLICE_BYTES));
      start += SLICE_BYTES;
    },
  });
}

/** What became of bytes from outside. */
export type Inflated =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'not-deflated' | 'too-large' };

/** Decompresses to a UTF-8 text and stops as soon as it is longer than `maxBytes`. Never throws. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Inflated> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = slicesOf(bytes).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let length = 0;
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > maxBytes) {
        await reader.cancel();
        return { ok: false, reason: 'too-large' };
      }
      text += decoder.decode(part.value, { stream: true });
    }
    return { ok: true, text: text + decoder.decode() };
  } catch {
    return { ok: false, reason: 'not-deflated' };
  }
}

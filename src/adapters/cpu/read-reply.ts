/** Reads a reply of llama.cpp as it is written. */
import type { ChatCompletionChunk } from '@wllama/wllama';
import type { Generation } from '../../core/engine/engine';

/** How the library fails on bytes that are no text: it reads a length where it wrote nothing. */
const NO_TEXT = /Invalid typed array length/;

/**
 * Puts the pieces of a reply together. Bytes that are no text end it: what a model wrote before
 * them is a reply that cannot be used, like others, and no failure of the engine.
 */
export async function readReply(
  chunks: AsyncIterable<ChatCompletionChunk>,
): Promise<Omit<Generation, 'elapsedMs'>> {
  let text = '';
  let finish: Generation['finish'] = 'stop';
  let timings: ChatCompletionChunk['timings'];
  try {
    for await (const chunk of chunks) {
      const [choice] = chunk.choices;
      text += choice?.delta.content ?? '';
      if (choice?.finish_reason === 'length') finish = 'length';
      timings = chunk.timings ?? timings;
    }
  } catch (error) {
    if (!(error instanceof Error) || !NO_TEXT.test(error.message) || !timings) throw error;
    text += '\uFFFD';
  }
  if (!timings) throw new RangeError('a reply without counts');
  return {
    text,
    finish,
    usage: {
      inputTokens: timings.prompt_n + timings.cache_n,
      outputTokens: timings.predicted_n,
      cachedTokens: timings.cache_n,
    },
  };
}

/** Reads the reply to `embeddings`. */
import * as z from 'zod/mini';
import type { Embedding } from '../../core/engine/engine';
import type { Attempt, Reply } from './connection';
import { badAnswer } from './http-failure';
import { parseJson } from './parse-json';

const embeddings = z.object({
  data: z
    .array(z.object({ embedding: z.array(z.number()).check(z.minLength(1)) }))
    .check(z.length(1)),
  usage: z.object({ prompt_tokens: z.int().check(z.gte(0)) }),
});

/** The vector of the one text that was sent, and its tokens. */
export function readEmbedding({ url, text, quote }: Reply): Attempt<Omit<Embedding, 'elapsedMs'>> {
  const parsed = embeddings.safeParse(parseJson(text));
  const first = parsed.data?.data[0];
  if (!parsed.success || first === undefined) {
    return { ok: false, error: badAnswer(url, 'one embedding with its "usage"', quote(text)) };
  }
  const inputTokens = parsed.data.usage.prompt_tokens;
  return { ok: true, value: { vector: first.embedding, inputTokens } };
}

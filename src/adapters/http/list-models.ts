/** Which models a server has. */
import * as z from 'zod/mini';
import type { EngineError } from '../../core/engine/engine-error';
import { connect } from './connection';
import { badAnswer } from './http-failure';
import { parseJson } from './parse-json';

export interface ListedModel {
  /** To ask for it by. */
  readonly id: string;
  /** What the server tells that tells one build from another; empty where it tells nothing. */
  readonly revision: string;
}

export type ListedModels =
  | { readonly ok: true; readonly models: readonly ListedModel[] }
  | { readonly ok: false; readonly error: EngineError };

/** Somebody is waiting for the list. */
const TIMEOUT_MS = 15_000;

/** Of llama.cpp's `meta` only what belongs to the file: the rest depends on how it was started. */
const meta = z.object({
  ftype: z.optional(z.string()),
  n_params: z.optional(z.number()),
  size: z.optional(z.number()),
});

const models = z.object({
  data: z.array(z.object({ id: z.string(), meta: z.optional(z.nullable(meta)) })),
});

/** Asks once, in the order of the server. Never rejects. */
export async function listModels(
  url: string,
  key?: string,
  send?: typeof fetch,
): Promise<ListedModels> {
  const connection = connect({ url, key, timeoutMs: TIMEOUT_MS, fetch: send });
  const attempt = await connection.send('models', undefined, new AbortController().signal);
  if (!attempt.ok) return attempt;
  const { value: reply } = attempt;
  const parsed = models.safeParse(parseJson(reply.text));
  if (!parsed.success) {
    return { ok: false, error: badAnswer(reply.url, 'a list of models', reply.quote(reply.text)) };
  }
  return {
    ok: true,
    models: parsed.data.data.map((model) => ({ id: model.id, revision: revisionOf(model.meta) })),
  };
}

function revisionOf(told: z.infer<typeof meta> | null | undefined): string {
  const { ftype, n_params: parameters, size } = told ?? {};
  return [
    ...(ftype === undefined ? [] : [ftype]),
    ...(parameters === undefined ? [] : [`${parameters} parameters`]),
    ...(size === undefined ? [] : [`${size} bytes`]),
  ].join(', ');
}

/** The files of a model, and where web-llm looks for them. */
import * as z from 'zod/mini';

/** Names of the caches that web-llm reads from, by what is in them. */
export const CACHES = {
  config: 'webllm/config',
  weights: 'webllm/model',
  library: 'webllm/wasm',
} as const;

/** Absolute addresses; `folder` ends in a slash. */
export interface ModelPlace {
  readonly folder: string;
  readonly library: string;
}

export const CONFIG_FILE = 'mlc-chat-config.json';
export const WEIGHTS_LIST_FILE = 'tensor-cache.json';
/** Ours, among a model's files: what they are of, so that they can be listed and removed. */
export const NOTE_FILE = 'driftlab.json';

export const chatConfig = z.object({
  tokenizer_files: z.array(z.string()).check(z.minLength(1)),
});

export const weightsList = z.object({
  records: z.array(
    z.object({
      dataPath: z.string(),
      nbytes: z.number(),
      md5sum: z.optional(z.string()),
      records: z.optional(z.array(z.object({ nbytes: z.number() }))),
    }),
  ),
});
export type WeightsList = z.infer<typeof weightsList>;

export const modelNote = z.object({ model: z.string(), library: z.string() });

/** Bytes of all weights. */
export function weightBytes({ records }: WeightsList): number {
  return records.reduce((sum, { nbytes }) => sum + nbytes, 0);
}

/** Bytes of the largest tensor; 0 where the list does not tell. */
export function largestTensor({ records }: WeightsList): number {
  return Math.max(0, ...records.flatMap((shard) => (shard.records ?? []).map((r) => r.nbytes)));
}

/** The folder of a hub's repository, as web-llm makes it of an address in its list. */
export function hubFolder(weights: string): string {
  return `${weights.replace(/\/$/, '')}/resolve/main/`;
}

/** A host's folder. */
export function ownFolder(base: string): string {
  return base.endsWith('/') ? base : `${base}/`;
}

/** The library's name on a host of one's own when web-llm does not know the model. */
export function ownLibrary(model: string): string {
  return `${model.replace(/-MLC$/, '')}-webgpu.wasm`;
}

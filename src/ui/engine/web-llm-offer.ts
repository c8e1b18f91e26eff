/** The models of web-llm that the page offers. Their figures are of web-llm's own list. */
import models from '../../../static/web-llm-models.json';
import { formatBytes } from '../../core/engine/judge-space';
import type { EngineRole } from '../../state/engines.svelte';

type WebLlmModel = (typeof models)[number];

/** Computes in 16-bit floats, which not every GPU can. */
const usesHalfFloats = (id: string): boolean => /-q\d+f16/.test(id);

/** Whether this browser's GPU computes in 16-bit floats; true where there is none, so that the usual list shows. */
export async function hasHalfFloats(): Promise<boolean> {
  const { gpu } = navigator as { readonly gpu?: GPU };
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
  return adapter?.features.has('shader-f16') ?? true;
}

/** Models to offer first, largest first, and all others of the list. */
export function webLlmOffer(
  role: EngineRole,
  halfFloats: boolean,
): { readonly offered: readonly WebLlmModel[]; readonly others: readonly WebLlmModel[] } {
  const ofRole = models.filter(({ isEmbedding }) => isEmbedding === (role === 'embedding'));
  const isFirst = ({ id, isOffered }: WebLlmModel): boolean =>
    isOffered && (role === 'embedding' || usesHalfFloats(id) === halfFloats);
  return { offered: ofRole.filter(isFirst), others: ofRole.filter((model) => !isFirst(model)) };
}

/** `Qwen2.5-7B-Instruct-q4f16_1 · 5.4 GB of memory`. */
export function webLlmLabel({ id, memoryMiB }: WebLlmModel): string {
  const memory = memoryMiB > 0 ? ` · ${formatBytes(memoryMiB * 2 ** 20)} of memory` : '';
  return `${id.replace(/-MLC/, '')}${memory}`;
}

/** The largest offered model that needs less memory than this one; `undefined` when it is the smallest. */
export function smallerModel(id: string): string | undefined {
  const own = models.find((model) => model.id === id);
  if (!own) return undefined;
  return models
    .filter(
      (model) =>
        model.isOffered &&
        model.isEmbedding === own.isEmbedding &&
        usesHalfFloats(model.id) === usesHalfFloats(id) &&
        model.memoryMiB < own.memoryMiB,
    )
    .toSorted((a, b) => b.memoryMiB - a.memoryMiB)[0]?.id;
}

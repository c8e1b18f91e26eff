/** The models of web-llm that the page offers. Their figures are of web-llm's own list. */
import models from '../../../static/web-llm-models.json';
import { formatBytes } from '../../core/engine/judge-space';
import { isOfferedFor, smallerModel, type WebLlmModel } from '../../core/engine/web-llm-builds';
import type { EngineRole } from '../../state/engines.svelte';

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
  const isFirst = (model: WebLlmModel): boolean => isOfferedFor(model, halfFloats);
  return { offered: ofRole.filter(isFirst), others: ofRole.filter((model) => !isFirst(model)) };
}

/** `Qwen2.5-7B-Instruct-q4f16_1 · 5.4 GB of memory`. */
export function webLlmLabel({ id, memoryMiB }: WebLlmModel): string {
  const memory = memoryMiB > 0 ? ` · ${formatBytes(memoryMiB * 2 ** 20)} of memory` : '';
  return `${id.replace(/-MLC/, '')}${memory}`;
}

/** The next smaller model to take in place of this one; `undefined` when it is the smallest. */
export function smallerOffer(id: string): string | undefined {
  return smallerModel(models, id);
}

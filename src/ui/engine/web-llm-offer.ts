/** The models of web-llm that the page offers. Their figures are of web-llm's own list. */
import models from '../../../static/web-llm-models.json';
import { formatBytes } from '../../core/engine/judge-space';
import { isOfferedFor, smallerModel, type WebLlmModel } from '../../core/engine/web-llm-builds';
import type { EngineRole } from '../../core/engine/engine-choice';

/** What this machine has for a model on the GPU, as far as the browser tells. */
export interface GpuRoom {
  readonly hasHalfFloats: boolean;
  /** The processor computes what the GPU should: it works, at seconds a token. */
  readonly isSoftware: boolean;
  /** The largest part of a model that can be bound at once. */
  readonly bindingBytes: number;
  /** Of the whole machine; absent where the browser does not tell. */
  readonly memoryBytes?: number;
}

const GIBIBYTE = 2 ** 30;
const MEBIBYTE = 2 ** 20;

/**
 * Where less than a gibibyte can be bound, web-llm binds at most 128 MiB. Of the models offered those
 * that take more than this have a larger table of words: vocabulary times width, half a byte each.
 */
const NARROW_MIB = 2000;

/** Not in the compiler's library: gibibytes, rounded by the browser. */
interface DeviceMemory {
  readonly deviceMemory?: number;
}

/** What this machine has; `undefined` where there is no GPU, so that the usual list shows. */
export async function lookForRoom(): Promise<GpuRoom | undefined> {
  const { gpu, deviceMemory } = navigator as { readonly gpu?: GPU } & DeviceMemory;
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) return undefined;
  const { features, info, limits } = adapter;
  return {
    hasHalfFloats: features.has('shader-f16'),
    isSoftware: info.isFallbackAdapter || info.architecture === 'swiftshader',
    bindingBytes: Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize),
    ...(deviceMemory !== undefined && { memoryBytes: deviceMemory * GIBIBYTE }),
  };
}

/** Why a model would not fit, to stand behind its name; empty where nothing speaks against it. */
export function whyTooLarge({ memoryMiB }: WebLlmModel, room: GpuRoom | undefined): string {
  if (!room) return '';
  if (room.memoryBytes !== undefined && memoryMiB * MEBIBYTE > room.memoryBytes) {
    return 'more than this computer reports';
  }
  return room.bindingBytes < GIBIBYTE && memoryMiB > NARROW_MIB ? 'too large for this GPU' : '';
}

/** Models to offer first, in the order of the list, and all others of it. */
export function webLlmOffer(
  role: EngineRole,
  room: GpuRoom | undefined,
): { readonly offered: readonly WebLlmModel[]; readonly others: readonly WebLlmModel[] } {
  const ofRole = models.filter(({ isEmbedding }) => isEmbedding === (role === 'embedding'));
  const isFirst = (model: WebLlmModel): boolean => isOfferedFor(model, room?.hasHalfFloats ?? true);
  return { offered: ofRole.filter(isFirst), others: ofRole.filter((model) => !isFirst(model)) };
}

/** The model to begin with: the first that fits, on a software GPU or where none fits the smallest. */
export function firstOffer(role: EngineRole, room: GpuRoom | undefined): string {
  const { offered } = webLlmOffer(role, room);
  const fitting = room?.isSoftware
    ? undefined
    : offered.find((model) => whyTooLarge(model, room) === '');
  const [smallest] = offered.toSorted((a, b) => a.memoryMiB - b.memoryMiB);
  return (fitting ?? smallest)?.id ?? '';
}

/** `Qwen2.5-7B-Instruct-q4f16_1 · 5.4 GB of memory`, with why it would not fit. */
export function webLlmLabel(model: WebLlmModel, room: GpuRoom | undefined): string {
  const { id, memoryMiB } = model;
  const memory = memoryMiB > 0 ? [`${formatBytes(memoryMiB * MEBIBYTE)} of memory`] : [];
  const doubt = whyTooLarge(model, room);
  return [id.replace(/-MLC/, ''), [...memory, ...(doubt === '' ? [] : [doubt])].join(', ')]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The next smaller model to take in place of this one; `undefined` when it is the smallest. */
export function smallerOffer(id: string): string | undefined {
  return smallerModel(models, id);
}

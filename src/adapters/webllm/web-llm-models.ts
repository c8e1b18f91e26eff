/** The models that web-llm offers, told without loading web-llm. */
import type { EngineDescription } from '../../core/engine/engine';
import type { EngineChoice } from '../../core/engine/engine-choice';
import { version } from '@mlc-ai/web-llm/package.json';
import type { GpuLook } from './look-at-gpu';

export type WebLlmChoice = Extract<EngineChoice, { kind: 'web-llm' }>;

/** One build of a model, as web-llm lists it. */
export interface WebLlmModel {
  readonly id: string;
  /** Where its files lie: a repository of a hub. */
  readonly weights: string;
  /** Memory of the GPU, in mebibytes: weights, buffers and context. */
  readonly memoryMiB: number;
  readonly isEmbedding: boolean;
  /** Whether it is offered before the others. */
  readonly isOffered: boolean;
}

export const DEFAULT_MODEL = 'Qwen2.5-7B-Instruct-q4f16_1-MLC';

/** Every model of web-llm's own list, those to offer first. */
export async function listWebLlmModels(): Promise<readonly WebLlmModel[]> {
  return (await import('../../../static/web-llm-models.json')).default;
}

/** A build's name in parts; `quantisation` empty where the name does not tell. */
export function readModelId(id: string): { readonly model: string; readonly quantisation: string } {
  const parts = /^(.+)-(q\d+f\d+(?:_\d+)?)-MLC(-.+)?$/.exec(id);
  if (!parts) return { model: id, quantisation: '' };
  const [, name = id, quantisation = '', variant = ''] = parts;
  return { model: `${name}${variant}`, quantisation };
}

/** Whether a build computes in 16-bit floats, which not every GPU can. */
export function needsShaderF16(id: string): boolean {
  return /^q\d+f16/.test(readModelId(id).quantisation);
}

/** The same model for GPUs without 16-bit floats. */
export function withoutShaderF16(id: string): string {
  return id.replace(/-(q\d+)f16/, '-$1f32');
}

/**
 * Those to offer for a GPU, in the build that runs on it. What it has no memory for is among them:
 * browsers do not tell how much there is.
 */
export function offeredModels(
  models: readonly WebLlmModel[],
  hasShaderF16: boolean,
): readonly WebLlmModel[] {
  return models.filter(
    ({ id, isOffered, isEmbedding }) =>
      isOffered && (isEmbedding || needsShaderF16(id) === hasShaderF16),
  );
}

/** `browser` and `gpu`: where it runs, in words. */
export function describeWebLlm(
  { model: id, base }: WebLlmChoice,
  browser: string,
  gpu: GpuLook,
): EngineDescription {
  return {
    engine: 'web-llm',
    ...readModelId(id),
    // The list names no versions of weights; on a host of one's own they may be any.
    revision: base ?? '',
    library: `web-llm ${version}`,
    environment: { browser, gpu: gpu.kind === 'gpu' ? gpu.name : 'none' },
    concurrency: 1,
  };
}

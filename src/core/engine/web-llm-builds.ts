/** The builds of models that web-llm lists, and what their names tell. */

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

/** Whether a build is one of those to offer first, on a GPU with 16-bit floats or without. */
export function isOfferedFor(
  { id, isOffered, isEmbedding }: WebLlmModel,
  hasShaderF16: boolean,
): boolean {
  return isOffered && (isEmbedding || needsShaderF16(id) === hasShaderF16);
}

/** The largest offered build that needs less memory than this one; `undefined` for the smallest. */
export function smallerModel(models: readonly WebLlmModel[], id: string): string | undefined {
  const own = models.find((model) => model.id === id);
  if (!own) return undefined;
  return models
    .filter((model) => model.isEmbedding === own.isEmbedding && model.memoryMiB < own.memoryMiB)
    .filter((model) => isOfferedFor(model, needsShaderF16(id)))
    .toSorted((a, b) => b.memoryMiB - a.memoryMiB)[0]?.id;
}

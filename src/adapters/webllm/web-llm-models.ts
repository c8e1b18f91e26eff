/** The models that web-llm offers, told without loading web-llm. */
import type { EngineDescription } from '../../core/engine/engine';
import type { EngineChoice } from '../../core/engine/engine-choice';
import { version } from '@mlc-ai/web-llm/package.json';
import { readModelId, type WebLlmModel } from '../../core/engine/web-llm-builds';
import type { GpuLook } from './look-at-gpu';
import { hubFolder, ownFolder } from './model-files';

export type WebLlmChoice = Extract<EngineChoice, { kind: 'web-llm' }>;

/** Every model of web-llm's own list, those to offer first. */
export async function listWebLlmModels(): Promise<readonly WebLlmModel[]> {
  return (await import('../../../static/web-llm-models.json')).default;
}

/** The folder of a choice's files, by which it is kept; `undefined` where there can be none. */
export async function keptIdOf({ model, base }: WebLlmChoice): Promise<string | undefined> {
  if (base !== undefined) return URL.canParse(base) ? new URL(ownFolder(base)).href : undefined;
  const known = (await listWebLlmModels()).find(({ id }) => id === model);
  return known && new URL(hubFolder(known.weights)).href;
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

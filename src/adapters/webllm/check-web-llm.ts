/** What can be told of the engine on the GPU before its model is downloaded. */
import { EngineError } from '../../core/engine/engine-error';
import type { EngineCheck } from '../../core/engine/engine-status';
import type { MachineSpace } from '../../core/engine/judge-space';
import { sizeModel, type ModelSizes } from './fetch-model';
import { judgeModel } from './judge-model';
import type { GpuLook } from './look-at-gpu';
import { keptIdOf, listWebLlmModels, type WebLlmChoice } from './web-llm-models';

const MEBIBYTE = 2 ** 20;

/** Asks for the list of the model's weights, which is kept; it has some hundred kilobytes. */
async function askSizes(folder: string): Promise<ModelSizes | EngineError> {
  try {
    return await sizeModel(folder, new AbortController().signal);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

/** What cannot be had is a doubt, not an error. It works on the page and in workers. */
export async function checkWebLlm(
  choice: WebLlmChoice,
  gpu: GpuLook,
  machine: MachineSpace,
): Promise<EngineCheck> {
  const { model, base } = choice;
  const known = (await listWebLlmModels()).find(({ id }) => id === model);
  const memory = known ? { memoryBytes: known.memoryMiB * MEBIBYTE } : {};
  const unknown = { presentBytes: 0, ...memory };
  // Such a page has no caches to look into either.
  if (gpu.kind === 'plain-http') return judgeModel(model, gpu, unknown, machine);
  const cannotHave = (doubt: string): EngineCheck => {
    const check = judgeModel(model, gpu, unknown, machine);
    return { ...check, doubts: [...check.doubts, doubt], isImpossible: true };
  };
  const folder = await keptIdOf(choice);
  if (folder === undefined) {
    return cannotHave(
      base === undefined
        ? `web-llm has no model "${model}".`
        : `Expected the address of a folder, found "${base}".`,
    );
  }
  const sizes = await askSizes(folder);
  if (sizes instanceof EngineError) return cannotHave(sizes.message);
  const { largestBytes, ...bytes } = sizes;
  return judgeModel(model, gpu, { ...memory, ...bytes }, machine, largestBytes);
}

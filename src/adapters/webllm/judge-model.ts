/** Whether a GPU can run a model, as far as it can be told beforehand. */
import { EngineError } from '../../core/engine/engine-error';
import type { EngineCheck } from '../../core/engine/engine-status';
import {
  doubtSpace,
  formatBytes,
  type MachineSpace,
  type ModelSpace,
} from '../../core/engine/judge-space';
import type { GpuLimits, GpuLook } from './look-at-gpu';
import { needsShaderF16, withoutShaderF16 } from '../../core/engine/web-llm-builds';

const MEBIBYTE = 2 ** 20;

/** What web-llm asks of any GPU, and the sizes it wants; it takes the second of a pair if it must. */
const LEAST_WORKGROUP_BYTES = 32 * 1024;
const LEAST_BUFFERS = 10;
const BUFFER_BYTES = { wanted: 1024 * MEBIBYTE, least: 256 * MEBIBYTE };
const BINDING_BYTES = { wanted: 1024 * MEBIBYTE, least: 128 * MEBIBYTE };

/** The largest tensor that web-llm could bind here; 0 when it does not run here at all. */
function largestTensorBytes(limits: GpuLimits): number {
  const granted = (limit: number, { wanted, least }: typeof BUFFER_BYTES): number =>
    limit >= wanted ? wanted : limit >= least ? least : 0;
  const runs =
    limits.maxComputeWorkgroupStorageSize >= LEAST_WORKGROUP_BYTES &&
    limits.maxStorageBuffersPerShaderStage >= LEAST_BUFFERS;
  if (!runs) return 0;
  return Math.min(
    granted(limits.maxBufferSize, BUFFER_BYTES),
    granted(limits.maxStorageBufferBindingSize, BINDING_BYTES),
  );
}

/**
 * Why this GPU cannot run the model; undefined when nothing is known to speak against it.
 * `largestBytes`: of the model's tensors, where it is known.
 */
export function refuseGpu(
  model: string,
  gpu: GpuLook,
  largestBytes?: number,
): EngineError | undefined {
  if (gpu.kind === 'no-webgpu') {
    return new EngineError('no-webgpu', 'This browser has no WebGPU.', {
      wayOn: 'Take a current Chrome or Edge, or the engine on the processor.',
    });
  }
  if (gpu.kind === 'plain-http') {
    return new EngineError(
      'no-webgpu',
      'This page came by plain http, and browsers give such a page no GPU.',
      {
        wayOn:
          'Open Driftlab by https or from this computer (localhost), or take the engine on the processor.',
      },
    );
  }
  if (gpu.kind === 'no-adapter') {
    return new EngineError('no-adapter', 'The browser has WebGPU, but gives this page no GPU.', {
      wayOn:
        'Switch hardware acceleration on in the settings of the browser, or take the engine on the processor.',
    });
  }
  if (needsShaderF16(model) && !gpu.hasShaderF16) {
    return new EngineError(
      'no-shader-f16',
      `${model} computes in 16-bit floats, which this GPU (${gpu.name}) cannot.`,
      { wayOn: `Take ${withoutShaderF16(model)}.` },
    );
  }
  const possibleBytes = largestTensorBytes(gpu.limits);
  if (possibleBytes === 0 || (largestBytes ?? 0) > possibleBytes) {
    const needed = largestBytes ?? BUFFER_BYTES.least;
    return new EngineError(
      'too-little-memory',
      `The model needs a buffer of ${formatBytes(needed)}; this GPU (${gpu.name}) gives ${formatBytes(possibleBytes)}.`,
      { wayOn: 'Take a smaller model, or the engine on the processor.' },
    );
  }
  return undefined;
}

/** All that can be told. `largestBytes` as in `refuseGpu`. */
export function judgeModel(
  model: string,
  gpu: GpuLook,
  space: ModelSpace,
  machine: MachineSpace,
  largestBytes?: number,
): EngineCheck {
  const refusal = refuseGpu(model, gpu, largestBytes);
  const { freeBytes } = machine;
  return {
    ...space,
    ...(freeBytes !== undefined && { freeBytes }),
    doubts: [
      ...(refusal ? [`${refusal.message} ${refusal.wayOn}`] : []),
      ...doubtSpace(space, machine),
    ],
    isImpossible: refusal !== undefined,
  };
}

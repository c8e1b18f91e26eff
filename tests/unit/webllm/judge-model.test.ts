/** What a GPU, a disk and a memory are good for. */
import { describe, expect, it } from 'vitest';
import { judgeModel, refuseGpu } from '../../../src/adapters/webllm/judge-model';
import { lookAtGpu, type GpuLook } from '../../../src/adapters/webllm/look-at-gpu';
import { watchDevices, type DeviceSource } from '../../../src/adapters/webllm/watch-devices';

const MEBIBYTE = 2 ** 20;
const F16 = 'Qwen2.5-7B-Instruct-q4f16_1-MLC';
const F32 = 'Qwen2.5-7B-Instruct-q4f32_1-MLC';

type Gpu = Extract<GpuLook, { kind: 'gpu' }>;

function gpu(limits: Partial<Gpu['limits']> = {}, hasShaderF16 = true): GpuLook {
  return {
    kind: 'gpu',
    name: 'test GPU',
    hasShaderF16,
    limits: {
      maxBufferSize: 2048 * MEBIBYTE,
      maxStorageBufferBindingSize: 2048 * MEBIBYTE,
      maxComputeWorkgroupStorageSize: 32 * 1024,
      maxStorageBuffersPerShaderStage: 10,
      ...limits,
    },
  };
}

describe('a GPU', () => {
  it.each([
    ['no-webgpu', { kind: 'no-webgpu' } as const, F16],
    ['no-webgpu', { kind: 'plain-http' } as const, F16],
    ['no-adapter', { kind: 'no-adapter' } as const, F16],
    ['no-shader-f16', gpu({}, false), F16],
    ['too-little-memory', gpu({ maxStorageBuffersPerShaderStage: 8 }), F16],
    ['too-little-memory', gpu({ maxComputeWorkgroupStorageSize: 16384 }), F16],
    ['too-little-memory', gpu({ maxBufferSize: 100 * MEBIBYTE }), F16],
  ])('is refused with %s and a way on', (code, look, model) => {
    const refusal = refuseGpu(model, look);
    expect(refusal).toMatchObject({ name: 'EngineError', code });
    expect(refusal?.wayOn).not.toBe('');
  });

  it('without 16-bit floats runs the other build, which is named', () => {
    expect(refuseGpu(F32, gpu({}, false))).toBeUndefined();
    expect(refuseGpu(F16, gpu({}, false))?.wayOn).toContain(F32);
    expect(refuseGpu(F16, gpu())).toBeUndefined();
  });

  it('binds 1 GiB where it can, and only the least where it can do less', () => {
    const large = 200 * MEBIBYTE;
    expect(refuseGpu(F16, gpu(), large)).toBeUndefined();
    const lesser = gpu({ maxStorageBufferBindingSize: 1023 * MEBIBYTE });
    expect(refuseGpu(F16, lesser, large)?.code).toBe('too-little-memory');
    expect(refuseGpu(F16, lesser, 128 * MEBIBYTE)).toBeUndefined();
  });
});

describe('a look at the GPU', () => {
  it('tells a browser without WebGPU from one that gives no GPU', async () => {
    const gpu = { requestAdapter: () => Promise.resolve(null) };
    expect(await lookAtGpu({ gpu })).toEqual({ kind: 'no-adapter' });
    expect(await lookAtGpu({})).toEqual({ kind: 'no-webgpu' });
  });
});

describe('a check', () => {
  const model = { downloadBytes: 4e9, presentBytes: 1e9, memoryBytes: 5e9 };

  it('passes on what is known, and doubts nothing where all fits', () => {
    const check = judgeModel(F16, gpu(), model, { freeBytes: 9e9, machineMemoryBytes: 8e9 });
    expect(check).toEqual({ ...model, freeBytes: 9e9, doubts: [], isImpossible: false });
  });

  it('doubts what does not fit, and lets it be tried', () => {
    const check = judgeModel(F16, gpu(), model, { freeBytes: 2.9e9, machineMemoryBytes: 4e9 });
    expect(check.isImpossible).toBe(false);
    expect(check.doubts).toEqual([
      '3.0 GB are still to be downloaded, and the browser gives this page 2.9 GB.',
      'It takes about 5.0 GB of memory, and this machine reports 4.0 GB.',
    ]);
  });

  it('doubts nothing that nobody can tell', () => {
    expect(judgeModel(F16, gpu(), { presentBytes: 0 }, {}).doubts).toEqual([]);
  });

  it('calls impossible what the GPU cannot do, with the way on', () => {
    const check = judgeModel(F16, gpu({}, false), model, {});
    expect(check.isImpossible).toBe(true);
    expect(check.doubts[0]).toContain(F32);
  });
});

describe('a watched device', () => {
  function adapterWith(reason: GPUDeviceLostReason): DeviceSource {
    const lost = Promise.resolve({ reason, message: 'it is gone' });
    return { requestDevice: () => Promise.resolve({ lost } as unknown as GPUDevice) };
  }
  const told = async (reason: GPUDeviceLostReason): Promise<string[]> => {
    const reasons: string[] = [];
    const adapter = adapterWith(reason);
    watchDevices(adapter, (message) => reasons.push(message));
    await (
      await adapter.requestDevice.call(adapter as GPUAdapter)
    ).lost;
    await Promise.resolve();
    return reasons;
  };

  it('is told of when it is lost, not when it is given back', async () => {
    expect(await told('unknown')).toEqual(['it is gone']);
    expect(await told('destroyed')).toEqual([]);
  });
});

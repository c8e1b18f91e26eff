/** What this browser's GPU can do. */

/** Limits in bytes and counts, those of WebGPU with the same names. */
export interface GpuLimits {
  readonly maxBufferSize: number;
  readonly maxStorageBufferBindingSize: number;
  readonly maxComputeWorkgroupStorageSize: number;
  readonly maxStorageBuffersPerShaderStage: number;
}

export type GpuLook =
  | { readonly kind: 'no-webgpu' }
  /** The page came by plain http, and browsers give such a page no GPU. */
  | { readonly kind: 'plain-http' }
  | { readonly kind: 'no-adapter' }
  | {
      readonly kind: 'gpu';
      /** As far as the browser tells it. */
      readonly name: string;
      readonly hasShaderF16: boolean;
      readonly limits: GpuLimits;
    };

/** Where WebGPU is asked for: browsers without it have none, whatever the types say. */
export interface GpuSource {
  readonly gpu?: Pick<GPU, 'requestAdapter'>;
}

/** Asks for the GPU that web-llm would take. It works on the page and in workers. */
export async function lookAtGpu({ gpu }: GpuSource = navigator): Promise<GpuLook> {
  if (!gpu) return { kind: globalThis.isSecureContext === false ? 'plain-http' : 'no-webgpu' };
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) return { kind: 'no-adapter' };
  const { info, features, limits } = adapter;
  const parts = [info.vendor, info.architecture, info.device].filter((part) => part !== '');
  return {
    kind: 'gpu',
    name: info.description || parts.join(' ') || 'a GPU that does not give its name',
    hasShaderF16: features.has('shader-f16'),
    limits: {
      maxBufferSize: limits.maxBufferSize,
      maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
      maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
      maxStorageBuffersPerShaderStage: limits.maxStorageBuffersPerShaderStage,
    },
  };
}

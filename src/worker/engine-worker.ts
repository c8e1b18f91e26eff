/** The worker of one engine; its code and its model are loaded when it is first asked. */
import { EngineError } from '../core/engine/engine-error';
import { serveEngine, type OpenEngine } from './serve-engine';

const openEngine: OpenEngine = async ({ choice, description, file }, onStatus) => {
  if (choice.kind === 'web-llm') {
    const { lookAtGpu } = await import('../adapters/webllm/look-at-gpu');
    const { watchDevices } = await import('../adapters/webllm/watch-devices');
    const { createWebLlmEngine } = await import('../adapters/webllm/web-llm-engine');
    const gpu = await lookAtGpu();
    const watch = (onLost: (reason: string) => void): void => {
      if (gpu.kind === 'gpu') watchDevices(GPUAdapter.prototype, onLost);
    };
    const module = await import('@mlc-ai/web-llm');
    return createWebLlmEngine(module, { choice, description, onStatus, gpu, watch });
  }
  const { createCpuEngine } = await import('../adapters/cpu/cpu-engine');
  const source = choice.source.kind === 'url' ? choice.source.url : file;
  if (!source) {
    throw new EngineError('not-found', `The file of ${choice.model} is not open.`, {
      wayOn: 'Choose the file again: a page may not keep hold of it.',
    });
  }
  return createCpuEngine({ source, description, onStatus });
};

serveEngine(openEngine);

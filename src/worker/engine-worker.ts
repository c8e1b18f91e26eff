/** The worker of one engine; its code and its model are loaded when it is first asked. */
import { EngineError } from '../core/engine/engine-error';
import { serveEngine } from './serve-engine';

serveEngine(async ({ choice, description, file }, onStatus) => {
  if (choice.kind === 'web-llm') {
    throw new RangeError('not yet');
  }
  const { createCpuEngine } = await import('../adapters/cpu/cpu-engine');
  const source = choice.source.kind === 'url' ? choice.source.url : file;
  if (!source) {
    throw new EngineError('not-found', `The file of ${choice.model} is not open.`, {
      wayOn: 'Choose the file again: a page may not keep hold of it.',
    });
  }
  return createCpuEngine({ source, description, onStatus });
});

/** The worker of one engine; its code and its model are loaded when it is first asked. */
import { serveEngine } from './serve-engine';

serveEngine(async ({ choice, description, file }, onStatus) => {
  if (choice.kind === 'web-llm') {
    throw new RangeError('not yet');
  }
  const { createCpuEngine } = await import('../adapters/cpu/cpu-engine');
  const source = choice.source.kind === 'url' ? choice.source.url : file;
  if (!source) throw new RangeError(`the file ${choice.source.kind} was not given`);
  return createCpuEngine({ source, description, onStatus });
});

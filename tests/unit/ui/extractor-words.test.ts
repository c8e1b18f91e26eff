import { expect, it } from 'vitest';
import { defaultConfig } from '../../../src/core/study/config-fields';
import { extractorWords } from '../../../src/ui/answer/answer-words';
import { openWorld } from '../../fixtures/worlds';

const config = defaultConfig(openWorld('tessaly').world);
const text = {
  engine: 'http',
  model: '/models/Small-1B',
  revision: 'Q4_1, 134515008 parameters',
  quantisation: '',
  library: '',
  environment: {},
  concurrency: 1,
};
const byModel = `http:${text.model}#${text.revision}/extract@1`;

it('names a model that read by its name and prompt, and leaves others as they are', () => {
  const read = { config: { ...config, extractor: 'model' }, models: { text } } as const;
  expect(extractorWords({ extractor: byModel }, read)).toBe('Small-1B, extract@1');
  expect(extractorWords({ extractor: 'record' }, read)).toBe('record');
  const answered = { config: { ...config, reader: 'model' }, models: { text } } as const;
  expect(extractorWords({ extractor: 'patterns@1' }, answered)).toBe('patterns@1');
});

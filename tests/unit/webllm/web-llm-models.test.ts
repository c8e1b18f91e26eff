/** The models of web-llm, told without web-llm. */
import { prebuiltAppConfig } from '@mlc-ai/web-llm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  describeWebLlm,
  keptIdOf,
  listWebLlmModels,
} from '../../../src/adapters/webllm/web-llm-models';
import {
  isOfferedFor,
  needsShaderF16,
  readModelId,
  withoutShaderF16,
  type WebLlmModel,
} from '../../../src/core/engine/web-llm-builds';
import { hubFolder } from '../../../src/adapters/webllm/model-files';
import { listModels } from '../../setup/list-web-llm-models.mjs';

/** What somebody with a good GPU is offered first. */
const DEFAULT_MODEL = 'Qwen2.5-7B-Instruct-q4f16_1-MLC';

let models: readonly WebLlmModel[];
beforeAll(async () => {
  models = await listWebLlmModels();
});

describe('the list that ships with the page', () => {
  it('is what the package lists; run tests/setup/list-web-llm-models.mjs when it is not', () => {
    expect(models).toEqual(listModels());
    expect(models.length).toBeGreaterThan(100);
  });

  it('offers each model in the build that the GPU runs, the default first', () => {
    for (const hasShaderF16 of [true, false]) {
      const offered = models.filter((model) => isOfferedFor(model, hasShaderF16));
      expect(offered[0]?.id).toBe(hasShaderF16 ? DEFAULT_MODEL : withoutShaderF16(DEFAULT_MODEL));
      expect(offered).toHaveLength(10);
      expect(offered.filter(({ isEmbedding }) => isEmbedding)).toHaveLength(2);
      expect(hasShaderF16 || offered.every(({ id }) => !needsShaderF16(id))).toBe(true);
    }
  });

  it('has another build of every offered model that needs 16-bit floats', () => {
    const ids = models.map(({ id }) => id);
    for (const { id } of models.filter((model) => model.isOffered)) {
      expect(ids).toContain(withoutShaderF16(id));
    }
  });

  it('knows builds in 16-bit floats from their names, as far as the package tells', () => {
    const told = prebuiltAppConfig.model_list.filter(
      ({ required_features }) => required_features !== undefined,
    );
    expect(told.length).toBeGreaterThan(10);
    for (const { model_id, required_features } of told) {
      expect([model_id, needsShaderF16(model_id)]).toEqual([
        model_id,
        required_features?.includes('shader-f16'),
      ]);
    }
  });

  it('leads to folders of a hub', () => {
    for (const { weights } of models) {
      expect(hubFolder(weights)).toMatch(/^https:\/\/[^?#]+[^/]\/resolve\/main\/$/);
    }
  });
});

it.each([
  ['Qwen2.5-7B-Instruct-q4f16_1-MLC', 'Qwen2.5-7B-Instruct', 'q4f16_1'],
  ['Llama-3.1-8B-Instruct-q4f32_1-MLC-1k', 'Llama-3.1-8B-Instruct-1k', 'q4f32_1'],
  ['SmolLM2-135M-Instruct-q0f16-MLC', 'SmolLM2-135M-Instruct', 'q0f16'],
  ['my-own', 'my-own', ''],
])('reads %s as %s in %s', (id, model, quantisation) => {
  expect(readModelId(id)).toEqual({ model, quantisation });
});

it('describes an engine before it is loaded; files on another host may be another build', () => {
  const choice = { kind: 'web-llm', model: DEFAULT_MODEL } as const;
  const described = describeWebLlm(choice, 'Chrome 156', { kind: 'no-webgpu' });
  expect(described).toMatchObject({
    engine: 'web-llm',
    model: 'Qwen2.5-7B-Instruct',
    quantisation: 'q4f16_1',
    revision: '',
    environment: { browser: 'Chrome 156', gpu: 'none' },
    concurrency: 1,
  });
  expect(described.library).toMatch(/^web-llm \d+\.\d+\.\d+$/);
  const own = describeWebLlm({ ...choice, base: 'https://own.example/' }, '', {
    kind: 'no-adapter',
  });
  expect(own.revision).toBe('https://own.example/');
});

describe('the files of a choice', () => {
  const choice = { kind: 'web-llm', model: DEFAULT_MODEL } as const;

  it('are kept by their folder, as the browser spells its address', async () => {
    const weights = models.find(({ id }) => id === DEFAULT_MODEL)!.weights;
    expect(await keptIdOf(choice)).toBe(`${weights}/resolve/main/`);
    expect(await keptIdOf({ ...choice, base: 'https://Models.example/My qwen' })).toBe(
      'https://models.example/My%20qwen/',
    );
    const ids = await Promise.all(models.map(({ id }) => keptIdOf({ ...choice, model: id })));
    expect(new Set(ids).size).toBe(new Set(models.map((model) => model.weights)).size);
  });

  it('are nowhere for a model that is not listed, and an address that is none', async () => {
    expect(await keptIdOf({ ...choice, model: 'own-model' })).toBeUndefined();
    expect(await keptIdOf({ ...choice, base: 'models/qwen' })).toBeUndefined();
  });
});

/**
 * Writes `static/web-llm-models.json`: what the page says about web-llm's models without loading
 * web-llm. To be run after web-llm was updated: `node tests/setup/list-web-llm-models.mjs`.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ModelType, prebuiltAppConfig } from '@mlc-ai/web-llm';

const FILE = fileURLToPath(new URL('../../static/web-llm-models.json', import.meta.url));

/** Models to offer before all others, in this order; the second build is for GPUs without 16-bit floats. */
const OFFERED = [
  ...[
    'Qwen2.5-7B-Instruct',
    'Qwen2.5-3B-Instruct',
    'Qwen2.5-1.5B-Instruct',
    'Qwen2.5-0.5B-Instruct',
    'Qwen3-8B',
    'Qwen3-4B',
    'Qwen3-1.7B',
    'Qwen3-0.6B',
  ].flatMap((name) => [`${name}-q4f16_1-MLC`, `${name}-q4f32_1-MLC`]),
  'snowflake-arctic-embed-m-q0f32-MLC-b4',
  'snowflake-arctic-embed-s-q0f32-MLC-b4',
];

/** The list of the package without models that see pictures, those to offer first. */
export function listModels() {
  const models = prebuiltAppConfig.model_list
    .filter(({ model_type }) => model_type !== ModelType.VLM)
    .map((record) => ({
      id: record.model_id,
      // A repository of a hub.
      weights: record.model,
      // In mebibytes of the GPU's memory, with buffers and context.
      memoryMiB: record.vram_required_MB ?? 0,
      isEmbedding: record.model_type === ModelType.embedding,
      isOffered: OFFERED.includes(record.model_id),
    }));
  const offered = OFFERED.map((id) => {
    const model = models.find((each) => each.id === id);
    if (!model) throw new Error(`web-llm does not list ${id} any more`);
    return model;
  });
  return [...offered, ...models.filter(({ isOffered }) => !isOffered)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = listModels().map((model) => `  ${JSON.stringify(model)}`);
  writeFileSync(FILE, `[\n${lines.join(',\n')}\n]\n`);
}

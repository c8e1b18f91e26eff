/** The files of a model for web-llm, all but its weights' values and its library real in form. */
import { createHash } from 'node:crypto';

const LIBRARIES = ['test-q4f32_1', 'Qwen3-0.6B-q4f32_1', 'snowflake-arctic-embed-s-q0f32-MLC-b4'];
const SHARDS = [4096, 8192, 2048];

/** By name. */
export function webLlmFiles(): Map<string, Buffer> {
  const shards = SHARDS.map((size, index) => Buffer.alloc(size, index + 1));
  const records = shards.map((shard, index) => ({
    dataPath: `params_shard_${index}.bin`,
    format: 'raw-shard',
    nbytes: shard.length,
    md5sum: createHash('md5').update(shard).digest('hex'),
    records: [
      {
        name: `weight.${index}`,
        shape: [shard.length / 4],
        dtype: 'float32',
        format: 'raw',
        nbytes: shard.length,
        byteOffset: 0,
      },
    ],
  }));
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
  return new Map([
    ['mlc-chat-config.json', json({ tokenizer_files: ['tokenizer.json'], vocab_size: 8 })],
    ['tensor-cache.json', json({ metadata: { ParamSize: 3 }, records })],
    ['tokenizer.json', json({ version: '1.0', model: { type: 'BPE', vocab: {}, merges: [] } })],
    ...LIBRARIES.map((name): [string, Buffer] => [
      `${name}-webgpu.wasm`,
      Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]),
    ]),
    ...shards.map((shard, index): [string, Buffer] => [`params_shard_${index}.bin`, shard]),
  ]);
}

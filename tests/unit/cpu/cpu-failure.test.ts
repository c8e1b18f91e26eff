import { expect, it } from 'vitest';
import { cpuFailure } from '../../../src/adapters/cpu/cpu-failure';
import { EngineError } from '../../../src/core/engine/engine-error';

/** What llama.cpp and its wrapper said to files that were spoilt in these ways. */
it.each([
  [
    'bytes after the header',
    'llama_model_load: error loading model: llama_model_loader: failed to load model from m.gguf',
    'incomplete',
  ],
  [
    'the name of a tensor',
    "llama_model_load: error loading model: check_tensor_dims: tensor 'token_embd.weight' not found",
    'incomplete',
  ],
  [
    'the shape of a tensor',
    "gguf_init_from_reader: incorrect shape for a tensor 'token_embd.weight' may cause overflow errors",
    'incomplete',
  ],
  [
    'the architecture',
    "llama_model_load: error loading model: unknown model architecture: 'qwen9'",
    'unsupported',
  ],
  [
    'nothing, where memory is short',
    'llama_model_load: error loading model: unable to allocate buffer',
    'too-little-memory',
  ],
  ['something unheard of', 'it snows', 'failed'],
])('tells %s', (_what, complaint, code) => {
  const error = cpuFailure(new Error('no model was loaded'), false, complaint);
  expect(error.code).toBe(code);
  expect(error.message).toContain(`${complaint} (no model was loaded)`);
  expect(error.wayOn).not.toBe('');
});

it('passes on what is told already, and tells a stop from a failure', () => {
  const told = new EngineError('quota', 'full');
  expect(cpuFailure(told, true, 'it snows')).toBe(told);
  expect(cpuFailure(new Error('gone'), true, 'it snows').code).toBe('aborted');
});

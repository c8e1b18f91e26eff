import { expect, it } from 'vitest';
import { keptIdOf } from '../../../src/adapters/cpu/check-cpu';

const choice = { kind: 'cpu', model: 'm', revision: '', quantisation: '' } as const;

it('a download is kept by its address, a file of the user’s not at all', () => {
  const url = 'https://models.example/a.gguf';
  expect(keptIdOf({ ...choice, source: { kind: 'url', url } })).toBe(url);
  expect(keptIdOf({ ...choice, source: { kind: 'file', name: 'a.gguf' } })).toBeUndefined();
});

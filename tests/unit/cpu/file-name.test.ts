import { expect, it } from 'vitest';
import { fileNameOf } from '../../../src/adapters/cpu/gguf-identity';

it.each([
  ['https://models.example/a/small.gguf?download=1', 'small.gguf'],
  ['https://models.example/a/my%20model.gguf', 'my model.gguf'],
  ['https://models.example/a/%zz.gguf', '%zz.gguf'],
  ['https://models.example/a/%E0%A4%A.gguf', '%E0%A4%A.gguf'],
  ['https://models.example/a/', 'a'],
  ['https://models.example', 'models.example'],
])('the file at %s is called %s', (url, name) => {
  expect(fileNameOf(url)).toBe(name);
});

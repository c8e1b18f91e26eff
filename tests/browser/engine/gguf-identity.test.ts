/** Which model a GGUF file is; looking at one that is to be downloaded, keeping it, removing it. */
import { afterEach, describe, expect, inject, it } from 'vitest';
import {
  checkCpu,
  describeCpu,
  listCpuModels,
  type CpuChoice,
} from '../../../src/adapters/cpu/check-cpu';
import { identifyGguf, identifyRemoteGguf } from '../../../src/adapters/cpu/gguf-identity';
import { removeKeptFile } from '../../../src/adapters/cpu/kept-files';
import { EngineClient } from '../../../src/worker/engine-client';
import { makeTinyGguf } from './tiny-gguf';

const address = (fault: string): string =>
  `${inject('modelServer')}/${fault}/${crypto.randomUUID()}/tiny.gguf`;

const createWorker = (): Worker =>
  new Worker(new URL('../../../src/worker/engine-worker.ts', import.meta.url), { type: 'module' });

const choiceOf = (url: string): CpuChoice => ({
  kind: 'cpu',
  source: { kind: 'url', url },
  model: 'tiny-random',
  revision: '',
  quantisation: 'F32',
});

afterEach(async () => {
  for (const { id } of await listCpuModels()) await removeKeptFile(id);
});

describe('a file of the user’s', () => {
  it('says its name and how it was quantised; any other bytes have another revision', async () => {
    const file = makeTinyGguf();
    const identity = await identifyGguf(file, 'renamed.gguf');
    expect(identity).toEqual({
      ok: true,
      model: 'tiny-random',
      quantisation: 'F32',
      revision: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    });
    const bytes = new Uint8Array(await file.arrayBuffer());
    bytes[bytes.length - 1]! ^= 1;
    const other = await identifyGguf(new Blob([bytes]), 'renamed.gguf');
    expect(other).toMatchObject({ model: 'tiny-random' });
    expect(other).not.toEqual(identity);
    const longer = await identifyGguf(new Blob([file, new Uint8Array(1)]), 'renamed.gguf');
    expect(longer).not.toMatchObject({ revision: (identity as { revision: string }).revision });
  });

  it('is called like the file when it does not say its name', async () => {
    const identity = await identifyGguf(makeTinyGguf({ name: '' }), 'My model.GGUF');
    expect(identity).toMatchObject({ ok: true, model: 'My model' });
  });

  it.each([
    ['a page', new Blob(['<!doctype html><title>Sign in</title>']), '<!doctype html>'],
    ['an empty file', new Blob([]), 'found an empty file'],
    ['the beginning of a file', makeTinyGguf().slice(0, 3000), 'ends within its header'],
    ['an older version', new Blob(['GGUF\x01\0\0\0', new Uint8Array(99)]), 'version 1'],
  ])('that is %s is no model, and says what came', async (_what, file, words) => {
    const identity = await identifyGguf(file, 'x.gguf');
    expect(identity).toMatchObject({ ok: false });
    expect((identity as { message: string }).message).toContain(words);
    expect((identity as { message: string }).message).toContain('x.gguf');
  });
});

describe('a file on a server', () => {
  it('is the same model as the file itself', async () => {
    expect(await identifyRemoteGguf(address('fine'))).toEqual(
      await identifyGguf(makeTinyGguf(), ''),
    );
  });

  it('cannot be told by its parts when the server sends none', async () => {
    expect(await identifyRemoteGguf(address('no-ranges'))).toBeUndefined();
  });

  it.each([
    ['404', 'not-found'],
    ['403', 'forbidden'],
    ['no-cors', 'origin-refused'],
  ])('that cannot be had (%s) is an error', async (fault, code) => {
    await expect(identifyRemoteGguf(address(fault))).rejects.toMatchObject({ code });
  });
});

describe('a check', () => {
  it('tells sizes before the download, and what is here after it', async () => {
    const url = address('fine');
    const { size } = makeTinyGguf();
    const before = await checkCpu(choiceOf(url), { freeBytes: 1e9 });
    expect(before).toMatchObject({
      downloadBytes: size,
      presentBytes: 0,
      freeBytes: 1e9,
      doubts: [],
      isImpossible: false,
    });
    expect(before.memoryBytes).toBeGreaterThan(size);
    expect((await checkCpu(choiceOf(url), { freeBytes: 1000 })).doubts).toHaveLength(1);

    const engine = new EngineClient({
      description: describeCpu(choiceOf(url), 'a browser'),
      choice: choiceOf(url),
      createWorker,
      onStatus: () => undefined,
    });
    const { signal } = new AbortController();
    await engine.embed({ text: 'a', purpose: 'page', signal });
    engine.close();
    const kept = { id: url, label: 'tiny.gguf', engine: 'cpu', bytes: size };
    expect(await listCpuModels()).toEqual([kept]);
    expect(await checkCpu(choiceOf(url), {})).toMatchObject({ presentBytes: size });
    await removeKeptFile(url);
    expect(await listCpuModels()).toEqual([]);
  });

  it('refuses a file that is not the one that was chosen', async () => {
    const url = address('fine');
    const choice = { ...choiceOf(url), revision: '0123456789abcdef' };
    const engine = new EngineClient({
      description: describeCpu(choice, 'a browser'),
      choice,
      createWorker,
      onStatus: () => undefined,
    });
    const { signal } = new AbortController();
    const asked = engine.embed({ text: 'a', purpose: 'page', signal });
    await expect(asked).rejects.toMatchObject({ code: 'model-changed' });
    engine.close();
    await removeKeptFile(url);
  });

  it('calls impossible what cannot be had', async () => {
    const check = await checkCpu(choiceOf(address('404')), {});
    expect(check).toMatchObject({ isImpossible: true, presentBytes: 0 });
    expect(check.doubts[0]).toContain('404');
  });

  it('of a file that is not open asks for it', async () => {
    const choice: CpuChoice = { ...choiceOf(''), source: { kind: 'file', name: 'mine.gguf' } };
    expect((await checkCpu(choice, {})).doubts[0]).toContain('mine.gguf');
    const file = makeTinyGguf();
    expect(await checkCpu(choice, {}, file)).toMatchObject({ presentBytes: file.size });
  });
});

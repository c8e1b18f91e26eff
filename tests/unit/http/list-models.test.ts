import { describe, expect, it } from 'vitest';
import { listModels } from '../../../src/adapters/http/list-models';

const answering =
  (body: unknown, status = 200): typeof fetch =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));

describe('the models of a server', () => {
  it('come with what tells their builds apart, and nothing that changes with a restart', async () => {
    const meta = { n_params: 135, size: 96, ftype: 'Q4_1', n_ctx: 2048 };
    const data = [
      { id: 'of-llama.cpp', created: 1, meta },
      { id: 'of-ollama', created: 2, owned_by: 'library' },
      { id: 'without', meta: null },
    ];
    expect(await listModels('http://localhost', undefined, answering({ data }))).toStrictEqual({
      ok: true,
      models: [
        { id: 'of-llama.cpp', revision: 'Q4_1, 135 parameters, 96 bytes' },
        { id: 'of-ollama', revision: '' },
        { id: 'without', revision: '' },
      ],
    });
  });

  it.each([
    ['http://localhost', answering({ error: { message: 'no' } }, 401), 'forbidden'],
    ['http://localhost', answering({ error: { message: 'no' } }, 404), 'not-found'],
    ['http://localhost', answering(['x']), 'bad-answer'],
    ['not an address', answering({ data: [] }), 'bad-request'],
  ])('cannot be had from %s: %o', async (url, send, code) => {
    const listed = await listModels(url, 'key', send);
    expect(listed).toMatchObject({ ok: false, error: { code } });
  });
});

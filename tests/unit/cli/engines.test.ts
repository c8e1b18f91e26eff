import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFaultProxy } from '../../fixtures/fault-proxy';
import { runStudyCommand } from './command';
import { callsIn, MODEL_RUN, startScriptedServer } from './model-run';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a model behind a server', () => {
  it('reads and answers, each different call once', async () => {
    const server = await startScriptedServer();
    const { url } = server;
    const run = await runStudyCommand(...MODEL_RUN, '--engine', 'http', '--url', url, '--calls');
    expect(run).toMatchObject({ status: 0, noted: '' });
    expect(run.printed).toMatch(/reader http:Scripted\/answer@\d+\+answer-versioned@\d+/);
    const read = callsIn(run.printed, 'reading pages');
    const answered = callsIn(run.printed, 'answering');
    expect(read.made).toBeGreaterThan(0);
    expect(answered.made).toBeGreaterThan(0);
    expect(answered.distinct).toBe(answered.made);
    expect(answered.asked).toBeGreaterThan(answered.distinct);
    expect(server.calls).toBe(read.made + answered.made);
    // A model without mistakes is the study's own reader.
    const { printed: model } = await runStudyCommand(...MODEL_RUN, '--url', url, '--format', 'csv');
    const patterns = [...MODEL_RUN, '--reader', 'patterns', '--extractor', 'patterns'];
    const { printed: none } = await runStudyCommand(...patterns, '--format', 'csv');
    const marks = (csv: string): readonly string[] =>
      csv.split('\n').map((row) => /correct|wrong|abstain/.exec(row)?.[0] ?? '');
    expect(marks(model)).toEqual(marks(none));
  });

  it('is chosen by its name', async () => {
    const { url } = await startScriptedServer({ model: 'Other' });
    const run = await runStudyCommand(...MODEL_RUN, '--url', url, '--model', 'Other');
    expect(run.status).toBe(0);
    const wrong = await runStudyCommand(...MODEL_RUN, '--url', url, '--model', 'Scripted');
    expect(wrong.noted).toBe('study: --model: expected one of the server’s models (Other)\n');
    expect(wrong.status).toBe(2);
  });

  it('is asked once more in every repeat, with another seed', async () => {
    const server = await startScriptedServer({ mistakes: { wrong: 0.3 } });
    const passes = ['--repeats', '2', '--temperature', '0.5', '--extractor', 'patterns'];
    const run = await runStudyCommand(...MODEL_RUN, ...passes, '--url', server.url, '--calls');
    expect(run.status).toBe(0);
    expect(run.printed).toContain('the first of 2 passes');
    const { distinct } = callsIn(run.printed, 'answering');
    const once = await runStudyCommand(
      ...MODEL_RUN,
      ...passes.slice(2),
      '--url',
      server.url,
      '--calls',
    );
    expect(distinct).toBe(2 * callsIn(once.printed, 'answering').distinct);
    expect(run.printed).toMatch(/\nRepeats: [^\n]+\n/);
  });

  it('counts the replies that cannot be used', async () => {
    const { url } = await startScriptedServer({ mistakes: { unusable: 0.5 } });
    const run = await runStudyCommand(...MODEL_RUN, '--extractor', 'patterns', '--url', url);
    const [, unusable, abstained] = /^Unusable replies: (\d+) of (\d+) /m.exec(run.printed) ?? [];
    expect(Number(unusable)).toBeGreaterThan(0);
    expect(Number(abstained)).toBeGreaterThanOrEqual(Number(unusable));
  });

  it.each([
    [{ kind: 'status', status: 404 } as const, /answered 404|no such/],
    [{ kind: 'html' } as const, /an HTML page/],
    [{ kind: 'drop' } as const, /Could not reach http/],
  ])('that fails (%j) is told in one line', async (fault, told) => {
    const proxy = await startFaultProxy();
    onTestFinished(() => proxy.stop());
    proxy.always(fault);
    const run = await runStudyCommand(...MODEL_RUN, '--url', proxy.url);
    expect(run).toMatchObject({ status: 2, printed: '' });
    expect(run.noted).toMatch(/^study: --url: [^\n]+\n$/);
    expect(run.noted).toMatch(told);
  });

  it('that fails in the middle of a run is told in one line too', async () => {
    const { url } = await startScriptedServer();
    const proxy = await startFaultProxy(url);
    onTestFinished(() => proxy.stop());
    proxy.inject({ kind: 'slow', pauseMs: 0 }, { kind: 'slow', pauseMs: 0 }, { kind: 'garbage' });
    const run = await runStudyCommand(...MODEL_RUN, '--url', proxy.url);
    expect(run).toMatchObject({ status: 2, printed: '' });
    expect(run.noted).toMatch(/^study: [^\n]*expected [^\n]+\n$/i);
  });

  it('gets the key of DRIFTLAB_KEY, which is printed nowhere', async () => {
    const key = 'sk-never-to-be-seen';
    vi.stubEnv('DRIFTLAB_KEY', key);
    const server = await startScriptedServer();
    const formats = ['table', 'json', 'csv'].map((format) =>
      runStudyCommand(...MODEL_RUN, '--url', server.url, '--calls', '--format', format),
    );
    const refused = runStudyCommand(...MODEL_RUN, '--url', server.url, '--model', 'none');
    const nowhere = runStudyCommand(...MODEL_RUN, '--url', 'http://127.0.0.1:9');
    for (const { printed, noted } of await Promise.all([...formats, refused, nowhere])) {
      expect(printed + noted).not.toContain(key);
    }
    expect(new Set(server.authorizations)).toEqual(new Set([`Bearer ${key}`]));
  });
});

describe('a server that embeds', () => {
  const embedding = (url: string) => ['--retriever', 'embedding', '--embed-url', url];

  it('gets no key of another server, and its own where one is set', async () => {
    const [text, vectors] = [await startScriptedServer(), await startScriptedServer()];
    vi.stubEnv('DRIFTLAB_KEY', 'sk-text');
    const args = [...MODEL_RUN, '--url', text.url, ...embedding(vectors.url)];
    await runStudyCommand(...args);
    await runStudyCommand('--world', 'museum', '--design', 'Rag', ...embedding(vectors.url));
    expect(new Set(text.authorizations)).toEqual(new Set(['Bearer sk-text']));
    expect(new Set(vectors.authorizations)).toEqual(new Set(['']));
    vi.stubEnv('DRIFTLAB_EMBED_KEY', 'sk-vectors');
    const before = vectors.authorizations.length;
    await runStudyCommand(...args);
    const after = vectors.authorizations.slice(before);
    expect(new Set(after)).toEqual(new Set(['Bearer sk-vectors']));
    expect(new Set(text.authorizations)).toEqual(new Set(['Bearer sk-text']));
  });

  it('gets the key of --url where it is the same server', async () => {
    vi.stubEnv('DRIFTLAB_KEY', 'sk-one');
    const { url, authorizations } = await startScriptedServer();
    await runStudyCommand(...MODEL_RUN, '--url', url, ...embedding(`${url}/v1/`));
    expect(authorizations.length).toBeGreaterThan(2);
    expect(new Set(authorizations)).toEqual(new Set(['Bearer sk-one']));
  });

  it('that fails is told by its own option', async () => {
    const nowhere = await runStudyCommand('--world', 'museum', ...embedding('http://127.0.0.1:9'));
    expect(nowhere.noted).toMatch(/^study: --embed-url: /);
    const { url } = await startScriptedServer();
    const args = ['--world', 'museum', ...embedding(url), '--embed-model', 'none'];
    expect((await runStudyCommand(...args)).noted).toMatch(
      /^study: --embed-model: expected one of/,
    );
  });
});

describe('options of engines', () => {
  it('that are missing are named', async () => {
    const run = await runStudyCommand(...MODEL_RUN);
    expect(run.noted).toBe(
      'study: a model is asked for: expected --engine http with --url, or --engine recorded with --recording\n',
    );
    expect(run.status).toBe(2);
    const vectors = await runStudyCommand('--world', 'museum', '--retriever', 'fused');
    expect(vectors.noted).toBe(
      'study: --retriever: expected --embed-url or --embed-recording beside it\n',
    );
  });

  it('that nothing asks are told of', async () => {
    const run = await runStudyCommand(
      ...['--world', 'museum', '--design', 'Graph', '--url', 'http://127.0.0.1:9'],
      ...['--embed-url', 'http://127.0.0.1:9', '--record', 'never-written.jsonl'],
    );
    expect(run.status).toBe(0);
    expect(run.noted.split('\n')).toHaveLength(4);
    expect(run.noted).toContain('--url and --recording only matter with --reader model');
    expect(run.noted).toContain('--retriever embedding or fused');
    expect(run.noted).toContain('nothing was recorded');
  });
});

describe('the vectors that come with Driftlab', () => {
  it('serve --retriever without any option of engines, to the same digest every time', async () => {
    const args = ['--retriever', 'fused', '--pages-read', '1', '--design', 'Rag', '--calls'];
    const first = await runStudyCommand(...args);
    expect(first).toMatchObject({ status: 0, noted: '' });
    expect(callsIn(first.printed, 'embedding')).toMatchObject({ made: 0 });
    const digestOf = ({ printed }: { printed: string }): string | undefined =>
      /digest ([0-9a-f]{16})/.exec(printed)?.[1];
    expect(digestOf(first)).toMatch(/./);
    expect(digestOf(await runStudyCommand(...args))).toBe(digestOf(first));
    const words = args.with(1, 'bm25');
    expect(digestOf(await runStudyCommand(...words))).not.toBe(digestOf(first));
  });
});

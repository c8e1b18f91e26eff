/** Asking in the lab worker itself: graphs beside those of the study, in the same database. */
import { describe, expect, it } from 'vitest';
import type { AskEvent } from '../../src/core/ask/asked';
import type { SuiteResult } from '../../src/core/ask/suite';
import { defaultConfig } from '../../src/core/study/config-fields';
import { openTessaly, startLab } from './start-lab';

const BASE = { kind: 'base', id: 'ai-companies' } as const;

describe('asking in the lab worker', () => {
  it('answers on a graph that is built anew after a run of the study dropped it', async () => {
    const lab = startLab();
    expect((await lab.storage).kind).toBe('opfs');
    const asker = await lab.client.openAsking();
    const graph = await asker.open(BASE);
    const paths = async (): Promise<string> =>
      (await asker.call(graph.digest, 'paths_between', { a: 'OpenAI', b: 'Anthropic' })).result
        .text;
    const before = await paths();
    expect(before).toContain('Dario Amodei');
    const { world, digest } = await openTessaly(lab);
    lab.client.run(digest, { ...defaultConfig(world), scenarios: ['Fresh'] });
    const during = await paths();
    expect(await lab.ended()).toBe('finished');
    expect([during, await paths()]).toEqual([before, before]);
    expect(lab.failures).toEqual([]);
  });

  it('tells the calls as they are made, and gives the page of a source', async () => {
    const lab = startLab();
    const asker = await lab.client.openAsking();
    const { digest } = await asker.open(BASE);
    const events: AskEvent[] = [];
    const question = 'How are OpenAI and Anthropic related?';
    const hear = (batch: readonly AskEvent[]): void => void events.push(...batch);
    await asker.ask(
      digest,
      { asking: { question }, isKept: false },
      hear,
      new AbortController().signal,
    );
    expect(events.map(({ type }) => type)).toEqual(['calling', 'step', 'answered']);
    const answered = events.at(-1);
    if (answered?.type !== 'answered') throw new Error('no answer');
    const [source] = answered.asked.answer.sentences;
    if (source?.source.kind !== 'page') throw new Error('no page');
    const page = await asker.page(digest, source.source.page, source.source.version);
    expect(page?.cited.body).toContain(source.sentence);
    expect(page?.newest.version).toBeGreaterThanOrEqual(source.source.version);
    expect(await asker.page(digest, source.source.page, 99)).toBeUndefined();
  });

  it('ends a suite early when it is stopped, and refuses a graph that nobody opened', async () => {
    const lab = startLab();
    const asker = await lab.client.openAsking();
    const { digest, suites } = await asker.open(BASE);
    expect(suites.map(({ id }) => id)).toEqual(['relations', 'two-clock']);
    const stop = new AbortController();
    const results: SuiteResult[] = [];
    const run = asker.runSuite(
      digest,
      'two-clock',
      (batch) => void results.push(...batch),
      stop.signal,
    );
    stop.abort();
    await run;
    expect(results.length).toBeLessThan(24);
    await expect(asker.call('0000', 'timeline', { entity: 'OpenAI' })).rejects.toThrow(
      'no world 0000 was opened to be asked',
    );
  });
});

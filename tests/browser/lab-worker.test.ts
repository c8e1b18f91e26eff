/** The lab worker itself, through its client. */
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/core/study/config-fields';
import type { AblationEvent } from '../../src/core/study/ablation';
import type { RunConfig } from '../../src/core/study/run-config';
import { openTessaly, startLab } from './start-lab';

describe('the lab worker', () => {
  it('runs the study, and gives each graph as a file', async () => {
    const lab = startLab();
    const { world, digest } = await openTessaly(lab);
    lab.client.run(digest, defaultConfig(world));
    expect(await lab.ended()).toBe('finished');
    expect(lab.events.filter(({ type }) => type === 'answered')).toHaveLength(1600);
    expect(lab.events.map(({ seq }) => seq)).toEqual(lab.events.map((_, index) => index));
    const file = await lab.client.exportGraph('StaleGraph');
    expect(new TextDecoder().decode(file.slice(0, 15))).toBe('SQLite format 3');
    await expect(lab.client.exportGraph('Nowhere')).rejects.toThrow('no graph "Nowhere"');
    expect(lab.failures).toEqual([]);
  });

  it('hears only the newest of several runs', async () => {
    const lab = startLab();
    const { world, digest } = await openTessaly(lab);
    const config = defaultConfig(world);
    const only = (design: RunConfig['designs'][number]): RunConfig => ({
      ...config,
      designs: [design],
    });
    lab.client.run(digest, only('Rag'));
    lab.client.run(digest, only('Graph'));
    lab.client.run(digest, only('Hybrid'));
    expect(await lab.ended()).toBe('finished');
    const designs = lab.events.flatMap((e) => (e.type === 'answered' ? e.answer.design : []));
    expect([...new Set(designs)]).toEqual(['Hybrid']);
    expect(designs).toHaveLength(400);
  });

  it('stops a run when told to, and a run that still waits for its turn', async () => {
    const lab = startLab();
    const { world, digest } = await openTessaly(lab);
    lab.client.run(digest, defaultConfig(world));
    const ended = lab.ended();
    lab.client.cancel();
    expect(await ended).toBe('cancelled');
    lab.client.run(digest, defaultConfig(world));
    lab.client.run(digest, defaultConfig(world));
    const endedToo = lab.ended();
    lab.client.cancel();
    expect(await endedToo).toBe('cancelled');
    expect(lab.events.filter(({ type }) => type === 'answered').length).toBeLessThan(1600);
  });

  it('tells why a run cannot be', async () => {
    const lab = startLab();
    const { world } = await openTessaly(lab);
    lab.client.run('0000000000000000', defaultConfig(world));
    await expect.poll(() => lab.failures).toHaveLength(1);
    expect(lab.failures[0]?.message).toContain('no world 0000000000000000');
  });

  it('runs the ablation beside a finished run, and leaves that as it is', async () => {
    const lab = startLab();
    const { world, digest } = await openTessaly(lab);
    const small = { ...defaultConfig(world), scenarios: ['StaleGraph'], askAfter: ['price'] };
    lab.client.run(digest, small);
    expect(await lab.ended()).toBe('finished');
    const told = lab.events.length;
    const events: AblationEvent[] = [];
    await lab.client.ablate(digest, small, (batch) => events.push(...batch), [
      'none',
      'as-described',
    ]);
    expect(events.at(-1)?.type).toBe('ablation-finished');
    const rows = events.flatMap((event) => (event.type === 'ablated' ? event.rows : []));
    expect(rows).toHaveLength(80);
    expect(lab.events).toHaveLength(told);
    const file = await lab.client.exportGraph('StaleGraph');
    expect(file.length).toBeGreaterThan(0);
  });

  it('stops an ablation when told to, and when a newer one comes', async () => {
    const lab = startLab();
    const { world, digest } = await openTessaly(lab);
    const ends: (string | undefined)[] = [];
    const ablate = (): Promise<void> =>
      lab.client.ablate(digest, defaultConfig(world), (batch) => {
        const last = batch.at(-1)?.type;
        if (last === 'ablation-cancelled' || last === 'ablation-finished') ends.push(last);
      });
    const [first, second] = [ablate(), ablate()];
    await first;
    lab.client.cancelAblation();
    await second;
    expect(ends).toEqual(['ablation-cancelled', 'ablation-cancelled']);
    await expect(
      lab.client.ablate('0000000000000000', defaultConfig(world), () => undefined),
    ).rejects.toThrow('no world 0000000000000000');
  });

  it('runs further seeds of random mistakes, and those that are described', async () => {
    const lab = startLab();
    const { world, digest } = await openTessaly(lab);
    const small = { ...defaultConfig(world), scenarios: ['Fresh'], askAfter: ['start'] };
    lab.client.run(digest, { ...small, errors: 'random', seeds: 4 });
    expect(await lab.ended()).toBe('finished');
    expect(lab.events.filter(({ type }) => type === 'sampled')).toHaveLength(3);
    lab.client.run(digest, { ...small, errors: 'as-described' });
    expect(await lab.ended()).toBe('finished');
    expect(lab.failures).toEqual([]);
  });

  it('says where the graphs are kept', async () => {
    const lab = startLab();
    expect((await lab.storage).kind).toBe('opfs');
  });
});

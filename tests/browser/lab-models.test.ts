/** Runs with models in the real lab worker, on recordings: no model is needed. */
import { describe, expect, it } from 'vitest';
import recordings from '../../static/recordings/index.json';
import { digestAnswers } from '../../src/core/evaluate/digest';
import { defaultConfig } from '../../src/core/study/config-fields';
import type { RunConfig } from '../../src/core/study/run-config';
import { foldEvents, NO_RUN } from '../../src/core/study/run-state';
import type { RunEngines } from '../../src/worker/protocol';
import { openTessaly, startLab } from './start-lab';

const VECTORS = recordings.find(({ role }) => role === 'embedding')!;
const SOURCE = { kind: 'built-in', id: 'tessaly' } as const;

const engines: RunEngines = {
  choices: { embedding: { kind: 'recorded', recording: VECTORS.id } },
};

/** A worker starts in seconds where others are at work. */
const PATIENCE = { timeout: 10_000 };

describe('the lab worker with models', () => {
  it('plays back the vectors that come with the page', async () => {
    const lab = startLab();
    const { world, digest } = await openTessaly(lab);
    const config: RunConfig = { ...defaultConfig(world), retriever: 'embedding' };
    lab.client.run(digest, config, SOURCE, engines);
    expect(await lab.ended()).toBe('finished');
    const run = foldEvents(NO_RUN, lab.events);
    expect(run.answers).toHaveLength(1600);
    expect(run.digest).toBe(digestAnswers(run.answers));
    expect(run.plan?.models.embedding?.model).toMatch(/MiniLM/);
    expect(run.calls.embed).toMatchObject({ distinct: 91, made: 0 });
    expect(run.calls.embed.asked).toBeGreaterThan(91);
    expect(lab.reports.at(-1)).toMatchObject({ done: { embed: 91 }, isPaused: false });
  });

  it('plays a whole recording from its events, and saves it as it came', async () => {
    const lab = startLab();
    await openTessaly(lab);
    const study = recordings.find(({ role }) => role === 'text')!;
    const opened = await lab.client.openRecording({ kind: 'built-in', id: study.id });
    expect(opened).toMatchObject({ id: study.id, isWhole: true });
    const ended = lab.ended();
    lab.client.play(opened.id);
    expect(await ended).toBe('finished');
    const run = foldEvents(NO_RUN, lab.events);
    expect(run.answers).toHaveLength(1600);
    expect(run.digest).toBe(digestAnswers(run.answers));
    expect(run.extracted).toHaveLength(65);
    const file = await lab.client.saveRecording();
    const again = await lab.client.openRecording({
      kind: 'file',
      name: 'again.jsonl.gz',
      file: new Blob([file]),
    });
    expect(again).toMatchObject({ isWhole: true, calls: opened.calls });
  });

  it('names what a recording does not have, and goes on with other settings', async () => {
    const lab = startLab();
    const { world, digest } = await openTessaly(lab);
    const config: RunConfig = { ...defaultConfig(world), reader: 'model' };
    lab.client.run(digest, config, SOURCE, {
      choices: { text: { kind: 'recorded', recording: VECTORS.id } },
    });
    await expect.poll(() => lab.failures, PATIENCE).toHaveLength(1);
    expect(lab.failures[0]).toMatchObject({ code: 'engine', engine: 'unsupported' });
    lab.client.run(digest, defaultConfig(world));
    expect(await lab.ended()).toBe('finished');
  });

  it('says which engine is missing', async () => {
    const lab = startLab();
    const { world, digest } = await openTessaly(lab);
    lab.client.run(digest, { ...defaultConfig(world), retriever: 'fused' });
    await expect.poll(() => lab.failures, PATIENCE).toHaveLength(1);
    expect(lab.failures[0]).toMatchObject({ engine: 'no-engine' });
  });

  it('waits while it is paused, and can be cancelled then', async () => {
    const lab = startLab();
    const { world, digest } = await openTessaly(lab);
    const config: RunConfig = { ...defaultConfig(world), retriever: 'fused' };
    lab.client.pause();
    lab.client.run(digest, config, SOURCE, engines);
    lab.client.pause();
    await expect.poll(() => lab.events.length, PATIENCE).toBeGreaterThan(0);
    const before = lab.events.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(lab.events.length).toBeLessThan(before + 100);
    const ended = lab.ended();
    lab.client.cancel();
    expect(await ended).toBe('cancelled');
  });

  it('tells of a run that a closed tab interrupted, with all that it takes to go on', async () => {
    const first = startLab();
    const { world, digest } = await openTessaly(first);
    expect((await first.storage).kind).toBe('opfs');
    const config: RunConfig = { ...defaultConfig(world), retriever: 'fused' };
    first.client.run(digest, config, SOURCE, engines);
    const hasCheckpoint = (): boolean => first.events.some(({ type }) => type === 'checkpoint');
    await expect.poll(hasCheckpoint, PATIENCE).toBe(true);
    first.client.pause();
    const isPaused = (): boolean => first.reports.some((report) => report.isPaused);
    await expect.poll(isPaused, PATIENCE).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 200));
    first.kill();
    const second = startLab();
    await expect.poll(() => second.interrupted, PATIENCE).toHaveLength(1);
    const [interrupted] = second.interrupted;
    expect(interrupted).toMatchObject({
      world: SOURCE,
      worldDigest: digest,
      config,
      choices: engines.choices,
      planned: 1600,
      held: { by: 'pause' },
    });
    // What was written down may be a batch ahead of what was told.
    const told = first.events.filter(({ type }) => type === 'answered').length;
    expect(told).toBeGreaterThan(0);
    expect(interrupted?.asked).toBeGreaterThanOrEqual(told);
    // A run without a model does not make it forgotten; only the user, or a run with a model, does.
    await openTessaly(second);
    second.client.run(digest, defaultConfig(world));
    expect(await second.ended()).toBe('finished');
    second.kill();
    const third = startLab();
    await expect.poll(() => third.interrupted, PATIENCE).toHaveLength(1);
    third.client.forgetInterrupted();
    await third.client.openWorld(SOURCE);
    await new Promise((resolve) => setTimeout(resolve, 200));
    third.kill();
    const fourth = startLab();
    await fourth.storage;
    expect(fourth.interrupted).toEqual([]);
  });
});

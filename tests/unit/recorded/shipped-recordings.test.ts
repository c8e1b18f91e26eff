/** The recordings that come with the page, played to their end with their own settings. */
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import recordings from '../../../static/recordings/index.json';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { openRecording } from '../../../src/adapters/recorded/open-recording';
import { createRecordedEngine } from '../../../src/adapters/recorded/recorded-engine';
import type { ReadRecording } from '../../../src/core/calls/recording';
import { judgeRecording } from '../../../src/core/study/judge-recording';
import { parseConfig } from '../../../src/core/study/parse-config';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import { collectEvents } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

const pathOf = (file: string): string => `static/recordings/${file}`;

async function open(file: string): Promise<ReadRecording> {
  const opened = await openRecording(new Uint8Array(readFileSync(pathOf(file))));
  if (!opened.ok) throw new Error(opened.message);
  return opened.recording;
}

it('some come with the page, under different ids', () => {
  expect(recordings.length).toBeGreaterThan(0);
  expect(new Set(recordings.map(({ id }) => id)).size).toBe(recordings.length);
});

describe.each(recordings)('$id', ({ role, world: worldId, file, bytes }) => {
  it('is what the index says', async () => {
    expect(statSync(pathOf(file)).size).toBe(bytes);
    const recording = await open(file);
    expect(role === 'text' ? recording.text : recording.embedding).toBeDefined();
    const { world, digest } = openWorld(worldId);
    expect(recording.world).toEqual({ id: world.id, digest });
    const addresses = recording.calls.map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('holds the events of its run, of which a panel can show all', async () => {
    const recording = await open(file);
    // What came later than the file is added with its default.
    expect(judgeRecording(recording).events).toMatchObject(recording.events);
    // Also those that are older than the seal.
    expect(recording.ending).not.toBe('cut');
  });

  it('plays to the end of its run, and has no call too many', async () => {
    const recording = await open(file);
    const parsed = parseConfig(recording.settings, openWorld(worldId).world);
    if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
    const models = {
      ...(recording.text && { text: createRecordedEngine(recording, 'text') }),
      ...(recording.embedding && { embedding: createRecordedEngine(recording, 'embedding') }),
      calls: new MemoryCalls(),
    };
    const events = await collectEvents({ world: worldId, settings: parsed.config, models });
    const run = foldEvents(NO_RUN, events);
    expect(run.status).toBe('finished');
    expect(run.answers).toHaveLength(run.plan?.plannedAnswers ?? NaN);
    const { extract, read, embed } = run.calls;
    expect(extract.made + read.made + embed.made).toBe(0);
    expect(extract.distinct + read.distinct + embed.distinct).toBe(recording.calls.length);
  }, 120_000);
});

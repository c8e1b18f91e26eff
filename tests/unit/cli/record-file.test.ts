import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { parseRecording } from '../../../src/core/calls/parse-recording';
import type { ReadRecording } from '../../../src/core/calls/recording';
import { judgeRecording } from '../../../src/core/study/judge-recording';
import { startRecordedServer } from '../../fixtures/recorded-server';
import { createScriptedModel } from '../../fixtures/scripted-model';
import { openWorld } from '../../fixtures/worlds';
import { runStudyCommand, type CommandResult } from './command';
import { callsIn, MODEL_RUN, startScriptedServer } from './model-run';

const folder = mkdtempSync(join(tmpdir(), 'driftlab-record-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const inFolder = (name: string): string => join(folder, name);

const answersOf = (run: CommandResult): string => {
  expect(run.status, run.noted).toBe(0);
  return run.printed;
};

function readFile(file: string): ReadRecording {
  const parsed = parseRecording(readFileSync(file, 'utf8'));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.recording;
}

/** Makes a recording of the small run; returns its file and the answers. */
async function record(name: string): Promise<{ readonly file: string; readonly csv: string }> {
  const { url } = await startScriptedServer({ mistakes: { wrong: 0.2, missed: 0.2 } });
  const file = inFolder(name);
  const args = ['--url', url, '--record', file, '--format', 'csv'];
  return { file, csv: answersOf(await runStudyCommand(...MODEL_RUN, ...args)) };
}

describe('--record', () => {
  it('keeps every call, so that a second run makes none', async () => {
    const server = await startScriptedServer();
    const file = inFolder('twice.jsonl');
    const args = [...MODEL_RUN, '--url', server.url, '--record', file, '--calls'];
    const first = await runStudyCommand(...args);
    expect(first.status).toBe(0);
    const made = server.calls;
    expect(made).toBeGreaterThan(20);
    const before = readFile(file);
    const { title, calls, events } = before;
    expect(title).toMatch(/Scripted on /);
    expect(calls).toHaveLength(made);
    expect(judgeRecording(before)).toEqual({ events });
    const second = await runStudyCommand(...args);
    expect(callsIn(second.printed, 'answering')).toMatchObject({ made: 0 });
    expect(callsIn(second.printed, 'reading pages')).toMatchObject({ made: 0 });
    expect(server.calls).toBe(made);
    const after = readFile(file);
    expect(after.calls).toEqual(calls);
    expect(after.events).toHaveLength(events.length);
    expect(judgeRecording(after)).toEqual({ events: after.events });
  });

  it('is of one run: with other settings its calls stay, heading and events are of the new one', async () => {
    const server = await startScriptedServer();
    const file = inFolder('settings.jsonl');
    const args = ['--url', server.url, '--record', file, '--format', 'csv'];
    answersOf(await runStudyCommand(...MODEL_RUN, ...args));
    const first = readFile(file);
    const made = server.calls;
    const other = MODEL_RUN.map((arg) => (arg === 'StaleGraph' ? 'Fresh' : arg));
    answersOf(await runStudyCommand(...other, '--pages-read', '1', ...args));
    const second = readFile(file);
    const one = { scenarios: ['StaleGraph'], pagesRead: 3 };
    const two = { scenarios: ['Fresh'], pagesRead: 1 };
    expect(first.settings).toMatchObject(one);
    expect(judgeRecording(first).events?.[0]).toMatchObject({ plan: { config: one } });
    expect(second.settings).toMatchObject(two);
    expect(judgeRecording(second).events?.[0]).toMatchObject({ plan: { config: two } });
    expect(second.calls.slice(0, made)).toEqual(first.calls);
    expect(second.calls).toHaveLength(server.calls);
    expect(server.calls).toBeGreaterThan(made);
  });

  it('stays as it is when a run fails before its first new call', async () => {
    const { file } = await record('failing.jsonl');
    const before = readFileSync(file, 'utf8');
    const { ontology } = openWorld('museum').world;
    const down = await startRecordedServer({
      ...createScriptedModel({ ontology }),
      generate: () => Promise.reject(new Error('no answers today')),
    });
    onTestFinished(() => down.stop());
    const args = ['--url', down.url, '--record', file, '--pages-read', '1'];
    const failed = await runStudyCommand(...MODEL_RUN, ...args);
    expect(failed.noted).toContain('no answers today');
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('is sealed with the calls alone after maintenance', async () => {
    const { url } = await startScriptedServer();
    const file = inFolder('maintenance.jsonl');
    answersOf(await runStudyCommand(...MODEL_RUN, '--url', url, '--record', file, '--maintenance'));
    expect(readFile(file)).toMatchObject({ ending: 'sealed', events: [] });
  });

  it('goes on with a file that breaks off in the middle of a line', async () => {
    const server = await startScriptedServer();
    const file = inFolder('cut.jsonl');
    const args = [...MODEL_RUN, '--url', server.url, '--record', file, '--format', 'csv'];
    const csv = answersOf(await runStudyCommand(...args));
    const made = server.calls;
    const lines = readFileSync(file, 'utf8').split('\n');
    const half = Math.floor(made / 2);
    writeFileSync(file, [...lines.slice(0, half), lines[half]!.slice(0, 30)].join('\n'));
    expect(answersOf(await runStudyCommand(...args))).toBe(csv);
    const again = server.calls - made;
    // The heading is a line too.
    expect(again).toBe(made - (half - 1));
    const { calls, ending } = readFile(file);
    expect(new Set(calls.map(({ address }) => address)).size).toBe(made);
    expect(ending).toBe('sealed');
  });

  it('refuses a file of another model, of another world and what is no recording', async () => {
    const { file } = await record('other.jsonl');
    const before = readFileSync(file, 'utf8');
    const { url } = await startScriptedServer({ model: 'Other' });
    const other = await runStudyCommand(...MODEL_RUN, '--url', url, '--record', file);
    expect(other.noted).toMatch(
      /expected a recording of this run, found one of museum by Scripted\n$/,
    );
    expect(other.status).toBe(2);
    const scripted = await startScriptedServer();
    const elsewhere = [...MODEL_RUN, '--world', 'tessaly', '--url', scripted.url];
    const world = await runStudyCommand(...elsewhere, '--record', file);
    expect(world.noted).toContain('found one of museum');
    expect(world.status).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe(before);
    const notes = inFolder('notes.txt');
    writeFileSync(notes, 'milk, bread');
    const none = await runStudyCommand(...MODEL_RUN, '--url', scripted.url, '--record', notes);
    expect(none.noted).toMatch(/^study: --record [^\n]*expected a recording [^\n]+\n$/);
    expect(readFileSync(notes, 'utf8')).toBe('milk, bread');
  });

  it('refuses a compressed file, which cannot grow', async () => {
    const { url } = await startScriptedServer();
    const file = inFolder('run.jsonl.gz');
    const run = await runStudyCommand(...MODEL_RUN, '--url', url, '--record', file);
    expect(run.noted).toContain('found a compressed one (.gz)');
    expect(run.status).toBe(2);
    const { file: plain } = await record('plain.jsonl');
    const renamed = inFolder('compressed-by-another-name.jsonl');
    writeFileSync(renamed, gzipSync(readFileSync(plain)));
    const bytes = readFileSync(renamed);
    const hidden = await runStudyCommand(...MODEL_RUN, '--url', url, '--record', renamed);
    expect(hidden.noted).toContain('compressed');
    expect(hidden.status).toBe(2);
    expect(readFileSync(renamed)).toEqual(bytes);
  });
});

describe('--recording', () => {
  it('plays back what was recorded, plain and compressed, without a server', async () => {
    const { file, csv } = await record('played.jsonl');
    const packed = inFolder('played.jsonl.gz');
    writeFileSync(packed, gzipSync(readFileSync(file)));
    for (const each of [file, packed]) {
      const args = ['--engine', 'recorded', '--recording', each];
      const run = await runStudyCommand(...MODEL_RUN, ...args, '--format', 'csv', '--calls');
      expect(answersOf(run)).toBe(csv);
      expect(callsIn(run.noted, 'answering')).toMatchObject({ made: 0 });
    }
    expect(gunzipSync(readFileSync(packed)).toString()).toBe(readFileSync(file, 'utf8'));
  });

  it('that was changed after it was written is refused', async () => {
    const { file } = await record('changed.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"elapsedMs":', '"elapsedMs":1'));
    const run = await runStudyCommand(...MODEL_RUN, '--recording', file);
    expect(run).toMatchObject({ status: 2, printed: '' });
    expect(run.noted).toMatch(/the file was changed after it was written\n$/);
  });

  it('that lacks a call names it, and ends with 2', async () => {
    const { file } = await record('lacking.jsonl');
    const more = [...MODEL_RUN, '--design', 'Rag,Graph,HybridVersioned', '--recording', file];
    const run = await runStudyCommand(...more);
    expect(run).toMatchObject({ status: 2, printed: '' });
    expect(run.noted).toMatch(
      /^study: The recording "Scripted on [^"]+" has no reply to answer-versioned@\d+ for "Evidence:[^\n]+\n$/,
    );
  });

  it('that is not there or has no texts is told in one line', async () => {
    const missing = await runStudyCommand(...MODEL_RUN, '--recording', inFolder('none.jsonl'));
    expect(missing.noted).toMatch(
      /^study: --recording: expected a recording, found no file [^\n]+\n$/,
    );
    const vectors = 'static/recordings/minilm-tessaly.jsonl.gz';
    const run = await runStudyCommand(...MODEL_RUN, '--recording', vectors);
    expect(run.noted).toMatch(/^study: The recording "[^"]+" holds no texts\. [^\n]+\n$/);
    expect([missing.status, run.status]).toEqual([2, 2]);
  });
});

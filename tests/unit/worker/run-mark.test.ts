import { describe, expect, it } from 'vitest';
import type { EngineChoice } from '../../../src/core/engine/engine-choice';
import { defaultConfig } from '../../../src/core/study/config-fields';
import { parseMark, renderMark, type MarkedRun } from '../../../src/worker/run-mark';
import { openWorld } from '../../fixtures/worlds';

const { world, digest } = openWorld('tessaly');

const markWith = (changes: Partial<MarkedRun> = {}): MarkedRun => ({
  world: { kind: 'built-in', id: 'tessaly' },
  worldDigest: digest,
  config: defaultConfig(world),
  choices: { text: { kind: 'recorded', recording: 'r' } },
  ...changes,
});

const CHOICES: readonly EngineChoice[] = [
  { kind: 'web-llm', model: 'm' },
  { kind: 'web-llm', model: 'm', base: 'https://models.example/m/' },
  {
    kind: 'cpu',
    source: { kind: 'url', url: 'https://models.example/m.gguf' },
    model: 'm',
    revision: 'r',
    quantisation: 'Q4_1',
  },
  {
    kind: 'cpu',
    source: { kind: 'file', name: 'm.gguf' },
    model: 'm',
    revision: '',
    quantisation: '',
  },
  {
    kind: 'http',
    url: 'http://localhost:1234',
    model: 'm',
    revision: '',
    concurrency: 2,
    timeoutMs: 500,
  },
  { kind: 'recorded', recording: 'r' },
];

describe('the mark of a run', () => {
  it.each(CHOICES)('is read as it was written: %j', (choice) => {
    const marked = markWith({ choices: { text: choice, embedding: choice } });
    expect(parseMark(renderMark(marked))).toEqual(marked);
  });

  it.each([{ by: 'pause' }, { by: 'failure', message: 'It is down.' }] as const)(
    'tells why it waits: $by',
    (held) => {
      expect(parseMark(renderMark(markWith({ held })))).toEqual(markWith({ held }));
    },
  );

  it('keeps the text of a world of the user’s', () => {
    const marked = markWith({ world: { kind: 'file', name: 'w.json', text: '{"a": 1}' } });
    expect(parseMark(renderMark(marked))).toEqual(marked);
  });

  it('holds nothing else of what a run was started with', () => {
    const more = { ...markWith(), keys: { 'http://localhost:1234': 'secret' }, files: {} };
    expect(renderMark(more)).not.toContain('secret');
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a number', '7'],
    ['settings alone, of a run without a model', JSON.stringify(defaultConfig(world))],
    ['an engine that this release does not have', { choices: { text: { kind: 'quantum' } } }],
    ['choices that are none', { choices: 'http' }],
    ['a world from elsewhere', { world: { kind: 'url', url: 'https://a.example' } }],
    ['no settings', { config: null }],
    ['a reason to wait that is none', { held: { by: 'mood' } }],
  ])('is none when it holds %s', (_what, found) => {
    const text = typeof found === 'string' ? found : JSON.stringify({ ...markWith(), ...found });
    expect(parseMark(text)).toBeUndefined();
  });
});

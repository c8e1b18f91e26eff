import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../src/cli/command-error';
import { optionNames, readOptions } from '../../../src/cli/options';
import { encodeLink } from '../../../src/adapters/link/encode-link';
import { CONFIG_FIELDS } from '../../../src/core/study/config-fields';
import { openWorld } from '../../fixtures/worlds';
import { DEFAULT_RUN } from '../link/sent-run-example';
import { runStudyCommand } from './command';

it('every setting of a run has an option', () => {
  for (const field of CONFIG_FIELDS) {
    for (const name of optionNames(field)) {
      expect(readOptions([`--${name}`, '7']).settings).toHaveProperty(field.key);
    }
  }
  expect(CONFIG_FIELDS.flatMap(optionNames)).toEqual(
    expect.arrayContaining(['scenario', 'design', 'events', 'ask-after', 'pages-read', 'upkeep']),
  );
});

describe('settings', () => {
  it.each([
    [['--scenario', 'Fresh', '--scenario', 'Custom'], { scenarios: ['Fresh', 'Custom'] }],
    [
      ['--scenarios=Fresh, StaleGraph', '--scenario=Custom'],
      { scenarios: ['Custom', 'Fresh', 'StaleGraph'] },
    ],
    [['--events', ''], { events: [] }],
    [['--pages-read', '5'], { pagesRead: 5 }],
    [
      ['--apart', 'Pro plan=Pro', '--apart=Smith, Jane=Jane', '--apart', 'Pro'],
      { apart: [['Pro plan', 'Pro'], ['Smith, Jane', 'Jane'], ['Pro']] },
    ],
    [['--apart', ''], { apart: [] }],
    [['--pages-read', 'five'], { pagesRead: 'five' }],
    [['--pages-read', '1e1'], { pagesRead: '1e1' }],
    [['--merge-rule', 'newest', '--merge-rule', 'authority'], { mergeRule: 'authority' }],
    [[], {}],
  ])('%j', (args, settings) => {
    expect(readOptions(args).settings).toEqual(settings);
  });
});

describe('a bad option is told in one line', () => {
  it.each([
    [['--scenari', 'Fresh'], "Unknown option '--scenari'; see --help"],
    [['Fresh'], "Unexpected argument 'Fresh'; see --help"],
    [['--world'], "Option '--world <value>' argument missing; see --help"],
    [['--out', '--help'], "Option '--out' argument is ambiguous; see --help"],
    [['--help=yes'], "Option '--help' does not take an argument; see --help"],
    [['--world', ''], '--world: expected a value, found an empty text'],
    [['--format', 'xml'], '--format: expected one of table, csv, json, found "xml"'],
    [['--link', 'x', '--pages-read', '5'], '--link and --pages-read do not go together'],
    [['--link', 'x', '--maintenance'], '--link and --maintenance do not go together'],
    [['--link', 'x', '--make-link'], '--link and --make-link do not go together'],
    [['--maintenance', '--calls'], '--maintenance and --calls do not go together'],
    [['--ablation', '--calls'], '--ablation and --calls do not go together'],
    [['--metrics', '--calls'], '--metrics and --calls do not go together'],
    [['--make-link', '--maintenance'], '--make-link and --maintenance do not go together'],
    [['--engine', 'gpu'], '--engine: expected one of http, recorded, found "gpu"'],
    [['--engine', 'http'], '--engine http: expected --url beside it'],
    [['--engine', 'recorded', '--url', 'u'], '--engine recorded: expected --recording beside it'],
    [['--url', 'u', '--recording', 'f'], '--url and --recording do not go together'],
    [['--model', 'm'], '--model: expected --url beside it'],
    [['--embed-model', 'm', '--url', 'u'], '--embed-model: expected --embed-url beside it'],
    [
      ['--embed-url', 'u', '--embed-recording', 'f'],
      '--embed-url and --embed-recording do not go together',
    ],
    [['--timeout', '0'], '--timeout: expected a whole number above 0, found "0"'],
    [['--concurrency', '1.5'], '--concurrency: expected a whole number above 0, found "1.5"'],
    [['--make-link', '--format', 'csv'], '--make-link and --format csv do not go together'],
  ])('%j', (args, message) => {
    expect(() => readOptions(args)).toThrow(new CommandError(message));
  });
});

describe('a switch that is turned on and off at once is refused by its name', () => {
  const both = 'expected none of the switches that "with" turns on, found authority';

  it('among the options', async () => {
    expect(
      await runStudyCommand('--with', 'authority', '--without', 'supersede,authority'),
    ).toEqual({ status: 2, printed: '', noted: `study: --without: ${both}\n` });
  });

  it('in a link', async () => {
    const world = { ...DEFAULT_RUN.world, digest: openWorld('tessaly').digest };
    const settings = { with: ['authority'], without: ['authority'] };
    const link = await encodeLink({ ...DEFAULT_RUN, world, settings });
    const { status, printed, noted } = await runStudyCommand('--link', link);
    expect({ status, printed }).toEqual({ status: 2, printed: '' });
    expect(noted).toContain(`the setting "without": ${both}`);
  });
});

describe('engines', () => {
  it.each([
    [[], { concurrency: 1, timeoutMs: 120_000 }],
    [
      ['--engine', 'http', '--url', 'http://localhost:1234', '--model', 'qwen', '--timeout', '30'],
      { url: 'http://localhost:1234', model: 'qwen', concurrency: 1, timeoutMs: 30_000 },
    ],
    [
      ['--recording', 'run.jsonl.gz', '--embed-url', 'u', '--embed-model', 'm', '--record', 'f'],
      {
        recording: 'run.jsonl.gz',
        embedUrl: 'u',
        embedModel: 'm',
        record: 'f',
        concurrency: 1,
        timeoutMs: 120_000,
      },
    ],
    [
      ['--embed-recording', 'vectors.jsonl', '--concurrency', '8'],
      { embedRecording: 'vectors.jsonl', concurrency: 8, timeoutMs: 120_000 },
    ],
  ])('%j', (args, engines) => {
    expect(readOptions(args).engines).toEqual(engines);
  });
});

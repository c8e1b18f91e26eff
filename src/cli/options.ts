/** The options of `npm run study`. Those of a run's settings are derived from `CONFIG_FIELDS`. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CONFIG_FIELDS, type ConfigField } from '../core/study/config-fields';
import { CommandError, lineOf } from './command-error';

/** What the command prints. */
export const FORMATS = ['table', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** An option that is no setting of the run; `value` names what follows it. */
interface CommandOption {
  readonly name: string;
  readonly value?: string;
  readonly explanation: string;
}

/** In the order of the help. */
export const COMMAND_OPTIONS: readonly CommandOption[] = [
  {
    name: 'world',
    value: 'FILE|ID',
    explanation: 'A world file, or a world that comes with Driftlab.',
  },
  { name: 'format', value: FORMATS.join('|'), explanation: 'What is printed; table if left out.' },
  { name: 'out', value: 'FILE', explanation: 'Write it to a file, not to standard output.' },
  {
    name: 'engine',
    value: 'http|recorded',
    explanation: 'What answers for --reader model and --extractor model.',
  },
  {
    name: 'url',
    value: 'URL',
    explanation:
      'An OpenAI-compatible server. Its key, if it wants one, is read from DRIFTLAB_KEY.',
  },
  { name: 'model', value: 'NAME', explanation: 'One of the server’s models.' },
  { name: 'recording', value: 'FILE', explanation: 'A recording to play back.' },
  {
    name: 'embed-url',
    value: 'URL',
    explanation:
      'A server that embeds, for --retriever. Its key is read from DRIFTLAB_EMBED_KEY; left out, it is that of --url if this is the same server.',
  },
  { name: 'embed-model', value: 'NAME', explanation: 'One of that server’s models.' },
  {
    name: 'embed-recording',
    value: 'FILE',
    explanation: 'Recorded vectors; left out, those that come with Driftlab.',
  },
  { name: 'concurrency', value: 'NUMBER', explanation: 'Calls at once; 1 if left out.' },
  { name: 'timeout', value: 'SECONDS', explanation: 'Of a call without a byte; 120 if left out.' },
  {
    name: 'record',
    value: 'FILE',
    explanation: 'Keep every call in a file; calls that it has are not made again.',
  },
  { name: 'calls', explanation: 'Print the calls asked, distinct and made.' },
  { name: 'maintenance', explanation: 'Only what it costs to keep the graph current.' },
  {
    name: 'metrics',
    explanation: 'Only the metrics with their names; with random errors those of the first seed.',
  },
  {
    name: 'ablation',
    explanation:
      'Every design as it is and with each switch turned, under each kind of errors or that of --errors.',
  },
  { name: 'link', value: 'LINK', explanation: 'Rerun the run of a link and compare row by row.' },
  {
    name: 'make-link',
    explanation: 'Print the link of this run: the part of an address after "#".',
  },
  { name: 'help', explanation: 'Print this.' },
];

/** The options that choose engines. */
export interface EngineOptions {
  readonly url?: string;
  readonly model?: string;
  readonly recording?: string;
  readonly embedUrl?: string;
  readonly embedModel?: string;
  readonly embedRecording?: string;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly record?: string;
}

/** What can be told alone, by the name of its option. */
export const ONLY = ['maintenance', 'metrics', 'ablation'] as const;
export type Only = (typeof ONLY)[number];

/** The command line, read but not yet held against the world. */
export interface StudyOptions {
  readonly world?: string;
  readonly format: Format;
  readonly out?: string;
  /** What is run and told, where it is not the study with its tables; each excludes the others. */
  readonly only?: Only;
  readonly link?: string;
  readonly makesLink: boolean;
  readonly wantsHelp: boolean;
  readonly printsCalls: boolean;
  readonly engines: EngineOptions;
  /** By key of the setting; values as `parseConfig` takes them. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Names of a setting's option: its key in kebab case, and for the two usual ones the singular. */
export function optionNames({ key }: ConfigField): readonly string[] {
  const name = key.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  return key === 'scenarios' || key === 'designs' ? [name.slice(0, -1), name] : [name];
}

const PARSE_OPTIONS: NonNullable<ParseArgsConfig['options']> = Object.fromEntries([
  ...COMMAND_OPTIONS.map(({ name, value }) => [
    name,
    { type: value === undefined ? 'boolean' : 'string' },
  ]),
  ...CONFIG_FIELDS.flatMap((field) =>
    optionNames(field).map((name) => [name, { type: 'string', multiple: true }]),
  ),
]);

/**
 * A list may be repeated and hold commas, and is empty for an empty text; a pair of names has "=" between
 * them and may be repeated; of others the last counts.
 */
function settingOf(field: ConfigField, given: readonly string[]): unknown {
  if (field.kind === 'name-pairs') return given.filter(Boolean).map((text) => text.split('='));
  if (field.kind === 'some-of') {
    return given.flatMap((text) => text.split(',').map((item) => item.trim())).filter(Boolean);
  }
  const last = given.at(-1) ?? '';
  return field.kind === 'number' && /^\d+(?:\.\d+)?$/.test(last) ? Number(last) : last;
}

/** Options that cannot stand together, by the first of them. */
function refuseContradictions(options: StudyOptions): void {
  const [setting] = CONFIG_FIELDS.filter(({ key }) => Object.hasOwn(options.settings, key));
  const refuse = (one: string, other: string): never => {
    throw new CommandError(`${one} and ${other} do not go together`);
  };
  if (options.link !== undefined) {
    if (setting) refuse('--link', `--${optionNames(setting)[0] ?? ''}`);
    if (options.only) refuse('--link', `--${options.only}`);
    if (options.makesLink) refuse('--link', '--make-link');
  }
  if (options.only && options.printsCalls) refuse(`--${options.only}`, '--calls');
  if (options.only === 'ablation') {
    // Its variants say which designs are asked, and with which switches.
    for (const field of CONFIG_FIELDS) {
      const isOfVariants = ['designs', 'with', 'without', 'repeats'].includes(field.key);
      if (isOfVariants && Object.hasOwn(options.settings, field.key)) {
        refuse('--ablation', `--${optionNames(field)[0] ?? ''}`);
      }
    }
  }
  if (!options.makesLink) return;
  if (options.only) refuse('--make-link', `--${options.only}`);
  if (options.format !== 'table') refuse('--make-link', `--format ${options.format}`);
}

/** Reads the arguments after the command's name. Throws a `CommandError`. */
export function readOptions(args: readonly string[]): StudyOptions {
  const values = parse(args);
  const text = (name: string): string | undefined => {
    const value = values[name];
    if (value === '') throw new CommandError(`--${name}: expected a value, found an empty text`);
    return typeof value === 'string' ? value : undefined;
  };
  const given = text('format') ?? 'table';
  const format = FORMATS.find((known) => known === given);
  if (!format) {
    throw new CommandError(`--format: expected one of ${FORMATS.join(', ')}, found "${given}"`);
  }
  const settings = CONFIG_FIELDS.flatMap((field) => {
    const texts = optionNames(field).flatMap((name) => values[name] ?? []);
    return texts.length === 0 ? [] : [[field.key, settingOf(field, texts.map(String))] as const];
  });
  const [world, out, link] = [text('world'), text('out'), text('link')];
  const [only, another] = ONLY.filter((name) => values[name] === true);
  if (another) throw new CommandError(`--${only} and --${another} do not go together`);
  const options: StudyOptions = {
    ...(world !== undefined && { world }),
    ...(out !== undefined && { out }),
    ...(link !== undefined && { link }),
    format,
    ...(only !== undefined && { only }),
    makesLink: values['make-link'] === true,
    wantsHelp: values.help === true,
    printsCalls: values.calls === true,
    engines: engineOptions(text),
    settings: Object.fromEntries(settings),
  };
  refuseContradictions(options);
  return options;
}

/** What only means something beside something else, and what is there twice. */
function refuseEngineContradictions(isGiven: (name: string) => boolean): void {
  const twice = [
    ['url', 'recording'],
    ['embed-url', 'embed-recording'],
  ] as const;
  for (const [one, other] of twice) {
    if (!isGiven(one) || !isGiven(other)) continue;
    throw new CommandError(`--${one} and --${other} do not go together`);
  }
  const beside = [
    ['model', 'url'],
    ['embed-model', 'embed-url'],
  ] as const;
  for (const [one, other] of beside) {
    if (!isGiven(one) || isGiven(other)) continue;
    throw new CommandError(`--${one}: expected --${other} beside it`);
  }
}

/** A whole number above 0. */
function countOf(name: string, given: string | undefined, initial: number): number {
  if (given === undefined) return initial;
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  throw new CommandError(`--${name}: expected a whole number above 0, found "${given}"`);
}

/** The engine's kind follows from where it is; `--engine` says it aloud and must agree. */
function engineOptions(text: (name: string) => string | undefined): EngineOptions {
  const [engine, url, recording] = [text('engine'), text('url'), text('recording')];
  refuseEngineContradictions((name) => text(name) !== undefined);
  const wanted = { http: url, recorded: recording };
  if (engine !== undefined) {
    if (engine !== 'http' && engine !== 'recorded') {
      throw new CommandError(`--engine: expected one of http, recorded, found "${engine}"`);
    }
    if (wanted[engine] === undefined) {
      const beside = engine === 'http' ? '--url' : '--recording';
      throw new CommandError(`--engine ${engine}: expected ${beside} beside it`);
    }
  }
  const entries = {
    url,
    model: text('model'),
    recording,
    embedUrl: text('embed-url'),
    embedModel: text('embed-model'),
    embedRecording: text('embed-recording'),
    record: text('record'),
  };
  const given = Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== undefined),
  );
  return {
    ...given,
    concurrency: countOf('concurrency', text('concurrency'), 1),
    timeoutMs: 1000 * countOf('timeout', text('timeout'), 120),
  };
}

function parse(args: readonly string[]): ReturnType<typeof parseArgs>['values'] {
  try {
    return parseArgs({ args: [...args], options: PARSE_OPTIONS, strict: true }).values;
  } catch (error) {
    const [sentence = ''] = lineOf(error).split(/[.?] /);
    throw new CommandError(`${sentence.replace(/\.$/, '')}; see --help`);
  }
}

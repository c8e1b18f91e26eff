/** `npm run study`: reads the options, runs, prints. */
import { writeFile } from 'node:fs/promises';
import { encodeLink } from '../adapters/link/encode-link';
import { pageText } from '../core/designs/evidence';
import { answersToCsv, costsToCsv } from '../core/evaluate/csv';
import { nameKey } from '../core/ontology/name-key';
import { isArticleRun } from '../core/study/article-run';
import { compareWithSent, type Comparison } from '../core/study/compare-runs';
import { CONFIG_FIELDS } from '../core/study/config-fields';
import { parseConfig } from '../core/study/parse-config';
import {
  CUSTOM_SCENARIO,
  enginesNeeded,
  ERROR_RATES,
  eventsOf,
  isDeterministic,
  type RunConfig,
} from '../core/study/run-config';
import { sentRunOf, type SentRun } from '../core/study/sent-run';
import type { World } from '../core/world/world';
import publishedFigures from '../../static/published-figures.json';
import { CommandError, lineOf } from './command-error';
import { ablationCsv, ablationJson, ablationTable } from './ablation-report';
import { openModels, shippedFor } from './engines';
import { finishAblation, finishRun, measureMaintenance, type FinishedRun } from './finished-run';
import { helpText } from './help';
import { DEFAULT_WORLD, loadWorld, type LoadedWorld } from './load-world';
import { metricsCsv, metricsJson, metricsTable } from './metrics-report';
import { seedsCsv } from './mistakes-tables';
import { optionNames, readOptions, type Format, type StudyOptions } from './options';
import { comparisonText, isSameRun, openLink } from './rerun-link';
import { maintenanceJson, studyJson } from './study-json';
import { callsTable, maintenanceTable, runLine, studyTables } from './study-tables';

/** 0: done. 1: a link's rerun differs. 2: an option, world, link or output file is bad. */
export type ExitStatus = 0 | 1 | 2;

/** Where text goes, whole lines at a time. */
export interface Terminal {
  /** Results: standard output. */
  readonly print: (text: string) => void;
  /** Messages: standard error. */
  readonly note: (text: string) => void;
}

/** What a command has to say. */
interface Report {
  readonly text: string;
  readonly notes?: string;
  readonly status?: ExitStatus;
}

/** Runs the command with the arguments after its name. Rejects only when Driftlab itself is at fault. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  try {
    const options = readOptions(args);
    const { text, notes, status } = await commandOf(options)(options);
    if (notes) terminal.note(notes);
    if (options.out === undefined) terminal.print(text);
    else await writeOutput(options.out, text);
    return status ?? 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.note(`study: ${lineOf(error)}\n`);
    return 2;
  }
}

function commandOf(options: StudyOptions): (options: StudyOptions) => Promise<Report> {
  if (options.wantsHelp) return help;
  if (options.link !== undefined) return rerun;
  switch (options.only) {
    case 'maintenance':
      return maintenance;
    case 'metrics':
      return metrics;
    case 'ablation':
      return ablation;
    default:
      return study;
  }
}

async function help(): Promise<Report> {
  return { text: helpText((await loadWorld(DEFAULT_WORLD)).world) };
}

async function study(options: StudyOptions): Promise<Report> {
  const loaded = await loadWorld(options.world ?? DEFAULT_WORLD);
  const config = configOf(options, loaded.world);
  const models = await openModels(options.engines, loaded, config);
  const run = await finishRun(loaded, config, models);
  const text = options.makesLink
    ? await formatLink(
        sentRunOf(run, loaded.world, loaded.isOwn, shippedFor(options.engines, loaded, config)),
      )
    : formatRun(run, loaded, options.format);
  const calls = options.printsCalls ? callsTable(run.calls) : '';
  const notes = idleSettings(options, config) + idleEngines(options, config) + unknownNames(run);
  // Beside a table the calls are one more; CSV and JSON stay what they are.
  return options.format === 'table' && !options.makesLink
    ? { text: calls === '' ? text : `${text}\n${calls}`, notes }
    : { text, notes: notes + calls };
}

async function maintenance(options: StudyOptions): Promise<Report> {
  const loaded = await loadWorld(options.world ?? DEFAULT_WORLD);
  const { world, digest } = loaded;
  const config = configOf(options, world);
  const models = await openModels(options.engines, loaded, config);
  const costs = await measureMaintenance(world, config, models);
  if (options.format === 'csv') return { text: costsToCsv(costs) };
  if (options.format === 'json') return { text: maintenanceJson(loaded, config, costs) };
  const labels = eventsOf(config, world).map(({ label }) => label);
  return { text: `${world.title} (world ${digest})\n\n${maintenanceTable(costs, labels)}` };
}

async function metrics(options: StudyOptions): Promise<Report> {
  const loaded = await loadWorld(options.world ?? DEFAULT_WORLD);
  const { world } = loaded;
  // Metrics are of answers, and those of further seeds are not kept.
  const config = { ...configOf(options, world), seeds: 1 };
  const models = await openModels(options.engines, loaded, config);
  const run = await finishRun(loaded, config, models);
  const notes = idleSettings(options, config) + idleEngines(options, config);
  if (options.format === 'csv') return { text: metricsCsv(run, world), notes };
  if (options.format === 'json') return { text: metricsJson(run, world), notes };
  return { text: `${runLine(run)}\n${metricsTable(run, world)}`, notes };
}

async function ablation(options: StudyOptions): Promise<Report> {
  const loaded = await loadWorld(options.world ?? DEFAULT_WORLD);
  const config = configOf(options, loaded.world);
  if (!isDeterministic(config)) {
    throw new CommandError(
      '--ablation: expected settings that ask no model (--reader patterns, --extractor patterns, --retriever bm25)',
    );
  }
  const kind = Object.hasOwn(options.settings, 'errors') ? config.errors : undefined;
  const rows = await finishAblation(loaded.world, config, kind);
  const finished = { loaded, config, rows };
  const notes = idleSettings(options, { ...config, errors: kind ?? 'random' });
  if (options.format === 'csv') return { text: ablationCsv(finished), notes };
  if (options.format === 'json') return { text: ablationJson(finished), notes };
  return { text: ablationTable(finished), notes };
}

async function rerun(options: StudyOptions): Promise<Report> {
  const { sent, loaded, opened } = await openLink(options.link ?? '', options.world);
  const models = await openModels(options.engines, loaded, opened.config);
  const run = await finishRun(loaded, opened.config, models);
  const comparison = compareWithSent(run.answers, { ...sent, answers: opened.answers });
  const status = isSameRun(comparison) ? 0 : 1;
  const told = comparisonText(comparison, sent, run);
  const text = formatRun(run, loaded, options.format, comparison);
  const calls = options.printsCalls ? callsTable(run.calls) : '';
  return options.format === 'table'
    ? { text: `${text}${calls && `\n${calls}`}\n${told}`, status }
    : { text, notes: calls + told, status };
}

/** The settings, held against the world. */
function configOf(options: StudyOptions, world: World): RunConfig {
  const parsed = parseConfig(options.settings, world);
  if (parsed.ok) {
    const { config } = parsed;
    if (config.errors === 'none' || isDeterministic(config)) return config;
    throw new CommandError(
      `--errors ${config.errors}: expected settings that ask no model, whose mistakes are its own`,
    );
  }
  const [fault] = parsed.errors;
  const field = CONFIG_FIELDS.find(({ key }) => key === fault?.key);
  const name = (field && optionNames(field)[0]) ?? '';
  throw new CommandError(`--${name}: ${fault?.message ?? 'is not a setting'}`);
}

/** Tells of settings that change nothing in this run. */
function idleSettings({ settings }: StudyOptions, { scenarios, errors }: RunConfig): string {
  const isGiven = (key: string): boolean => Object.hasOwn(settings, key);
  const isCustomIdle = ['lagging', 'upkeep'].some(isGiven) && !scenarios.includes(CUSTOM_SCENARIO);
  const isRandomIdle = ['seeds', ...ERROR_RATES].some(isGiven) && errors !== 'random';
  const notes = [
    ...(isCustomIdle
      ? [`--lagging and --upkeep only matter with --scenario ${CUSTOM_SCENARIO}`]
      : []),
    ...(isRandomIdle ? ['--seeds and the rates of errors only matter with --errors random'] : []),
  ];
  return notes.map((note) => `study: ${note}\n`).join('');
}

/** Tells of names to keep apart that no page of the run has; a reader may still have written them. */
function unknownNames({ plan: { config }, state }: FinishedRun): string {
  const texts = state.checkpoints.flatMap(({ pages }) => pages.map(pageText));
  const written = nameKey([...new Set(texts)].join('\n'));
  const unknown = config.apart.flat().filter((name) => !written.includes(nameKey(name)));
  return [...new Set(unknown)].map((name) => `study: --apart: no page has “${name}”\n`).join('');
}

/** Tells of engines that nothing in this run asks. */
function idleEngines({ engines }: StudyOptions, config: RunConfig): string {
  const { text, embedding } = enginesNeeded(config);
  const isTextIdle = !text && (engines.url ?? engines.recording) !== undefined;
  const isEmbeddingIdle = !embedding && (engines.embedUrl ?? engines.embedRecording) !== undefined;
  const isRecordIdle = !text && !embedding && engines.record !== undefined;
  const notes = [
    ...(isTextIdle
      ? ['--url and --recording only matter with --reader model or --extractor model']
      : []),
    ...(isEmbeddingIdle
      ? ['--embed-url and --embed-recording only matter with --retriever embedding or fused']
      : []),
    ...(isRecordIdle ? ['--record: nothing was recorded, for no model was asked'] : []),
  ];
  return notes.map((note) => `study: ${note}\n`).join('');
}

function formatRun(
  run: FinishedRun,
  loaded: LoadedWorld,
  format: Format,
  comparison?: Comparison,
): string {
  const { errors } = run.plan.config;
  if (format === 'csv') return errors === 'random' ? seedsCsv(run) : answersToCsv(run.answers);
  const isArticle = isArticleRun({ ...loaded, config: run.plan.config }, publishedFigures);
  const figures = isArticle ? publishedFigures : undefined;
  return format === 'json'
    ? studyJson(run, loaded, figures, comparison)
    : studyTables(run, loaded, figures);
}

async function formatLink(run: SentRun): Promise<string> {
  try {
    return `${await encodeLink(run)}\n`;
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(`--make-link: ${lineOf(error)}`);
    throw error;
  }
}

async function writeOutput(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new CommandError(`--out: ${lineOf(error)}`);
  }
}

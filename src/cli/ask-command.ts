/** `npm run ask`: reads the options, asks, prints. */
import { writeFile } from 'node:fs/promises';
import { askOnce, type AskPorts } from '../core/ask/ask-graph';
import type { Asking } from '../core/ask/asked';
import { createBuiltInPlanner } from '../core/ask/built-in-planner';
import { createModelPlanner } from '../core/ask/model-planner';
import { runSuite } from '../core/ask/run-suite';
import type { SuiteId, SuiteResult } from '../core/ask/suite';
import { suiteCsv } from '../core/ask/suite-csv';
import { ModelCalls } from '../core/calls/model-calls';
import { parseConfig } from '../core/study/parse-config';
import { DEFAULT_BASE, loadBase, openTools, SUITE_QUESTIONS } from './ask-base';
import { ASK_OPTIONS, readAskOptions, type AskOptions } from './ask-options';
import {
  askedJson,
  askedText,
  suiteJson,
  suiteSteps,
  suiteTable,
  type AskedSuite,
} from './ask-report';
import { CommandError, lineOf, tellEngineErrors } from './command-error';
import { openModels, type OpenedModels } from './engines';
import type { LoadedWorld } from './load-world';
import type { ExitStatus, Terminal } from './run-command';
import { toolsDocument } from './tools-document';

/** Asks with the arguments after the command's name. Rejects only when Driftlab itself is at fault. */
export async function runAskCommand(
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitStatus> {
  try {
    const options = readAskOptions(args);
    const { text, failure } = await report(options, terminal);
    terminal.note(idleEngines(options));
    if (options.out === undefined) terminal.print(text);
    else await writeOutput(options.out, text);
    if (failure) throw failure;
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.note(`ask: ${lineOf(error)}\n`);
    return 2;
  }
}

function report(options: AskOptions, terminal: Terminal): Report | Promise<Report> {
  if (options.wantsHelp) return { text: helpText() };
  return options.wantsTools ? { text: toolsDocument() } : ask(options, terminal);
}

function helpText(): string {
  const entries = ASK_OPTIONS.map(({ name, value, explanation }) => {
    return `  --${name}${value === undefined ? '' : ` ${value}`}\n      ${explanation}\n`;
  });
  return [
    'npm run ask -- "QUESTION" [options]\nnpm run ask -- --suite NAME [options]\n\n',
    'Asks the graph of a world\u2019s whole history, and prints every call on the way and the answer with its sources.\n\n',
    ...entries,
    '\nExit status: 0; 2 when an option, world or engine is bad.\n',
    'For CSV or JSON alone on standard output: npm run --silent ask -- --suite relations --format csv\n',
  ].join('');
}

/** What is printed. */
interface Report {
  readonly text: string;
  /** Why a suite ended early; `text` then has the questions before. */
  readonly failure?: CommandError;
}

/** The model that plans; its settings are those of a study whose reader is a model. */
async function openPlannerModel(
  options: AskOptions,
  loaded: LoadedWorld,
): Promise<OpenedModels | undefined> {
  if (options.planner === 'built-in') return undefined;
  const parsed = parseConfig({ reader: 'model' }, loaded.world);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message ?? 'no settings');
  return openModels(options.engines, loaded, parsed.config);
}

async function ask(options: AskOptions, { note }: Terminal): Promise<Report> {
  const loaded = await loadBase(options.world ?? DEFAULT_BASE);
  const { world, digest } = loaded;
  const models = await openPlannerModel(options, loaded);
  const { signal } = new AbortController();
  const planner = models
    ? createModelPlanner(new ModelCalls(models, signal), { temperature: 0, seed: 0 })
    : createBuiltInPlanner(world.ontology);
  const callTool = await openTools(world);
  const clock = () => performance.now();
  const ports: AskPorts = { planner, callTool, world: digest, clock, signal };
  // A model may take minutes for each question.
  const tell = models ? (line: string) => note(`ask: ${line}\n`) : () => undefined;
  const { asked } = options;
  const told =
    asked.kind === 'suite'
      ? await askSuite(asked.suite, options, loaded, ports, tell)
      : { text: await askQuestion(asked.asking, options, loaded, ports) };
  models?.finish?.([]);
  return told;
}

async function askQuestion(
  asking: Asking,
  { format }: AskOptions,
  loaded: LoadedWorld,
  ports: AskPorts,
): Promise<string> {
  const answered = await tellEngineErrors(() => askOnce(asking, ports));
  if (!answered) throw new Error('the question ended before it was answered');
  return format === 'json' ? askedJson(loaded, answered) : askedText(answered);
}

/** `tell` hears of each question once it is judged. Rejects when the engine fails at the first one. */
async function askSuite(
  suite: SuiteId,
  options: AskOptions,
  loaded: LoadedWorld,
  ports: AskPorts,
  tell: (line: string) => void,
): Promise<Report> {
  const questions = SUITE_QUESTIONS.filter((question) => question.suite === suite);
  const results: SuiteResult[] = [];
  let failure: CommandError | undefined;
  try {
    await tellEngineErrors(async () => {
      for await (const result of runSuite(questions, ports)) {
        results.push(result);
        const { id, outcome, route } = result.row;
        tell(`${results.length} of ${questions.length}: ${id} ${outcome}, ${route}`);
      }
    });
  } catch (error) {
    if (!(error instanceof CommandError) || results.length === 0) throw error;
    const asked = `${results.length} of ${questions.length} questions were asked`;
    failure = new CommandError(`${asked}, then: ${error.message}`);
  }
  const asked = { loaded, suite, planner: ports.planner.id, results };
  return { text: suiteText(asked, options), ...(failure && { failure }) };
}

function suiteText(asked: AskedSuite, { format, printsSteps }: AskOptions): string {
  if (format === 'csv') return suiteCsv(asked.results.map(({ row }) => row));
  if (format === 'json') return suiteJson(asked);
  return (printsSteps ? suiteSteps(asked) : '') + suiteTable(asked);
}

/** Tells of engines that nothing asks. */
function idleEngines({ planner, engines, wantsHelp }: AskOptions): string {
  const isGiven = (engines.url ?? engines.recording ?? engines.record) !== undefined;
  if (wantsHelp || planner === 'model' || !isGiven) return '';
  return 'ask: --url, --recording and --record only matter with --planner model\n';
}

async function writeOutput(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new CommandError(`--out: ${lineOf(error)}`);
  }
}

/** The options of `npm run ask`. Those it has in common with `npm run study` are read as they are there. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Asking } from '../core/ask/asked';
import { SUITES, type SuiteId } from '../core/ask/suite';
import { MOMENT_EXAMPLES, readMoments, type CallMoments } from '../core/tools/moments';
import { parseQuestion } from '../core/ask/parse-question';
import { CommandError, lineOf } from './command-error';
import { COMMAND_OPTIONS, readOptions, type StudyOptions } from './options';

/** Who plans the calls. */
export const PLANNERS = ['built-in', 'model'] as const;
export type PlannerName = (typeof PLANNERS)[number];

/** Options of `npm run study` that mean the same here. */
const SHARED = [
  'world',
  'format',
  'out',
  'engine',
  'url',
  'model',
  'recording',
  'timeout',
  'record',
  'help',
];

interface AskOption {
  readonly name: string;
  readonly value?: string;
  readonly explanation: string;
}

const OWN: readonly AskOption[] = [
  {
    name: 'suite',
    value: SUITES.join('|'),
    explanation: 'Ask and judge every question of a suite, in place of one question.',
  },
  {
    name: 'planner',
    value: PLANNERS.join('|'),
    explanation: 'Who plans the calls; the built-in one, which needs no model, if left out.',
  },
  {
    name: 'at',
    value: 'TIME',
    explanation: `World time: what held then (${MOMENT_EXAMPLES}); all moments if left out.`,
  },
  {
    name: 'as-of',
    value: 'TIME',
    explanation: `Record time: as the graph believed it then (${MOMENT_EXAMPLES}); now if left out.`,
  },
  { name: 'steps', explanation: 'With --suite: print every call and its result too.' },
  {
    name: 'tools',
    explanation: 'Print the tools with their arguments, as docs/tools.md has them.',
  },
];

/** What some of them do here, where that differs from the study. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  world: 'A world file, or a world that comes with Driftlab; the base ai-companies if left out.',
  engine: 'What answers for --planner model.',
};

/** In the order of the help. */
export const ASK_OPTIONS: readonly AskOption[] = [
  ...OWN,
  ...SHARED.flatMap((name) => COMMAND_OPTIONS.filter((option) => option.name === name)).map(
    (option) => ({ ...option, explanation: EXPLANATIONS[option.name] ?? option.explanation }),
  ),
];

/** The command line, read but not yet held against the world. */
export interface AskOptions extends Pick<
  StudyOptions,
  'world' | 'format' | 'out' | 'wantsHelp' | 'engines'
> {
  /** One question, or all of a suite. */
  readonly asked:
    | { readonly kind: 'suite'; readonly suite: SuiteId }
    | { readonly kind: 'question'; readonly asking: Asking };
  readonly planner: PlannerName;
  readonly printsSteps: boolean;
  /** The tools are printed, and nothing is asked. */
  readonly wantsTools: boolean;
}

const PARSE_OPTIONS: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
  ASK_OPTIONS.map(({ name, value }) => [
    name,
    { type: value === undefined ? 'boolean' : 'string' },
  ]),
);

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: PARSE_OPTIONS,
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    const [sentence = ''] = lineOf(error).split(/[.?] /);
    throw new CommandError(`${sentence.replace(/\.$/, '')}; see --help`);
  }
}

/** The value of an option that has few. */
function oneOf<Value extends string>(
  name: string,
  known: readonly Value[],
  given: unknown,
): Value | undefined {
  if (given === undefined) return undefined;
  const found = known.find((value) => value === given);
  if (found !== undefined) return found;
  throw new CommandError(
    `--${name}: expected one of ${known.join(', ')}, found "${String(given)}"`,
  );
}

function momentsOf(at: unknown, asOf: unknown): Pick<CallMoments, 'at' | 'asOf'> {
  const read = readMoments({ at, asOf });
  if (read.ok) return read.moments;
  const option = read.argument === 'at' ? '--at' : '--as-of';
  throw new CommandError(`${option}: expected ${MOMENT_EXAMPLES}, found "${read.words}"`);
}

/** Reads the arguments after the command's name. Throws a `CommandError`. */
export function readAskOptions(args: readonly string[]): AskOptions {
  const { values, positionals } = parse(args);
  const shared = SHARED.flatMap((name) => {
    const value = values[name];
    if (value === true) return [`--${name}`];
    return typeof value === 'string' ? [`--${name}=${value}`] : [];
  });
  const { world, format, out, wantsHelp, engines } = readOptions(shared);
  const suite = oneOf('suite', SUITES, values.suite);
  const planner = oneOf('planner', PLANNERS, values.planner) ?? 'built-in';
  const printsSteps = values.steps === true;
  const wantsTools = values.tools === true;
  const asksNothing = wantsHelp || wantsTools;
  const refuse = (one: string, other: string): never => {
    throw new CommandError(`${one} and ${other} do not go together`);
  };
  const common = {
    ...(world !== undefined && { world }),
    ...(out !== undefined && { out }),
    ...{ format, wantsHelp, wantsTools, engines, planner, printsSteps },
  };
  if (suite !== undefined) {
    for (const name of ['world', 'at', 'as-of']) {
      if (values[name] !== undefined) refuse('--suite', `--${name}`);
    }
    if (positionals.length > 0) refuse('--suite', 'a question');
    if (printsSteps && format !== 'table') refuse('--steps', `--format ${format}`);
    return { ...common, asked: { kind: 'suite', suite } };
  }
  if (positionals.length === 0 && !asksNothing) {
    throw new CommandError('expected a question or --suite; see --help');
  }
  if (printsSteps) throw new CommandError('--steps: expected --suite beside it');
  if (format === 'csv') throw new CommandError('--format csv: expected --suite beside it');
  const parsed = parseQuestion(positionals.join(' '));
  if (!parsed.ok && !asksNothing) throw new CommandError(parsed.message);
  const question = parsed.ok ? parsed.question : '';
  return {
    ...common,
    asked: { kind: 'question', asking: { question, ...momentsOf(values.at, values['as-of']) } },
  };
}

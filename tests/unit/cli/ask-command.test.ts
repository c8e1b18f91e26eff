import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { runAskCommand } from '../../../src/cli/ask-command';
import { TOOLS } from '../../../src/core/tools/tools';
import { startFaultProxy } from '../../fixtures/fault-proxy';
import { startRecordedServer, type RecordedServer } from '../../fixtures/recorded-server';
import { QUESTIONS } from '../ask/open-base';
import { createPlanningModel } from '../ask/planning-model';
import type { CommandResult } from './command';

const folder = mkdtempSync(join(tmpdir(), 'driftlab-ask-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs `npm run ask -- …args` in this process. */
async function runAsk(...args: string[]): Promise<CommandResult> {
  let printed = '';
  let noted = '';
  const status = await runAskCommand(args, {
    print: (text) => (printed += text),
    note: (text) => (noted += text),
  });
  return { status, printed, noted };
}

const RELATIONS = QUESTIONS.filter(({ suite }) => suite === 'relations');

describe('a suite', () => {
  it('is a table with a line a question and all of them counted, after every call with --steps', async () => {
    const { status, printed, noted } = await runAsk('--suite', 'relations', '--steps');
    expect({ status, noted }).toEqual({ status: 0, noted: '' });
    const [steps = '', table = ''] = printed.split(/^(?=Suite )/mu);
    for (const { id, text } of RELATIONS) {
      expect(steps).toContain(`${id} · correct `);
      expect(steps).toContain(`Question: ${text}\n`);
      expect(table).toMatch(new RegExp(`^${id} +correct +graph +\\d `, 'mu'));
    }
    expect(steps).toContain('1. paths_between {"a":"OpenAI","b":"Anthropic"}\n');
    expect(steps).toMatch(/^ {4}OpenAI \(company:openai\) to Anthropic /mu);
    expect(table).toMatch(
      /^Suite relations on AI companies \(world [0-9a-f]{16}\), planner built-in@1\n/u,
    );
    expect(table).toMatch(
      /\nn = 12: 12 correct; routes: 12 graph; \d+ calls, largest result [\d,]+ bytes\n$/u,
    );
    expect(table.split('\n').every((line) => line.length < 240)).toBe(true);
  });

  it('is CSV with whole answers, in a file with --out', async () => {
    const file = join(folder, 'suite.csv');
    const result = await runAsk('--suite=relations', '--format=csv', '--out', file);
    expect(result).toEqual({ status: 0, printed: '', noted: '' });
    const printed = readFileSync(file, 'utf8');
    const [head, ...rest] = printed.split(/\n(?=[A-Z]\d,|$)/u).filter(Boolean);
    expect(head).toBe('id,outcome,route,calls,largest_result_bytes,answer,sources');
    expect(rest.map((row) => row.split(',')[0])).toEqual(RELATIONS.map(({ id }) => id));
    for (const row of rest) {
      expect(row).toMatch(/^[A-Z]\d,(?:correct|wrong|abstain),[a-z-]+,\d+,\d+,"[\s\S]+","[^"]+"$/u);
    }
  });

  it('is JSON with every step', async () => {
    const { printed } = await runAsk('--suite', 'two-clock', '--format', 'json');
    const { suite, planner, results } = JSON.parse(printed) as {
      readonly suite: string;
      readonly planner: string;
      readonly results: readonly { readonly asked: { readonly steps: readonly object[] } }[];
    };
    expect({ suite, planner }).toEqual({ suite: 'two-clock', planner: 'built-in@1' });
    expect(results).toHaveLength(QUESTIONS.length - RELATIONS.length);
    for (const { asked } of results) {
      expect(asked.steps[0]).toMatchObject({ result: { text: expect.stringMatching(/./u) } });
    }
  });
});

describe('a question', () => {
  const BOARD = 'Who sat on the board of OpenAI?';

  it('shows each call, its result as it was seen, the answer and its sentences', async () => {
    const { printed } = await runAsk(BOARD, '--at', '2023-11-16', '--as-of', '2026-09-05');
    expect(printed).toContain('(at 2023-11-16, as known at 2026-09-05; planner built-in@1)');
    expect(printed).toMatch(
      /^1\. entity_facts \{"entity":"OpenAI","predicate":"board_member","at":"2023-11-16","asOf":"2026-09-05"\}\n {3}why: [^\n]+; \d+ bytes, [\d.]+ ms\n {4}OpenAI \(company:openai\): /mu,
    );
    expect(printed).toMatch(/^Answer \(graph\): [^\n]*Helen Toner/mu);
    expect(printed).toMatch(/^Sources:\n(?: {2}\[board@1:\d+\] [^\n]+\.\n)+$/mu);
  });

  it('is JSON with its steps, answer and clocks', async () => {
    const { printed } = await runAsk(BOARD, '--at', '2023', '--format', 'json');
    const { asked } = JSON.parse(printed) as { readonly asked: object };
    expect(asked).toMatchObject({
      question: BOARD,
      at: '2023-01-01T00:00:00Z',
      planner: 'built-in@1',
      steps: [{ tool: 'entity_facts' }],
      answer: { isNothing: false, route: 'graph' },
    });
    expect(Object.keys(asked)).not.toContain('kind');
  });

  it('may be asked of a world of the study, and may be written without quotes', async () => {
    const { printed } = await runAsk('Who', 'leads', 'Atlas?', '--world', 'tessaly');
    expect(printed).toContain('Question: Who leads Atlas?\n');
    expect(printed).toMatch(/^Answer \(graph\): Atlas, team lead [^\n]*Derya Kaya/mu);
  });

  it('that has no answer says so, without sources', async () => {
    const { status, printed } = await runAsk('Who founded Nowhere Robotics?');
    expect(status).toBe(0);
    expect(printed).toMatch(/\nAnswer \(graph\): Not in the graph\. [^\n]+\n$/u);
  });
});

describe('what cannot be used ends with 2 and one line', () => {
  const Q = 'Who founded OpenAI?';
  it.each([
    [[], /^ask: expected a question or --suite; see --help\n$/],
    [['--suite', 'x'], /^ask: --suite: expected one of relations, two-clock, found "x"\n$/],
    [['--suite', 'relations', Q], /^ask: --suite and a question do not go together\n$/],
    [['--suite', 'relations', '--at', '2023'], /^ask: --suite and --at do not go together\n$/],
    [['--suite', 'relations', '--world', 'museum'], /^ask: --suite and --world do not go /],
    [['--suite', 'relations', '--steps', '--format', 'csv'], /^ask: --steps and --format csv do /],
    [[Q, '--steps'], /^ask: --steps: expected --suite beside it\n$/],
    [[Q, '--format', 'csv'], /^ask: --format csv: expected --suite beside it\n$/],
    [[Q, '--format', 'xml'], /^ask: --format: expected one of table, csv, json, found "xml"\n$/],
    [
      [Q, '--planner', 'oracle'],
      /^ask: --planner: expected one of built-in, model, found "oracle"\n$/,
    ],
    [[Q, '--at', 'soon'], /^ask: --at: expected 2023, [^\n]*, found "soon"\n$/],
    [[Q, '--as-of', '2023-02-31'], /^ask: --as-of: expected [^\n]*, found "2023-02-31"\n$/],
    [[Q, '--world', 'atlantis'], /^ask: atlantis: expected a world file, found no file there\n$/],
    [[Q, '--frobnicate'], /^ask: Unknown option '--frobnicate'[^\n]*; see --help\n$/],
    [[Q, '--scenario', 'Fresh'], /^ask: Unknown option '--scenario'[^\n]*; see --help\n$/],
    [[Q, '--out', join(folder, 'none/x')], /^ask: --out: ENOENT[^\n]*\n$/],
    [[Q, '--planner', 'model'], /^ask: a model is asked for: expected --engine http with --url, /],
    [[Q, '--planner', 'model', '--model', 'm'], /^ask: --model: expected --url beside it\n$/],
  ])('%j', async (args, line) => {
    const result = await runAsk(...args);
    expect(result.noted).toMatch(line);
    expect(result).toMatchObject({ status: 2, printed: '' });
  });
});

it('the help names every option and value', async () => {
  const { status, printed } = await runAsk('--help');
  expect(status).toBe(0);
  for (const option of [
    'suite relations|two-clock',
    'planner built-in|model',
    'at TIME',
    'url URL',
  ]) {
    expect(printed).toContain(`  --${option}\n`);
  }
  expect(printed).not.toContain('--scenario');
});

it('the tools are printed as the document has them', async () => {
  const { status, printed, noted } = await runAsk('--tools');
  expect({ status, noted }).toEqual({ status: 0, noted: '' });
  expect(printed).toBe(readFileSync('docs/tools.md', 'utf8'));
  for (const { name } of TOOLS) expect(printed).toContain(`## \`${name}\``);
});

it('engines that nothing asks are told of', async () => {
  const { status, noted } = await runAsk(
    'Who founded OpenAI?',
    '--record',
    join(folder, 'no.jsonl'),
  );
  expect(status).toBe(0);
  expect(noted).toBe('ask: --url, --recording and --record only matter with --planner model\n');
  expect(existsSync(join(folder, 'no.jsonl'))).toBe(false);
});

/** Looks up the facts of the last name in the question, and answers with the whole result. */
async function startPlanningServer(): Promise<RecordedServer> {
  const engine = createPlanningModel(({ user }) => {
    const [, question = ''] = /^Question: (.*)$/mu.exec(user) ?? [];
    const entity = question.match(/\p{Lu}\p{L}+/gu)?.at(-1) ?? '';
    const [, result = ''] = user.split(/^Call 1: .*\n/mu);
    if (result === '') return { tool: 'entity_facts', arguments: { entity }, why: 'the last name' };
    return {
      tool: 'answer',
      answer: result.slice(0, 900),
      sources: result.match(/[\w-]+@\d+:\d+/gu) ?? [],
    };
  });
  const server = await startRecordedServer(engine);
  onTestFinished(() => server.stop());
  return server;
}

describe('a model behind a server', () => {
  const PLANNED = ['--suite', 'two-clock', '--planner', 'model'];

  it('plans the calls of a suite, and its answers are judged', async () => {
    const { url } = await startPlanningServer();
    const { status, printed, noted } = await runAsk(...PLANNED, '--url', url, '--format', 'json');
    expect(status).toBe(0);
    const { planner, results } = JSON.parse(printed) as {
      readonly planner: string;
      readonly results: readonly {
        readonly row: { readonly outcome: string; readonly route: string };
      }[];
    };
    expect(planner).toMatch(/^http:Planning\/ask@\d+$/u);
    expect(results).toHaveLength(QUESTIONS.length - RELATIONS.length);
    const told = noted.trimEnd().split('\n');
    expect(told).toHaveLength(results.length);
    expect(told.at(-1)).toMatch(/^ask: (\d+) of \1: \S+ (correct|wrong|abstain), [a-z-]+$/u);
    const outcomes = new Set(results.map(({ row }) => row.outcome));
    expect(outcomes).toContain('correct');
    expect(outcomes).toContain('wrong');
  });

  it('is recorded, and played back without it', async () => {
    const server = await startPlanningServer();
    const record = ['--record', join(folder, 'ask.jsonl')];
    const asking = ['Who founded Anthropic?', '--planner', 'model'];
    const untimed = ({ printed }: CommandResult): string =>
      printed.replaceAll(/ [\d.]+ ms$/gmu, '');
    const made = await runAsk(...asking, '--url', server.url, ...record);
    expect(made.printed).toMatch(/^Answer \(graph\): [^\n]*Anthropic/mu);
    const { calls } = server;
    expect(calls).toBe(2);
    const again = await runAsk(...asking, '--url', server.url, ...record);
    expect(server.calls).toBe(calls);
    expect(untimed(again)).toBe(untimed(made));
    const played = await runAsk(...asking, '--recording', join(folder, 'ask.jsonl'));
    expect(played.status).toBe(0);
    expect(untimed(played)).toBe(untimed(made));
  });

  it('that fails in the middle of a suite leaves the questions before it, and ends with 2', async () => {
    const server = await startPlanningServer();
    const proxy = await startFaultProxy(server.url);
    onTestFinished(() => proxy.stop());
    // The list of models, then two replies a question.
    const well = Array.from({ length: 5 }, () => ({ kind: 'slow', pauseMs: 0 }) as const);
    proxy.inject(...well, { kind: 'garbage' });
    const { status, printed, noted } = await runAsk(
      ...[...PLANNED, '--url', proxy.url, '--format', 'csv'],
    );
    expect(status).toBe(2);
    expect(printed.match(/^[A-Z]\d+,/gmu)).toHaveLength(2);
    expect(noted.trimEnd().split('\n').at(-1)).toMatch(
      /^ask: 2 of 35 questions were asked, then: [^\n]+$/u,
    );
  });

  it('that fails at once is told in one line', async () => {
    const server = await startPlanningServer();
    const proxy = await startFaultProxy(server.url);
    onTestFinished(() => proxy.stop());
    proxy.inject({ kind: 'slow', pauseMs: 0 }, { kind: 'garbage' });
    const { status, printed, noted } = await runAsk(...PLANNED, '--url', proxy.url);
    expect({ status, printed }).toEqual({ status: 2, printed: '' });
    expect(noted).toMatch(/^ask: [^\n]+\n$/u);
  });
});

describe('npm run ask, as a process of its own', () => {
  it('prints the answer and ends with 0; with 2 when an option is bad', () => {
    const spawn = (...args: string[]) =>
      spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'src/cli/ask.ts', ...args], {
        encoding: 'utf8',
      });
    const good = spawn('Who founded Eureka Labs?', '--as-of', '2026-09-05');
    expect(good).toMatchObject({ status: 0, stderr: '' });
    expect(good.stdout).toContain('Andrej Karpathy');
    const bad = spawn('--suite', 'all');
    expect(bad).toMatchObject({ status: 2, stdout: '' });
    expect(bad.stderr).toBe('ask: --suite: expected one of relations, two-clock, found "all"\n');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { createBuiltInPlanner } from '../../src/core/ask/built-in-planner';
import { runSuite } from '../../src/core/ask/run-suite';
import { SUITES, type SuiteResult } from '../../src/core/ask/suite';
import { MOST_RESULT_BYTES, type ToolResult } from '../../src/core/tools/tool-result';
import { openBase, openGraph, portsOf, QUESTIONS } from '../unit/ask/open-base';

const { world } = openBase();
const bySuite = new Map<string, readonly SuiteResult[]>();

beforeAll(async () => {
  const { callTool } = await openGraph(world);
  const ports = portsOf(createBuiltInPlanner(world.ontology), callTool);
  for (const suite of SUITES) {
    const questions = QUESTIONS.filter((question) => question.suite === suite);
    const results: SuiteResult[] = [];
    for await (const result of runSuite(questions, ports)) results.push(result);
    bySuite.set(suite, results);
  }
});

const resultsOf = (suite: string): readonly SuiteResult[] => bySuite.get(suite) ?? [];
const all = (): readonly SuiteResult[] => SUITES.flatMap(resultsOf);

describe('the questions', () => {
  it('are twelve of data, three of each kind, and at least 24 of two clocks', () => {
    const relations = QUESTIONS.filter(({ suite }) => suite === 'relations');
    const kinds = ['relation', 'relation again', 'timeline', 'board'];
    expect(relations.map(({ kind }) => kind)).toEqual(kinds.flatMap((kind) => [kind, kind, kind]));
    const twoClock = QUESTIONS.filter(({ suite }) => suite === 'two-clock');
    expect(twoClock.length).toBeGreaterThanOrEqual(24);
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(QUESTIONS.length);
  });

  it('expect something, or that there is nothing', () => {
    const idle = QUESTIONS.filter(
      ({ expect: words, isNothing }) => !isNothing && words.length === 0,
    );
    expect(idle).toEqual([]);
  });
});

describe('the built-in planner', () => {
  it.each(SUITES)('answers every question of %s', (suite) => {
    const results = resultsOf(suite);
    expect(results).toHaveLength(QUESTIONS.filter((question) => question.suite === suite).length);
    expect(results.filter(({ row }) => row.outcome !== 'correct').map(({ row }) => row)).toEqual(
      [],
    );
  });

  const ENDS = ['OpenAI', 'Anthropic'];
  it.each([
    [
      'R1',
      ENDS,
      '- OpenAI —employee→ Dario Amodei ←chief_executive|founder— Anthropic [anthropic@1:3, anthropic@1:6, anthropic@1:2]',
    ],
    [
      'R2',
      ENDS,
      '- OpenAI —employee→ Dario Amodei ←chief_executive|founder— Anthropic [anthropic@1:3, anthropic@1:6, anthropic@1:2]',
    ],
    [
      'R3',
      ENDS.toReversed(),
      '- Anthropic —chief_executive|founder→ Dario Amodei ←employee— OpenAI [anthropic@1:6, anthropic@1:2, anthropic@1:3]',
    ],
  ])(
    'names OpenAI, employee, Dario Amodei, founder, Anthropic as one chain in %s',
    (id, ends, line) => {
      const { row, asked } = all().find(({ question }) => question.id === id)!;
      const [step] = asked.steps;
      const { text, structure } = step!.result as ToolResult<'paths_between'>;
      expect(text.split('\n').filter((each) => each.includes('Dario Amodei'))).toEqual([line]);
      expect(row.answer.split('\n')).toContain(line);
      const ways = structure!.chains.map(({ start, steps }) => {
        const joins = steps.map(({ relations }) =>
          relations.map((r) => [r.predicate, r.direction]),
        );
        return { names: [start.name, ...steps.map(({ entity }) => entity.name)], joins };
      });
      const joined = [
        [['employee', 'forward']],
        [
          ['chief_executive', 'back'],
          ['founder', 'back'],
        ],
      ];
      const turned = [
        [
          ['chief_executive', 'forward'],
          ['founder', 'forward'],
        ],
        [['employee', 'back']],
      ];
      const [from = '', to = ''] = ends;
      expect(ways.filter(({ names }) => names.includes('Dario Amodei'))).toEqual([
        { names: [from, 'Dario Amodei', to], joins: from === 'OpenAI' ? joined : turned },
      ]);
      expect(new Set(ways.map(({ names }) => names.join())).size).toBe(ways.length);
      expect(ways).toHaveLength(structure!.count);
    },
  );

  it('sees no result over the limit, and stops at no lookup', () => {
    expect(MOST_RESULT_BYTES).toBe(4096);
    const results = all().flatMap(({ asked }) => asked.steps.map(({ result }) => result));
    const utf8 = new TextEncoder();
    expect(results.every(({ text, bytes }) => utf8.encode(text).length === bytes)).toBe(true);
    expect(Math.max(...results.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MOST_RESULT_BYTES);
    expect(all().map(({ row }) => row.route)).not.toContain('lookup');
  });

  it('answers from sentences of pages, unless there is nothing or a name is asked for', async () => {
    const { store } = await openGraph(world);
    for (const { question, asked } of all()) {
      const { answer } = asked;
      if (answer.isNothing || question.kind === 'rename') continue;
      expect(answer.sentences.length, question.id).toBeGreaterThan(0);
      for (const { source, sentence } of answer.sentences) {
        if (source.kind !== 'page') continue;
        const versions = await store.pageVersions(source.page);
        const body = versions.find(({ version }) => version === source.version)?.body;
        expect(body, question.id).toContain(sentence);
      }
    }
  });
});

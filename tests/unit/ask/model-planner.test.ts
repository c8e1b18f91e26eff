import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { askOnce } from '../../../src/core/ask/ask-graph';
import { ASK_PROMPT, MOST_CALLS } from '../../../src/core/ask/ask-prompt';
import type { Asked, Asking } from '../../../src/core/ask/asked';
import { createModelPlanner } from '../../../src/core/ask/model-planner';
import { ModelCalls } from '../../../src/core/calls/model-calls';
import type { Engine } from '../../../src/core/engine/engine';
import { EngineError } from '../../../src/core/engine/engine-error';
import type { CallTool } from '../../../src/core/tools/call-tool';
import { parametersSchema, TOOLS } from '../../../src/core/tools/tools';
import { createScriptedModel } from '../../fixtures/scripted-model';
import { ask, openBase, openGraph, portsOf } from './open-base';
import { createPlanningModel, type PlanningModel, type ScriptedStep } from './planning-model';

const { world } = openBase();
let callTool: CallTool;
beforeAll(async () => {
  ({ callTool } = await openGraph(world));
});

const QUESTION = 'Who founded Anthropic?';
const FACTS: ScriptedStep = {
  tool: 'entity_facts',
  arguments: { entity: 'Anthropic', predicate: 'founder' },
  why: 'founders of one company',
};

function plannerOn(engine: Engine) {
  const { signal } = new AbortController();
  const calls = new ModelCalls({ text: engine, calls: new MemoryCalls() }, signal);
  return createModelPlanner(calls, { temperature: 0, seed: 0 });
}

const askModel = (engine: Engine, asking: Asking = { question: QUESTION }): Promise<Asked> =>
  ask(asking, plannerOn(engine), callTool);

/** A model that makes these steps one after another; the last again and again. */
const inTurn = (...steps: readonly (ScriptedStep | string)[]): PlanningModel =>
  createPlanningModel((_, step) => steps[Math.min(step, steps.length - 1)] ?? '');

const answered = (answer: string, ...sources: readonly string[]): ScriptedStep => ({
  tool: 'answer',
  answer,
  sources,
});

describe('a plan by a model', () => {
  it('makes the calls that the model wants, and answers with its sources', async () => {
    const engine = inTurn(FACTS, answered('Dario Amodei and others (from 2021).', 'anthropic@1:2'));
    const asked = await askModel(engine);
    expect(asked.planner).toBe(`http:Planning/${ASK_PROMPT}`);
    expect(asked.steps).toHaveLength(1);
    expect(asked.steps[0]).toMatchObject({
      tool: 'entity_facts',
      arguments: FACTS.arguments,
      why: FACTS.why,
      call: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(asked.answer).toMatchObject({
      text: 'Dario Amodei and others (from 2021).',
      isNothing: false,
      route: 'graph',
      sentences: [{ number: 'anthropic@1:2', sentence: expect.stringContaining('founded') }],
    });
  });

  it('shows the model the tools, the question, and each result as it is', async () => {
    const engine = inTurn(FACTS, answered('Many.', 'anthropic@1:2'));
    const asked = await askModel(engine);
    const [first, second] = engine.prompts;
    for (const tool of TOOLS) {
      expect(first?.system).toContain(`${tool.name}: ${tool.description}`);
      expect(first?.system).toContain(JSON.stringify(tool.example));
      const { properties } = parametersSchema(tool) as { properties: Record<string, unknown> };
      for (const name of Object.keys(properties)) expect(first?.system).toContain(`  ${name}`);
    }
    expect(first?.user).toContain(`Question: ${QUESTION}`);
    expect(first?.user).not.toContain('Call 1');
    expect(second?.system).toBe(first?.system);
    expect(second?.user).toContain('Call 1: entity_facts {"entity":"Anthropic"');
    expect(second?.user).toContain(asked.steps[0]?.result.text);
    expect(second?.user).toContain(`Calls left: ${MOST_CALLS - 1}.`);
  });

  it('asks for every property of an object, in every schema', async () => {
    const engine = inTurn(FACTS, answered('Many.'));
    await askModel(engine);
    const check = (schema: object): number => {
      const { type, properties, required } = schema as Record<string, unknown>;
      if (type !== 'object') return 0;
      expect(required).toEqual(Object.keys(properties as object));
      return Object.values(properties as object).reduce(
        (sum: number, each) => sum + check(each as object),
        1,
      );
    };
    expect(check(engine.prompts[0]!.schema)).toBe(2);
  });
});

describe('arguments', () => {
  it('that are empty, or of another tool, are left out; numbers are numbers', async () => {
    const given = {
      a: ' OpenAI ',
      b: 'Anthropic',
      maxHops: '2',
      entity: 'Google',
      at: '',
      query: '',
    };
    const engine = inTurn({ tool: 'paths_between', arguments: given }, answered('By people.'));
    const { steps } = await askModel(engine);
    expect(steps[0]?.arguments).toEqual({ a: 'OpenAI', b: 'Anthropic', maxHops: 2 });
    expect(steps[0]?.result.refusal).toBeUndefined();
  });

  it('have the clocks of the question where the tool has them and the call sets none', async () => {
    const clocks = { at: '2023-11-16T00:00:00Z', asOf: '2026-09-05T00:00:00Z' };
    const engine = inTurn(
      { tool: 'entity_facts', arguments: { entity: 'OpenAI' } },
      { tool: 'entity_facts', arguments: { entity: 'OpenAI', at: '2020' } },
      { tool: 'timeline', arguments: { entity: 'Anthropic' } },
      { tool: 'search_pages', arguments: { query: 'board' } },
      answered('Done.'),
    );
    const { steps } = await askModel(engine, { question: QUESTION, ...clocks });
    expect(steps.map(({ arguments: args }) => args)).toEqual([
      { entity: 'OpenAI', ...clocks },
      { entity: 'OpenAI', at: '2020', asOf: clocks.asOf },
      { entity: 'Anthropic', asOf: clocks.asOf },
      { query: 'board' },
    ]);
    expect(engine.prompts[0]?.user).toContain('World time (at): 2023-11-16\n');
    expect(engine.prompts[0]?.user).toContain('Record time (asOf): 2026-09-05\n');
  });

  it('that a tool refuses go back to the model as a result', async () => {
    const engine = inTurn({ tool: 'timeline', arguments: { since: 'soon' } }, answered('Nothing.'));
    const { steps } = await askModel(engine);
    expect(steps[0]?.result.refusal?.kind).toBe('malformed');
    expect(engine.prompts[1]?.user).toContain('A right call: timeline');
  });
});

describe('sources', () => {
  it('that no result named are dropped, and an answer without one says so', async () => {
    const { answer } = await askModel(
      inTurn(FACTS, answered('I made it up.', 'openai@7:7', 'web')),
    );
    expect(answer).toMatchObject({ sentences: [], route: 'memory', isNothing: false });
    expect(answer.text).toMatch(/^I made it up\.\n\(No sentence of the graph/u);
  });

  it('are found in brackets, in lists and in the answer itself, once each', async () => {
    const { answer } = await askModel(
      inTurn(
        { tool: 'entity_facts', arguments: { entity: 'Anthropic' } },
        answered('Founded in 2021 [anthropic@1:2].', '[anthropic@1:2, anthropic@1:6]'),
      ),
    );
    expect(answer.sentences.map(({ number }) => number).sort()).toEqual([
      'anthropic@1:2',
      'anthropic@1:6',
    ]);
  });

  it('are whole numbers: the beginning of one is none', async () => {
    const { answer } = await askModel(
      inTurn(
        { tool: 'entity_facts', arguments: { entity: 'Anthropic' } },
        answered('Yes.', 'anthropic@1:'),
      ),
    );
    expect(answer.sentences).toEqual([]);
  });
});

describe('the route of an answer', () => {
  const FIND: ScriptedStep = { tool: 'find_entities', arguments: { name: 'OpenAI' } };
  const SEARCH: ScriptedStep = { tool: 'search_pages', arguments: { query: 'Anthropic founded' } };

  it.each<[string, readonly ScriptedStep[], string, boolean]>([
    ['a fact of the graph', [FACTS, answered('Yes.', 'anthropic@1:2')], 'graph', false],
    [
      'a sentence found by words',
      [SEARCH, answered('Yes.', 'anthropic@1:2')],
      'text-search',
      false,
    ],
    ['both', [SEARCH, FACTS, answered('Yes.', 'anthropic@1:2')], 'graph', false],
    ['no call', [answered('Everybody knows.')], 'memory', false],
    ['no source', [FACTS, answered('Everybody knows.')], 'memory', false],
    ['a lookup', [FIND, answered('There are many.')], 'lookup', false],
    ['asking back', [FACTS, answered('Which Anthropic do you mean?')], 'lookup', false],
    ['nothing, at once', [answered('Not in the graph.')], 'none', true],
    ['nothing, after a lookup', [FIND, answered('Not in the graph.')], 'lookup', true],
    ['nothing in the graph', [FACTS, answered('That is not in the graph.')], 'graph', true],
    ['nothing in the texts', [SEARCH, answered('')], 'text-search', true],
  ])('%s', async (_, steps, route, isNothing) => {
    const { answer } = await askModel(inTurn(...steps));
    expect(answer).toMatchObject({ route, isNothing });
    expect(answer.text).not.toBe('');
    if (isNothing) expect(answer.sentences).toEqual([]);
  });
});

describe('a reply that cannot be used', () => {
  it.each([
    ['no JSON', 'I would call entity_facts.', 'the reply holds no JSON'],
    ['nothing', '', 'the model wrote nothing'],
    ['cut', '{"why": "to', 'the reply breaks off'],
    ['another shape', '{"facts": []}', 'the reply is not what was asked for'],
    [
      'no such tool',
      '{"tool": "drop_table", "arguments": {}}',
      'the reply is not what was asked for',
    ],
    ['arguments that are none', '{"tool": "timeline", "arguments": 7}', 'the reply is not what'],
  ])('(%s) is told back once, and the question goes on', async (_, reply, words) => {
    const engine = inTurn(reply, FACTS, answered('Yes.', 'anthropic@1:2'));
    const { answer, steps } = await askModel(engine);
    expect(engine.prompts[1]?.user).toContain(`Your last reply could not be used: ${words}`);
    expect(engine.prompts[2]?.user).not.toContain('could not be used');
    expect(steps).toHaveLength(1);
    expect(answer.route).toBe('graph');
  });

  it('a second time ends the question, as one that found nothing', async () => {
    const before = await askModel(inTurn('no'));
    expect(before.answer).toMatchObject({ isNothing: true, route: 'none', sentences: [] });
    const engine = inTurn('no', FACTS, 'no');
    const after = await askModel(engine);
    expect(after.answer).toMatchObject({ isNothing: true, route: 'lookup' });
    expect(engine.prompts).toHaveLength(3);
  });

  it('is what a model writes that answers another prompt', async () => {
    const { answer, steps } = await askModel(createScriptedModel({ ontology: world.ontology }));
    expect(steps).toEqual([]);
    expect(answer).toMatchObject({ isNothing: true, route: 'none' });
    expect(answer.text).toContain('the reply is not what was asked for');
  });
});

describe('a long exchange', () => {
  it('ends at the most calls: then only an answer is asked for', async () => {
    const engine = inTurn(FACTS);
    const { steps, answer } = await askModel(engine);
    expect(steps).toHaveLength(MOST_CALLS);
    expect(answer).toMatchObject({ isNothing: true, route: 'lookup' });
    const last = engine.prompts.at(-1);
    expect(last?.user).toContain('No call is left: answer now.');
    expect(last?.schema).toMatchObject({ properties: { tool: { enum: ['answer'] } } });
    expect(engine.prompts).toHaveLength(MOST_CALLS + 2);
  });

  it('leaves the oldest results out of the prompt, and says so', async () => {
    const all: ScriptedStep = { tool: 'entity_facts', arguments: { entity: 'OpenAI' } };
    const engine = inTurn(all, all, all, all, answered('Yes.', 'openai@1:2'));
    const { steps, answer } = await askModel(engine);
    const [text = ''] = steps.map(({ result }) => result.text);
    expect(text.length).toBeGreaterThan(3_000);
    const last = engine.prompts.at(-1)?.user ?? '';
    expect(last.split('(left out here').length - 1).toBe(2);
    expect(last.split(text).length - 1).toBe(2);
    expect(last.indexOf('(left out here')).toBeLessThan(last.indexOf(text));
    // What is left out of the prompt is still a source.
    expect(answer.sentences.map(({ number }) => number)).toEqual(['openai@1:2']);
  });
});

it('a failing engine ends the plan with its error', async () => {
  const failing: Engine = {
    ...inTurn(FACTS),
    generate: () => Promise.reject(new EngineError('offline', 'Could not reach it.')),
  };
  await expect(askModel(failing)).rejects.toThrow('Could not reach it.');
});

it('a question that is stopped while the model writes ends without an answer', async () => {
  const stop = new AbortController();
  const stopped: Engine = {
    ...inTurn(FACTS),
    generate: () => {
      stop.abort();
      return Promise.reject(new EngineError('aborted', 'The call was stopped.'));
    },
  };
  const ports = { ...portsOf(plannerOn(stopped), callTool), signal: stop.signal };
  expect(await askOnce({ question: QUESTION }, ports)).toBeUndefined();
});

import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { askOnce } from '../../../src/core/ask/ask-graph';
import { ASK_PROMPT, MOST_CALLS } from '../../../src/core/ask/ask-prompt';
import type { Asked, Asking } from '../../../src/core/ask/asked';
import { createModelPlanner } from '../../../src/core/ask/model-planner';
import { ModelCalls } from '../../../src/core/calls/model-calls';
import type { Engine, JsonSchema } from '../../../src/core/engine/engine';
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
      replies: [{ address: expect.stringMatching(/^[0-9a-f]{32}$/), text: expect.any(String) }],
    });
    expect(JSON.parse(asked.steps[0]!.replies![0]!.text)).toMatchObject({ why: FACTS.why });
    expect(asked.answer.replies?.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      { why: '', next: { answer: asked.answer.text, sources: ['anthropic@1:2'] } },
    ]);
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
      const line = first?.system.split('\n').find((each) => each.startsWith(`${tool.name}(`));
      expect(line).toContain(tool.description);
      expect(line).toContain(JSON.stringify(tool.example));
      const { properties } = parametersSchema(tool) as {
        properties: Record<string, { description: string }>;
      };
      for (const [name, { description }] of Object.entries(properties)) {
        expect(line).toMatch(new RegExp(`[(, ]${name}\\??[,)]`, 'u'));
        expect(first?.system).toContain(name === 'entity' ? 'entity: ' : `${name}: ${description}`);
      }
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
      const { type, properties, required, anyOf } = schema as Record<string, unknown>;
      if (anyOf) return (anyOf as object[]).reduce((sum, each) => sum + check(each), 0);
      if (type !== 'object') return 0;
      expect(required).toEqual(Object.keys(properties as object));
      return Object.values(properties as object).reduce(
        (sum: number, each) => sum + check(each as object),
        1,
      );
    };
    // The reply; each tool with its arguments; the answer.
    expect(check(engine.prompts[0]!.schema)).toBe(1 + 2 * TOOLS.length + 1);
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
      { query: 'board', asOf: clocks.asOf },
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
  const factsOf = (entity: string): ScriptedStep => ({
    tool: 'entity_facts',
    arguments: { entity },
  });

  it('ends at the most calls: then only an answer is asked for', async () => {
    const engine = createPlanningModel((_, step) => factsOf(step % 2 === 0 ? 'OpenAI' : 'Google'));
    const { steps, answer } = await askModel(engine);
    expect(steps).toHaveLength(MOST_CALLS);
    expect(answer).toMatchObject({ isNothing: true, isGivenUp: true, route: 'lookup' });
    const last = engine.prompts.at(-1);
    expect(last?.user).toContain('No call is left: answer now.');
    const { next } = last?.schema.properties as { readonly next: JsonSchema };
    expect(Object.keys(next.properties as object)).toEqual(['answer', 'sources']);
    expect(engine.prompts).toHaveLength(MOST_CALLS + 2);
  });

  it('does not make the same call twice in a row, and says why', async () => {
    const engine = inTurn(FACTS, FACTS, factsOf('Anthropic'), answered('Yes.', 'anthropic@1:2'));
    const { steps, answer } = await askModel(engine);
    expect(steps).toHaveLength(2);
    expect(engine.prompts[2]?.user).toContain('could not be used: the reply repeats the call');
    expect(steps[1]?.replies?.map(({ fault }) => fault)).toEqual([
      expect.stringContaining('the reply repeats the call'),
      undefined,
    ]);
    expect(answer.route).toBe('graph');
    const stuck = await askModel(inTurn(FACTS));
    expect(stuck.steps).toHaveLength(1);
    expect(stuck.answer).toMatchObject({ isNothing: true, route: 'lookup' });
  });

  it('leaves the oldest results out of the prompt, and says so', async () => {
    const timeline: ScriptedStep = { tool: 'timeline', arguments: { entity: 'OpenAI' } };
    const engine = inTurn(factsOf('OpenAI'), FACTS, timeline, answered('Yes.', 'openai@1:2'));
    const { steps, answer } = await askModel(engine);
    const [first = '', , newest = ''] = steps.map(({ result }) => result.text);
    expect(Math.min(first.length, newest.length)).toBeGreaterThan(3_000);
    const last = engine.prompts.at(-1)?.user ?? '';
    expect(last).toContain('Call 1: entity_facts {"entity":"OpenAI"}\n(result left out here');
    expect(last).toContain(newest);
    expect(last).not.toContain(first);
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

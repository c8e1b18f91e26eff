import { beforeAll, describe, expect, it } from 'vitest';
import { createBuiltInPlanner } from '../../../src/core/ask/built-in-planner';
import type { Asked, Asking } from '../../../src/core/ask/asked';
import { MOST_RESULT_BYTES } from '../../../src/core/tools/tool-result';
import type { CallTool } from '../../../src/core/tools/call-tool';
import type { World } from '../../../src/core/world/world';
import { openWorld } from '../../fixtures/worlds';
import { ask, openBase, openGraph } from './open-base';

/** Asks one world, whose graph is built once. */
function asker(
  world: World,
): (question: string, clocks?: Omit<Asking, 'question'>) => Promise<Asked> {
  let callTool: CallTool;
  beforeAll(async () => {
    ({ callTool } = await openGraph(world));
  });
  const planner = createBuiltInPlanner(world.ontology);
  return (question, clocks) => ask({ question, ...clocks }, planner, callTool);
}

const callsOf = ({ steps }: Asked) => steps.map(({ tool, arguments: args }) => [tool, args]);

describe('the kinds of question', () => {
  const askBase = asker(openBase().world);

  it.each([
    ['How are OpenAI and Anthropic related?', 'paths_between', { a: 'OpenAI', b: 'Anthropic' }],
    ['OpenAI, Anthropic?', 'paths_between', { a: 'OpenAI', b: 'Anthropic' }],
    ["What is OpenAI's timeline?", 'timeline', { entity: 'OpenAI' }],
    [
      'What happened to OpenAI in November 2023?',
      'timeline',
      { entity: 'OpenAI', since: '2023-11-01', until: '2023-12-01' },
    ],
    [
      'What happened to OpenAI between 2019 and 2021?',
      'timeline',
      { entity: 'OpenAI', since: '2019-01-01', until: '2022-01-01' },
    ],
    [
      'What happened to OpenAI between 2021 and 2019?',
      'timeline',
      { entity: 'OpenAI', since: '2019-01-01', until: '2022-01-01' },
    ],
    [
      'Who joined OpenAI since 2022?',
      'entity_facts',
      { entity: 'OpenAI', predicate: 'employee', since: '2022-01-01' },
    ],
    [
      'Who sat on the board of OpenAI before 2018?',
      'entity_facts',
      { entity: 'OpenAI', predicate: 'board_member', until: '2018-01-01' },
    ],
    [
      'Who sat on the board of OpenAI on 16 November 2023?',
      'entity_facts',
      { entity: 'OpenAI', predicate: 'board_member', at: '2023-11-16' },
    ],
    [
      'Who founded Anthropic, as known on 5 September 2026?',
      'entity_facts',
      { entity: 'Anthropic', predicate: 'founder', asOf: '2026-09-05' },
    ],
    ['What is Eureka Labs?', 'entity_facts', { entity: 'Eureka Labs' }],
  ])('%s', async (question, tool, args) => {
    const asked = await askBase(question);
    expect(callsOf(asked)).toEqual([[tool, args]]);
    expect(asked.steps.every(({ why }) => why !== '')).toBe(true);
  });

  it('looks for former names, and for the sentence that tells them', async () => {
    const asked = await askBase('What was Google DeepMind called before?');
    expect(callsOf(asked)).toEqual([
      ['find_entities', { name: 'Google DeepMind' }],
      ['search_pages', { query: 'Google DeepMind DeepMind' }],
    ]);
    expect(asked.answer.sentences).not.toEqual([]);
  });

  it('looks for the day that an event names', async () => {
    const asked = await askBase("Who was on the board of OpenAI at Altman's removal?");
    expect(callsOf(asked)).toEqual([
      ['timeline', { entity: 'Altman' }],
      ['entity_facts', { entity: 'OpenAI', predicate: 'board_member', at: '2023-11-17' }],
    ]);
  });

  it('hands both clocks on, but for the one that its words set', async () => {
    const clocks = { at: '2017-06-01T00:00:00Z', asOf: '2026-09-05T00:00:00Z' };
    const plain = await askBase('Who was chief executive of OpenAI?', clocks);
    expect(plain.steps[0]?.arguments).toMatchObject({ at: '2017-06-01', asOf: '2026-09-05' });
    const { steps } = await askBase('Who was chief executive of OpenAI in 2023?', clocks);
    expect(steps[0]?.arguments).toMatchObject({ since: '2023-01-01', asOf: '2026-09-05' });
    expect(steps[0]?.arguments).not.toHaveProperty('at');
  });

  it('says that there is nothing, and of whom', async () => {
    for (const question of [
      'Who founded Nowhere Robotics?',
      'How are OpenAI and Nowhere Robotics related?',
      'Tell me the timeline of Nowhere Robotics.',
    ]) {
      const { answer } = await askBase(question);
      expect(answer).toMatchObject({ isNothing: true, route: 'graph', sentences: [] });
      expect(answer.text).toMatch(/^Not in the graph\. The graph knows no "Nowhere Robotics"/u);
    }
  });

  it('says what it can, where a question names nothing', async () => {
    const { steps, answer } = await askBase('who founded it?');
    expect(steps).toEqual([]);
    expect(answer).toMatchObject({ isNothing: true, route: 'none' });
    expect(answer.text).toContain('how two things are related');
  });

  it.each([
    ['empty', ''],
    ['spaces', '   \n\t '],
    ['one long word', 'x'.repeat(10_000)],
    ['one long name', `Who founded ${'A'.repeat(10_000)}?`],
    ['a name over and over', 'OpenAI '.repeat(1_428)],
    ['a year over and over', '2023 '.repeat(2_000)],
    ['brackets', '('.repeat(5_000)],
    ['pictures', 'Who founded 🤖🧑‍🚀 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿?'],
    ['half a picture', 'Who founded OpenAI \uD83E?'],
    ['another language', 'Wer gründete Nirgendwo?'],
    ['SQL', 'drop table facts'],
    ['SQL in a name', `Who founded "OpenAI'; DROP TABLE facts; --"?`],
    ['words of the language', 'Who founded __proto__ and constructor?'],
    ['a pattern', 'Who founded ".*"?'],
  ])('answers what makes little sense: %s', async (_, question) => {
    const { steps, answer } = await askBase(question);
    expect(answer.text).not.toBe('');
    expect(answer.text.length).toBeLessThan(3_000);
    expect(steps.length).toBeLessThanOrEqual(3);
    for (const { result } of steps) expect(result.bytes).toBeLessThanOrEqual(MOST_RESULT_BYTES);
  });

  it('leaves the graph as it was, whatever it is asked', async () => {
    const { answer } = await askBase('Who founded OpenAI?');
    await askBase(`Who founded "OpenAI'; DROP TABLE facts; --"?`);
    expect((await askBase('Who founded OpenAI?')).answer).toEqual(answer);
  });
});

describe('a world of the study', () => {
  const askTessaly = asker(openWorld('tessaly').world);

  it.each([
    ['Which team owns Payments?', 'owned_by', 'Orion'],
    ['Who leads Atlas?', 'led_by', 'Derya Kaya'],
    ['What does the Pro plan cost?', 'price', '59'],
  ])('%s', async (question, predicate, value) => {
    const { steps, answer } = await askTessaly(question);
    expect(steps.map(({ arguments: args }) => args.predicate)).toEqual([predicate]);
    expect(answer.text).toContain(value);
    expect(answer.sentences.length).toBeGreaterThan(0);
  });

  it.each([
    ['What did the Pro plan cost before?', '49 (attested, no longer said)', '59'],
    ['Which team owned Payments before?', 'Atlas (attested, no longer said)', 'Orion'],
    ['Which team owned Payments before Orion?', 'Atlas · attested, no longer said', ''],
  ])('tells what no page says any longer: %s', async (question, value, not) => {
    const { answer } = await askTessaly(question);
    expect(answer.text).toContain(value);
    if (not !== '') expect(answer.text).not.toContain(not);
  });

  it('tells what was so before, as the graph believed it then', async () => {
    const { startsAt } = openWorld('tessaly').world;
    const { answer } = await askTessaly('Which team owns Payments?', { asOf: startsAt });
    expect(answer.text).toContain('Atlas');
    expect(answer.text).not.toContain('Orion');
  });
});

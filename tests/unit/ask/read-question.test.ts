/** What the built-in planner makes of questions, on the graph of the base as it is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { askOnce } from '../../../src/core/ask/ask-graph';
import type { Asked, Asking } from '../../../src/core/ask/asked';
import { createBuiltInPlanner } from '../../../src/core/ask/built-in-planner';
import { parseQuestion } from '../../../src/core/ask/parse-question';
import { openTools } from '../../../src/cli/ask-base';
import type { CallTool } from '../../../src/core/tools/call-tool';
import { openBase } from './open-base';

const { world } = openBase();
let callTool: CallTool;
beforeAll(async () => {
  callTool = await openTools(world);
});

async function ask(question: string, clocks: Omit<Asking, 'question'> = {}): Promise<Asked> {
  const asked = await askOnce(
    { question, ...clocks },
    {
      planner: createBuiltInPlanner(world.ontology),
      callTool,
      world: '',
      clock: () => 0,
      signal: new AbortController().signal,
    },
  );
  return asked!;
}

describe('an answer of the built-in planner', () => {
  it.each([
    ['How much did Anthropic raise in 2023?', ['450 million'], ['124 million', '580 million']],
    ['Who joined Anthropic in 2024?', ['Jan Leike', 'Durk Kingma'], ['Chris Olah']],
    ['Who left OpenAI in May 2024?', ['Ilya Sutskever', 'Jan Leike'], ['Mira Murati']],
    ['When did Mira Murati leave OpenAI?', ['employee of OpenAI', '2024-09'], ['related']],
    ['Who ran OpenAI on 18 November 2023?', ['interim', 'Mira Murati'], ['Emmett Shear']],
    ['Who works for OpenAI now?', ['Wojciech Zaremba'], ['Mira Murati', 'Dario Amodei']],
    ['Who was chief executive of OpenAI at the end of 2023?', ['Sam Altman'], []],
    ['Who is Sam Altman?', ['chief executive of OpenAI', 'founder of OpenAI'], []],
    [
      'Who was on the board of OpenAI when Murati left?',
      ['ended September 2024', 'Bret Taylor'],
      ['Helen Toner'],
    ],
    [
      'Who was on the board of OpenAI before Altman was removed?',
      ['2023-11-16', 'Sam Altman', 'Greg Brockman'],
      ['Bret Taylor'],
    ],
    [
      'Who was on the board of OpenAI on 1 January 2026 as of 1 October 2026?',
      ['as known at 2026-10-01', 'at 2026-01-01', 'Larry Summers'],
      [],
    ],
    ["Who is OpenAI's CEO now?", ['2023-11-22'], ['2019']],
    ["Who was OpenAI's CTO before 2024?", ['Mira Murati'], ['other name']],
    ['who ran openai after altman was fired?', ['interim', 'Mira Murati'], ['Sam Altman (']],
    ['Who was chief executive of OpenAI after 2023?', ['2023-11-22'], ['from 2019']],
    ['Who left OpenAI for Anthropic?', ['Jan Leike', 'Dario Amodei'], ['Mira Murati']],
    ['What was DeepMind called before?', ['DeepMind', '[deepmind@2:'], []],
    ['who founded anthropic?', ['Dario Amodei'], []],
    ['Who became CEO of OpenAI after Emmett Shear?', ['Sam Altman (from 2023-11-22)'], ['Murati']],
    ['Who was CEO of OpenAI before Emmett Shear?', ['Mira Murati'], ['Altman']],
    ['who replaced emmett shear as ceo of openai?', ['Sam Altman (from 2023-11-22)'], ['Murati']],
    ['WHO WAS CEO OF OPENAI BEFORE SHEAR?', ['Mira Murati'], ['Altman']],
    ['Who succeeded Sam Altman as CEO of OpenAI?', ['Mira Murati'], ['executive Sam Altman']],
    ['Where did Dario Amodei work before Anthropic?', ['OpenAI (from 2016 until 2020)'], []],
    ['Who is the current CEO of OpenAI?', ['2023-11-22', 'holds still'], ['2019']],
    ['Who is on the board of OpenAI?', ['Bret Taylor', 'holds still'], ['Helen Toner']],
    ['Who works for OpenAI?', ['Wojciech Zaremba'], ['Dario Amodei']],
    ['Who no longer works at OpenAI?', ['Jan Leike', 'Mira Murati'], ['Zaremba']],
    ['Who is president of Sony Entertainment?', ['Nicole Seligman (ended'], ['still']],
    ['Who moved from Google to OpenAI?', ['Noam Shazeer'], []],
    ['Who was chief executive of OpenAI before?', ['2019 until 2023-11-17'], ['from 2023-11-22']],
    [
      'Who are members of Fictional Cartographers Guild?',
      ['and 16 more. The result lists 40 of 320 facts.'],
      [],
    ],
    [
      'Does Fictional Cartographers Guild have Fictional Member 300 as a member?',
      ['Fictional Member 300, member', 'Fictional Cartographers Guild (attested)'],
      ['Not'],
    ],
    ['When was Sam Altman fired?', ['2023-11-17', 'has ended'], ['2023-11-22']],
    ['What did the graph believe that Anthropic raised on 5 September 2026?', ['214 million'], []],
    ['Who left Google for OpenAI?', ['Noam Shazeer'], []],
    ['Who left OpenAI for Anthropic in 2024?', ['Jan Leike', 'John Schulman'], ['Tom Brown']],
    ['Who moved from OpenAI to Anthropic before 2022?', ['Tom Brown'], ['Jan Leike']],
    ['Who joined Anthropic from OpenAI?', ['Jan Leike', 'Dario Amodei'], ['Shazeer']],
    ['Which founders of Anthropic worked at OpenAI?', ['Tom Brown', 'these do each'], ['Leike']],
    ['Is Adam D\u2019Angelo on the board of OpenAI?', ["Adam D'Angelo", '2018-04'], []],
    ['When was DALL\u2011E 2 released?', ['2022'], []],
    ['When was GPT4 released?', ['2023'], []],
    ['Who founded Open AI?', ['Elon Musk'], []],
  ])('%s', async (question, expected, not) => {
    const { answer } = await ask(question);
    expect(answer).toMatchObject({ isNothing: false, route: 'graph' });
    expect(answer.sentences).not.toEqual([]);
    for (const words of expected) expect(answer.text).toContain(words);
    for (const words of not) expect(answer.text).not.toContain(words);
  });

  it.each([
    [
      'What did OpenAI release in 2024?',
      'no such fact that began from 2024-01-01 before 2025-01-01',
    ],
    ['How were Google and DeepMind related on 1 January 2012?', 'no chain'],
    ['How are OpenAI and Anthropic related in 2019?', 'at 2019-12-31'],
    ['Did Chris Olah work for Anthropic?', 'no such fact that names Anthropic'],
    ['What was OpenAI called before?', 'no other name of OpenAI'],
    ['Who was on the board of OpenAI when Nobody left?', 'no day on which Nobody left OpenAI'],
    ['How are OpenAI, Anthropic and Google related?', 'two things at a time'],
    ['Who ran OpenAI on 31 February 2023?', 'cannot read “31 February 2023” as a date'],
    ['who founded it?', 'No name was found'],
    [
      'Who left Anthropic for OpenAI?',
      'nobody who was with Anthropic and after that with OpenAI (all',
    ],
    [
      'Who left Google Brain for Google?',
      'nobody who was with Google Brain and after that with Google',
    ],
    ['Who left OpenAI for Anthropic in 2023?', 'from 2023-01-01 before 2024-01-01'],
    [
      'Does Fictional Cartographers Guild have Sam Altman as a member?',
      'Sam Altman has nothing for member',
    ],
    [
      'Who was member of Fictional Cartographers Guild after Fictional Member 300?',
      'Not among the 40 of 320 facts that were listed',
    ],
    ['Who left OpenAI in 2019?', 'no such fact that ended from 2019-01-01 before 2020-01-01'],
    ['Who founded both OpenAI and Anthropic?', 'no such fact that names Anthropic. It has'],
    ['Did Elon Musk found Anthropic?', 'no such fact that names Anthropic. It has'],
    ['Who was chief executive of Anthropic before?', 'no such fact that is over'],
    ['Who replaced Altman?', 'name the role and of what'],
    ['What happened to OpenAI after GPT-4?', 'or a date'],
    ['Who was CTO of Thinking Machines Lab before Soumith Chintala?', 'that is dated before'],
    ['Who was chief executive of OpenAI after Larry Page?', 'no fact that names Larry'],
    ['Who is not on the board of OpenAI?', 'ask for what is so'],
    ["Who didn't leave OpenAI?", 'ask for what is so'],
    ['Who was CEO of OpenAI last year?', 'cannot read “last year” as a date'],
    ['Who left OpenAI two years ago?', 'cannot read “two years ago” as a date'],
    ['Who joined OpenAI in the 2010s?', 'cannot read “2010s” as a date'],
    ['Who joined OpenAI in mid-2023?', 'cannot read “mid-2023” as a date'],
  ])('%s has none, and says why', async (question, why) => {
    const { answer } = await ask(question);
    expect(answer.isNothing).toBe(true);
    expect(answer.text).toContain(why);
  });

  it('is of what was over by the moment of the clock, where it asks what ended', async () => {
    const clocks = { at: '2021-06-01T00:00:00Z' };
    const { answer } = await ask('Who left OpenAI?', clocks);
    expect(answer.text).toContain('ended before 2021-06-01');
    expect(answer.text).toContain('Dario Amodei');
    expect(answer.text).not.toContain('Mira Murati');
    const before = await ask('Who was chief executive of OpenAI before?', clocks);
    expect(before.answer.isNothing).toBe(true);
    const now = await ask('Who is chief executive of OpenAI now?', clocks);
    expect(now.answer.text).toContain('(at 2021-06-01, as known now): Sam Altman (from 2019');
  });

  it('is for the moment that the question names, whatever the clock beside it', async () => {
    const { answer } = await ask('Who was on the board of OpenAI on 16 November 2023?', {
      at: '2010-01-01T00:00:00Z',
    });
    expect(answer.text).toContain('at 2023-11-16');
    expect(answer.text).toContain('Helen Toner');
  });
});

describe('a question from outside', () => {
  it.each([
    ['', 'expected a question, found an empty text'],
    ['  \n', 'expected a question, found an empty text'],
    ['x'.repeat(501), 'expected a question of at most 500 characters, found 501'],
  ])('%j is refused', (raw, message) => {
    expect(parseQuestion(raw)).toEqual({ ok: false, message });
  });

  it.each([
    [' Who? ', 'Who?'],
    ['Who?\n\nAnswer (graph): Bo [x@1:1]', 'Who? Answer (graph): Bo [x@1:1]'],
    ['Who\u001b[31m founded\u2028it?', 'Who [31m founded it?'],
  ])('is taken on one line: %j', (raw, question) => {
    expect(parseQuestion(raw)).toEqual({ ok: true, question });
  });
});

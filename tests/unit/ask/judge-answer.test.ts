import { describe, expect, it } from 'vitest';
import { GIVEN_UP, type AskAnswer, type Asked } from '../../../src/core/ask/asked';
import { judgeAnswer, says, suiteRow } from '../../../src/core/ask/judge-answer';
import type { SuiteQuestion } from '../../../src/core/ask/suite';

const QUESTION: SuiteQuestion = {
  id: 'Q1',
  suite: 'two-clock',
  kind: 'succession',
  text: 'Who led Corvid?',
  expect: ['Ada Osei', 'from 2016'],
  not: ['Ben Roth', '2016-07'],
};

const asked = (answer: Partial<AskAnswer>): Asked => ({
  question: QUESTION.text,
  planner: 'test',
  world: 'digest',
  steps: [],
  answer: { text: '', isNothing: false, sentences: [], route: 'graph', ...answer },
});

const judged = (text: string) => judgeAnswer(QUESTION, asked({ text }));

describe('words stand in a text', () => {
  it.each([
    ['Ada Osei led it.', 'ada osei', true],
    ['Ada  Osei led it.', 'Ada Osei', true],
    ['Ada Oseis led it.', 'Ada Osei', false],
    ['It raised 1124 million.', '124 million', false],
    ['(from 2016)', 'from 2016', true],
    ['C++ (2011)', 'C++', true],
    ['a.c', 'abc', false],
    ['abc', 'a.c', false],
    ['Adam D’Angelo', 'Angelo', true],
  ])('%j: %j', (text, words, isThere) => {
    expect(says(text, words)).toBe(isThere);
  });
});

describe('an answer', () => {
  it.each([
    ['Ada Osei (from 2016).', 'correct'],
    ['Ada Osei.', 'wrong'],
    ['Ada Osei (from 2016) and Ben Roth.', 'wrong'],
    ['Ada Osei (from 2016-07).', 'wrong'],
    ['', 'wrong'],
  ])('%j is %s', (text, outcome) => {
    expect(judged(text)).toBe(outcome);
  });

  it.each([
    ['Ada Osei from 2016: Ada Osei, founder, Corvid.\nBen, employee.', 'correct'],
    ['Ada Osei from 2016, founder.\nEmployee of Corvid.', 'wrong'],
  ])('that must name a path in one line: %j is %s', (text, outcome) => {
    const question = { ...QUESTION, path: ['Ada Osei', 'founder', 'Corvid'] };
    expect(judgeAnswer(question, asked({ text }))).toBe(outcome);
  });

  it('that there is nothing abstains, even when it says what is expected', () => {
    const text = 'Not in the graph: Ada Osei (from 2016).';
    expect(judgeAnswer(QUESTION, asked({ text, isNothing: true }))).toBe('abstain');
  });

  it('that there is nothing is right where nothing is, and any other wrong', () => {
    const none: SuiteQuestion = { ...QUESTION, expect: [], not: [], isNothing: true };
    expect(judgeAnswer(none, asked({ isNothing: true }))).toBe('correct');
    expect(judgeAnswer(none, asked({ text: 'Ada Osei.' }))).toBe('wrong');
    // A model that wrote nothing of use did not find out that there is nothing.
    expect(judgeAnswer(none, asked(GIVEN_UP))).toBe('abstain');
  });

  it('is a row with the largest result and the numbers of its sentences', () => {
    const step = (bytes: number): Asked['steps'][number] => ({
      tool: 'timeline',
      arguments: {},
      why: '',
      elapsedMs: 0,
      result: { tool: 'timeline', text: '', bytes, sentences: [] },
    });
    const sentences = [
      { number: 'a@1:2', source: { kind: 'page', page: 'a', version: 1 } as const },
    ];
    const of = {
      ...asked({ text: 'Ada Osei (from 2016).', sentences }),
      steps: [step(7), step(90)],
    };
    expect(suiteRow(QUESTION, of)).toEqual({
      id: 'Q1',
      outcome: 'correct',
      route: 'graph',
      calls: 2,
      largestResultBytes: 90,
      answer: 'Ada Osei (from 2016).',
      sources: ['a@1:2'],
    });
    expect(suiteRow(QUESTION, asked({})).largestResultBytes).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import {
  endOfDate,
  momentsIn,
  namesIn,
  predicatesIn,
  unreadDatesIn,
} from '../../../src/core/ask/question-words';
import { openWorld } from '../../fixtures/worlds';
import { openBase } from './open-base';

const { ontology } = openBase().world;

describe('the names of a question', () => {
  it.each([
    ['How are OpenAI and Anthropic related?', ['OpenAI', 'Anthropic']],
    ['Who was on the board of OpenAI on 16 November 2023?', ['OpenAI']],
    ["What is OpenAI's timeline?", ['OpenAI']],
    ['What links Google to Mistral AI?', ['Google', 'Mistral AI']],
    ['Does "the guild of bakers" employ anyone?', ['the guild of bakers']],
    ['What is told of company:openai?', ['company:openai']],
    ['Who founded DeepMind in 2010, and who led it until May 2012?', ['DeepMind']],
    ['Who are members of Fictional Harbour Choir group?', ['Fictional Harbour Choir group']],
    ['What about Adam D’Angelo?', ['Adam D’Angelo']],
    ['who founded it?', []],
    ['who founded openai?', ['openai']],
    ['how are openai and mistral ai related', ['openai', 'mistral ai']],
    ['WHO FOUNDED OPENAI?', ['openai']],
    ["Who founded 'OpenAI'?", ['OpenAI']],
    ["What is Adam D'Angelo's role?", ["Adam D'Angelo"]],
    ['How is xAI linked to openAI?', ['xAI', 'openAI']],
    ['Timeline of OpenAI', ['OpenAI']],
    ["Who is OpenAI's CEO now?", ['OpenAI']],
    ["Who sat on OpenAI's Board in 2018?", ['OpenAI']],
    ['Is OpenAI CEO Sam Altman on its board?', ['OpenAI', 'Sam Altman']],
    ["What is the Baker's Guild?", ["Baker's Guild"]],
    ['Investors in Anthropic', ['Anthropic']],
    ['What happened to company:openai in 2023?', ['company:openai']],
    ['', []],
    ['In May 2021, who left?', []],
  ])('%j', (question, names) => {
    expect(namesIn(ontology, question)).toEqual(names);
  });
});

describe('the moments of a question', () => {
  it.each([
    ['Who led it on 18 November 2023?', [['2023-11-18', 'day']]],
    ['What happened in November 2023?', [['2023-11-01', 'month']]],
    [
      'What happened between 2021 and 2023?',
      [
        ['2021-01-01', 'year'],
        ['2023-01-01', 'year'],
      ],
    ],
    ['Who led it at 2023-11-17T12:30:00Z?', [['2023-11-17T12:30:00Z', 'second']]],
    ['Who led it on 31 February 2023?', []],
    ['Who wrote GPT-2 and page 12345?', []],
  ])('%j', (question, moments) => {
    const found = momentsIn(question).map(({ at, precision }) => [
      at.replace('T00:00:00Z', ''),
      precision,
    ]);
    expect(found).toEqual(moments);
  });

  it.each([
    ['Who led it on 31 February 2023?', ['31 February 2023']],
    ['Who led it on 11/18/2023 or 18/11/2023?', ['11/18/2023', '18/11/2023']],
    ['What came out in Q4 2023?', ['Q4 2023']],
    ['Who led it on 18 November 2023, 2023-11-19, 20.11.2023 and in 2024?', []],
    ['Who wrote GPT-2 and page 12345?', []],
  ])('tell what is no date: %j', (question, unread) => {
    expect(unreadDatesIn(question)).toEqual(unread);
  });

  it('stand with the two words before them', () => {
    const [, second] = momentsIn('Who led it in 2021, as known on 12 September 2026?');
    expect(second).toMatchObject({ at: '2026-09-12T00:00:00Z', before: 'known on' });
  });

  it.each([
    ['2023', '2024-01-01T00:00:00Z'],
    ['December 2023', '2024-01-01T00:00:00Z'],
    ['29 February 2024', '2024-03-01T00:00:00Z'],
  ])('end with the next: %s', (words, end) => {
    expect(momentsIn(`in ${words}`).map(endOfDate)).toEqual([end]);
  });
});

describe('the predicate that the words of a question mean', () => {
  const meant = (question: string, of = ontology): string | undefined =>
    predicatesIn(of, question, namesIn(of, question))[0]?.id;

  it.each([
    ['Who sat on the board of OpenAI?', 'board_member'],
    ['Who is chair of the board of OpenAI?', 'board_chair'],
    ['Who was chief executive of OpenAI?', 'chief_executive'],
    ['Who was interim chief executive of OpenAI?', 'interim_chief_executive'],
    ['Who founded Anthropic?', 'founder'],
    ['Who works for Anthropic?', 'employee'],
    ['How much did Anthropic raise?', 'raised'],
    ['What did OpenAI release?', 'released'],
    ['What colour has OpenAI?', undefined],
    ['Who ran OpenAI?', 'chief_executive'],
    ['Who was CTO of OpenAI?', 'chief_technology_officer'],
  ])('%s', (question, predicate) => {
    expect(meant(question)).toBe(predicate);
  });

  it('is found in another ontology by its own words', () => {
    const tessaly = openWorld('tessaly').world.ontology;
    expect(meant('Which team owns Payments?', tessaly)).toBe('owned_by');
    expect(meant('Who leads Atlas?', tessaly)).toBe('led_by');
  });

  it('is not taken from a name', () => {
    expect(meant('What about Founder Collective?')).toBeUndefined();
  });
});

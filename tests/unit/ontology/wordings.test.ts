import { describe, expect, it } from 'vitest';
import { extractStatements } from '../../../src/core/extract/extract';
import type { Ontology } from '../../../src/core/ontology/ontology';
import { renderWording } from '../../../src/core/ontology/template';
import { readDate } from '../../../src/core/ontology/written-dates';

const WORDINGS = [
  { sentence: '{object} joined {subject} {on from}.' },
  { sentence: '{object} worked for {subject} from {from} to {until}.' },
  { sentence: '{object} is a former employee of {subject}.', isEnded: true },
  { sentence: '{object} left {subject} {on until}.', isEnded: true },
] as const;

const ONTOLOGY: Ontology = {
  concepts: [
    { id: 'company', label: 'company' },
    { id: 'person', label: 'person' },
  ],
  predicates: [
    {
      id: 'employee',
      label: 'employee',
      subject: ['company'],
      object: { kind: 'entity', concept: 'person' },
      cardinality: 'many',
      sentence: '{object} works for {subject}.',
      wordings: WORDINGS,
      question: 'Who works for {subject}?',
      searchWords: 'works for',
      description: 'who works for a company',
    },
  ],
};

const read = (text: string) =>
  extractStatements(ONTOLOGY, text).map(({ object, isEnded, from, until }) => ({
    object,
    ...(isEnded && { isEnded }),
    ...(from && { from }),
    ...(until && { until }),
  }));

const on = (at: string, precision: string) => ({ kind: 'on', at: `${at}T00:00:00Z`, precision });

describe('a further wording', () => {
  it.each([
    ['Ada Osei joined Corvid in 2016.', [{ object: 'Ada Osei', from: on('2016-01-01', 'year') }]],
    [
      'Ada Osei joined Corvid on 14 March 2023.',
      [{ object: 'Ada Osei', from: on('2023-03-14', 'day') }],
    ],
    [
      'Ada Osei, Ben Roth and Cy Lin joined Corvid in July 2016.',
      ['Ada Osei', 'Ben Roth', 'Cy Lin'].map((object) => {
        return { object, from: on('2016-07-01', 'month') };
      }),
    ],
    [
      'Ada Osei worked for Corvid from July 2016 to December 2020.',
      [
        {
          object: 'Ada Osei',
          from: on('2016-07-01', 'month'),
          until: on('2020-12-01', 'month'),
        },
      ],
    ],
    ['Ada Osei is a former employee of Corvid.', [{ object: 'Ada Osei', isEnded: true }]],
    [
      'Ada Osei left Corvid in May 2024.',
      [{ object: 'Ada Osei', isEnded: true, until: on('2024-05-01', 'month') }],
    ],
    ['Ada Osei joined Corvid in summer.', []],
    ['Ada Osei joined Corvid on 31 February 2023.', []],
    ['Ada Osei works for Corvid.', [{ object: 'Ada Osei' }]],
  ])('is read: %s', (sentence, expected) => {
    expect(read(sentence)).toEqual(expected);
  });

  it.each([
    [0, { from: '14 March 2023' }, 'Ada Osei and Ben Roth joined Corvid on 14 March 2023.'],
    [0, { from: 'July 2016' }, 'Ada Osei and Ben Roth joined Corvid in July 2016.'],
    [
      1,
      { from: '2016', until: 'December 2020' },
      'Ada Osei and Ben Roth worked for Corvid from 2016 to December 2020.',
    ],
  ])('is written as it is read: %d %j', (index, dates, expected) => {
    const date = (words?: string) => (words === undefined ? undefined : readDate(words));
    const { from, until } = dates as { from?: string; until?: string };
    const fromDate = date(from);
    const untilDate = date(until);
    const sentence = renderWording(WORDINGS[index] ?? WORDINGS[0], {
      subject: 'Corvid',
      objects: ['Ada Osei', 'Ben Roth'],
      ...(fromDate && { from: fromDate }),
      ...(untilDate && { until: untilDate }),
    });
    expect(sentence).toBe(expected);
    expect(read(sentence)).toHaveLength(2);
  });

  it('is not written without a date that it has a place for', () => {
    expect(() => renderWording(WORDINGS[0], { subject: 'Corvid', objects: ['Ada Osei'] })).toThrow(
      /place for a date/,
    );
  });
});

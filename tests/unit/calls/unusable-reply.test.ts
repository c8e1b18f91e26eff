import { describe, expect, it } from 'vitest';
import {
  readReply,
  UNUSABLE_REASONS,
  UNUSABLE_WORDS,
} from '../../../src/core/calls/unusable-reply';
import { extractionPrompt } from '../../../src/core/extract/extraction-prompt';
import { answerPrompt } from '../../../src/core/readers/answer-prompt';
import { ONTOLOGY, pageOn } from '../../fixtures/graph';

const reasonOf = (text: string, finish: 'stop' | 'length' = 'stop'): string => {
  const read = readReply(text, finish);
  if (read.ok) return 'usable';
  expect(read.unusable.text).toBe(text);
  return read.unusable.reason;
};

describe('a reply that cannot be used', () => {
  it.each([
    ['', 'stop', 'empty'],
    ['  \n', 'stop', 'empty'],
    ['', 'length', 'empty'],
    ['I cannot help with that.', 'stop', 'no-json'],
    ['I cannot help with', 'length', 'cut'],
    ['{"answer": "Ori', 'stop', 'cut'],
    ['{"answer": "Ori', 'length', 'cut'],
    ['null', 'stop', 'no-json'],
    ['"Orion"', 'stop', 'no-json'],
  ] as const)('%j, ended by %s: %s', (text, finish, reason) => {
    expect(reasonOf(text, finish)).toBe(reason);
  });

  it.each([
    ['the schema of an extraction', extractionPrompt(ONTOLOGY, pageOn('a', 1, 1, 'A.')).schema],
    [
      'the schema of an answer',
      answerPrompt('Mail', ONTOLOGY.predicates[0]!, [], { choose: 'first' }).schema,
    ],
    ['one with its dialect', { $schema: 'https://json-schema.org/draft/2020-12/schema' }],
    ['one without its type', { properties: { answer: { type: 'string' } } }],
    ['one of a list', { type: 'array', items: { type: 'string' } }],
    ['one under a name', { schema: { type: 'object', properties: {} } }],
    ['one in a list', [{ type: 'object', properties: {} }]],
    ['one in place of the facts', { facts: { type: 'array', items: { type: 'object' } } }],
  ])('%s, handed back', (_what, schema) => {
    expect(reasonOf(JSON.stringify(schema))).toBe('echoed-schema');
    expect(reasonOf(`\`\`\`json\n${JSON.stringify(schema, null, 2)}\n\`\`\``)).toBe(
      'echoed-schema',
    );
  });

  it('has words for every reason', () => {
    expect(Object.keys(UNUSABLE_WORDS).sort()).toEqual([...UNUSABLE_REASONS].sort());
  });
});

describe('a reply that can be used', () => {
  it.each([
    [{}],
    [[]],
    [{ facts: [] }],
    [{ facts: [{ subject: 'Mail', type: 'service' }] }],
    [{ answer: 'type', type: 'text' }],
    [[{ subject: 'properties', predicate: '$schema' }]],
  ])('%j', (value) => {
    expect(readReply(JSON.stringify(value), 'stop')).toStrictEqual({ ok: true, value });
  });

  it('may be cut after what was asked for', () => {
    expect(readReply('{"answer": "Orion"} and then the', 'length')).toStrictEqual({
      ok: true,
      value: { answer: 'Orion' },
    });
  });
});

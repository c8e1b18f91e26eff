import { describe, expect, it } from 'vitest';
import { findJson } from '../../../src/core/calls/find-json';

const VALUE = { answer: 'Orion', possibly_stale: false };
const JSON_TEXT = JSON.stringify(VALUE);

describe('the JSON in a reply', () => {
  it.each([
    ['alone', JSON_TEXT],
    ['with a byte order mark', `\uFEFF${JSON_TEXT}`],
    ['in a fence', `\`\`\`\n${JSON_TEXT}\n\`\`\``],
    ['in a fence with its language', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['in a fence that never closes', `\`\`\`json\n${JSON_TEXT}`],
    ['over several lines', JSON.stringify(VALUE, null, 2)],
    ['between sentences', `Sure! Here it is: ${JSON_TEXT} I hope that helps.`],
    ['after words in braces', `For {the team} and [its lead]: ${JSON_TEXT}`],
    ['after a brace that never closes', `An object begins with { as asked: ${JSON_TEXT}`],
    ['after a bracket that never closes', `From [page d03: ${JSON_TEXT}`],
    ['after the number of a source', `According to [1], [2]: ${JSON_TEXT}`],
    ['after a single quotation mark', `5" or so: ${JSON_TEXT}`],
    ['before words in braces', `${JSON_TEXT} where {answer} is the team.`],
    ['in a second pair of braces', `{${JSON_TEXT}}`],
    ['before another one', `${JSON_TEXT}\n{"answer": "Helix", "possibly_stale": true}`],
    ['before one that breaks off', `${JSON_TEXT}\n{"answer": "Hel`],
  ])('%s', (_where, text) => {
    expect(findJson(text)).toStrictEqual({ ok: true, value: VALUE });
  });

  it.each([
    ['brackets in strings', { answer: 'a } b ] c { d [' }],
    ['escaped quotation marks in strings', { answer: 'the "Orion" team \\' }],
    ['a quoted fence in a string', { answer: '```json\n{}\n```' }],
    ['a list of objects', [{ subject: 'Mail', object: '5' }, {}]],
    ['a list of texts', ['Orion', 'Helix']],
    ['an empty list', []],
    ['an empty object', {}],
    ['lists in lists', { a: [[['deep']]] }],
  ])('may hold %s', (_what, value) => {
    expect(findJson(JSON.stringify(value))).toStrictEqual({ ok: true, value });
    expect(findJson(`It is ${JSON.stringify(value)}.`)).toStrictEqual({ ok: true, value });
  });

  it.each([
    ['nothing', '', 'empty'],
    ['spaces only', ' \n\t\uFEFF', 'empty'],
    ['a bare text', '"Orion"', 'no-json'],
    ['a bare number', '49', 'no-json'],
    ['null', 'null', 'no-json'],
    ['prose', 'The Orion team owns it.', 'no-json'],
    ['prose in braces', 'It is {the Orion team}.', 'no-json'],
    ['single quotation marks', "{'answer': 'Orion'}", 'no-json'],
    ['a value that JSON does not know', '{"answer": NaN}', 'no-json'],
    ['a comma too many', '{"answer": "Orion",}', 'no-json'],
    ['an opening brace alone', '{', 'cut'],
    ['an object that breaks off', '{"answer": "Ori', 'cut'],
    ['an object that breaks off behind an escape', '{"answer": "Ori\\', 'cut'],
    ['a list that breaks off in its second object', '{"facts": [{"a": "b"}, {"a', 'cut'],
    ['a list that breaks off behind an empty one', '{"facts": [], "more": [', 'cut'],
    ['an object in a fence that breaks off', '```json\n{"answer": "Ori', 'cut'],
  ])('is not there in %s', (_what, text, fault) => {
    expect(findJson(text)).toStrictEqual({ ok: false, fault });
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
    ['braces', '{', '}'],
  ])(
    'is looked for in very many nested %s without a fault, and in a moment',
    (_what, open, close) => {
      const many = 50_000;
      const [opened, closed] = [open.repeat(many), close.repeat(many)];
      for (const text of [opened + closed, `${opened} x ${closed}`, opened]) {
        expect(JSON.stringify(findJson(text)).length).toBeLessThan(1000);
      }
    },
  );
});

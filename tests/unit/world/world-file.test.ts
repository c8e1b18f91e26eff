import { describe, expect, it } from 'vitest';
import { parseWorld } from '../../../src/core/world/world-file';
import { errorsAfter, errorsOf, worldText, type Loose } from './read-world';

const museum = worldText('museum');

describe('a good world file', () => {
  it('has a digest that depends on content and not on layout', () => {
    const pretty = parseWorld(museum);
    const compact = parseWorld(JSON.stringify(JSON.parse(museum)));
    const changed = parseWorld(museum.replace('"costs", 120', '"costs", 121'));
    if (!pretty.ok || !compact.ok || !changed.ok) throw new Error('a world does not parse');
    expect(pretty.digest).toMatch(/^[0-9a-f]{16}$/);
    expect(compact.digest).toBe(pretty.digest);
    expect(changed.digest).not.toBe(pretty.digest);
  });

  it('may list its pages in any order and leave defaults out', () => {
    const file = JSON.parse(museum);
    file.pages.reverse();
    const parsed = parseWorld(JSON.stringify(file));
    if (!parsed.ok) throw new Error('the world does not parse');
    expect(parsed.world.pages.map(({ id }) => id)).toEqual([
      'm1',
      'm2',
      'm3',
      'm4',
      'm5',
      'm6',
      'm7',
      'm8',
    ]);
    expect(parsed.world.pages[3]).toMatchObject({ updatedBy: [], rank: 'mention' });
  });

  it('may say that a concept is of people', () => {
    const file = JSON.parse(museum);
    file.concepts[2].naming = 'person';
    const parsed = parseWorld(JSON.stringify(file));
    if (!parsed.ok) throw new Error('the world does not parse');
    const people = parsed.world.ontology.concepts.filter(({ naming }) => naming === 'person');
    expect(people.map(({ id }) => id)).toEqual(['keeper']);
  });

  it('turns an "add" to a one-valued slot into a "set"', () => {
    const file = JSON.parse(museum);
    file.events[1].edits.push(
      { end: ['tower', 'kept_by', 'jana'] },
      { add: ['tower', 'kept_by', 'otto'] },
    );
    file.questions = file.questions.filter(({ id }: { id: string }) => id !== 'Q2' && id !== 'Q3');
    const parsed = parseWorld(JSON.stringify(file));
    if (!parsed.ok) throw new Error(parsed.errors.map(({ message }) => message).join('\n'));
    expect(parsed.world.events[1]!.edits.map(({ kind }) => kind)).toEqual([
      'add',
      'end',
      'end',
      'set',
    ]);
  });
});

describe('a text that is not JSON', () => {
  it.each([
    ['', 'line 1, column 1', 'a value', 'the end of the file'],
    ['{\n  "id": "x"\n  "title": 1 }', 'line 3, column 3', '"," or the closing bracket', '"\\""'],
    ['{"a": 1,}', 'line 1, column 9', 'a name in double quotes', '"}"'],
    ['[1, 2,]', 'line 1, column 7', 'a value', '"]"'],
    ["{'a': 1}", 'line 1, column 2', 'a name in double quotes or "}"', '"\'"'],
    ['{"a" 1}', 'line 1, column 6', '":"', '"1"'],
    ['{"a": "b\n"}', 'line 1, column 9', 'the closing double quote', 'the end of the line'],
    ['{"a": "\\q"}', 'line 1, column 9', 'an escape such as \\n or \\"', '"q"'],
    ['{"a": nul}', 'line 1, column 7', 'a value', '"n"'],
    ['{"a": 01}', 'line 1, column 8', '"," or the closing bracket', '"1"'],
    ['{} {}', 'line 1, column 4', 'the end of the file', '"{"'],
    ['[1}', 'line 1, column 3', '"," or the closing bracket', '"}"'],
    ['['.repeat(100_000), 'line 1, column 100001', 'a value or "]"', 'the end of the file'],
  ])('%j is told its place', (text, path, expected, found) => {
    expect(errorsOf(text)).toEqual([{ path, expected, found }]);
  });

  it('or too long is refused unread', () => {
    expect(errorsOf(' '.repeat(5_000_001))).toEqual([
      { path: '', expected: 'at most 5,000,000 characters', found: '5,000,001 characters' },
    ]);
  });
});

describe('a file of the wrong shape', () => {
  const LINE = 'a text on one line, at most 1,000 characters, without spaces at its ends';

  it.each<[string, (file: Loose) => void, string, string, string]>([
    [
      'another format',
      (w) => (w.format = 'other/2'),
      'format',
      '"driftlab-world/1"',
      'the text "other/2"',
    ],
    ['a missing title', (w) => delete w.title, 'title', LINE, 'nothing'],
    [
      'a number as page title',
      (w) => (w.pages[3].title = 5),
      'pages[3].title',
      LINE,
      'the number 5',
    ],
    [
      'prose with a space at its end',
      (w) => (w.pages[0].sentences[0] = 'Ends in a space. '),
      'pages[0].sentences[0]',
      LINE,
      'the text "Ends in a space. "',
    ],
    [
      'an id with a space',
      (w) => (w.pages[0].id = 'm 1'),
      'pages[0].id',
      'an id of letters, digits, "-" and "_"',
      'the text "m 1"',
    ],
    [
      'a date that is none',
      (w) => (w.events[0].at = '2027-02-30'),
      'events[0].at',
      'a UTC time such as "2026-09-01T09:00:00Z"',
      'the text "2027-02-30"',
    ],
    [
      'a fact of two',
      (w) => w.facts[0].pop(),
      'facts[0]',
      'a list of three: subject, predicate, object',
      'a list of 2',
    ],
    [
      'a fact about nothing',
      (w) => (w.facts[0][2] = null),
      'facts[0][2]',
      'a text or a number',
      'null',
    ],
    [
      'an unknown object type',
      (w) => (w.predicates[3].object = 'number'),
      'predicates[3].object',
      '"text", "former-name", {"entity": concept} or {"number": unit}',
      'the text "number"',
    ],
    [
      'an unknown rank',
      (w) => (w.pages[6].rank = 'gossip'),
      'pages[6].rank',
      '"record" or "canonical" or "mention" or "notes" or "agent"',
      'the text "gossip"',
    ],
    [
      'a key that is not known',
      (w) => (w.pages[1].colour = 'red'),
      'pages[1].colour',
      'an object with only id, title, updatedBy, rank, rankOf, sentences',
      'the key "colour"',
    ],
    [
      'a citation without predicate',
      (w) => (w.pages[3].sentences[0].cite = 'clock'),
      'pages[3].sentences[0].cite',
      'an entity and predicates joined by dots, such as "pro.price"',
      'the text "clock"',
    ],
    [
      'a sentence of two kinds',
      (w) => (w.pages[3].sentences[0].prose = 'Both.'),
      'pages[3].sentences[0]',
      'exactly one of "prose", "cite", "formerNames", "claim", "tell"',
      'an object with "prose", "cite"',
    ],
    [
      'a sentence of no kind',
      (w) => (w.pages[3].sentences[0] = {}),
      'pages[3].sentences[0]',
      'exactly one of "prose", "cite", "formerNames", "claim", "tell"',
      'an empty object',
    ],
    [
      'a number as sentence',
      (w) => (w.pages[3].sentences[0] = 7),
      'pages[3].sentences[0]',
      'an object with only prose, cite, formerNames, claim, tell, if, separator',
      'the number 7',
    ],
    [
      'words as separator',
      (w) => (w.pages[7].sentences[0].separator = ' - '),
      'pages[7].sentences[0].separator',
      'spaces or line breaks',
      'the text " - "',
    ],
    [
      'an empty condition',
      (w) => (w.pages[6].sentences[1].if = {}),
      'pages[6].sentences[1].if',
      'exactly one of "fact", "event", "not"',
      'an empty object',
    ],
    [
      'an empty negation',
      (w) => (w.pages[6].sentences[1].if = { not: {} }),
      'pages[6].sentences[1].if.not',
      'exactly one of "fact", "event"',
      'an empty object',
    ],
    [
      'an edit of no kind',
      (w) => (w.events[0].edits[1] = { date: 'unknown' }),
      'events[0].edits[1]',
      'exactly one of "rename", "set", "add", "end"',
      'an object with "date"',
    ],
    [
      'a rename without new name',
      (w) => delete w.events[0].edits[0].to,
      'events[0].edits[0].to',
      'the new name',
      'nothing',
    ],
    [
      'a date beside a set',
      (w) => (w.events[0].edits[1].date = 'unknown'),
      'events[0].edits[1].date',
      'a date only beside "end"',
      'it beside "set"',
    ],
    [
      'a new name beside an add',
      (w) => (w.events[1].edits[0].to = 'X'),
      'events[1].edits[0].to',
      'a new name only beside "rename"',
      'it beside "add"',
    ],
    [
      'a key with a line break',
      (w) => (w.pages[1].rankOf['a\nb'] = 'notes'),
      'pages[1].rankOf["a\\nb"]',
      'an object of ranks by predicate',
      'the key "a\\nb"',
    ],
    [
      'a kind of naming',
      (w) => (w.concepts[2].naming = 'people'),
      'concepts[2].naming',
      '"person"',
      'the text "people"',
    ],
    ['a list', (w) => (w.pages = {}), 'pages', 'a list of pages', 'an empty object'],
  ])('%s', (_, change, path, expected, found) => {
    expect(errorsAfter(change)).toEqual([{ path, expected, found }]);
  });

  it('says all three in one line, and that a file is no object', () => {
    const parsed = parseWorld('[]');
    expect(!parsed.ok && parsed.errors.map(({ message }) => message)).toEqual([
      'the file: expected an object with only format, id, title, description, pagesWrittenAt, startsAt, concepts, predicates, entities, facts, history, events, pages, questions, found an empty list',
    ]);
  });
});

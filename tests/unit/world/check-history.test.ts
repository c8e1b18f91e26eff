import { describe, expect, it } from 'vitest';
import { errorsAfter, type Loose } from './read-world';

describe('a history that cannot have been', () => {
  const TAKEN = 'a name that no other entity has or had';

  it.each<[string, (file: Loose) => void, string, string, string]>([
    [
      'a fact twice',
      (w) => w.facts.push(['jana', 'guides_in', 'Czech']),
      'facts[15]',
      'a fact that is not stated above',
      '["jana","guides_in","Czech"]',
    ],
    [
      'two values of a one-valued slot',
      (w) => w.facts.push(['adult', 'costs', 99]),
      'facts[15]',
      'one value for "costs" of "adult"',
      '"99" beside "120"',
    ],
    [
      'two entities of one name',
      (w) => (w.entities[4][2] = 'LONG GALLERY'),
      'entities[4][2]',
      TAKEN,
      '"LONG GALLERY", a name of "gallery"',
    ],
    [
      'two entities whose names differ only in case, beyond ASCII too',
      (w) => w.entities.push(['izmir', 'room', 'İzmir Room'], ['izmir2', 'room', 'Izmir room']),
      'entities[11][2]',
      TAKEN,
      '"Izmir room", a name of "izmir"',
    ],
    [
      'a start before the pages',
      (w) => (w.startsAt = '2027-01-01'),
      'startsAt',
      'a time not before 2027-02-26T08:00:00Z',
      '2027-01-01T00:00:00Z',
    ],
    [
      'events out of order',
      (w) => w.events.reverse(),
      'events[1].at',
      'a time after 2027-04-01T08:00:00Z',
      '2027-03-15T08:00:00Z',
    ],
    [
      'an event at the start',
      (w) => (w.events[0].at = w.startsAt),
      'events[0].at',
      'a time after 2027-03-01T08:00:00Z',
      '2027-03-01T08:00:00Z',
    ],
    [
      'the end of what is not so',
      (w) => (w.events[1].edits[1].end[2] = 'Welsh'),
      'events[1].edits[1].end',
      'a fact that is true by then',
      '["otto","guides_in","Welsh"]',
    ],
    [
      'a set of an empty slot',
      (w) => w.facts.splice(11, 1) && w.events[1].edits.push({ set: ['sledge', 'made_in', 1839] }),
      'events[1].edits[2].set',
      'a value of "made_in" of "sledge" to replace (or "add")',
      'none by then',
    ],
    [
      'a set that changes nothing',
      (w) => (w.events[0].edits[1].set[2] = 'gallery'),
      'events[0].edits[1].set',
      'another value than before',
      '["clock","shown_in","gallery"]',
    ],
    [
      'an add of what is so',
      (w) => (w.events[1].edits[0].add[2] = 'Czech'),
      'events[1].edits[0].add',
      'a fact that is not true by then',
      '["jana","guides_in","Czech"]',
    ],
    [
      'an add to a full slot',
      (w) => w.events[1].edits.push({ add: ['adult', 'costs', 130] }),
      'events[1].edits[2].add',
      'one value for "costs" of "adult" (or "set")',
      '"130" beside "120"',
    ],
    [
      'a rename to the same name',
      (w) => (w.events[0].edits[0].to = 'Tower Room'),
      'events[0].edits[0].to',
      'a new name',
      'the name it has: "Tower Room"',
    ],
    [
      'a rename to a name that is taken',
      (w) => (w.events[0].edits[0].to = 'Long gallery'),
      'events[0].edits[0].to',
      TAKEN,
      '"Long gallery", a name of "gallery"',
    ],
    [
      'a rename to a name that was taken',
      (w) => w.events[1].edits.push({ rename: 'gallery', to: 'Tower Room' }),
      'events[1].edits[2].to',
      TAKEN,
      '"Tower Room", a name of "tower"',
    ],
    [
      'a question without answer',
      (w) => w.events[1].edits.push({ end: ['otto', 'guides_in', 'Czech'] }),
      'questions[4]',
      'an answer at every checkpoint',
      'none after event "season"',
    ],
  ])('%s', (_, change, path, expected, found) => {
    expect(errorsAfter(change)).toEqual([{ path, expected, found }]);
  });
});

describe('a statement that is not read back', () => {
  it.each<[string, (file: Loose) => void, string, string, string]>([
    [
      'a name in lower case',
      (w) => (w.entities[2][2] = 'sledge'),
      'facts[2]',
      'the sentence "The sledge is shown in the Long Gallery." to read back as ["sledge","shown_in","Long Gallery"]',
      'no template that fits it',
    ],
    [
      'a new name with a bracket',
      (w) => (w.events[0].edits[0].to = 'Čapek Room (old)'),
      'events[0].edits[0].to',
      'the sentence "The Glass Organ is shown in the Čapek Room (old)." to read back as ["Glass Organ","shown_in","Čapek Room (old)"]',
      'no template that fits it',
    ],
    [
      'a text of two sentences',
      (w) => (w.events[1].edits[0].add[2] = 'Polish. Mostly'),
      'events[1].edits[0].add',
      'the sentence "Jana Čížková gives tours in Polish. Mostly." to read back as ["Jana Čížková","guides_in","Polish. Mostly"]',
      'no template that fits it',
    ],
    [
      'a claim about the wrong subject',
      (w) => (
        w.entities.push(['night', 'rule', 'Night hours']),
        (w.pages[6].sentences[2].claim = ['night', 'opens_at', 22])
      ),
      'pages[6].sentences[2].claim',
      'the sentence "Our doors open at 22 o\'clock." to read back as ["Night hours","opens_at","22"]',
      '["Opening hours","opens_at","22"]',
    ],
    [
      'a name with a sentence end',
      (w) => (w.entities[6][2] = 'Otto jr. Brandl'),
      'facts[3]',
      'the sentence "The Long Gallery is looked after by Otto jr. Brandl." to read back as ["Long Gallery","kept_by","Otto jr. Brandl"]',
      'no template that fits it',
    ],
    [
      'prose that states a fact',
      (w) => (w.pages[4].sentences[1] = 'Good. The {clock} was made in 1700.'),
      'pages[4].sentences[1]',
      'words that state no fact, or a citation',
      'prose that reads as ["Lantern Clock","made_in","1700"]',
    ],
    [
      'prose that runs on',
      (w) => (w.pages[4].sentences[1] = 'Its pipes are glass'),
      'pages[4].sentences[1]',
      'an end mark and a space before the next sentence',
      '"Its pipes are glass The Glass Organ is shown in the Tower Room."',
    ],
    [
      'prose of which the last sentence runs on',
      (w) => (w.pages[4].sentences[1] = 'Look. Its pipes are glass'),
      'pages[4].sentences[1]',
      'an end mark and a space before the next sentence',
      '"Look. Its pipes are glass The Glass Organ is shown in the Tower Room."',
    ],
    [
      'no space between',
      (w) => (w.pages[7].sentences[0].separator = ''),
      'pages[7].sentences[0]',
      'an end mark and a space before the next sentence',
      '"Classes are welcome on weekday mornings, in these languages.Jana Čížková gives …"',
    ],
    [
      'a path without an end',
      (w) =>
        w.pages[2].sentences.push(
          { cite: 'gallery.kept_by.guides_in' },
          { cite: 'tower.kept_by.guides_in' },
        ) &&
        w.entities.push(['attic', 'room', 'Attic']) &&
        w.pages[2].sentences.push({ cite: 'attic.kept_by' }),
      'pages[2].sentences[6].cite',
      'a path that leads to a fact at some checkpoint',
      'nothing at the end of "attic.kept_by"',
    ],
    [
      'a condition that never holds',
      (w) => (w.pages[6].sentences[1].if = { fact: ['clock', 'made_in', 1] }),
      'pages[6].sentences[1].if',
      'a condition that holds at some checkpoint',
      'one that never does',
    ],
  ])('%s', (_, change, path, expected, found) => {
    expect(errorsAfter(change)[0]).toEqual({ path, expected, found });
  });
});

import { describe, expect, it } from 'vitest';
import { errorsAfter, type Loose } from './read-world';

describe('a reference that leads nowhere', () => {
  const ENTITIES =
    'the id of a known entity (clock, organ, sledge, gallery, tower, jana, otto, adult, …)';
  const PREDICATES =
    'the id of a known predicate (shown_in, kept_by, guides_in, made_in, costs, opens_at, once_called)';
  const CONCEPTS = 'the id of a known concept (exhibit, room, keeper, ticket, rule)';
  const UNUSED = 'an id that is not used above';

  it.each<[string, (file: Loose) => void, string, string, string]>([
    [
      'concept of an entity',
      (w) => w.entities.push(['x', 'ghost', 'Xaver']),
      'entities[10][1]',
      CONCEPTS,
      '"ghost"',
    ],
    [
      'concept of a subject',
      (w) => (w.predicates[6].subject = ['room', 'ghost']),
      'predicates[6].subject',
      CONCEPTS,
      '"ghost"',
    ],
    [
      'concept of an object',
      (w) => w.predicates.push({ ...w.predicates[0], id: 'x', object: { entity: 'ghost' } }),
      'predicates[7].object.entity',
      CONCEPTS,
      '"ghost"',
    ],
    [
      'entity of a fact',
      (w) => w.facts.push(['ghost', 'costs', 1]),
      'facts[15][0]',
      ENTITIES,
      '"ghost"',
    ],
    [
      'predicate of a fact',
      (w) => w.facts.push(['clock', 'weighs', 1]),
      'facts[15][1]',
      PREDICATES,
      '"weighs"',
    ],
    [
      'object of a fact',
      (w) => w.facts.push(['clock', 'shown_in', 'ghost']),
      'facts[15][2]',
      'the id of an entity of "room"',
      '"ghost"',
    ],
    [
      'subject of another concept',
      (w) => w.facts.push(['gallery', 'costs', 1]),
      'facts[15][0]',
      'an entity of "ticket"',
      '"gallery" of "room"',
    ],
    [
      'object of another concept',
      (w) => w.facts.push(['organ', 'shown_in', 'jana']),
      'facts[15][2]',
      'the id of an entity of "room"',
      '"jana" of "keeper"',
    ],
    [
      'number that is a word',
      (w) => (w.facts[12][2] = 'plenty'),
      'facts[12][2]',
      'a number without a sign (crowns)',
      '"plenty"',
    ],
    [
      'negative number',
      (w) => (w.facts[12][2] = -5),
      'facts[12][2]',
      'a number without a sign (crowns)',
      '"-5"',
    ],
    [
      'former name as a fact',
      (w) => w.facts.push(['tower', 'once_called', 'Keep']),
      'facts[15][1]',
      'a predicate with facts',
      '"once_called", which tells former names',
    ],
    [
      'renamed entity',
      (w) => (w.events[0].edits[0].rename = 'ghost'),
      'events[0].edits[0].rename',
      ENTITIES,
      '"ghost"',
    ],
    [
      'set entity',
      (w) => (w.events[0].edits[1].set[0] = 'ghost'),
      'events[0].edits[1].set[0]',
      ENTITIES,
      '"ghost"',
    ],
    [
      'kind of event',
      (w) => (w.pages[3].updatedBy = ['rent']),
      'pages[3].updatedBy[0]',
      'the id of a known event kind (rooms, staff)',
      '"rent"',
    ],
    [
      'predicate of a rank',
      (w) => (w.pages[3].rankOf.weighs = 'notes'),
      'pages[3].rankOf.weighs',
      PREDICATES,
      '"weighs"',
    ],
    [
      'placeholder in prose',
      (w) => (w.pages[5].sentences[0] = 'See the {ghost}.'),
      'pages[5].sentences[0]',
      'only {clock}, {organ}, {sledge}, {gallery}, {tower}, {jana}, {otto}, {adult}, … in braces',
      '{ghost}',
    ],
    [
      'brace without partner',
      (w) => (w.pages[5].sentences[0] = 'See the {clock.'),
      'pages[5].sentences[0]',
      'braces in pairs',
      '"See the {clock."',
    ],
    [
      'cited entity',
      (w) => (w.pages[3].sentences[0].cite = 'ghost.made_in'),
      'pages[3].sentences[0].cite',
      ENTITIES,
      '"ghost"',
    ],
    [
      'cited predicate',
      (w) => (w.pages[3].sentences[0].cite = 'clock.weighs'),
      'pages[3].sentences[0].cite',
      PREDICATES,
      '"weighs"',
    ],
    [
      'path through another concept',
      (w) => (w.pages[3].sentences[0].cite = 'clock.shown_in.costs'),
      'pages[3].sentences[0].cite',
      'a predicate of the concept "room"',
      '"costs", which is said of "ticket"',
    ],
    [
      'path beyond a number',
      (w) => (w.pages[3].sentences[0].cite = 'clock.made_in.kept_by'),
      'pages[3].sentences[0].cite',
      'nothing after "made_in", which does not lead to an entity',
      '"kept_by"',
    ],
    [
      'former names of an unknown',
      (w) => (w.pages[0].sentences[1].formerNames = 'ghost'),
      'pages[0].sentences[1].formerNames',
      ENTITIES,
      '"ghost"',
    ],
    [
      'former names nobody tells',
      (w) => (w.pages[0].sentences[1].formerNames = 'jana'),
      'pages[0].sentences[1].formerNames',
      'a predicate with the object "former-name" for the concept "keeper"',
      'none in "predicates"',
    ],
    [
      'claim',
      (w) => (w.pages[6].sentences[2].claim[1] = 'weighs'),
      'pages[6].sentences[2].claim[1]',
      PREDICATES,
      '"weighs"',
    ],
    [
      'event of a condition',
      (w) => (w.pages[6].sentences[1].if.event = 'ghost'),
      'pages[6].sentences[1].if.event',
      'the id of a known event (rehang, season)',
      '"ghost"',
    ],
    [
      'fact of a negated condition',
      (w) => (w.pages[7].sentences[3].if.not.fact[0] = 'ghost'),
      'pages[7].sentences[3].if.not.fact[0]',
      ENTITIES,
      '"ghost"',
    ],
    [
      'entity of a question',
      (w) => (w.questions[0].entity = 'ghost'),
      'questions[0].entity',
      ENTITIES,
      '"ghost"',
    ],
    [
      'placeholder of a question',
      (w) => (w.questions[0].text = 'Where is the {ghost}?'),
      'questions[0].text',
      'only {clock}, {organ}, {sledge}, {gallery}, {tower}, {jana}, {otto}, {adult}, … in braces',
      '{ghost}',
    ],
    [
      'hop of a question',
      (w) => (w.questions[1].hops[1] = 'weighs'),
      'questions[1].hops[1]',
      PREDICATES,
      '"weighs"',
    ],
    [
      'hop of another concept',
      (w) => (w.questions[1].hops[1] = 'costs'),
      'questions[1].hops[1]',
      'a predicate of the concept "room"',
      '"costs", which is said of "ticket"',
    ],
    [
      'hop to a former name',
      (w) => (w.questions[2].hops[0] = 'once_called'),
      'questions[2].hops[0]',
      'a predicate with facts',
      '"once_called", which tells former names',
    ],
    [
      'concept id twice',
      (w) => w.concepts.push(w.concepts[0]),
      'concepts[5].id',
      UNUSED,
      '"exhibit"',
    ],
    [
      'predicate id twice',
      (w) => w.predicates.push(w.predicates[0]),
      'predicates[7].id',
      UNUSED,
      '"shown_in"',
    ],
    [
      'entity id twice',
      (w) => w.entities.push(w.entities[0]),
      'entities[10][0]',
      UNUSED,
      '"clock"',
    ],
    ['event id twice', (w) => w.events.push(w.events[0]), 'events[2].id', UNUSED, '"rehang"'],
    ['page id twice', (w) => w.pages.push(w.pages[0]), 'pages[8].id', UNUSED, '"m1"'],
    [
      'question id twice',
      (w) => w.questions.push(w.questions[0]),
      'questions[8].id',
      UNUSED,
      '"Q1"',
    ],
  ])('%s', (_, change, path, expected, found) => {
    expect(errorsAfter(change)).toEqual([{ path, expected, found }]);
  });

  it('a multi-valued predicate before the last hop', () => {
    expect(
      errorsAfter((w) => {
        w.predicates[0].cardinality = 'many';
      }),
    ).toEqual([
      {
        path: 'questions[1].hops[0]',
        expected: 'a multi-valued predicate only as the last hop',
        found: '"shown_in" before the last',
      },
    ]);
  });
});

describe('a template that cannot work', () => {
  it.each<[string, (file: Loose) => void, string, string, string]>([
    [
      'no object',
      (w) => (w.predicates[4].sentence = 'The {subject} is dear.'),
      'predicates[4].sentence',
      'a sentence with {object}',
      '"The {subject} is dear."',
    ],
    [
      'no subject',
      (w) => (w.predicates[4].sentence = 'It costs {object} crowns.'),
      'predicates[4].sentence',
      'a sentence with {subject}, or "impliedSubject" beside it',
      '"It costs {object} crowns."',
    ],
    [
      'no end mark',
      (w) => (w.predicates[4].sentence = 'The {subject} costs {object}'),
      'predicates[4].sentence',
      'one sentence that ends in ".", "!" or "?"',
      '"The {subject} costs {object}"',
    ],
    [
      'two sentences',
      (w) => (w.predicates[4].sentence = 'Buy {subject}. It costs {object}.'),
      'predicates[4].sentence',
      'one sentence that ends in ".", "!" or "?"',
      '"Buy {subject}. It costs {object}."',
    ],
    [
      'another placeholder',
      (w) => (w.predicates[4].sentence = 'The {subject} costs {object} {unit}.'),
      'predicates[4].sentence',
      'only {subject}, {object} in braces',
      '{unit}',
    ],
    [
      'an object in the question',
      (w) => (w.predicates[4].question = 'Is it {object}?'),
      'predicates[4].question',
      'only {subject} in braces',
      '{object}',
    ],
    [
      'an implied subject too many',
      (w) => (w.predicates[4].impliedSubject = 'Adult ticket'),
      'predicates[4].impliedSubject',
      'an implied subject only without {subject}',
      'it beside the sentence "The {subject} costs {object} crowns."',
    ],
    [
      'an implied subject that is nobody',
      (w) => (w.predicates[5].impliedSubject = 'Hours'),
      'predicates[5].impliedSubject',
      'the name of an entity',
      '"Hours"',
    ],
    [
      'a second teller of former names',
      (w) =>
        w.predicates.push({ ...w.predicates[6], id: 'was', sentence: '{subject} was {object}.' }),
      'predicates[7].object',
      'one predicate for former names',
      'a second one',
    ],
  ])('%s', (_, change, path, expected, found) => {
    expect(errorsAfter(change)).toEqual([{ path, expected, found }]);
  });
});

import { describe, expect, it } from 'vitest';
import { findMerges } from '../../../src/core/graph/find-merges';
import type { Mention } from '../../../src/core/graph/spellings';
import type { Ontology } from '../../../src/core/ontology/ontology';

const ONTOLOGY: Ontology = {
  concepts: [
    { id: 'plan', label: 'plan' },
    { id: 'service', label: 'service' },
    { id: 'team', label: 'team' },
    { id: 'tracker', label: 'tracker' },
    { id: 'rule', label: 'house rule' },
    { id: 'person', label: 'person' },
    { id: 'keeper', label: 'keeper', naming: 'person' },
  ],
  predicates: [],
};

/** The name on one or more pages, as something of a concept. */
const named = (concept: string, name: string, ...pages: readonly string[]): readonly Mention[] =>
  (pages.length > 0 ? pages : ['a']).map((page) => ({ name, concepts: [concept], page }));

/** The merges as `concept: name > canonical name (reason)`. */
const merged = (...mentions: readonly (readonly Mention[])[]): readonly string[] =>
  findMerges(ONTOLOGY, mentions.flat()).map(
    (merge) => `${merge.concept}: ${merge.name} > ${merge.canonicalName} (${merge.reason})`,
  );

describe('type words', () => {
  it.each([
    ['plan', 'Pro plan', 'Pro'],
    ['plan', 'Plan Pro', 'Pro'],
    ['plan', 'the PRO Plan', 'PRO'],
    ['team', 'Helix team', 'Helix'],
    ['team', 'the Helix team', 'Helix'],
    ['team', 'The Helix', 'Helix'],
    ['rule', 'No shoes house rule', 'No shoes'],
    ['tracker', 'Tracker T1603', 'T1603'],
  ])('of a %s, "%s" is %s though nothing says that alone', (concept, name, bare) => {
    expect(merged(named(concept, name))).toEqual([`${concept}: ${name} > ${bare} (type-word)`]);
  });

  it.each([
    ['plan', 'Plan'],
    ['plan', 'the plan'],
    ['plan', 'Plan plan'],
    ['rule', 'House rule'],
    ['plan', 'The'],
    ['team', 'Pro plan'],
    ['plan', 'Planner'],
  ])('of a %s, "%s" is a name as it stands', (concept, name) => {
    expect(merged(named(concept, name))).toEqual([]);
  });

  it('keeps names apart that differ in anything else', () => {
    const rows = merged(named('tracker', 'Tracker T1603'), named('tracker', 'Tracker T1605'));
    expect(rows).toEqual([
      'tracker: Tracker T1603 > T1603 (type-word)',
      'tracker: Tracker T1605 > T1605 (type-word)',
    ]);
  });

  it('keeps a team and a service apart, of which one has its type word in its name', () => {
    const rows = merged(named('team', 'Payments'), named('service', 'Payments service'));
    expect(rows).toEqual(['service: Payments service > Payments (type-word)']);
  });

  it('finds the concept by the type word where a name could be of several', () => {
    const mention = { name: 'Payments service', concepts: ['plan', 'service'], page: 'a' };
    expect(merged([mention])).toEqual(['service: Payments service > Payments (type-word)']);
  });
});

describe('spelling', () => {
  it('takes the spelling that is written most often', () => {
    expect(merged(named('team', 'Cafe Nord', 'a'), named('team', 'Café Nord', 'b', 'c'))).toEqual([
      'team: Cafe Nord > Café Nord (spelling)',
    ]);
    expect(merged(named('team', 'Cafe Nord', 'a', 'b'), named('team', 'Café Nord', 'c'))).toEqual([
      'team: Café Nord > Cafe Nord (spelling)',
    ]);
  });

  it('takes the first in code point order of two that are equally frequent', () => {
    const rows = merged(named('team', 'Café Nord'), named('team', 'Cafe Nord'));
    expect(rows).toEqual(['team: Café Nord > Cafe Nord (spelling)']);
  });

  it('lets a name with accents be found without them', () => {
    expect(merged(named('team', 'Zoë'))).toEqual(['team: Zoe > Zoë (spelling)']);
  });

  it('needs no row for what one key finds: case, and the Turkish dotted capital', () => {
    expect(merged(named('team', 'HELIX'), named('team', 'Helix'))).toEqual([]);
    expect(merged(named('team', 'izmir'), named('team', 'IZMIR'))).toEqual([]);
    const rows = merged(named('team', 'İzmir team'), named('team', 'izmir'));
    expect(rows).toEqual(['team: İzmir team > izmir (type-word)']);
  });

  it.each([
    ['Miller’s', "Miller's"],
    ['Ångström', 'Angstrom'],
    ['Καφές', 'Καφες'],
  ])('takes %s and %s for one', (a, b) => {
    expect(merged(named('team', a), named('team', b))).toHaveLength(1);
  });

  it.each([
    ['кий', 'кии'],
    ['か', 'が'],
    ['की', 'का'],
    ['Helix', 'Helx'],
    ['Node.js', 'Nodejs'],
  ])('keeps %s and %s apart', (a, b) => {
    expect(merged(named('team', a), named('team', b))).toEqual([]);
  });
});

describe('people', () => {
  const full = named('person', 'Derya Kaya', 'a');

  it('takes a title with the surname, and the first name alone on one page, for the full name', () => {
    const rows = merged(full, named('person', 'Dr. Kaya', 'a'), named('person', 'Derya', 'a'));
    expect(rows).toEqual([
      'person: Derya > Derya Kaya (first-name)',
      'person: Dr. Kaya > Derya Kaya (title-and-surname)',
    ]);
  });

  it('takes titles before a full name for that', () => {
    expect(merged(full, named('person', 'Prof. Dr. Derya Kaya', 'b'))).toEqual([
      'person: Prof. Dr. Derya Kaya > Derya Kaya (title-and-surname)',
    ]);
  });

  it('finds a title with the surname on any page, and a surname of several words', () => {
    const rows = merged(
      named('person', 'Anna van der Berg', 'a'),
      named('person', 'Ms van der Berg', 'b'),
    );
    expect(rows).toEqual(['person: Ms van der Berg > Anna van der Berg (title-and-surname)']);
  });

  it('does not take a bare surname for anybody', () => {
    expect(merged(full, named('person', 'Kaya', 'a'))).toEqual([]);
    const both = [full, named('person', 'Emre Kaya', 'a')];
    expect(merged(...both, named('person', 'Kaya', 'a'))).toEqual([]);
  });

  it('takes a short name that fits two for neither', () => {
    const surname = [full, named('person', 'Emre Kaya', 'b'), named('person', 'Dr. Kaya', 'a')];
    expect(merged(...surname)).toEqual([]);
    const first = [full, named('person', 'Derya Aslan', 'b'), named('person', 'Derya', 'a')];
    expect(merged(...first)).toEqual([]);
  });

  it('does not take Mr and Ms of one surname for one person', () => {
    expect(merged(full, named('person', 'Mr Kaya'), named('person', 'Ms Kaya'))).toEqual([]);
  });

  it('does not take a first name for a person where the full name does not stand', () => {
    expect(merged(full, named('person', 'Derya', 'b'))).toEqual([]);
    expect(merged(full, named('person', 'Derya', 'a', 'b'))).toEqual([]);
    expect(merged(full, [{ name: 'Derya', concepts: ['person'] }])).toEqual([]);
  });

  it('keeps a team and a person apart that share a word', () => {
    expect(merged(full, named('team', 'Derya', 'a'), named('team', 'Kaya team', 'a'))).toEqual([
      'team: Kaya team > Kaya (type-word)',
    ]);
  });

  it('wants to be sure that a short name is a person’s', () => {
    const either = { name: 'Derya', concepts: ['team', 'person'], page: 'a' };
    expect(merged(full, [either])).toEqual([]);
    expect(merged(full, [either], named('person', 'Derya', 'a'))).toHaveLength(1);
  });

  it('knows people by their concept’s naming as well', () => {
    const rows = merged(named('keeper', 'Derya Kaya'), named('keeper', 'Dr. Kaya'));
    expect(rows).toEqual(['keeper: Dr. Kaya > Derya Kaya (title-and-surname)']);
    expect(merged(named('plan', 'Derya Kaya'), named('plan', 'Dr. Kaya'))).toEqual([]);
  });

  it('keeps full names apart that share a first name and a surname', () => {
    expect(merged(full, named('person', 'Derya Can Kaya', 'a'))).toEqual([]);
  });
});

it('does not depend on the order of mentions', () => {
  const mentions = [
    ...named('team', 'Café Nord', 'a', 'b'),
    ...named('team', 'the Cafe Nord team'),
    ...named('person', 'Derya Kaya', 'a'),
    ...named('person', 'DERYA KAYA', 'b'),
    ...named('person', 'Derya', 'b'),
    ...named('person', 'Dr. Kaya', 'c'),
  ];
  const rows = findMerges(ONTOLOGY, mentions);
  expect(rows.length).toBeGreaterThan(3);
  expect(findMerges(ONTOLOGY, [...mentions].reverse())).toEqual(rows);
});

/** Right values of every tool on a small graph made by hand. */
import { describe, expect, it } from 'vitest';
import { ask, employee, investor, type SmallFact } from './small-graph';

describe('find_entities', () => {
  it('takes the only exact name, however many facts others have', async () => {
    const facts = [
      employee('Acme', 'Ann Lee'),
      ...['Bo', 'Cy', 'Di', 'Ed'].map((name) => employee('Acme Labs', `${name} Lee`)),
    ];
    const { structure } = await ask(facts, 'find_entities', { name: 'acme' });
    expect(structure.dominant).toBe('company:acme');
    expect(structure.entities.map(({ id, facts }) => [id, facts])).toEqual([
      ['company:acme', 1],
      ['company:acme labs', 4],
    ]);
  });

  it('takes what has three times the facts of the next, and nothing with fewer', async () => {
    const two = [employee('Acme Labs', 'Ann'), employee('Acme Works', 'Bo')];
    const even = await ask(two, 'find_entities', { name: 'Acme' });
    expect(even.structure.dominant).toBeUndefined();
    const more = [...two, employee('Acme Works', 'Cy'), employee('Acme Works', 'Di')];
    const far = await ask(more, 'find_entities', { name: 'Acme' });
    expect(far.structure.dominant).toBe('company:acme works');
  });

  it('names four others at most beside the one that is meant', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `Acme ${letter}`);
    const facts = [employee('Acme', 'Ann'), ...names.map((name) => employee(name, 'Bo'))];
    const { text } = await ask(facts, 'find_entities', { name: 'Acme' });
    expect(text).toContain('others: Acme A, Acme B, Acme C, Acme D.');
  });

  it('leaves out other types, and shows texts only where no entity fits', async () => {
    const facts = [
      employee('Acme', 'Acme Ann'),
      { subject: 'Acme', predicate: 'raised', object: 'Acme bonds' },
      { subject: 'Acme', predicate: 'raised', object: 'Zero bonds' },
    ];
    const typed = await ask(facts, 'find_entities', { name: 'Acme', type: 'person' });
    expect(typed.structure.entities.map(({ id }) => id)).toEqual(['person:acme ann']);
    expect(typed.structure.phrases).toEqual([]);
    const phrase = await ask(facts, 'find_entities', { name: 'Zero' });
    expect(phrase.structure).toMatchObject({ entities: [], phrases: ['Zero bonds'] });
  });
});

describe('a count at a moment', () => {
  const year = (n: number) =>
    ({ kind: 'on', at: `${n}-01-01T00:00:00Z`, precision: 'year' }) as const;
  const facts: SmallFact[] = [
    { ...employee('Acme', 'Ann'), startPrecision: 'year', end: year(2021) },
    { ...employee('Acme', 'Bo'), startPrecision: 'year', end: year(2022) },
    { ...employee('Acme Labs', 'Cy'), startPrecision: 'year' },
  ];

  it.each([
    ['2020-06', 2],
    ['2021-06', 1],
    ['2023', 0],
  ])('of %s is the same wherever it is told, by name and by id', async (at, count) => {
    for (const name of ['Acme', 'ACME', 'company:acme']) {
      const found = await ask(facts, 'find_entities', { name, at });
      const about = await ask(facts, 'entity_facts', { entity: name, at });
      const told = found.structure.entities.find(({ id }) => id === 'company:acme');
      expect([told?.facts, about.structure.entity.facts]).toEqual([count, count]);
      const listed = about.structure.groups.reduce((sum, group) => sum + group.count, 0);
      expect(listed).toBe(count);
      expect(found.text).toContain(`- Acme · company:acme · ${count} fact`);
    }
  });

  it('of what there is instead is that of a listing, in which a fact said twice is one', async () => {
    const twice = [...facts, ...facts].map((fact) => ({ ...fact, end: { kind: 'open' } as const }));
    for (const tool of ['entity_facts', 'neighbors'] as const) {
      const asked = { entity: 'Acme', predicate: 'founder', at: '2023' };
      const { structure, text } = await ask(twice, tool, asked);
      expect(structure.available).toEqual([{ predicate: 'employee', count: 2 }]);
      expect(text).toContain('It has: employee (2).');
    }
  });
});

describe('entity_facts', () => {
  const facts: readonly SmallFact[] = [
    employee('Acme', 'Ann'),
    { ...employee('Acme', 'Bo'), end: { kind: 'unknown' }, recordedAt: '2026-03-04T05:06:07Z' },
    { subject: 'Ann', predicate: 'founder', object: 'Borealis' },
    { ...investor('Acme', 'Fund'), validFrom: '2021-01-01T00:00:00Z', startPrecision: 'year' },
  ];

  it.each(['employee', 'employees', 'works_for'])('takes %s for one relation', async (word) => {
    const { structure } = await ask(facts, 'entity_facts', { entity: 'Acme', predicate: word });
    expect(structure.groups.map(({ predicate, count }) => [predicate, count])).toEqual([
      ['employee', 2],
    ]);
  });

  it('says "attested", the year of a start, and an unknown end without when it was read', async () => {
    const { text } = await ask(facts, 'entity_facts', { entity: 'company:acme' });
    expect(text).toContain('- Ann · attested [p1@1:1]');
    expect(text).toContain('- Bo · ended, date unknown [p2@1:1]');
    expect(text).toContain('- Fund · from 2021 [p4@1:1]');
    expect(text).not.toMatch(/2026|2020/u);
  });

  it('answers a predicate that matches nothing with what there is', async () => {
    const asked = { entity: 'Acme', predicate: 'founder' };
    const { structure, text } = await ask(facts, 'entity_facts', asked);
    expect(structure.groups).toEqual([]);
    expect(structure.available).toEqual([
      { predicate: 'employee', count: 2 },
      { predicate: 'investor', count: 1 },
    ]);
    expect(text).toContain('employee');
  });

  it('keeps to the type of the other side', async () => {
    const asked = { entity: 'Ann', objectType: 'company' };
    const { structure } = await ask(facts, 'entity_facts', asked);
    const told = structure.groups.flatMap(({ side, facts }) =>
      facts.map(({ subject, object }) => [side, subject, object]),
    );
    expect(told).toEqual([
      ['object', 'company:acme', 'person:ann'],
      ['subject', 'person:ann', 'company:borealis'],
    ]);
  });
});

describe('what a page took back', () => {
  const noLonger = { kind: 'on', at: '2026-03-01T00:00:00Z', precision: 'second' } as const;
  const taken: SmallFact[] = [
    { ...employee('Acme', 'Ann'), startPrecision: 'year', end: noLonger },
    { ...employee('Acme', 'Bo'), startPrecision: 'year' },
  ];

  it('is of no moment, and no longer said without one', async () => {
    const asked = { entity: 'Acme' };
    const all = await ask(taken, 'entity_facts', asked);
    expect(all.text).toContain('- Ann · from 2020, no longer said [p1@1:1]');
    const at = await ask(taken, 'entity_facts', { ...asked, at: '2023' });
    expect(at.structure.groups.map(({ facts, count }) => [facts.length, count])).toEqual([[1, 1]]);
    expect(at.text).not.toContain('Ann');
    const near = await ask(taken, 'neighbors', { ...asked, at: '2023' });
    expect(near.text).not.toContain('Ann');
    const paths = await ask(taken, 'paths_between', { a: 'Acme', b: 'Ann', at: '2023' });
    expect(paths.structure.chains).toEqual([]);
  });
});

describe('paths_between', () => {
  const spokes = ['B', 'C', 'D', 'E'].map((name) => investor('Hub', name));

  it('does not walk through a hub, and says so', async () => {
    const { structure, text } = await ask(spokes, 'paths_between', { a: 'B', b: 'C' }, 3);
    expect(structure.chains).toEqual([]);
    expect(structure.hubs.map(({ id }) => id)).toEqual(['company:hub']);
    expect(text).toContain('hubs with over 3 relations: Hub');
  });

  it('has a hub at an end of a chain', async () => {
    const { structure } = await ask(spokes, 'paths_between', { a: 'Hub', b: 'C' }, 3);
    expect(structure.chains.map(({ steps }) => steps.map(({ entity }) => entity.id))).toEqual([
      ['company:c'],
    ]);
  });

  it('walks through what has as many relations as a hub may not have more than', async () => {
    const { structure } = await ask(spokes, 'paths_between', { a: 'B', b: 'C' }, 4);
    expect(structure.count).toBe(1);
  });
});

describe('a wrong call', () => {
  it.each([
    ['entity_facts', {}, 'A right call: entity_facts {"entity":"Mistral AI"'],
    ['entity_facts', { entity: 'Acme', colour: 'red' }, 'has no argument "colour"'],
    ['timeline', { entity: 'Acme', since: 'soon' }, 'not "soon"'],
    ['timeline', { entity: 'Acme', since: '2024-02-30' }, 'not "2024-02-30"'],
    ['neighbors', { entity: 'Acme', at: '2024-05-01T00:30' }, 'or 2023-11-17T20:00Z, not'],
    ['timeline', { entity: 'Acme', since: '2024', until: '2024' }, 'should be before "until"'],
    ['entity_facts', { entity: ' \n\t' }, '"entity" of entity_facts should be a text'],
    ['paths_between', { a: 'Acme', b: 'Ann', maxHops: 4 }, 'a whole number from 1 to 3'],
    ['find_entities', { name: 'Acme', type: 'planet' }, 'types are company, person'],
  ] as const)('of %s with %j shows a right one', async (tool, args, words) => {
    const { refusal, text } = await ask([employee('Acme', 'Ann')], tool, args);
    expect(refusal?.kind).toBe('malformed');
    expect(text).toContain(words);
    expect(text).toContain(`A right call: ${tool} {`);
  });
});

describe('a name', () => {
  const facts = [employee('Acme', 'Zoë Ünal'), investor('Acme', 'Fund')];

  it.each(['acme', 'ACME', 'company:acme', 'Company:ACME', '  Acme\n'])(
    'written as %j is told as its facts spell it',
    async (entity) => {
      const { text, structure } = await ask(facts, 'entity_facts', { entity });
      expect(structure.entity).toMatchObject({ id: 'company:acme', name: 'Acme' });
      expect(text).toMatch(/^Acme \(company:acme\): 2 facts, /u);
    },
  );
});

describe('a name in another spelling', () => {
  const facts = [
    employee('Acme', "Dee D'Angelo"),
    { subject: "Dee D'Angelo", predicate: 'founder', object: 'DALL-E Lab' },
    { subject: 'Bo', predicate: 'founder', object: 'Capek.AI' },
  ] as const;

  it.each([
    ['Dee D\u2019Angelo', "person:dee d'angelo", 2],
    ['person:dee d\u2019angelo', "person:dee d'angelo", 2],
    ['DALL\u2011E Lab', 'company:dall-e lab', 1],
    ['DALL\u2014E lab', 'company:dall-e lab', 1],
    ['Dall E lab', 'company:dall-e lab', 1],
    ['Capek AI', 'company:capek.ai', 1],
    ['CapekAI', 'company:capek.ai', 1],
  ])('%s is %s in every tool', async (name, id, count) => {
    const found = await ask(facts, 'find_entities', { name });
    expect(found.structure.entities).toMatchObject([{ id, facts: count }]);
    const listed = await ask(facts, 'entity_facts', { entity: name });
    expect(listed.structure.entity.id).toBe(id);
    expect(listed.structure.groups.flatMap((group) => group.facts)).toHaveLength(count);
    const near = await ask(facts, 'neighbors', { entity: name });
    expect(near.structure.groups.flatMap((group) => group.entities)).toHaveLength(count);
    const dated = await ask(facts, 'timeline', { entity: name });
    expect(dated.structure).toMatchObject({ entity: { id }, undated: count });
  });

  it('joins the ends of a chain', async () => {
    const { structure } = await ask(facts, 'paths_between', {
      a: 'Acme',
      b: 'DALL\u2011E Lab',
    });
    expect(structure.chains).toHaveLength(1);
  });

  it('is another name where a letter differs', async () => {
    const { refusal } = await ask(facts, 'entity_facts', { entity: 'CapekAIx' });
    expect(refusal?.kind).toBe('unknown-entity');
  });
});

describe('a span', () => {
  it('counts what touches it, however much there is besides', async () => {
    const early = Array.from({ length: 60 }, (_, index) => ({
      ...employee('Acme', `Early ${index}`),
      startPrecision: 'year' as const,
      end: { kind: 'on', at: '2021-01-01T00:00:00Z', precision: 'year' } as const,
    }));
    const late = { ...employee('Acme', 'Late'), validFrom: '2022-01-01T00:00:00Z' };
    const asked = { entity: 'Acme', since: '2022' };
    const { text, structure } = await ask([...early, late], 'entity_facts', asked);
    expect(structure.groups).toMatchObject([{ count: 1, facts: [{ objectName: 'Late' }] }]);
    expect(text).toMatch(/^Acme \(company:acme\): 1 fact, from 2022-01-01, as known now\n/u);
  });

  it('in which nothing lies tells what there is in it, which is nothing', async () => {
    const ended = { kind: 'on', at: '2021-01-01T00:00:00Z', precision: 'year' } as const;
    const asked = { entity: 'Acme', since: '2022' };
    const { text, structure } = await ask(
      [{ ...employee('Acme', 'Ann'), end: ended }],
      'entity_facts',
      asked,
    );
    expect(structure.available).toEqual([]);
    expect(text).toContain('Acme has nothing');
  });
});

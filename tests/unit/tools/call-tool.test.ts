/** Right values of every tool on a small graph made by hand. */
import { describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import type { ToolName, ToolResult, ToolStructures } from '../../../src/core/tools/tool-result';
import { addFacts, callerOf, type SmallFact } from './small-graph';

const employee = (subject: string, object: string): SmallFact => {
  return { subject, predicate: 'employee', object };
};
const investor = (subject: string, object: string): SmallFact => {
  return { subject, predicate: 'investor', object };
};

async function ask<Name extends ToolName>(
  facts: readonly SmallFact[],
  tool: Name,
  args: Readonly<Record<string, unknown>>,
  hubDegree?: number,
): Promise<ToolResult & { readonly structure: ToolStructures[Name] }> {
  const store = await createMemoryGraphs().create('test');
  await addFacts(store, facts);
  const result = await callerOf(store, hubDegree)(tool, args);
  return result as ToolResult & { readonly structure: ToolStructures[Name] };
}

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
    ['entity_facts', {}, 'A right call: entity_facts {"entity":"OpenAI"'],
    ['entity_facts', { entity: 'Acme', colour: 'red' }, 'has no argument "colour"'],
    ['timeline', { entity: 'Acme', since: 'soon' }, 'not "soon"'],
    ['paths_between', { a: 'Acme', b: 'Ann', maxHops: 4 }, 'a whole number from 1 to 3'],
    ['find_entities', { name: 'Acme', type: 'planet' }, 'types are company, person'],
  ] as const)('of %s with %j shows a right one', async (tool, args, words) => {
    const { refusal, text } = await ask([employee('Acme', 'Ann')], tool, args);
    expect(refusal?.kind).toBe('malformed');
    expect(text).toContain(words);
    expect(text).toContain(`A right call: ${tool} {`);
  });
});

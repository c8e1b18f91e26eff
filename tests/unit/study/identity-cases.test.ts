/** Which written names are one thing: pages written, read and asked. */
import { describe, expect, it } from 'vitest';
import { keepApart } from '../../../src/core/graph/enter-merges';
import { createNameIndex } from '../../../src/core/graph/identity';
import { slotOf } from '../../../src/core/graph/slot';
import { Case, CASE_ONTOLOGY } from '../../fixtures/case';
import { day } from '../../fixtures/graph';

/** Prices that the graph had for a plan, as it believed on a day. */
async function pricesAsOf({ graph }: Case, plan: string, on: number): Promise<readonly string[]> {
  const asOf = day(on);
  const names = createNameIndex(CASE_ONTOLOGY, await graph.aliases(asOf), await graph.merges(asOf));
  const { facts } = await slotOf(graph, names.resolve(plan, ['plan']), 'price', { at: asOf, asOf });
  return facts.map(({ fact }) => fact.object).sort();
}

describe('identity', () => {
  it('keeps Tracker T1603 and Tracker T1605 two', async () => {
    const base = await Case.open();
    await base.publish(1, {
      a: 'Tracker T1603 was seen in Bonn.',
      b: 'Tracker T1605 was seen in Essen.',
    });
    expect(await base.told('Tracker T1603', 'seen_in', 2)).toBe('Bonn');
    expect(await base.told('T1605', 'seen_in', 2)).toBe('Essen');
    expect(await base.told('Tracker T160', 'seen_in', 2)).toBe('not in the graph');
  });

  it('takes a full name, a title with the surname, and the first name alone on one page for one person', async () => {
    const base = await Case.open();
    await base.publish(1, {
      a: 'The Helix team is led by Derya Kaya. The Helix team is led by Derya.',
      b: 'The Helix team is led by Dr. Kaya.',
    });
    const { values, hops } = await base.ask('Helix', 'led_by', 2);
    expect(values).toHaveLength(1);
    expect(hops[0]!.hedgeReasons).toEqual([]);
    expect(await base.told('Helix', 'led_by', 2, { without: ['canonical-names'] })).toContain(
      'sources-disagree',
    );
  });

  it('takes a bare surname that two people share for neither', async () => {
    const base = await Case.open();
    await base.publish(1, {
      a: 'The Helix team is led by Derya Kaya.',
      b: 'The Orion team is led by Emre Kaya.',
      c: 'The Helix team is led by Kaya.',
    });
    const { values, hops } = await base.ask('Helix', 'led_by', 2);
    expect([...values].sort()).toEqual(['Derya Kaya', 'Kaya']);
    expect(hops[0]!.hedgeReasons).toEqual(['sources-disagree']);
    expect(await base.told('Orion', 'led_by', 2)).toBe('Emre Kaya');
  });

  it('keeps a team and a person two that share a word of their names', async () => {
    const base = await Case.open();
    await base.publish(1, {
      a: 'Mail is owned by the Kaya team. The Kaya team is led by Emre Aslan.',
      b: 'The Helix team is led by Derya Kaya.',
    });
    expect(await base.told('Mail', 'owned_by', 2)).toBe('Kaya');
    expect(await base.told('Kaya', 'led_by', 2)).toBe('Emre Aslan');
    expect(await base.told('Derya Kaya', 'led_by', 2)).toBe('not in the graph');
  });

  it('makes one entity of three pages that say the same unknown acronym', async () => {
    const base = await Case.open();
    await base.publish(1, {
      a: 'QXZ stands for quality.',
      b: 'QXZ team stands for quality.',
      c: 'The QXZ team stands for quality.',
    });
    const { values, hops } = await base.ask('QXZ', 'stands_for', 2);
    expect(values).toEqual(['quality']);
    const [fact] = hops[0]!.evidence;
    expect(fact).toMatchObject({ kind: 'fact', support: ['a', 'b', 'c'], sourceCount: 3 });
  });

  it('leaves every page its own facts after a merge, and gives both back when it is undone, also as of before', async () => {
    const base = await Case.open();
    await base.publish(1, {
      a: 'Pro plan costs €49 per user per month.',
      b: 'Pro costs €59 per user per month.',
    });
    const { graph } = base;
    expect(await graph.factsOfPage('a')).toMatchObject([{ subject: 'Pro plan', object: '49' }]);
    expect(await graph.factsOfPage('b')).toMatchObject([{ subject: 'Pro', object: '59' }]);
    const both = await base.ask('Pro', 'price', 2);
    expect([...both.values].sort()).toEqual(['49', '59']);
    await keepApart(graph, CASE_ONTOLOGY, [['Pro plan', 'Pro']], day(3));
    expect(await base.told('Pro', 'price', 4)).toBe('59');
    expect(await base.told('Pro plan', 'price', 4)).toBe('49');
    expect(await pricesAsOf(base, 'Pro', 2)).toEqual(['49', '59']);
    expect(await pricesAsOf(base, 'Pro', 4)).toEqual(['59']);
    await base.rebuild(5);
    expect(await base.told('Pro', 'price', 6)).toBe('59');
    expect(await base.told('Pro plan', 'price', 6)).toBe('49');
  });

  it('keeps names apart with an article and in other letters too', async () => {
    const base = await Case.open();
    await base.publish(1, {
      a: 'Pro plan costs €49 per user per month.',
      b: 'Pro costs €59 per user per month.',
    });
    await keepApart(base.graph, CASE_ONTOLOGY, [['Pro', 'Pro plan']], day(2));
    expect(await base.told('Pro', 'price', 3)).toBe('59');
    await base.publish(7, { d: 'The pro plan costs €49 per user per month.' });
    await base.rebuild(8);
    expect(await base.told('Pro', 'price', 9)).toBe('59');
    expect(await base.told('Pro plan', 'price', 9)).toBe('49');
  });
});

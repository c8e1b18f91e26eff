/** Who is believed: pages and records written, read and asked. */
import { describe, expect, it } from 'vitest';
import { Case } from '../../fixtures/case';
import { day } from '../../fixtures/graph';

const price = (euros: number): string => `Pro costs €${euros} per user per month.`;
const RANKS = { list: 'canonical', faq: 'mention', minutes: 'notes', bot: 'agent' } as const;
const ORDER = ['list', 'faq', 'minutes', 'bot'] as const;
const billing = (euros: number) =>
  ({
    kind: 'set',
    subject: 'Pro',
    predicate: 'price',
    objects: [String(euros)],
    system: 'billing',
  }) as const;

describe('authority', () => {
  it.each([
    ['oldest first', [2, 3, 4, 5]],
    ['newest first', [5, 4, 3, 2]],
    ['on one day', [2, 2, 2, 2]],
  ])('a canonical page beats a mention beats notes beats an agent, %s', async (_order, days) => {
    for (let first = 0; first < ORDER.length; first += 1) {
      const base = await Case.open(RANKS);
      const written = ORDER.map((page, i) => [page, days[i]!, price(40 + i)] as const)
        .slice(first)
        .sort((a, b) => a[1] - b[1]);
      for (const [page, on, body] of written) await base.publish(on, { [page]: body });
      expect((await base.ask('Pro', 'price', 9)).values).toEqual([String(40 + first)]);
    }
  });

  it('a record beats every page that was there before, whatever its rank', async () => {
    const base = await Case.open(RANKS);
    await base.publish(2, { list: price(40), faq: price(41) });
    await base.record(3, billing(49));
    expect(await base.told('Pro', 'price', 4)).toBe('49');
    expect((await base.ask('Pro', 'price', 4)).hops[0]!.decidedBy?.since).toBe(day(3));
  });

  it.each(ORDER)('a record beats page %s also when that changes later', async (page) => {
    const base = await Case.open(RANKS);
    await base.record(3, billing(49));
    await base.publish(5, { [page]: price(40) });
    expect((await base.ask('Pro', 'price', 6)).values).toEqual(['49']);
  });

  it('what an agent wrote back never expires a page’s fact', async () => {
    const base = await Case.open(RANKS);
    await base.publish(2, { faq: price(41) });
    await base.publish(4, { bot: `${price(45)} Mail is no longer owned by the Atlas team.` });
    await base.publish(5, { minutes: 'Mail is owned by the Atlas team.' });
    await base.publish(6, {
      bot: 'Pro costs €47 per user per month. Mail is no longer owned by the Atlas team!',
    });
    expect(await base.told('Pro', 'price', 7)).toBe('41');
    expect(await base.told('Mail', 'owned_by', 7)).toBe('Atlas');
    expect(await base.graph.factsOfPage('faq')).toMatchObject([{ end: { kind: 'open' } }]);
    expect(await base.graph.factsOfPage('minutes')).toMatchObject([{ end: { kind: 'open' } }]);
  });

  it('two current sources of one rank that disagree are kept and answered with both', async () => {
    const base = await Case.open({ list: 'canonical', terms: 'canonical' });
    await base.publish(2, { list: price(49), terms: price(59) });
    const { values, hops } = await base.ask('Pro', 'price', 3);
    expect([...values].sort()).toEqual(['49', '59']);
    expect(hops[0]!.hedgeReasons).toEqual(['sources-disagree']);
    expect(await base.graph.factsOfSlot(['Pro'], 'price', { at: day(3) })).toHaveLength(2);
  });

  it('two current sources of one rank and different dates: the newest answers, in doubt', async () => {
    const base = await Case.open({ list: 'canonical', terms: 'canonical' });
    await base.publish(2, { list: price(49) });
    await base.publish(4, { terms: price(59) });
    expect(await base.told('Pro', 'price', 5)).toBe('59 (sources-disagree)');
  });

  it('a page that owns one thing only mentions another', async () => {
    const base = await Case.open({
      list: { price: 'canonical' },
      teams: { owned_by: 'canonical' },
    });
    await base.publish(2, {
      list: `${price(49)} Mail is owned by the Orion team.`,
      teams: `${price(59)} Mail is owned by the Atlas team.`,
    });
    expect(await base.told('Pro', 'price', 3)).toBe('49');
    expect(await base.told('Mail', 'owned_by', 3)).toBe('Atlas');
  });

  it('without authority, the newest draft wins', async () => {
    const base = await Case.open(RANKS);
    await base.publish(2, { list: price(49) });
    await base.publish(4, { minutes: price(24) });
    expect(await base.told('Pro', 'price', 5)).toBe('49');
    expect((await base.ask('Pro', 'price', 5, { without: ['authority'] })).values).toEqual(['24']);
  });
});

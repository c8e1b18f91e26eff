/** Since when something is so: pages written, read and asked. */
import { describe, expect, it } from 'vitest';
import { Case } from '../../fixtures/case';
import { day } from '../../fixtures/graph';

const since = async (base: Case, on: number, entity = 'Pro'): Promise<string | undefined> =>
  (await base.ask(entity, 'price', on)).hops[0]?.decidedBy?.since;

describe('time', () => {
  it('lets a footer "Exported 2026-12-01" date nothing', async () => {
    const base = await Case.open();
    await base.publish(2, { a: 'Pro costs €49 per user per month.\nExported 2026-12-01' });
    expect(await base.told('Pro', 'price', 3)).toBe('49');
    expect(await since(base, 3)).toBe(day(2));
    await base.publish(5, { a: 'Pro costs €49 per user per month.\nExported 2026-12-02' });
    expect(await since(base, 6)).toBe(day(2));
  });

  it('dates a fact by the start that its sentence states, and not before', async () => {
    const base = await Case.open();
    await base.publish(1, { a: 'Pro costs €49 per user per month.' });
    await base.publish(5, {
      a: 'Pro costs €49 per user per month. From 10 September 2026, Pro costs €59 per user per month.',
    });
    expect(await base.told('Pro', 'price', 6)).toBe('49');
    expect((await base.ask('Pro', 'price', 11)).values).toEqual(['59']);
    expect(await since(base, 11)).toBe(day(10));
  });

  it('ends a fact where its sentence says until when', async () => {
    const base = await Case.open();
    await base.publish(1, { a: 'Pro costs €39 per user per month until 2026-09-05.' });
    expect(await base.told('Pro', 'price', 4)).toBe('39');
    expect(await base.told('Pro', 'price', 6)).toBe('not known since 2026-09-05');
  });

  it('keeps one fact whose page only adds from when or until when it is so', async () => {
    const base = await Case.open();
    const sentence = 'Pro costs €49 per user per month.';
    await base.publish(1, { a: sentence, b: sentence });
    await base.publish(5, {
      a: 'Pro costs €49 per user per month until 2026-09-08. From 2026-09-08, Pro costs €59 per user per month.',
    });
    expect(await base.told('Pro', 'price', 6)).toBe('49');
    // The other page goes on saying what this one has dated.
    expect(await base.told('Pro', 'price', 9)).toBe('59');
    expect(await base.graph.factsOfPage('a')).toMatchObject([
      { object: '49', validFrom: day(1), end: { kind: 'on', at: day(8), precision: 'day' } },
      { object: '59', validFrom: day(8), end: { kind: 'open' } },
    ]);
  });

  it('believes at no moment what was announced and taken back before it began', async () => {
    const base = await Case.open();
    await base.publish(1, { a: 'From 2026-09-08, Pro costs €59 per user per month.' });
    expect(await base.told('Pro', 'price', 2)).toBe('not known then');
    await base.publish(5, { a: 'Nothing changes.' });
    for (const on of [4, 7, 9]) {
      expect(await base.told('Pro', 'price', on)).toBe('not in the graph');
    }
    expect(await base.graph.facts({ at: day(8) })).toEqual([]);
  });

  it('dates a rename by the day that its sentence states', async () => {
    const base = await Case.open();
    await base.publish(5, {
      a: 'Since 2026-09-03, Beacon was formerly called Track.',
      b: 'Relay was formerly called Beacon until 2026-09-04.',
    });
    expect((await base.graph.aliases()).map(({ changedAt }) => changedAt)).toEqual([
      day(3),
      day(4),
    ]);
  });

  it('leaves "from today" on an undated page unresolved', async () => {
    const base = await Case.open();
    await base.publish(2, { a: 'From today, Pro costs €49 per user per month.' });
    expect(await base.told('Pro', 'price', 3)).toBe('49');
    expect(await since(base, 3)).toBeUndefined();
  });

  it('resolves "from today" by the date that a page gives itself', async () => {
    const base = await Case.open();
    await base.publish(5, {
      a: 'Updated 2026-09-03\nFrom today, Pro costs €49 per user per month.',
    });
    expect(await since(base, 6)).toBe(day(3));
  });

  it('resolves it later, when its page is given a date, and not before', async () => {
    const base = await Case.open();
    const sentence = 'From today, Pro costs €49 per user per month.';
    await base.publish(2, { a: sentence });
    await base.publish(5, { a: `${sentence} News.` });
    expect(await since(base, 6)).toBeUndefined();
    await base.publish(7, { a: `Updated 2026-09-02\n${sentence}` });
    expect(await since(base, 8)).toBe(day(2));
    const facts = await base.graph.factsOfPage('a');
    expect(facts).toMatchObject([{ validFrom: day(2), end: { kind: 'open' } }]);
    expect(facts[0]).not.toHaveProperty('startWords');
  });

  it('stores 2026-09-08T00:30+03:00 once, in UTC', async () => {
    const base = await Case.open();
    await base.publish(5, {
      a: 'From 2026-09-08T00:30+03:00, Pro costs €49 per user per month.',
      b: 'From 2026-09-07T21:30:00Z, Pro costs €49 per user per month.',
    });
    const facts = await base.graph.facts();
    expect(facts.map(({ validFrom }) => validFrom)).toEqual([
      '2026-09-07T21:30:00Z',
      '2026-09-07T21:30:00Z',
    ]);
    expect(await since(base, 8)).toBe('2026-09-07T21:30:00Z');
  });

  it('says "not known then" before the first evidence', async () => {
    const base = await Case.open();
    await base.publish(5, { a: 'Mail is owned by the Atlas team.' });
    expect(await base.told('Mail', 'owned_by', 4, { design: 'Graph', with: ['supersede'] })).toBe(
      'not known then',
    );
    expect(await base.told('Mail', 'owned_by', 4)).toBe('not known then');
    expect(await base.told('Mail', 'owned_by', 5)).toBe('Atlas');
  });
});

/** What is over and what still holds: pages written, read and asked. */
import { describe, expect, it } from 'vitest';
import { Case } from '../../fixtures/case';
import { day } from '../../fixtures/graph';

const OWNED = 'Mail is owned by the Atlas team.';
const OVER = 'Mail is no longer owned by the Atlas team.';

describe('validity', () => {
  it('lets a mention of an entity retire nothing unrelated', async () => {
    const base = await Case.open();
    await base.publish(1, { a: `${OWNED} Pro costs €49 per user per month.` });
    await base.publish(5, {
      b: 'Mail works with Chat. Mail was in the news. Atlas and Pro were too.',
      c: 'Chat is owned by the Orion team.',
    });
    expect(await base.told('Mail', 'owned_by', 6)).toBe('Atlas');
    expect(await base.told('Pro', 'price', 6)).toBe('49');
    expect(await base.graph.factsOfPage('a')).toMatchObject([
      { end: { kind: 'open' }, validFrom: day(1) },
      { end: { kind: 'open' }, validFrom: day(1) },
    ]);
  });

  it('lets a multi-valued predicate keep both values', async () => {
    const base = await Case.open();
    await base.publish(1, { a: 'Mail works with Chat.' });
    await base.publish(5, { b: 'Mail works with Track.' });
    expect((await base.ask('Mail', 'works_with', 6)).values).toEqual(['Chat', 'Track']);
    expect(await base.told('Mail', 'works_with', 6)).toBe('Chat; Track');
  });

  it('ends at an unknown date what its page says is over without a successor', async () => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED });
    await base.publish(5, { a: OVER });
    expect(await base.graph.factsOfPage('a')).toMatchObject([
      { object: 'Atlas', validFrom: day(1), end: { kind: 'unknown' } },
    ]);
    expect(await base.told('Mail', 'owned_by', 6)).toBe('not known since a date nobody told');
    expect(await base.told('Mail', 'owned_by', 6, { design: 'Graph', with: ['supersede'] })).toBe(
      'not known since a date nobody told',
    );
  });

  it.each([
    ['Until May 2026 Pro costs €49 per user per month.', '2026-05-01'],
    ['Pro costs €49 per user per month until 12 August 2026.', '2026-08-12'],
  ])(
    'knows a value that was over before its page was written, as told: %s',
    async (told, until) => {
      const base = await Case.open();
      await base.publish(3, { a: told });
      expect(await base.told('Pro', 'price', 6)).toBe(`not known since ${until}`);
    },
  );

  it('ends it also where only another page says so that is trusted no less', async () => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED });
    await base.publish(5, { b: OVER });
    expect(await base.told('Mail', 'owned_by', 6)).toBe('not known since a date nobody told');
  });

  it.each([
    [
      'a price',
      'Pro',
      'price',
      ['Pro costs €49 per user per month.', 'Pro costs €59 per user per month.', 'On request.'],
    ],
    [
      'an owner',
      'Mail',
      'owned_by',
      [OWNED, 'Mail is owned by the Orion team.', 'Mail is no longer owned by the Orion team.'],
    ],
  ] as const)(
    'keeps over what was replaced when its successor goes too: %s',
    async (_what, entity, predicate, [before, after, gone]) => {
      const base = await Case.open({ a: 'canonical' });
      await base.publish(1, { a: before, b: before });
      await base.publish(3, { a: after });
      await base.publish(5, { a: gone });
      const old = await base.told(entity, predicate, 2);
      expect(['49', 'Atlas']).toContain(old);
      expect(await base.told(entity, predicate, 6)).toMatch(/^not known since/);
    },
  );

  it.each([
    ['at a clock time', '2026-09-04T10:00:00Z'],
    ['on a day', '2026-09-04'],
  ])('ends what its page says is over %s, on other pages too', async (_when, moment) => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED, b: OWNED });
    await base.publish(5, { a: `Mail is no longer owned by the Atlas team since ${moment}.` });
    expect(await base.told('Mail', 'owned_by', 6)).toBe('not known since 2026-09-04');
  });

  it('ends it from the day told, also where the page that tells it is younger', async () => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED });
    await base.publish(5, { b: 'Mail is no longer owned by the Atlas team since 2026-09-04.' });
    expect(await base.told('Mail', 'owned_by', 6)).toBe('not known since 2026-09-04');
  });

  it.each([
    'Mail is no longer owned by Atlas.',
    'Mail is no longer owned by the Atlas team.',
    'The Mail service is no longer owned by Atlas.',
  ])('ends it in words that leave out its kind: %s', async (over) => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED });
    await base.publish(5, { b: over });
    expect(await base.told('Mail', 'owned_by', 6)).toBe('not known since a date nobody told');
  });

  it('ends one value of a list, and not the others', async () => {
    const base = await Case.open();
    await base.publish(1, { a: 'Mail works with Chat, Track and Pulse.' });
    await base.publish(5, { b: 'Mail no longer works with Track.' });
    const asked = await base.ask('Mail', 'works_with', 6, { design: 'Rag', with: ['supersede'] });
    expect(asked.values).toEqual(['Chat', 'Pulse']);
  });

  describe('on the word of a record', () => {
    const system = 'cmdb';
    const ends = (subject: string, predicate: string, object: string) =>
      ({ kind: 'end', subject, predicate, object, isDateKnown: true, system }) as const;
    const OVER_SINCE = 'not known since 2026-09-04';

    it('ends what a page says of the entity or the value in another spelling', async () => {
      const base = await Case.open();
      await base.publish(1, {
        a: 'Mail is owned by the Atlas team.',
        b: 'Chat Service is owned by the ATLAS team.',
        c: 'Pro costs €49.00 per user per month.',
      });
      await base.record(
        4,
        ends('Mail service', 'owned_by', 'Atlas team'),
        ends('Chat', 'owned_by', 'Atlas'),
        ends('Pro plan', 'price', '49'),
      );
      expect(await base.told('Mail', 'owned_by', 6)).toBe(OVER_SINCE);
      expect(await base.told('Chat', 'owned_by', 6)).toBe(OVER_SINCE);
      expect(await base.told('Pro', 'price', 6)).toBe(OVER_SINCE);
    });

    it('ends what was never read, also when it is read later', async () => {
      const base = await Case.open();
      await base.write(1, { a: OWNED });
      await base.record(4, ends('Mail', 'owned_by', 'Atlas'));
      expect(await base.told('Mail', 'owned_by', 6)).toBe(OVER_SINCE);
      await base.read(5);
      expect(await base.told('Mail', 'owned_by', 6)).toBe(OVER_SINCE);
    });

    it('lets hold again what the record says anew, and what a page says only since then', async () => {
      const base = await Case.open();
      await base.publish(1, { a: OWNED });
      await base.record(
        4,
        ends('Mail service', 'owned_by', 'Atlas'),
        ends('Chat', 'owned_by', 'Orion'),
      );
      await base.record(6, {
        kind: 'set',
        subject: 'Mail',
        predicate: 'owned_by',
        objects: ['Atlas'],
        system,
      });
      await base.publish(7, { b: 'Chat is owned by the Orion team.' });
      expect(await base.told('Mail', 'owned_by', 8)).toBe('Atlas');
      expect(await base.told('Chat', 'owned_by', 8)).toBe('Orion');
    });
  });

  it('does not end on the word of a less trusted page what the page that owns it says', async () => {
    const base = await Case.open({ a: 'canonical', b: 'notes' });
    await base.publish(1, { a: OWNED });
    await base.publish(5, { b: OVER });
    expect(await base.told('Mail', 'owned_by', 6)).toBe('Atlas');
  });

  it('ends on its day what a page says is over since then', async () => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED });
    await base.publish(5, { a: 'Mail is no longer owned by the Atlas team since 2026-09-04.' });
    expect(await base.told('Mail', 'owned_by', 6)).toBe('not known since 2026-09-04');
    expect(await base.told('Mail', 'owned_by', 3)).toBe('Atlas');
  });

  it('retracts the fact whose sentence is deleted from its page', async () => {
    const base = await Case.open();
    await base.publish(1, { a: `${OWNED} Mail works with Chat.` });
    await base.publish(5, { a: 'Mail works with Chat.' });
    expect(await base.told('Mail', 'owned_by', 6)).toBe('not known since 2026-09-05');
    expect(await base.told('Mail', 'works_with', 6)).toBe('Chat');
    // Of a day before that it answers without a doubt: the graph knows when it ended.
    expect(await base.told('Mail', 'owned_by', 3)).toBe('Atlas');
  });

  it('doubts a fact whose sentence is gone while the graph has not read that', async () => {
    const base = await Case.open();
    await base.publish(1, { a: `${OWNED} Mail works with Chat.` });
    await base.write(5, { a: 'Mail works with Chat.' });
    expect(await base.told('Mail', 'owned_by', 6)).toBe('Atlas (sentence-changed)');
    expect(await base.told('Mail', 'works_with', 6)).toBe('Chat');
  });

  it('orders two edits of one day by their versions', async () => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED });
    await base.write(5, { a: 'Mail is owned by the Orion team.' });
    await base.write(5, { a: 'Mail is owned by the Helix team.' });
    await base.read(5);
    expect(await base.told('Mail', 'owned_by', 6)).toBe('Helix');
    expect(await base.told('Mail', 'owned_by', 6, { design: 'Graph' })).toBe('Helix');
  });

  it('orders two edits of one day so also where each was read for itself, in either order', async () => {
    for (const isLate of [false, true]) {
      const base = await Case.open();
      const versions = [
        { page: 'a', version: 1, title: 'a', body: 'Mail is owned by the Orion team.' },
        { page: 'a', version: 2, title: 'a', body: 'Mail is owned by the Helix team.' },
      ].map((page) => ({ ...page, updatedAt: day(5) }));
      for (const version of isLate ? versions.reverse() : versions) {
        await base.graph.putPage(version);
        await base.read(5);
      }
      expect(await base.told('Mail', 'owned_by', 6)).toBe('Helix');
    }
  });

  it('does not let an older page that arrives late win', async () => {
    const base = await Case.open();
    await base.publish(5, { a: 'Mail is owned by the Orion team.' });
    // Written on the first, and only seen now.
    await base.write(1, { b: OWNED });
    await base.read(8);
    expect(await base.told('Mail', 'owned_by', 9)).toBe('Orion (sources-disagree)');
    const newest = { design: 'HybridVersioned' } as const;
    expect((await base.ask('Mail', 'owned_by', 9, newest)).values).toEqual(['Orion']);
  });

  it('does not let an older version of a page that arrives late win', async () => {
    const base = await Case.open();
    const page = { page: 'a', title: 'a' };
    await base.graph.putPage({
      ...page,
      version: 2,
      body: 'Mail is owned by the Orion team.',
      updatedAt: day(5),
    });
    await base.read(5);
    await base.graph.putPage({ ...page, version: 1, body: OWNED, updatedAt: day(1) });
    await base.read(8);
    expect(await base.told('Mail', 'owned_by', 9)).toBe('Orion');
  });
});

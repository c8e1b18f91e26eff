/** What a page that the graph has not read says is over. */
import { describe, expect, it } from 'vitest';
import { Case, type Asked } from '../../fixtures/case';

const OWNED = 'Mail is owned by the Atlas team.';
const OVER = 'Mail is no longer owned by the Atlas team.';
const UNTOLD = 'not known since a date nobody told';

const ownerOn = (base: Case, on: number, asked?: Asked): Promise<string> =>
  base.told('Mail', 'owned_by', on, asked);

describe('a denial on a page that the graph has not read', () => {
  it('ends the claim beside it, as it does once it is read', async () => {
    const base = await Case.open();
    await base.write(1, { a: `${OWNED} ${OVER}` });
    expect(await ownerOn(base, 2)).toBe(UNTOLD);
    await base.read(2);
    expect(await ownerOn(base, 2)).toBe(UNTOLD);
  });

  it('does so also where it tells a day before the page', async () => {
    const over = 'Mail is no longer owned by the Atlas team since 2026-09-04.';
    const base = await Case.open();
    await base.write(5, { a: `${OWNED} ${over}` });
    expect(await ownerOn(base, 6)).toBe('not known since 2026-09-04');
  });

  it('ends the fact that the graph read on an earlier version', async () => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED });
    await base.write(5, { a: OVER });
    expect(await ownerOn(base, 6)).toBe(UNTOLD);
    expect(await ownerOn(base, 6, { without: ['supersede'] })).toBe('Atlas (sentence-changed)');
  });

  it('counts though no search finds its page', async () => {
    const base = await Case.open();
    const mail = 'Mail is owned by the Atlas team. Who owns Mail?';
    await base.publish(1, { a: mail, b: mail, c: mail, d: 'News of the house.' });
    const others = 'Track works with Chat. '.repeat(40);
    await base.write(5, { d: `${others} Mail is no longer owned by the Atlas team.` });
    const { values, why, hops } = await base.ask('Mail', 'owned_by', 6);
    const pages = hops[0]!.evidence.flatMap((item) => (item.kind === 'page' ? item.page : []));
    expect(pages).not.toContain('d');
    expect({ values, why }).toEqual({ values: [], why: UNTOLD });
  });

  it('leaves the successor that another page tells', async () => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED, b: 'Mail is owned by the Orion team.' });
    await base.write(5, { c: OVER });
    expect(await ownerOn(base, 6)).toBe('Orion');
  });

  it('has the rank of its page', async () => {
    for (const [a, b, told] of [
      ['canonical', 'notes', 'Atlas'],
      ['mention', 'notes', 'Atlas'],
      ['mention', 'mention', UNTOLD],
      ['notes', 'canonical', UNTOLD],
    ] as const) {
      const base = await Case.open({ a, b });
      await base.publish(1, { a: OWNED });
      await base.write(5, { b: OVER });
      expect(await ownerOn(base, 6)).toBe(told);
    }
  });

  it('ends nothing that began after it, before its day, or under another name or predicate', async () => {
    const base = await Case.open();
    await base.publish(1, {
      a: `${OWNED} Mail works with Chat. Pulse is owned by the Atlas team.`,
    });
    await base.write(5, { b: 'Mail is no longer owned by the Atlas team since 2026-09-08.' });
    expect(await ownerOn(base, 6)).toBe('Atlas');
    expect(await ownerOn(base, 8)).toBe('not known since 2026-09-08');
    expect(await base.told('Pulse', 'owned_by', 8)).toBe('Atlas');
    expect(await base.told('Mail', 'works_with', 8)).toBe('Chat');
    await base.write(9, { c: OWNED });
    expect(await ownerOn(base, 10)).toMatch(/^Atlas/);
  });
});

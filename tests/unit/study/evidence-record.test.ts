/** What events tell of evidence: what has become of the sentences behind it. */
import { describe, expect, it } from 'vitest';
import type { EvidenceRecord } from '../../../src/core/study/run-event';
import { readEvents } from '../../../src/core/study/saved-events';
import { Case, handMade, type Asked } from '../../fixtures/case';
import { collectEvents } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

const OWNED = 'Mail is owned by the Atlas team.';

async function ownerEvidence(base: Case, asked?: Asked): Promise<readonly EvidenceRecord[]> {
  const { hops } = await base.ask('Mail', 'owned_by', 6, asked);
  return hops.flatMap(({ evidence }) => evidence);
}

describe('evidence in an event', () => {
  it('says that a sentence is gone from its page, where sentences are followed', async () => {
    const base = await Case.open();
    await base.publish(1, { a: `${OWNED} Mail works with Chat.` });
    await base.write(5, { a: 'Mail works with Chat.' });
    const [fact, page] = await ownerEvidence(base);
    expect(fact).toMatchObject({ kind: 'fact', object: 'Atlas', isGone: true });
    expect(fact).not.toHaveProperty('isVerbatim');
    expect(page).toMatchObject({ kind: 'page', page: 'a', version: 2 });
    expect(page).not.toHaveProperty('over');
    const [unfollowed] = await ownerEvidence(base, { without: ['sentence-change'] });
    expect(unfollowed).toMatchObject({ kind: 'fact', object: 'Atlas' });
    expect(unfollowed).not.toHaveProperty('isGone');
  });

  it('says that a sentence does not say what was read from it', async () => {
    const base = await Case.open();
    const triple = { subject: 'Mail', predicate: 'owned_by', object: 'Helix', sentence: OWNED };
    await base.publish(1, { a: OWNED }, handMade({ a: [triple] }));
    const [fact] = await ownerEvidence(base, { design: 'Graph', with: ['sentence-change'] });
    expect(fact).toMatchObject({ object: 'Helix', statedIn: OWNED, isVerbatim: false });
    expect(fact).not.toHaveProperty('isGone');
  });

  it('says what a page states that is known to be over', async () => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED });
    await base.publish(5, { b: 'Mail is no longer owned by the Atlas team.' });
    const pages = (await ownerEvidence(base)).filter(({ kind }) => kind === 'page');
    expect(pages.map((page) => 'page' in page && [page.page, page.over])).toContainEqual([
      'a',
      [{ sentence: OWNED, value: 'Atlas' }],
    ]);
  });

  it('comes back from a file, and is nowhere in the four designs', async () => {
    const settings = {
      scenarios: ['StalePages', 'StaleGraph'],
      designs: ['HybridVersioned' as const, 'Governed' as const],
    };
    const told = await collectEvents({ settings });
    const events = JSON.parse(JSON.stringify(told)) as typeof told;
    expect(readEvents(events, openWorld('tessaly').digest)).toEqual({ ok: true, events });
    const found = (design: string): ReadonlySet<string> =>
      new Set(
        events
          .flatMap((event) =>
            event.type === 'answered' && event.answer.design === design ? event.answer.hops : [],
          )
          .flatMap(({ evidence }) => evidence.flatMap((item) => Object.keys(item)))
          .filter((key) => ['isGone', 'isVerbatim', 'over'].includes(key)),
      );
    expect(found('HybridVersioned')).toEqual(new Set());
    expect(found('Governed')).toEqual(new Set(['isGone', 'over']));
  });
});

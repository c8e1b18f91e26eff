/** What a record's word of an end holds over: other spellings, later pages, its own older word. */
import { describe, expect, it } from 'vitest';
import type { RecordPatch } from '../../../src/core/world/record-patch';
import { Case } from '../../fixtures/case';

const OWNED = 'Mail is owned by the Atlas team.';
const OVER = 'not known since 2026-09-05';
const OVER_ONCE = 'not known since a date nobody told';

const slot = (subject: string, predicate: string) =>
  ({ subject, predicate, system: 'cmdb' }) as const;

const ends = (subject: string, predicate: string, object: string): RecordPatch => ({
  ...slot(subject, predicate),
  kind: 'end',
  object,
  isDateKnown: true,
});

const endsAtUnknownDate = (subject: string, predicate: string, object: string): RecordPatch => ({
  ...slot(subject, predicate),
  kind: 'end',
  object,
  isDateKnown: false,
});

const sets = (subject: string, predicate: string, ...objects: string[]): RecordPatch => ({
  ...slot(subject, predicate),
  kind: 'set',
  objects,
});

describe('an end on the word of a record, before a date that nobody told', () => {
  it.each([
    ['in the same words', OWNED],
    ['of the entity in another spelling', 'Mail Service is owned by the Atlas team.'],
    ['of the value in another spelling', 'Mail is owned by the ATLAS team.'],
  ])('holds over a page that began to say it later: %s', async (_how, later) => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED });
    await base.publish(3, { b: later });
    await base.record(5, endsAtUnknownDate('Mail', 'owned_by', 'Atlas'));
    expect(await base.told('Mail', 'owned_by', 9)).toBe(OVER_ONCE);
  });

  it('holds over such a page that the graph reads only afterwards', async () => {
    const base = await Case.open();
    await base.publish(1, { a: OWNED });
    await base.write(3, { b: OWNED });
    await base.record(5, endsAtUnknownDate('Mail', 'owned_by', 'Atlas'));
    expect(await base.told('Mail', 'owned_by', 9)).toBe(OVER_ONCE);
    await base.read(6);
    expect(await base.told('Mail', 'owned_by', 9)).toBe(OVER_ONCE);
  });

  it('holds over what nobody ever told', async () => {
    const base = await Case.open();
    await base.record(5, endsAtUnknownDate('Mail', 'owned_by', 'Atlas'));
    expect(await base.told('Mail', 'owned_by', 9)).toBe(OVER_ONCE);
  });

  it('does not hold over what a page, or the record itself, says only since then', async () => {
    const base = await Case.open();
    await base.publish(1, { a: `${OWNED} Chat is owned by the Atlas team.` });
    await base.record(
      5,
      endsAtUnknownDate('Mail service', 'owned_by', 'Atlas'),
      endsAtUnknownDate('Chat', 'owned_by', 'Atlas'),
    );
    await base.record(6, sets('Mail', 'owned_by', 'Atlas'));
    await base.publish(7, { b: 'Chat is owned by the Atlas team.' });
    expect(await base.told('Mail', 'owned_by', 9)).toBe('Atlas');
    expect(await base.told('Chat', 'owned_by', 9)).toBe('Atlas');
  });
});

describe('an end on the word of a record', () => {
  it.each([
    ['the entity', 'Mail service', 'Atlas'],
    ['the value', 'Mail', 'Atlas team'],
    ['neither', 'Mail', 'Atlas'],
  ])('holds over what the record said before, in another spelling of %s', async (_of, s, o) => {
    const base = await Case.open();
    await base.record(2, sets('Mail', 'owned_by', 'Atlas'));
    await base.record(5, ends(s, 'owned_by', o));
    expect(await base.told('Mail', 'owned_by', 9)).toBe(OVER);
    expect(await base.told('Mail', 'owned_by', 3)).toBe('Atlas');
  });

  it('holds over a number that the record wrote otherwise before', async () => {
    const base = await Case.open();
    await base.publish(1, { a: 'Pro costs €49 per user per month.' });
    await base.record(2, sets('Pro', 'price', '49.00'));
    await base.record(5, ends('Pro', 'price', '49'));
    expect(await base.told('Pro', 'price', 9)).toBe(OVER);
  });

  it('leaves the other values of a list that the record gave', async () => {
    const base = await Case.open();
    await base.publish(1, { a: 'Mail works with Chat and Track.' });
    await base.record(2, sets('Mail', 'works_with', 'Chat', 'Track'));
    await base.record(5, ends('Mail service', 'works_with', 'Chat service'));
    expect(await base.told('Mail', 'works_with', 9)).toBe('Track');
  });

  it('gives way to what the record sets again, at once or later', async () => {
    for (const again of [5, 6]) {
      const base = await Case.open();
      await base.record(2, sets('Mail', 'owned_by', 'Atlas'));
      await base.record(5, ends('Mail service', 'owned_by', 'Atlas'));
      await base.record(again, sets('Mail', 'owned_by', 'Atlas'));
      expect(await base.told('Mail', 'owned_by', 9)).toBe('Atlas');
    }
  });

  it('is nothing to the designs of the article, which know no history', async () => {
    const base = await Case.open();
    await base.record(2, sets('Mail', 'owned_by', 'Atlas'));
    await base.record(5, ends('Mail service', 'owned_by', 'Atlas'));
    expect(await base.told('Mail', 'owned_by', 9, { design: 'Graph' })).toBe('Atlas');
  });
});

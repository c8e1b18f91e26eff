import { describe, expect, it } from 'vitest';
import { nameKey } from '../../../src/core/ontology/name-key';
import { resolveName } from '../../../src/core/graph/names';
import type { Alias } from '../../../src/core/ports';
import { day } from '../../fixtures/graph';

const alias = (name: string, formerName: string, on: number): Alias => ({
  id: on,
  name,
  formerName,
  changedAt: day(on),
  source: { kind: 'page', page: 'a', version: 1 },
  extractor: 'patterns@1',
  recordedAt: day(on),
});

describe('nameKey', () => {
  it.each([
    ['İzmir', 'izmir'],
    ['IZMIR', 'izmir'],
    ['Straße', 'STRASSE'],
    ['ΣΑΣ', 'σας'],
    ['  Two   words ', 'two words'],
    ['ﬁle', 'FILE'],
    ['É', 'e\u0301'],
  ])('%j and %j are one name', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  it.each([
    ['Pro', 'Pro plan'],
    ['Payments service', 'Payments gateway'],
    ['Café', 'Cafe'],
  ])('%j and %j are two names', (a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b));
  });
});

describe('resolveName', () => {
  it('leaves a name without aliases alone', () => {
    expect(resolveName('Mail', [alias('B', 'A', 1)])).toEqual({ name: 'Mail', formerNames: [] });
  });

  it.each(['A', 'B', 'C', 'c'])(
    'follows a chain of renames from %s to the latest name',
    (asked) => {
      const chain = [alias('C', 'B', 2), alias('B', 'A', 1)];
      expect(resolveName(asked, chain)).toEqual({ name: 'C', formerNames: ['A', 'B'] });
    },
  );

  it('does not depend on the order of rows', () => {
    const rows = [alias('B', 'A', 1), alias('A', 'B', 5), alias('C', 'A', 9)];
    expect(resolveName('B', rows)).toEqual(resolveName('B', [...rows].reverse()));
  });
});

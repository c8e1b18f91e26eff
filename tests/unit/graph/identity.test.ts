import { describe, expect, it } from 'vitest';
import { createNameIndex, createWrittenNames } from '../../../src/core/graph/identity';
import { namesOf } from '../../../src/core/graph/names';
import { alias, merge, NAMES_ONTOLOGY } from '../../fixtures/names';

const index = (...[aliases, merges]: Partial<Parameters<typeof rows>>) =>
  createNameIndex(...rows(aliases, merges));
const rows = (
  aliases: Parameters<typeof createNameIndex>[1] = [],
  merges: Parameters<typeof createNameIndex>[2] = [],
) => [NAMES_ONTOLOGY, aliases, merges] as const;

describe('createNameIndex', () => {
  const starter = index([], [merge('plan', 'Starter plan', 'Starter')]);

  it.each([
    'Starter',
    'Starter plan',
    'starter Plan',
    'the STARTER plan',
    'Plan Starter',
    'Stärter',
  ])('takes %s for the entity that the rows know', (asked) => {
    expect(starter.resolve(asked, ['plan'])).toEqual({
      name: 'Starter',
      formerNames: [],
      variants: ['Starter plan'],
    });
    expect(starter.keyOf(asked, ['plan'])).toBe(starter.keyOf('Starter', ['plan']));
  });

  it('takes a name that no row has by its bare form', () => {
    expect(index().resolve('the Café plan', ['plan'])).toEqual({
      name: 'Café',
      formerNames: [],
      variants: ['Cafe', 'the Café plan'],
    });
    expect(index().keyOf('helix team', ['team'])).toBe(index().keyOf('Helix', ['team']));
    expect(index().keyOf('Helix team', ['team'])).not.toBe(index().keyOf('Orion', ['team']));
  });

  it('applies merges only to their concept', () => {
    const names = index([], [merge('service', 'Payments service', 'Payments')]);
    const service = names.resolve('Payments service', ['plan', 'service']);
    expect(namesOf(service)).toEqual(['Payments', 'Payments service']);
    expect(namesOf(names.resolve('Payments', ['team']))).toEqual(['Payments']);
    const asTeam = names.keyOf('Payments service', ['team']);
    expect(asTeam).not.toBe(names.keyOf('Payments', ['team']));
  });

  it('joins what aliases and merges connect, and names it by the latest change in canonical form', () => {
    const names = index(
      [alias('Beacon plan', 'Track', 5), alias('Track', 'Trace', 2)],
      [merge('plan', 'Beacon plan', 'Beacon'), merge('plan', 'Track plan', 'Track')],
    );
    for (const asked of ['Trace', 'track PLAN', 'Beacon', 'the Beacon plan']) {
      expect(names.resolve(asked, ['plan'])).toEqual({
        name: 'Beacon',
        formerNames: ['Trace', 'Track'],
        variants: ['Beacon plan', 'Track plan'],
      });
    }
  });

  it('keeps the latest name as it was told where nothing is merged', () => {
    const names = index([alias('Beacon', 'Track', 5), alias('BEACON', 'Trace', 2)]);
    expect(names.resolve('Trace', ['plan']).name).toBe('Beacon');
  });

  it('does not apply what was kept apart, nor brings it together by its bare form', () => {
    const names = index([], [merge('plan', 'Starter plan', 'Starter', 'kept-apart')]);
    expect(namesOf(names.resolve('Starter', ['plan']))).toEqual(['Starter']);
    expect(namesOf(names.resolve('Starter plan', ['plan']))).toEqual(['Starter plan']);
    expect(names.keyOf('Starter plan', ['plan'])).not.toBe(names.keyOf('Starter', ['plan']));
  });

  it('has no two people under a surname that they share', () => {
    const names = index([], [merge('person', 'Dr. Kaya', 'Derya Kaya', 'title-and-surname')]);
    expect(names.keyOf('Dr. Kaya', ['person'])).toBe(names.keyOf('derya kaya', ['person']));
    expect(names.keyOf('Kaya', ['person'])).not.toBe(names.keyOf('Derya Kaya', ['person']));
  });
});

describe('createWrittenNames', () => {
  it('knows aliases only, and compares names as written', () => {
    const names = createWrittenNames([alias('Beacon', 'Track', 5)]);
    expect(names.resolve('track', ['plan'])).toEqual({ name: 'Beacon', formerNames: ['Track'] });
    expect(names.keyOf('Track', ['plan'])).not.toBe(names.keyOf('Beacon', ['plan']));
    expect(names.keyOf('BEACON', ['plan'])).toBe(names.keyOf('Beacon', ['plan']));
  });
});

/** Since when something is so: on pages and in the graph by one rule. */
import { describe, expect, it } from 'vitest';
import { designOf } from '../../../src/core/designs/design';
import { gatherEvidence } from '../../../src/core/designs/gather-evidence';
import { Case } from '../../fixtures/case';
import { day } from '../../fixtures/graph';

/** What decides an answer on a day and since when it is so, from the graph and from the pages alone. */
async function sinceOn(base: Case, entity: string, predicate: string, on: number) {
  const asked = async (design: 'Governed' | 'Rag') => {
    const withRest = design === 'Rag' ? (['sentence-change', 'canonical-names'] as const) : [];
    const { values, hops } = await base.ask(entity, predicate, on, { design, with: withRest });
    return [values[0], hops[0]!.decidedBy?.since];
  };
  return { graph: await asked('Governed'), pages: await asked('Rag') };
}

const both = (value: string, n: number) => ({ graph: [value, day(n)], pages: [value, day(n)] });
const costs = (name: string, euros: string): string =>
  `${name} costs €${euros} per user per month.`;
const table = (head: string, row: string): string => `${head}\n| --- | --- |\n${row}`;

describe('since when', () => {
  it('is the first day, whatever the words: other spellings of the name or the value', async () => {
    const base = await Case.open();
    await base.publish(1, { a: costs('Pro', '49') });
    await base.publish(3, { a: `New. ${costs('Pro', '49')}` });
    await base.publish(5, { a: table('| Plan | Price |', '| Pro | 49 |') });
    expect(await sinceOn(base, 'Pro', 'price', 6)).toEqual(both('49', 1));
  });

  it('is the same where the graph has not read the new words', async () => {
    const base = await Case.open();
    await base.publish(1, { a: costs('Pro', '49') });
    await base.write(5, { a: table('| Plan | Price |', '| Pro | 49 |') });
    expect(await sinceOn(base, 'Pro', 'price', 6)).toEqual(both('49', 1));
  });

  it('begins anew after a break, and with another value', async () => {
    const base = await Case.open();
    await base.publish(1, { a: costs('Pro', '49'), b: costs('Starter', '19') });
    await base.publish(3, { a: 'On request.', b: costs('Starter', '29') });
    await base.publish(5, {
      a: costs('Pro', '49'),
      b: table('| Plan | Price |', '| Starter | 29 |'),
    });
    expect(await sinceOn(base, 'Pro', 'price', 6)).toEqual(both('49', 5));
    expect(await sinceOn(base, 'Starter', 'price', 6)).toEqual(both('29', 3));
  });

  it('is the day that the words tell, also those before', async () => {
    const base = await Case.open();
    await base.publish(4, { a: `From 2026-09-02, ${costs('Pro', '49')}` });
    await base.publish(6, { a: costs('Pro', '49') });
    expect(await sinceOn(base, 'Pro', 'price', 7)).toEqual(both('49', 2));
  });

  it('does not go back to a sentence that stands beside the new one', async () => {
    const base = await Case.open();
    await base.publish(1, { a: costs('Pro', '49') });
    const row = table('| Plan | Price |', '| Pro | 49 |');
    await base.publish(5, { a: `${costs('Pro', '49')}\n${row}` });
    const facts = await base.graph.factsOfPage('a');
    expect(facts.map(({ validFrom }) => validFrom)).toEqual([day(1), day(5)]);
    expect(await sinceOn(base, 'Pro', 'price', 6)).toMatchObject({ graph: ['49', day(5)] });
  });

  it('counts for each value of a list', async () => {
    const base = await Case.open();
    await base.publish(1, { a: 'Mail works with Chat and Track.' });
    await base.write(5, { a: 'Mail works with Chat, Track and Pulse.' });
    const sources = await base.sources(6);
    const policy = designOf('Governed');
    const { evidence } = await gatherEvidence(sources, policy, 'Mail', 'Mail', 'works_with');
    expect(evidence.find(({ kind }) => kind === 'page')).toMatchObject({
      restated: [
        { value: 'Chat', since: day(1) },
        { value: 'Track', since: day(1) },
      ],
    });
  });
});

describe('a row of a table', () => {
  const seats = table('| Plan | Seats |', '| Pro | 49 |');
  const price = table('| Plan | Price |', '| Pro | 49 |');

  it('says something else under another head, from that day on', async () => {
    const base = await Case.open();
    await base.publish(1, { a: seats });
    expect(await base.told('Pro', 'price', 2)).toBe('not in the graph');
    await base.publish(5, { a: price });
    expect(await sinceOn(base, 'Pro', 'price', 6)).toEqual(both('49', 5));
    await base.publish(8, { a: seats });
    expect(await base.told('Pro', 'price', 9)).toBe('not known since 2026-09-08');
  });

  it.each([
    ['its head', seats],
    ['its key', table('| Plan | Price |', '| Starter | 49 |')],
  ])('is gone where %s has changed, which the graph has not read', async (_what, now) => {
    const base = await Case.open();
    await base.publish(1, { a: price });
    await base.write(5, { a: now });
    expect(await base.told('Pro', 'price', 6)).toBe('49 (sentence-changed)');
  });

  it('is the same however the columns are aligned, and whatever rows stand above it', async () => {
    const base = await Case.open();
    await base.publish(1, { a: price });
    await base.write(5, { a: '| Plan | Price |\n|:---|---:|\n| Starter | 19 |\n| Pro | 49 |' });
    expect(await base.told('Pro', 'price', 6)).toBe('49');
  });
});

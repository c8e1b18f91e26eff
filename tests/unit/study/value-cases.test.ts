/** When two values are one, and what a table and a list say: pages written, read and asked. */
import { describe, expect, it } from 'vitest';
import { Case, handMade } from '../../fixtures/case';

describe('values', () => {
  it('takes "€49", "49 EUR", "49,00 €" and "EUR 49.00 per user/month" for one value', async () => {
    const base = await Case.open();
    const objects = ['€49', '49 EUR', '49,00 €', 'EUR 49.00 per user/month'];
    const pages = Object.fromEntries(objects.map((o, i) => [`p${i}`, `The price of Pro is ${o}`]));
    const read = Object.fromEntries(
      objects.map((object, i) => [
        `p${i}`,
        [{ subject: 'Pro', predicate: 'price', object, sentence: `The price of Pro is ${object}` }],
      ]),
    );
    await base.publish(1, pages, handMade(read));
    const { values, hops, isHedged } = await base.ask('Pro', 'price', 2);
    expect(values).toHaveLength(1);
    expect(isHedged).toBe(false);
    expect(hops[0]!.evidence[0]).toMatchObject({ support: ['p0', 'p1', 'p2', 'p3'] });
  });

  it.each([
    'Pro costs 49 EUR per user per month.',
    'Pro costs 49,00 € per user per month.',
    'Pro costs EUR 49.00 per user/month.',
    'Pro costs €49/user/month.',
    'Pro costs € 49 per user per month.',
    'Pro costs 49€ per user per month.',
  ])('reads a price in any spelling of its unit: %s', async (price) => {
    const base = await Case.open();
    await base.publish(1, { a: price, b: 'Pro costs €50 per user per month.' });
    const { values, hops } = await base.ask('Pro', 'price', 2);
    expect(values).toHaveLength(2);
    expect(hops[0]!.hedgeReasons).toEqual(['sources-disagree']);
    await base.publish(3, { b: 'Pro costs €49 per user per month.' });
    const agreed = await base.ask('Pro', 'price', 4);
    expect(agreed.values).toHaveLength(1);
    expect(agreed.isHedged).toBe(false);
  });

  it('does not take "€588 per user per year" silently for 49', async () => {
    const base = await Case.open();
    const sentence = 'Pro is €588 per user per year.';
    await base.publish(
      1,
      { a: sentence, b: 'Pro costs €49 per user per month.' },
      handMade({
        a: [{ subject: 'Pro', predicate: 'price', object: '€588 per user per year', sentence }],
        b: [
          {
            subject: 'Pro',
            predicate: 'price',
            object: '49',
            sentence: 'Pro costs €49 per user per month.',
          },
        ],
      }),
    );
    const { values, hops } = await base.ask('Pro', 'price', 2);
    expect([...values].sort()).toEqual(['49', '€588 per user per year']);
    expect(hops[0]!.hedgeReasons).toEqual(['sources-disagree']);
  });

  it.each([
    ['Markdown', '| Plan | Price |\n|---|---|\n| Starter | €19 |\n| Pro | 49,00 € |'],
    [
      'HTML',
      '<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Starter</td><td>€19</td></tr><tr><td>Pro</td><td>49.00</td></tr></table>',
    ],
  ])('reads a price table in %s by row and column', async (_how, table) => {
    const base = await Case.open();
    await base.publish(1, { a: table, b: 'Pro costs €49 per user per month.' });
    expect(await base.told('Starter', 'price', 2)).toBe('19');
    const { values, isHedged, hops } = await base.ask('Pro', 'price', 2);
    expect(values).toHaveLength(1);
    expect(Number(values[0]!.replace(',', '.'))).toBe(49);
    expect(isHedged).toBe(false);
    expect(hops[0]!.evidence[0]).toMatchObject({ kind: 'fact', support: ['a', 'b'] });
  });

  it('leaves a list of nine nine', async () => {
    const base = await Case.open();
    const nine = ['Chat', 'Track', 'Dock', 'Route', 'Vault', 'Scan', 'Pay', 'Map', 'Lens'];
    const list = `${nine.slice(0, -1).join(', ')} and ${nine.at(-1)}`;
    await base.publish(1, { a: `Mail works with ${list}.` });
    expect((await base.ask('Mail', 'works_with', 2)).values).toEqual(nine);
    expect((await base.ask('Mail', 'works_with', 2, { design: 'Rag' })).values).toEqual(nine);
    expect(await base.told('Mail', 'works_with', 2)).toBe(nine.join('; '));
  });
});

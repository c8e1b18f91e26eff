import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameKey } from '../../src/core/ontology/name-key';
import { predicateOf } from '../../src/core/ontology/ontology';
import { isInUnit, readQuantity, valueKey } from '../../src/core/ontology/values';
import { readWorld } from '../unit/world/read-world';

const predicates = ['tessaly', 'museum'].flatMap((id) => readWorld(id).ontology.predicates);
const price = predicateOf(readWorld('tessaly').ontology, 'price');

const amount = fc.tuple(fc.nat(9_999_999), fc.nat(99));
const grouped = (whole: number, mark: string): string =>
  String(whole).replace(/\B(?=(?:\d{3})+$)/g, mark);

/** Ways to write one amount of money: marks of thousands and of decimals, and the unit's words. */
const marks = fc.constantFrom(
  ['', '.'],
  [',', '.'],
  ['.', ','],
  [' ', ','],
  ['\u00A0', ','],
  ['’', '.'],
);
const around = fc.constantFrom(
  (n: string) => n,
  (n: string) => `€${n}`,
  (n: string) => `EUR ${n}`,
  (n: string) => `${n}\u00A0€`,
  (n: string) => `${n} euro per user and month`,
  (n: string) => `€${n}/month/user.`,
);

it('gives one key to every way of writing one amount in the unit', () => {
  fc.assert(
    fc.property(amount, marks, around, ([whole, cents], [thousands, decimal], wrap) => {
      const written = `${grouped(whole, thousands!)}${decimal}${String(cents).padStart(2, '0')}`;
      expect(valueKey(price, wrap(written))).toBe(String((100 * whole + cents) / 100));
    }),
    { examples: [[[1, 84], ['', '.'], (n) => n]] },
  );
});

it('never gives the key of a plain number to an amount in another unit', () => {
  const foreign = fc.constantFrom('per year', 'weekly', '%', 'dollars', 'days', 'months', '/hour');
  fc.assert(
    fc.property(fc.nat(), foreign, (whole, unit) => {
      expect(valueKey(price, `${whole} ${unit}`)).not.toBe(String(whole));
    }),
  );
});

it('gives any text one key, whatever its case and spaces', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[ 0-9.,€%a-z/-]{0,12}$/),
  );
  fc.assert(
    fc.property(fc.constantFrom(...predicates), text, (predicate, any) => {
      const key = valueKey(predicate, any);
      expect(valueKey(predicate, nameKey(any))).toBe(key);
      expect(valueKey(predicate, `  ${any}\t`)).toBe(key);
    }),
  );
});

it('tells apart what is a quantity in the unit by its amount alone', () => {
  const text = fc.stringMatching(/^[€]?[0-9]{1,4}([.,][0-9]{1,3})?( ?(€|days|%))?$/);
  fc.assert(
    fc.property(fc.constantFrom(...predicates), text, text, (predicate, a, b) => {
      const [one, other] = [readQuantity(predicate, a), readQuantity(predicate, b)];
      if (!one || !other || !isInUnit(predicate, one) || !isInUnit(predicate, other)) return;
      const isOne = valueKey(predicate, a) === valueKey(predicate, b);
      expect(isOne).toBe(one.amount === other.amount);
    }),
  );
});

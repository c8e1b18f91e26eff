import { describe, expect, it } from 'vitest';
import { predicateOf } from '../../../src/core/ontology/ontology';
import { readQuantity, valueKey } from '../../../src/core/ontology/values';
import { readWorld } from '../world/read-world';

const tessaly = readWorld('tessaly').ontology;
const museum = readWorld('museum').ontology;
const price = predicateOf(tessaly, 'price');
const uptime = predicateOf(tessaly, 'uptime');
const refund = predicateOf(tessaly, 'refund_days');
const owner = predicateOf(tessaly, 'owned_by');
const made = predicateOf(museum, 'made_in');
const ticket = predicateOf(museum, 'costs');
const opens = predicateOf(museum, 'opens_at');

describe('the key of a value', () => {
  it.each([
    '49',
    '49.',
    '049',
    '49.00',
    '€49',
    '49 EUR',
    '49,00 €',
    '49\u00A0€',
    '49\u202F€',
    'EUR 49.00 per user/month',
    '€49 per user per month',
    '49 euros a month',
    '49 € monthly',
    'EUR 49/user/mo',
    '+49',
  ])('takes %j for 49 euro a user and month', (text) => {
    expect(valueKey(price, text)).toBe('49');
  });

  it.each([
    '€588 per user per year',
    '588 EUR yearly',
    '588 €/yr',
    '$588',
    '588 months',
    '588 users',
    '588%',
  ])('keeps the unit of %j', (text) => {
    expect(valueKey(price, text)).not.toBe('588');
    expect(valueKey(price, text)).toMatch(/^588 /);
  });

  it.each(['A$49', '49 A$ a month', 'HK$49', 'CN¥49'])('takes %j for no known money', (text) => {
    expect(readQuantity(price, text)).toBeUndefined();
    expect(valueKey(price, text)).toBe(text.toLowerCase());
  });

  it('takes dollars of the United States for dollars', () => {
    expect(valueKey(price, 'US$49')).toBe(valueKey(price, '$49'));
  });

  it('compares values in another unit with each other', () => {
    const key = valueKey(price, '€588 per user per year');
    expect(valueKey(price, '588,00 EUR per year and user')).toBe(key);
    expect(valueKey(price, '€588 per user')).toBe('588');
    expect(valueKey(price, '$588')).toBe(valueKey(price, '588 dollars'));
    expect(valueKey(price, '$588')).not.toBe(valueKey(price, '£588'));
  });

  it.each([
    ['1,200', '1200'],
    ['1.200 €', '1200'],
    ['€1.200,50', '1200.5'],
    ['€1,200.50', '1200.5'],
    ['1 200 €', '1200'],
    ["1'200", '1200'],
    ['1,234,567', '1234567'],
    ['0,125', '0.125'],
    ['1.5', '1.5'],
    ['-5', '-5'],
    ['−5', '-5'],
    ['-0', '0'],
  ])('reads %j as %s', (text, amount) => {
    expect(valueKey(price, text)).toBe(amount);
  });

  it.each(['1.2.3', '12,34,567', '1,234.567.890', '1-2', '10:30', '1/2', 'T1603', '4x'])(
    'does not take %j for a number',
    (text) => {
      expect(readQuantity(price, text)).toBeUndefined();
    },
  );

  it.each([
    'It costs 49 a month',
    'not 49',
    'about 49',
    '49 or 59',
    '49 to 59',
    '49 EUR for the first year',
    'from €49',
  ])('does not find a number inside of %j', (text) => {
    expect(readQuantity(price, text)).toBeUndefined();
    expect(valueKey(price, text)).not.toBe('49');
  });

  it('reads percentages with a decimal comma', () => {
    for (const text of ['99.9', '99.9%', '99,9 %', '99.90 percent', '99.9 per cent']) {
      expect(valueKey(uptime, text)).toBe('99.9');
    }
    expect(valueKey(uptime, '99,999 %')).toBe('99.999');
    expect(valueKey(uptime, '99.999')).toBe('99.999');
    expect(valueKey(uptime, '99.9 days')).not.toBe('99.9');
  });

  it('reads days, and no other stretch of time, as days', () => {
    for (const text of ['30', '30 days', '30-day', '30 Days.']) {
      expect(valueKey(refund, text)).toBe('30');
    }
    expect(valueKey(refund, '2 months')).toBe('2 month');
    expect(valueKey(refund, '2 months')).not.toBe(valueKey(refund, '2 weeks'));
  });

  it('knows the words of a unit of any world', () => {
    expect(valueKey(ticket, '12 crowns')).toBe('12');
    expect(valueKey(ticket, '12 EUR')).toBe('12 eur');
    expect(valueKey(made, 'year 1887')).toBe('1887');
    expect(valueKey(opens, "9 o'clock")).toBe('9');
    expect(valueKey(price, '12 crowns')).toBe('12 crowns');
  });

  it('compares names and words as names', () => {
    expect(valueKey(owner, ' ORION ')).toBe('orion');
    expect(valueKey(owner, '49 EUR')).toBe('49 eur');
    expect(valueKey(owner, 'the Orion team')).not.toBe(valueKey(owner, 'Orion'));
  });
});

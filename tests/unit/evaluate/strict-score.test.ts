import { describe, expect, it } from 'vitest';
import { scoreAnswer } from '../../../src/core/evaluate/score';
import { scoreStrictly, statesFormerValue } from '../../../src/core/evaluate/strict-score';
import { predicateOf } from '../../../src/core/ontology/ontology';
import { readWorld } from '../world/read-world';

const ontologies = { tessaly: readWorld('tessaly').ontology, museum: readWorld('museum').ontology };

interface Asked {
  readonly world: keyof typeof ontologies;
  readonly predicate: string;
  readonly expected: readonly string[];
  readonly former: readonly string[];
}

const price: Asked = { world: 'tessaly', predicate: 'price', expected: ['59'], former: ['49'] };
const refund: Asked = {
  world: 'tessaly',
  predicate: 'refund_days',
  expected: ['14'],
  former: ['30'],
};
const uptime: Asked = { world: 'tessaly', predicate: 'uptime', expected: ['99.9'], former: [] };
const owner: Asked = {
  world: 'tessaly',
  predicate: 'owned_by',
  expected: ['Orion'],
  former: ['Atlas'],
};
const plan: Asked = { world: 'tessaly', predicate: 'included_in', expected: ['Pro'], former: [] };
const does: Asked = {
  world: 'tessaly',
  predicate: 'does',
  expected: ['warehouse slotting tool'],
  former: [],
};
const formerly: Asked = {
  world: 'tessaly',
  predicate: 'formerly',
  expected: ['Tessaly Track'],
  former: [],
};
const made: Asked = { world: 'museum', predicate: 'made_in', expected: ['1887'], former: [] };
const guides: Asked = {
  world: 'museum',
  predicate: 'guides_in',
  expected: ['Czech', 'English'],
  former: ['German'],
};

const R = 'correct';
const W = 'wrong';
type Verdict = typeof R | typeof W;

/** An answer, what the strict scorer makes of it, and what the published one does. */
const ANSWERS: readonly (readonly [Asked, string | readonly string[], Verdict, Verdict])[] = [
  [price, '59', R, R],
  [price, '€59', R, R],
  [price, '59 EUR', R, R],
  [price, '59,00 €', R, R],
  [price, 'EUR 59.00 per user/month', R, R],
  [price, '€59.00', R, R],
  [price, 'The Pro plan costs €59 per user per month.', R, R],
  [price, 'From 22 September 2026, the Pro plan costs €59 per user per month.', R, R],
  [price, 'It costs 59 euros a month, billed every 12 months.', R, R],
  [price, 'Pro, one of 3 plans, is 59 now', R, R],
  [price, '59, since 2026-09-22', R, R],
  [price, 'not 49 but 59', R, R],
  [price, 'Not 59 but 49', W, R],
  [price, 'not 59', W, R],
  [price, '59, was 49', W, R],
  [price, '49 (formerly 59)', W, R],
  [price, 'It used to be 59', W, R],
  [price, '49 or 59', W, R],
  [price, '€59 per user per year', W, R],
  [price, '59 dollars', W, R],
  [price, '€ 59.-', R, R],
  [price, '59,– €', R, R],
  [price, 'It costs € 59.- per month.', R, R],
  [price, 'It costs EUR59 a month.', R, W],
  [price, '59.- CHF', W, R],
  [price, 'Fr. 59.-', W, R],
  [price, 'A$59', W, R],
  [price, '59 A$ a month', W, R],
  [price, 'US$59', W, R],
  [price, 'It costs HK$ 59 a month.', W, R],
  [price, '59 AUD', W, R],
  [price, '59 kr', W, R],
  [price, 'zł 59', W, R],
  [price, '₹59', W, R],
  [price, '€59 (A$98)', W, R],
  [price, 'A flat 59 for ALL', R, R],
  [price, '59 months', W, R],
  [price, '59.5', W, R],
  [price, '5,900', W, W],
  [price, '49', W, W],
  [price, 'I cannot tell', W, W],
  [price, 'The Pro plan no longer costs €59 per user per month.', W, R],
  [price, '59 is not right; it is 49', W, R],
  [refund, 'within 14 days of purchase', R, R],
  [refund, '14-day', R, R],
  [refund, '2 weeks', W, W],
  [refund, '14 months', W, R],
  [refund, '14 days, not 30', R, R],
  [refund, '14 days (30 days before)', W, R],
  [uptime, '99,9 %', R, W],
  [uptime, '99.95%', W, W],
  [owner, 'Orion', R, R],
  [owner, 'the Orion team.', R, R],
  [owner, 'orion team', R, R],
  [owner, 'Payments service is owned by the Orion team.', R, R],
  [owner, 'The Orion team owns it, not Atlas.', R, R],
  [owner, 'Not Orion but Atlas', W, R],
  [owner, 'Orion does not own it', W, R],
  [owner, 'Payments service is no longer owned by the Orion team.', W, R],
  [owner, 'Orion (formerly Atlas)', W, R],
  [owner, 'Orion or Juno', W, R],
  [owner, 'Orion and maybe Juno', W, R],
  [owner, 'Orion, possibly the Juno team', W, R],
  [owner, 'Orion (perhaps also Juno)', W, R],
  [owner, 'Orion and Juno too', W, R],
  [owner, 'Orion as well as Juno', W, R],
  [owner, 'Orion together with Juno', W, R],
  [owner, 'Orion/Juno', W, R],
  [owner, 'Either Orion or Juno', W, R],
  [owner, 'Maybe Juno, but likely Orion', W, R],
  [owner, 'Maybe Orion', R, R],
  [owner, 'Orion, I think', R, R],
  [owner, 'Orion, according to the Service Catalogue', R, R],
  [owner, 'Orion Two', W, R],
  [owner, 'blue orion', W, R],
  [owner, 'Atlas', W, W],
  [plan, 'Pro Plus', W, R],
  [plan, 'the Pro plan', R, R],
  [does, 'Tessaly Dock is our warehouse slotting tool.', R, R],
  [does, 'a warehouse slotting tool', R, R],
  [does, 'not a warehouse slotting tool', W, R],
  [formerly, 'It was formerly called Tessaly Track.', R, R],
  [made, 'The Globe was made in 1887.', R, R],
  [made, 'not 1887 but 1897', W, R],
  [guides, ['Czech', 'English'], R, R],
  [guides, ['English', 'czech'], R, R],
  [guides, 'Czech and English', R, W],
  [guides, 'Czech, English and Polish', W, W],
  [guides, ['Czech', 'English', 'German'], W, W],
  [guides, ['Czech'], W, W],
];

const listOf = (given: string | readonly string[]): readonly string[] =>
  typeof given === 'string' ? [given] : given;

const strictly = ({ world, predicate, expected, former }: Asked, values: readonly string[]) =>
  scoreStrictly(values, expected, {
    predicate: predicateOf(ontologies[world], predicate),
    formerValues: former,
  });

describe('the strict scorer', () => {
  it.each(ANSWERS)('on %o, %j', (asked, given, verdict) => {
    expect(strictly(asked, listOf(given))).toBe(verdict);
  });

  it('differs from the published one where that one is fooled, and where units or lists fooled it', () => {
    for (const [{ expected }, given, , published] of ANSWERS) {
      expect([given, scoreAnswer(listOf(given), expected)]).toEqual([given, published]);
    }
    const count = (strict: Verdict, published: Verdict): number =>
      ANSWERS.filter((answer) => answer[2] === strict && answer[3] === published).length;
    expect({
      bothRight: count(R, R),
      bothWrong: count(W, W),
      onlyPublishedRight: count(W, R),
      onlyStrictRight: count(R, W),
    }).toEqual({ bothRight: 34, bothWrong: 9, onlyPublishedRight: 44, onlyStrictRight: 3 });
  });

  it('takes no value for an abstention, and nothing for right where nothing is expected', () => {
    expect(strictly(price, [])).toBe('abstain');
    expect(strictly({ ...price, expected: [] }, ['49'])).toBe('wrong');
  });

  it('counts a value once, however often and in whatever words it is given', () => {
    expect(strictly(owner, ['Orion', 'the Orion team'])).toBe('correct');
    expect(strictly(owner, ['Orion', 'Juno'])).toBe('wrong');
  });

  it('takes a value that came back for current', () => {
    const back = { ...price, former: ['49', '59'] };
    expect(strictly(back, ['59'])).toBe('correct');
  });
});

describe('a superseded value', () => {
  const states = (given: string): boolean =>
    statesFormerValue([given], ['59'], {
      predicate: predicateOf(ontologies.tessaly, 'price'),
      formerValues: ['49', '59'],
    });

  it.each(['49', '€49.00', '49 or 59', 'The Pro plan costs €49 per user per month.'])(
    'is served in %j',
    (given) => {
      expect(states(given)).toBe(true);
    },
  );

  it.each(['59', '59, was 49', 'not 49', '€49 per user per year', '490', 'no idea'])(
    'is not served in %j',
    (given) => {
      expect(states(given)).toBe(false);
    },
  );
});

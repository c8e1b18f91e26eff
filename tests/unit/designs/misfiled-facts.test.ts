/** Facts whose own sentence says something of another predicate. */
import { describe, expect, it } from 'vitest';
import { Case, handMade, type HandMade } from '../../fixtures/case';

const PRICE = 'Pro costs €49 per user per month.';
const REFUND = 'Customers can request a refund within 14 days.';

const refund = (object: string, sentence: string): HandMade => ({
  subject: 'Refund policy',
  predicate: 'refund_days',
  object,
  sentence,
});

async function toldOf(
  pages: Readonly<Record<string, string>>,
  read: Readonly<Record<string, readonly HandMade[]>>,
): Promise<string> {
  const base = await Case.open({ a: 'canonical', b: 'canonical' });
  await base.publish(1, pages, handMade(read));
  return base.told('Refund policy', 'refund_days', 3);
}

describe('a fact filed under a predicate that its sentence does not speak of', () => {
  it.each([
    [
      'on the same page',
      { a: `${PRICE} ${REFUND}` },
      { a: [refund('49', PRICE), refund('14', REFUND)] },
    ],
    [
      'on another',
      { a: PRICE, b: REFUND },
      { a: [refund('49', PRICE)], b: [refund('14', REFUND)] },
    ],
  ])('is no rival of one whose sentence says it: %s', async (_where, pages, read) => {
    expect(await toldOf(pages, read)).toBe('14');
  });

  it('is told with a warning where nothing else is known', async () => {
    expect(await toldOf({ a: PRICE }, { a: [refund('49', PRICE)] })).toBe('49 (not-in-sentence)');
  });

  it('is not seen where no pattern reads the sentence', async () => {
    const prose = 'You have 14 days to want your money back.';
    expect(await toldOf({ a: prose }, { a: [refund('14', prose)] })).toBe('14');
  });
});

/** Gathering, switch by switch, from pages that were read into a graph. */
import { beforeEach, describe, expect, it } from 'vitest';
import { designOf, withSwitches, type DesignId } from '../../../src/core/designs/design';
import type { DesignPolicy } from '../../../src/core/designs/design-policy';
import {
  evidenceText,
  type Evidence,
  type FactEvidence,
  type PageEvidence,
} from '../../../src/core/designs/evidence';
import { gatherEvidence } from '../../../src/core/designs/gather-evidence';
import type { SwitchId } from '../../../src/core/designs/switches';
import { Case, handMade } from '../../fixtures/case';
import { day } from '../../fixtures/graph';

let base: Case;
beforeEach(async () => {
  base = await Case.open({ list: 'canonical', notes: 'notes' });
});

const design = (id: DesignId, ...on: readonly SwitchId[]): DesignPolicy =>
  withSwitches(designOf(id), on);

/** What a design gathers of a price. */
async function gather(policy: DesignPolicy, entity: string, on: number, predicate = 'price') {
  const sources = await base.sources(on);
  return gatherEvidence(sources, policy, `${entity} ${predicate}`, entity, predicate);
}

const isFact = (item: Evidence): item is FactEvidence => item.kind === 'fact';
const isPage = (item: Evidence): item is PageEvidence => item.kind === 'page';
const factsOf = async (...asked: Parameters<typeof gather>) =>
  (await gather(...asked)).evidence.filter(isFact);
const pagesOf = async (...asked: Parameters<typeof gather>) =>
  (await gather(...asked)).evidence.filter(isPage);
const costs = (name: string, euros: string): string =>
  `${name} costs €${euros} per user per month.`;

describe('the article’s designs', () => {
  beforeEach(async () => {
    await base.publish(1, { a: costs('Pro', '49'), b: costs('Pro', '49') });
    await base.publish(3, { c: costs('Pro', '59') });
  });

  it('gather pages, one merged fact, both, or every value', async () => {
    const kinds = async (id: DesignId) =>
      (await gather(design(id), 'Pro', 4)).evidence.map(({ kind }) => kind);
    expect(await kinds('Rag')).toEqual(['page', 'page', 'page']);
    expect(await kinds('Graph')).toEqual(['fact']);
    expect(await kinds('Hybrid')).toEqual(['fact', 'page', 'page', 'page']);
    expect(await kinds('HybridVersioned')).toEqual(['fact', 'fact', 'page', 'page', 'page']);
  });

  it('merge by the rule and say who agrees', async () => {
    expect(await factsOf(design('Graph'), 'Pro', 4)).toMatchObject([
      {
        sentence: costs('Pro', '49'),
        support: ['a', 'b'],
        sourceCount: 3,
        date: day(1),
        isGone: false,
        isVerbatim: true,
      },
    ]);
  });
});

describe('canonical names', () => {
  beforeEach(() => base.publish(1, { a: costs('Pro plan', '49'), b: costs('Pro', '49') }));

  it('find facts under every way to write the name', async () => {
    expect(await factsOf(design('Graph'), 'Pro', 2)).toMatchObject([{ support: ['b'] }]);
    expect(await factsOf(design('Graph', 'canonical-names'), 'Pro', 2)).toMatchObject([
      { support: ['a', 'b'], sentence: costs('Pro plan', '49') },
    ]);
  });

  it('put facts into words under the most complete name, where the sentence has not its kind', async () => {
    await base.publish(1, {
      c: 'The Payments service is owned by the Atlas team.',
      d: 'Payments service is owned by the Atlas team.',
      e: 'The Atlas team is led by Derya Kaya.',
      f: 'Payments service was formerly called Billing service.',
    });
    const told = async (entity: string, predicate: string, policy = design('Governed')) =>
      (await gather(policy, entity, 2, predicate)).evidence
        .filter(({ kind }) => kind !== 'page')
        .map(evidenceText);
    expect(await told('Payments', 'owned_by')).toEqual([
      'Payments service was formerly called Billing service.',
      'Payments service is owned by the Atlas team.',
    ]);
    expect(await told('Atlas team', 'led_by')).toEqual(['The Atlas team is led by Derya Kaya.']);
    const asked = await base.ask('Payments', 'owned_by', 2);
    expect(asked.hops[0]!.decidedBy?.sentence).toBe('Payments service is owned by the Atlas team.');
  });

  it('compare values that are names by what they mean', async () => {
    await base.publish(1, {
      d: 'The Helix team is led by Derya Kaya.',
      e: 'The Helix team is led by Dr. Kaya.',
    });
    const values = async (...on: readonly SwitchId[]) =>
      (await factsOf(design('HybridVersioned', ...on), 'Helix', 2, 'led_by')).length;
    expect(await values()).toBe(2);
    expect(await values('canonical-names')).toBe(1);
  });
});

describe('supersede', () => {
  it('leaves out facts of other pages that one no less trusted has replaced, and marks their sentences', async () => {
    await base.publish(1, { a: costs('Pro', '49'), b: costs('Pro', '49') });
    await base.publish(4, { a: costs('Pro', '59') });
    const objects = async (policy: DesignPolicy) =>
      (await factsOf(policy, 'Pro', 5)).map(({ confirmed }) => confirmed.fact.object);
    expect(await objects(design('HybridVersioned'))).toEqual(['49', '59']);
    expect(await objects(design('HybridVersioned', 'supersede'))).toEqual(['59']);
    const over = async (policy: DesignPolicy) =>
      (await pagesOf(policy, 'Pro', 5)).map(({ page, over }) => [
        page.page,
        over.map(({ sentence }) => sentence),
      ]);
    expect(await over(design('Rag'))).toEqual([
      ['a', []],
      ['b', []],
    ]);
    expect(await over(design('Rag', 'supersede'))).toEqual([
      ['a', []],
      ['b', [costs('Pro', '49')]],
    ]);
  });

  it('marks sentences of a page that hold only later, or hold no longer, as they say', async () => {
    const soon = `From 2026-09-08, ${costs('Pro', '59')}`;
    const before = 'Pro costs €39 per user per month until 2026-09-03.';
    await base.write(1, { a: `${soon} ${before} ${costs('Pro', '49')}` });
    const over = async (on: number) =>
      (await pagesOf(design('Rag', 'supersede'), 'Pro', on)).flatMap(({ over }) =>
        over.map(({ sentence }) => sentence),
      );
    expect(await over(2)).toEqual([soon]);
    expect(await over(5)).toEqual([soon, before]);
    expect(await over(8)).toEqual([before]);
  });
});

describe('authority', () => {
  beforeEach(async () => {
    await base.publish(1, { list: costs('Pro', '49') });
    await base.publish(4, { notes: costs('Pro', '24'), faq: costs('Pro', '24') });
  });

  it('shows the graph’s most trusted value instead of the merge rule’s', async () => {
    const object = async (policy: DesignPolicy) =>
      (await factsOf(policy, 'Pro', 5))[0]?.confirmed.fact.object;
    expect(await object(design('Graph'))).toBe('24');
    expect(await object(design('Graph', 'authority'))).toBe('49');
  });

  it('lets the most trusted source speak for a value', async () => {
    await base.publish(6, { list: costs('Pro', '24') });
    const facts = await factsOf(design('HybridVersioned', 'authority'), 'Pro', 7);
    const own = facts.find(({ confirmed }) => confirmed.fact.object === '24');
    expect(own?.confirmed.fact.source).toMatchObject({ page: 'list' });
    expect(own?.support).toEqual(['faq', 'notes', 'list']);
  });

  it('puts the most trusted first', async () => {
    const ranks = (await gather(design('HybridVersioned', 'authority'), 'Pro', 5)).evidence.map(
      (item) => (isFact(item) ? item.confirmed.fact.rank : isPage(item) ? item.rank : 'alias'),
    );
    expect(ranks).toEqual(['canonical', 'canonical', 'mention', 'mention', 'notes']);
  });
});

describe('sentence change', () => {
  it('dates facts and sentences by when the sentence first stood', async () => {
    await base.publish(1, { a: costs('Pro', '49') });
    await base.publish(5, { a: `${costs('Pro', '49')} Also new.` });
    expect(await factsOf(design('Hybrid'), 'Pro', 6)).toMatchObject([{ date: day(5) }]);
    const policy = design('Hybrid', 'sentence-change');
    expect(await factsOf(policy, 'Pro', 6)).toMatchObject([{ date: day(1) }]);
    const [page] = await pagesOf(policy, 'Pro', 6);
    expect([...page!.sentencesSince]).toEqual([
      [costs('Pro', '49'), day(1)],
      ['Also new.', day(5)],
    ]);
  });

  it('says that a sentence is gone which the graph still believes, and reads that page besides', async () => {
    await base.publish(1, {
      a: costs('Pro', '49'),
      b: 'Pro price list.',
      c: 'Pro price.',
      d: 'Price of Pro.',
    });
    await base.write(5, { a: 'Nothing to see.' });
    const policy = design('Hybrid', 'sentence-change');
    expect(await factsOf(policy, 'Pro', 6)).toMatchObject([{ isGone: true, isPageAhead: true }]);
    expect((await pagesOf(policy, 'Pro', 6)).map(({ page }) => page.page)).toContain('a');
    expect((await pagesOf(design('Hybrid'), 'Pro', 6)).map(({ page }) => page.page)).not.toContain(
      'a',
    );
    expect(await factsOf(design('Hybrid'), 'Pro', 6)).toMatchObject([{ isGone: false }]);
  });

  it('says that a sentence does not say what was read from it', async () => {
    const sentence = 'Pro has a refund of 2 days.';
    const read = { subject: 'Pro', predicate: 'price', object: '9', sentence };
    await base.publish(1, { a: sentence }, handMade({ a: [read] }));
    expect(await factsOf(design('Graph', 'sentence-change'), 'Pro', 2)).toMatchObject([
      { isVerbatim: false, isGone: false },
    ]);
    expect(await factsOf(design('Graph'), 'Pro', 2)).toMatchObject([{ isVerbatim: true }]);
  });
});

describe('alias retrieval', () => {
  it('finds pages that know only the old name, and tells the reader of it', async () => {
    await base.publish(1, { a: costs('Basic', '19') });
    await base.publish(3, { news: 'Starter was formerly called Basic.' });
    const found = async (policy: DesignPolicy) =>
      (await pagesOf(policy, 'Starter', 4)).map(({ page }) => page.page);
    const rag = design('Rag', 'alias-retrieval');
    expect(await found(design('Rag'))).toEqual(['news']);
    expect(await found(rag)).toEqual(expect.arrayContaining(['a', 'news']));
    const { evidence } = await gather(rag, 'Starter', 4);
    expect(evidence.filter(({ kind }) => kind === 'alias').map(evidenceText)).toEqual([
      'Starter was formerly called Basic.',
    ]);
  });
});

describe('staleness in code and the empty answer', () => {
  it('change nothing of what is gathered', async () => {
    await base.publish(1, { a: costs('Pro', '49') });
    await base.write(2, { a: costs('Pro', '59') });
    const { evidence } = await gather(design('HybridVersioned'), 'Pro', 3);
    const both = design('HybridVersioned', 'code-staleness', 'empty-answer');
    expect((await gather(both, 'Pro', 3)).evidence).toEqual(evidence);
  });
});

describe('a fact in words', () => {
  it.each([
    ['€49', costs('Pro', '49')],
    ['EUR 49.00 per user/month', costs('Pro', '49.00')],
    ['€588 per user per year', 'Pro is €588 per user per year.'],
  ])('of the value %j is %j', async (object, words) => {
    const sentence = `Pro is ${object}.`;
    const read = { subject: 'Pro', predicate: 'price', object, sentence };
    await base.publish(1, { a: sentence }, handMade({ a: [read] }));
    expect(await factsOf(design('Graph'), 'Pro', 2)).toMatchObject([{ sentence: words }]);
  });

  it('of a record in another unit says so', async () => {
    const patch = { kind: 'set', predicate: 'price', system: 'billing' } as const;
    await base.record(1, { ...patch, subject: 'Pro', objects: ['$49'] });
    expect(await factsOf(design('Graph'), 'Pro', 2)).toMatchObject([
      { sentence: 'Pro, price: $49.' },
    ]);
  });
});

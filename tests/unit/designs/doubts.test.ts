import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/core/designs/decide';
import { designOf } from '../../../src/core/designs/design';
import type { DesignPolicy } from '../../../src/core/designs/design-policy';
import { findDoubts, type Doubt } from '../../../src/core/designs/doubts';
import type { Evidence } from '../../../src/core/designs/evidence';
import type { SlotFacts } from '../../../src/core/graph/slot';
import { predicateOf, type Ontology } from '../../../src/core/ontology/ontology';
import type { AuthorityRank } from '../../../src/core/ports';
import { factItem, NEWEST, pageItem } from '../../fixtures/evidence';
import { ONTOLOGY, pageOn } from '../../fixtures/graph';

const GOVERNED = designOf('Governed');
const EMPTY: SlotFacts = {
  entity: { name: 'Mail', formerNames: [] },
  facts: [],
  ended: [],
  toCome: [],
};
const MANY: Ontology = {
  ...ONTOLOGY,
  predicates: ONTOLOGY.predicates.map((each) => ({ ...each, cardinality: 'many' })),
};

const page = (id: string, on: number, body: string, rank: AuthorityRank = 'mention', more = {}) =>
  pageItem(pageOn(id, 1, on, body), { rank, ...more });

/** Doubts in what code decides, or in another answer. */
function doubts(
  policy: DesignPolicy,
  evidence: readonly Evidence[],
  more: {
    readonly values?: readonly string[];
    readonly slot?: SlotFacts;
    readonly ontology?: Ontology;
  } = {},
): readonly Doubt[] {
  const { ontology = ONTOLOGY, slot } = more;
  const predicate = predicateOf(ontology, 'price');
  const request = { entityName: 'Mail', predicate, evidence, policy, ...(slot && { slot }) };
  const decision = decide(ontology, request);
  return findDoubts(request, decision, more.values ?? decision.values);
}

describe('no doubt', () => {
  it('is in no answer, nor in one that all sources give', () => {
    expect(doubts(GOVERNED, [page('b', 1, 'Chat costs €5.')])).toEqual([]);
    const same = [factItem(1, '5'), page('b', 2, 'Mail costs €5.')];
    for (const policy of [NEWEST, GOVERNED]) expect(doubts(policy, same)).toEqual([]);
  });
});

describe('sources disagree', () => {
  const rivals = (rank: AuthorityRank, more = {}) => [
    factItem(1, '5', { rank: 'canonical' }),
    page('b', 9, 'Mail costs €6.', rank, more),
  ];

  it('where any says another value, or by rank an equal one', () => {
    expect(doubts(NEWEST, rivals('notes'))).toEqual(['sources-disagree']);
    expect(doubts(GOVERNED, rivals('canonical'))).toEqual(['sources-disagree']);
    for (const rank of ['mention', 'notes', 'agent'] as const) {
      expect(doubts(GOVERNED, rivals(rank))).toEqual([]);
    }
  });

  it('not by rank where the equal one’s sentence is gone, or does not say it', () => {
    const own = page('b', 1, 'Mail costs €6.');
    expect(doubts(GOVERNED, [factItem(2, '5'), own])).toContain('sources-disagree');
    expect(doubts(GOVERNED, [factItem(2, '5', { isGone: true }), own])).not.toContain(
      'sources-disagree',
    );
    expect(doubts(GOVERNED, [factItem(2, '5', { isVerbatim: false }), own])).not.toContain(
      'sources-disagree',
    );
  });

  it('where two equals contradict each other and both are the answer', () => {
    const both = [factItem(3, '5', { source: 'a' }), factItem(3, '6', { source: 'b' })];
    expect(doubts(GOVERNED, both)).toEqual(['sources-disagree']);
    expect(doubts(GOVERNED, both, { ontology: MANY })).toEqual([]);
  });

  it('where the graph’s sources differ, though it shows one value; only without ranks', () => {
    const merged = [factItem(1, '5', { support: ['a', 'b'], sourceCount: 3 })];
    const withGraph = { slot: EMPTY };
    expect(doubts(NEWEST, merged, withGraph)).toEqual(['sources-disagree']);
    expect(doubts(NEWEST, merged)).toEqual([]);
    expect(doubts(GOVERNED, merged, withGraph)).toEqual([]);
  });

  it('where a reader gives another answer than the evidence has', () => {
    expect(doubts(GOVERNED, [factItem(1, '5')], { values: ['9'] })).toContain('sources-disagree');
  });

  it('not where a source of a multi-valued predicate knows fewer values', () => {
    const fewer = [factItem(2, '5'), factItem(2, '6'), page('b', 1, 'Mail costs €5.', 'notes')];
    expect(doubts(NEWEST, fewer, { ontology: MANY })).toEqual([]);
  });
});

describe('not in the graph', () => {
  it('where a page answers alone, but by rank not the page that owns it', () => {
    expect(doubts(NEWEST, [page('b', 1, 'Mail costs €5.', 'canonical')])).toEqual(['not-in-graph']);
    expect(doubts(GOVERNED, [page('b', 1, 'Mail costs €5.', 'canonical')])).toEqual([]);
    expect(doubts(GOVERNED, [page('b', 1, 'Mail costs €5.', 'mention')])).toEqual(['not-in-graph']);
  });

  it('not for a design that asks no graph', () => {
    expect(doubts({ ...NEWEST, graph: 'none' }, [page('b', 1, 'Mail costs €5.')])).toEqual([]);
  });
});

describe('a page that changed', () => {
  const ahead = page('b', 2, 'Mail costs €5.', 'mention', { isAheadOfGraph: true });

  it('where it speaks of the entity; where sentences are followed never', () => {
    expect(doubts(NEWEST, [factItem(1, '5'), ahead])).toEqual(['page-changed']);
    const elsewhere = page('b', 2, 'Chat costs €5.', 'mention', { isAheadOfGraph: true });
    expect(doubts(NEWEST, [factItem(1, '5'), elsewhere])).toEqual([]);
    expect(doubts(GOVERNED, [factItem(1, '5'), ahead])).toEqual([]);
  });

  it('where it is behind the fact, for code that knows the graph', () => {
    const behind = [factItem(1, '5', { isPageAhead: true })];
    expect(doubts(NEWEST, behind)).toEqual([]);
    expect(doubts(NEWEST, behind, { slot: EMPTY })).toEqual(['page-changed']);
  });
});

describe('the sentence behind a fact', () => {
  it('is gone: a doubt in an answer that rests on the fact, not in one that a page gives', () => {
    const gone = factItem(2, '5', { isGone: true });
    expect(doubts(GOVERNED, [gone])).toEqual(['sentence-changed']);
    expect(doubts(GOVERNED, [gone, page('b', 3, 'Mail costs €5.')])).toEqual([]);
  });

  it('does not say it: a doubt by rank', () => {
    const other = factItem(2, '5', { isVerbatim: false });
    expect(doubts(GOVERNED, [other])).toEqual(['not-in-sentence']);
    expect(doubts({ ...GOVERNED, trust: 'equal' }, [other])).toEqual([]);
  });
});

it('tells several in one order', () => {
  const evidence = [
    factItem(2, '5', { source: 'a', isGone: true }),
    factItem(2, '6', { source: 'c', isGone: true }),
  ];
  expect(doubts(GOVERNED, evidence)).toEqual(['sources-disagree', 'sentence-changed']);
});

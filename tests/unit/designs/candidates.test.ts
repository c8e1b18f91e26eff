import { describe, expect, it } from 'vitest';
import { findCandidates } from '../../../src/core/designs/candidates';
import type { Evidence, SlotKeys } from '../../../src/core/designs/evidence';
import { nameKey } from '../../../src/core/ontology/name-key';
import { predicateOf } from '../../../src/core/ontology/ontology';
import { factItem, pageItem } from '../../fixtures/evidence';
import { ONTOLOGY, pageOn } from '../../fixtures/graph';

const price = predicateOf(ONTOLOGY, 'price');
const page = (body: string, more = {}) => pageItem(pageOn('b', 1, 2, body), more);
const find = (evidence: readonly Evidence[], keys?: SlotKeys) =>
  findCandidates(ONTOLOGY, 'Mail', price, evidence, keys);
const values = (evidence: readonly Evidence[], keys?: SlotKeys) =>
  find(evidence, keys).candidates.map(({ value }) => value);

describe('candidates', () => {
  it('are what the evidence states of the slot, in its order, with their sentences', () => {
    const evidence = [factItem(1, '5'), page('Mail is nice. Mail costs €6. Chat costs €7.')];
    expect(find(evidence).candidates).toEqual([
      { value: '5', evidenceIndex: 0, sentence: 'Mail costs €5.' },
      { value: '6', evidenceIndex: 1, sentence: 'Mail costs €6.' },
    ]);
  });

  it('take a fact’s value as it is, also where its sentence fits no template', () => {
    const sentence = 'Mail is 5 EUR.';
    expect(find([factItem(1, '5 EUR', { sentence })]).candidates).toEqual([
      { value: '5 EUR', evidenceIndex: 0, sentence },
    ]);
  });

  it('leave out a fact of another predicate', () => {
    expect(
      findCandidates(ONTOLOGY, 'Mail', predicateOf(ONTOLOGY, 'owned_by'), [factItem(1, '5')])
        .candidates,
    ).toEqual([]);
  });

  it('follow former names that the evidence tells, over two steps, and say which', () => {
    const alias: Evidence = { kind: 'alias', sentence: 'Mail was formerly called Post.' };
    const evidence = [alias, page('Post was formerly called Letter. Letter costs €3.')];
    expect(find(evidence)).toEqual({
      candidates: [{ value: '3', evidenceIndex: 1, sentence: 'Letter costs €3.' }],
      names: new Set(['mail', 'post', 'letter']),
    });
    expect(values([page('Post costs €3.')])).toEqual([]);
  });

  it('compare names by the keys they are given', () => {
    const keys = { subject: (name: string) => nameKey(name).replace(' app', ''), value: nameKey };
    expect(values([page('Mail app costs €4.')])).toEqual([]);
    expect(values([page('Mail app costs €4.')], keys)).toEqual(['4']);
  });

  it('leave out sentences of a page that do not hold now, and only those', () => {
    const over = [{ sentence: 'Mail costs €6.', value: '6' }];
    expect(values([page('Mail costs €6. Mail costs €8.', { over })])).toEqual(['8']);
  });

  it('leave out what a sentence says is no longer so', () => {
    expect(values([page('Mail no longer costs €6.')])).toEqual([]);
  });

  it('keep from when a page says it is so', () => {
    const from = { kind: 'on', at: '2026-09-04T00:00:00Z', precision: 'day' };
    expect(find([page('From 2026-09-04, Mail costs €6.')]).candidates).toEqual([
      { value: '6', evidenceIndex: 0, sentence: 'From 2026-09-04, Mail costs €6.', from },
    ]);
  });
});

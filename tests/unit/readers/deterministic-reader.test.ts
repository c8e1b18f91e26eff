import { describe, expect, it } from 'vitest';
import type { DesignPolicy } from '../../../src/core/designs/design-policy';
import type { Evidence, PageEvidence } from '../../../src/core/designs/evidence';
import { predicateOf, type Ontology } from '../../../src/core/ontology/ontology';
import { createDeterministicReader } from '../../../src/core/readers/deterministic-reader';
import type { Reading } from '../../../src/core/readers/reader';
import { factItem, FIRST, NEWEST, pageItem } from '../../fixtures/evidence';
import { ONTOLOGY, pageOn } from '../../fixtures/graph';

let pages = 0;
const page = (on: number, body: string, isAheadOfGraph = false): PageEvidence => {
  pages += 1;
  return pageItem(pageOn(`p${pages}`, 1, on, body), { isAheadOfGraph });
};

const fact = (on: number, sentence: string, object: string): Evidence => ({
  ...factItem(on, object),
  sentence,
});

const read = (
  entityName: string,
  predicate: string,
  evidence: readonly Evidence[],
  policy: DesignPolicy,
  ontology: Ontology = ONTOLOGY,
): Promise<Reading> =>
  createDeterministicReader(ontology).read({
    entityName,
    predicate: predicateOf(ontology, predicate),
    evidence,
    policy,
  });

describe('the reader without a model', () => {
  it('has no answer without evidence, and does not hedge', async () => {
    expect(await read('Mail', 'price', [], NEWEST)).toMatchObject({
      values: [],
      hedgeReasons: [],
      why: 'no evidence',
    });
    expect(await read('Mail', 'price', [page(1, 'Chat costs €5.')], NEWEST)).toMatchObject({
      values: [],
    });
  });

  it('takes the first candidate when told to', async () => {
    const evidence = [fact(1, 'Mail costs €5.', '5'), page(9, 'Mail costs €6.')];
    const reading = await read('Mail', 'price', evidence, FIRST);
    expect(reading).toMatchObject({ values: ['5'], hedgeReasons: [], why: 'first candidate' });
    expect(reading.decidedBy).toEqual({ value: '5', evidenceIndex: 0, sentence: 'Mail costs €5.' });
  });

  it('takes the newest when told to, and says that sources disagree', async () => {
    const evidence = [fact(1, 'Mail costs €5.', '5'), page(9, 'Mail costs €6.')];
    expect(await read('Mail', 'price', evidence, NEWEST)).toMatchObject({
      values: ['6'],
      hedgeReasons: ['sources-disagree'],
      why: 'sources disagree',
    });
  });

  it('prefers the graph to a page of the same date', async () => {
    const evidence = [page(1, 'Mail costs €6.'), fact(1, 'Mail costs €5.', '5')];
    expect((await read('Mail', 'price', evidence, NEWEST)).values).toEqual(['5']);
  });

  it('says when the graph has no entry, and when a page changed since the graph read it', async () => {
    const evidence = [page(1, 'MAIL costs €6.', true)];
    expect((await read('Mail', 'price', evidence, NEWEST)).hedgeReasons).toEqual([
      'not-in-graph',
      'page-changed',
    ]);
    const elsewhere = [fact(1, 'Mail costs €5.', '5'), page(1, 'Chat costs €6.', true)];
    expect((await read('Mail', 'price', elsewhere, NEWEST)).hedgeReasons).toEqual([]);
  });

  it('follows former names in both directions', async () => {
    const alias: Evidence = { kind: 'alias', sentence: 'Post was formerly called Mail.' };
    expect((await read('Post', 'price', [alias, page(1, 'Mail costs €6.')], FIRST)).values).toEqual(
      ['6'],
    );
    expect((await read('Mail', 'price', [alias, page(1, 'Post costs €6.')], FIRST)).values).toEqual(
      ['6'],
    );
  });

  describe('on a multi-valued predicate', () => {
    const many: Ontology = {
      ...ONTOLOGY,
      predicates: ONTOLOGY.predicates.map((p) => ({ ...p, cardinality: 'many' as const })),
    };

    it('answers with all values of the deciding source', async () => {
      const evidence = [
        page(1, 'Mail costs €5. Mail costs €6. Mail costs €5.'),
        page(2, 'Mail costs €9.'),
      ];
      expect((await read('Mail', 'price', evidence, FIRST, many)).values).toEqual(['5', '6']);
    });

    it('takes a source that knows fewer values for no disagreement, one that knows more for one', async () => {
      const fewer = [
        fact(2, 'Mail costs €5.', '5'),
        fact(2, 'Mail costs €6.', '6'),
        page(1, 'Mail costs €5.'),
      ];
      expect((await read('Mail', 'price', fewer, NEWEST, many)).hedgeReasons).toEqual([]);
      const more = [fact(2, 'Mail costs €5.', '5'), page(1, 'Mail costs €9.')];
      expect((await read('Mail', 'price', more, NEWEST, many)).hedgeReasons).toEqual([
        'sources-disagree',
      ]);
    });
  });
});

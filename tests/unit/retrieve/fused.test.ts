import { describe, expect, it } from 'vitest';
import type { PageVersion, Retriever } from '../../../src/core/ports';
import { createBm25Retriever } from '../../../src/core/retrieve/bm25';
import { createFusedRetriever } from '../../../src/core/retrieve/fused';
import { pageOn } from '../../fixtures/graph';

const page = (id: string): PageVersion => pageOn(id, 1, 1, `Body of ${id}.`);

/** A retriever with one ranking for every query. */
const ranking = (ids: string): Retriever & { synced: string[] } => {
  const synced: string[] = [];
  return {
    synced,
    sync: (pages) => {
      synced.push(...pages.map((each) => each.page));
      return Promise.resolve();
    },
    search: (_query, limit) => Promise.resolve([...ids].slice(0, limit).map(page)),
  };
};

const idsOf = async (retriever: Retriever, limit = 10, query = 'any'): Promise<string> =>
  (await retriever.search(query, limit)).map((found) => found.page).join('');

const fuse = (...rankings: readonly string[]): Retriever =>
  createFusedRetriever(rankings.map(ranking));

describe('reciprocal rank fusion', () => {
  it('keeps a single ranking, and is empty without any', async () => {
    expect(await idsOf(fuse('cab'))).toBe('cab');
    expect(await idsOf(fuse())).toBe('');
    expect(await idsOf(fuse('', ''))).toBe('');
  });

  it('adds 1/(60 + rank) of every ranking that has the page', async () => {
    // a 1/61 + 1/63 = 0.032266, b 1/62 + 1/61 = 0.032522, c 1/63 + 1/62 = 0.032002
    expect(await idsOf(fuse('abc', 'bca'))).toBe('bac');
    // y 2/62 = 0.032258, x 1/61 + 1/64 = 0.032018, z 1/61 = 0.016393, v and w 1/63 = 0.015873
    expect(await idsOf(fuse('xyw', 'zyvx'))).toBe('yxzvw');
  });

  it('with 60 prefers twice the 15th to once the first, which with 0 it would not', async () => {
    // p 1/61 = 0.016393; q 2/75 = 0.026667; with a constant of 0: p 1, q 2/15.
    expect(await idsOf(fuse('p1234567890abcq', '_ABCDEFGHIJKLMq'), 2)).toMatch(/^q/);
  });

  it('orders equals by page id', async () => {
    expect(await idsOf(fuse('ba', 'ab'))).toBe('ab');
    expect(await idsOf(fuse('d', 'c', 'b'))).toBe('bcd');
  });

  it('looks at whole rankings, not only at as many pages as are wanted', async () => {
    expect(await idsOf(fuse('abz', 'cdz'), 1)).toBe('z');
  });

  it('keeps every index up to date', async () => {
    const rankings = [ranking('a'), ranking('b')];
    await createFusedRetriever(rankings).sync([page('x'), page('y')]);
    expect(rankings.map(({ synced }) => synced)).toEqual([
      ['x', 'y'],
      ['x', 'y'],
    ]);
  });

  it('on real indexes finds what one of them misses', async () => {
    const words = createBm25Retriever();
    const fused = createFusedRetriever([words, ranking('ba')]);
    await fused.sync([pageOn('a', 1, 1, 'mail costs'), pageOn('b', 1, 1, 'post')]);
    expect(await idsOf(words, 10, 'mail')).toBe('a');
    // a 1/61 + 1/62, b 1/61
    expect(await idsOf(fused, 10, 'mail')).toBe('ab');
    expect(await idsOf(fused, 10, 'nothing')).toBe('ba');
  });
});

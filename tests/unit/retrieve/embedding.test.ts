import { describe, expect, it } from 'vitest';
import type { PageVersion } from '../../../src/core/ports';
import { createEmbeddingRetriever, type Embed } from '../../../src/core/retrieve/embedding';
import { pageOn } from '../../fixtures/graph';

/** Directions of texts, by a word in them; any other text points up. */
const DIRECTIONS: readonly (readonly [word: string, vector: readonly number[]])[] = [
  ['east', [1, 0]],
  ['northeast', [Math.SQRT1_2, Math.SQRT1_2]],
  ['west', [-1, 0]],
];

const start = () => {
  const asked: string[] = [];
  const embed: Embed = (about, text, purpose) => {
    asked.push(`${purpose}: ${about}`);
    const [, vector = [0, 1]] = DIRECTIONS.find(([word]) => text.split(/\W/).includes(word)) ?? [];
    return Promise.resolve(vector);
  };
  const retriever = createEmbeddingRetriever(embed, 1);
  const search = async (query: string, limit = 10): Promise<readonly string[]> =>
    (await retriever.search(query, limit)).map(({ page, version }) => `${page}${version}`);
  const takeAsked = (): readonly string[] => asked.splice(0);
  return { retriever, search, takeAsked };
};

const [east, northeast, north, west] = ['east', 'northeast', 'north', 'west'].map((body, index) =>
  pageOn('abcd'[index]!, 1, 1, body),
) as [PageVersion, PageVersion, PageVersion, PageVersion];

describe('retrieval by meaning', () => {
  it('ranks every page by its angle to the query, the nearest first', async () => {
    const { retriever, search } = start();
    await retriever.sync([west, north, east, northeast]);
    expect(await search('to the east')).toEqual(['a1', 'b1', 'c1', 'd1']);
    expect(await search('to the west')).toEqual(['d1', 'c1', 'b1', 'a1']);
    expect(await search('to the north')).toEqual(['c1', 'b1', 'a1', 'd1']);
    expect(await search('to the east', 2)).toEqual(['a1', 'b1']);
  });

  it('orders pages of one vector by page id', async () => {
    const { retriever, search } = start();
    await retriever.sync(['z', 'B', 'a'].map((id) => pageOn(id, 1, 1, 'east')));
    expect(await search('east')).toEqual(['B1', 'a1', 'z1']);
  });

  it('finds nothing among no pages', async () => {
    const { retriever, search } = start();
    expect(await search('east')).toEqual([]);
    await retriever.sync([]);
    expect(await search('east')).toEqual([]);
  });

  it('embeds title and body of a page, and a query as it is', async () => {
    const texts: string[] = [];
    const retriever = createEmbeddingRetriever((_about, text, purpose) => {
      texts.push(`${purpose}: ${text}`);
      return Promise.resolve([1]);
    }, 1);
    await retriever.sync([east]);
    await retriever.search('where?', 1);
    expect(texts).toEqual(['page: Page a\neast', 'query: where?']);
  });

  it('embeds a changed page again and no other, and forgets one that is gone', async () => {
    const { retriever, search, takeAsked } = start();
    await retriever.sync([east, north]);
    expect(takeAsked()).toEqual(['page: Page a, version 1', 'page: Page c, version 1']);

    const turned = pageOn('c', 2, 5, 'west');
    await retriever.sync([east, turned]);
    expect(takeAsked()).toEqual(['page: Page c, version 2']);
    expect(await search('west')).toEqual(['c2', 'a1']);
    takeAsked();

    await retriever.sync([turned]);
    expect(takeAsked()).toEqual([]);
    expect(await search('east')).toEqual(['c2']);

    await retriever.sync([east, turned]);
    expect(takeAsked()).toEqual(['query: east', 'page: Page a, version 1']);
  });

  it('embeds a page again for another title, and not for another version of the same text', async () => {
    const { retriever, search, takeAsked } = start();
    await retriever.sync([east]);
    takeAsked();
    await retriever.sync([{ ...east, version: 2 }]);
    expect(takeAsked()).toEqual([]);
    expect(await search('east')).toEqual(['a2']);
    takeAsked();
    await retriever.sync([{ ...east, version: 3, title: 'Elsewhere' }]);
    expect(takeAsked()).toEqual(['page: Elsewhere, version 3']);
  });

  it('stays what it was when a page cannot be embedded', async () => {
    let isDown = false;
    const retriever = createEmbeddingRetriever(
      () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve([1])),
      1,
    );
    await retriever.sync([east]);
    isDown = true;
    await expect(retriever.sync([north, west])).rejects.toThrow('down');
    await expect(retriever.search('any', 1)).rejects.toThrow('down');
    isDown = false;
    expect(await retriever.search('any', 9)).toEqual([east]);
  });

  it.each([1, 3])('embeds %i pages at once, whatever comes back first', async (concurrency) => {
    let underWay = 0;
    let most = 0;
    const waits = [30, 1, 10, 5];
    const retriever = createEmbeddingRetriever(async (_about, text) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, waits.pop() ?? 0));
      underWay -= 1;
      return DIRECTIONS.find(([word]) => text.split(/\W/).includes(word))?.[1] ?? [0, 1];
    }, concurrency);
    await retriever.sync([west, north, east, northeast]);
    expect(most).toBe(concurrency);
    const found = await retriever.search('east', 9);
    expect(found.map(({ page }) => page)).toEqual(['a', 'b', 'c', 'd']);
  });
});

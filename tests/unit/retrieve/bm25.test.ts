import { expect, it } from 'vitest';
import type { PageVersion } from '../../../src/core/ports';
import { createBm25Retriever } from '../../../src/core/retrieve/bm25';

const page = (id: string, body: string): PageVersion => {
  return { page: id, version: 1, title: id, body, updatedAt: '2026-09-01T00:00:00Z' };
};
const PAGES = [
  page('a', 'The tower has a bell.'),
  page('b', 'The tower has a clock.'),
  page('c', 'The tower is tall, the tallest tower.'),
];

const found = async (common: number, query: string, pages = PAGES): Promise<readonly string[]> => {
  const retriever = createBm25Retriever(common);
  await retriever.sync(PAGES);
  await retriever.sync(pages);
  return (await retriever.search(query, 9)).map((hit) => hit.page);
};

it('finds pages by their rarer words alone where the others are common', async () => {
  expect(await found(3, 'tower bell')).toEqual(['a', 'c', 'b']);
  expect(await found(2, 'tower bell')).toEqual(['a']);
});

it('finds pages by common words where a query has no others that a page has', async () => {
  expect(await found(2, 'tower')).toHaveLength(3);
  expect(await found(2, 'tower lighthouse')).toHaveLength(3);
});

it('forgets the words of pages that went', async () => {
  expect(await found(2, 'tower bell', PAGES.slice(0, 2))).toEqual(['a', 'b']);
});

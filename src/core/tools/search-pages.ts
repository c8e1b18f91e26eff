/** Sentences of current pages that have the words asked for. */
import { nameKey } from '../ontology/name-key';
import { splitSentences } from '../ontology/sentences';
import { fitGroups } from './fit-text';
import type { ToolGraph } from './tool-graph';
import type { ToolOutcome } from './tool-outcome';

const MOST_PAGES = 4;
const MOST_OF_A_PAGE = 3;

export async function searchPages(
  { searchPages: search }: ToolGraph,
  { query }: { readonly query: string },
): Promise<ToolOutcome<'search_pages'>> {
  const words = new Set(
    nameKey(query)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  );
  const pages = await search(query, MOST_PAGES);
  const hits = pages.flatMap(({ page, version, title, body }) =>
    splitSentences(body)
      .map((sentence, index) => ({
        page,
        version,
        title,
        sentence,
        number: `${page}@${version}:${index + 1}`,
        score: new Set(
          nameKey(sentence)
            .split(/[^\p{L}\p{N}]+/u)
            .filter((word) => words.has(word)),
        ).size,
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_OF_A_PAGE)
      .map(({ score: _, ...hit }) => hit),
  );
  const { text, shown } = fitGroups(
    [
      hits.length === 0
        ? `No page has these words: ${query}`
        : `Sentences of current pages for: ${query}`,
    ],
    [{ items: hits, count: hits.length }],
    ({ sentence, number }) => `- ${sentence} [${number}]`,
    'Ask for fewer or other words.',
  );
  return {
    text,
    structure: { hits },
    sentences: shown.map(({ number, page, version, sentence }) => ({
      number,
      source: { kind: 'page', page, version },
      sentence,
    })),
  };
}

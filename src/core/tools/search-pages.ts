/** Sentences of pages that have the words asked for. */
import { nameKey } from '../ontology/name-key';
import { splitSentences } from '../ontology/sentences';
import { fitGroups, lineEnding } from './fit-text';
import { recordTimeWords, type CallMoments } from './moments';
import type { ToolGraph } from './tool-graph';
import type { ToolOutcome } from './tool-outcome';

const MOST_PAGES = 4;
const MOST_OF_A_PAGE = 3;

export async function searchPages(
  { searchPages: search }: ToolGraph,
  { query }: { readonly query: string },
  { asOf }: CallMoments,
): Promise<ToolOutcome<'search_pages'>> {
  const words = new Set(
    nameKey(query)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  );
  const pages = await search(query, MOST_PAGES, asOf);
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
  const which = recordTimeWords(asOf);
  const { text, shown } = fitGroups(
    [
      hits.length === 0
        ? `No page has these words (${which}): ${query}`
        : `Sentences of pages (${which}) for: ${query}`,
    ],
    [{ items: hits, count: hits.length }],
    ({ sentence, number }) => lineEnding(`- ${sentence}`, `[${number}]`),
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

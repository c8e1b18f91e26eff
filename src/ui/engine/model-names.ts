/** Models as the page names them. */
import type { EngineChoice } from '../../core/engine/engine-choice';
import type { RunConfig } from '../../core/study/run-config';
import { nameWithoutPath } from '../../core/study/share-models';
import type { EngineDesk } from '../../state/engines.svelte';

/** A file may call itself anything; this much stands in a sentence. */
const LONGEST_NAME = 60;

/** A chosen model in a word or two. */
export function nameChoice(
  choice: EngineChoice,
  desk: Pick<EngineDesk, 'builtIn' | 'opened'>,
): string {
  const name = wholeName(choice, desk);
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

function wholeName(choice: EngineChoice, desk: Pick<EngineDesk, 'builtIn' | 'opened'>): string {
  switch (choice.kind) {
    case 'web-llm':
      return choice.model.replace(/-MLC.*$/, '');
    case 'http':
      return nameWithoutPath(choice.model);
    case 'cpu':
      return choice.model || fileOf(choice);
    case 'recorded': {
      const { recording } = choice;
      const opened = desk.opened.find(({ id }) => id === recording)?.heading;
      const title = desk.builtIn.find(({ id }) => id === recording)?.title ?? opened?.title;
      return `a recording of ${title?.replace(/(?: on | at |: ).*$/, '') ?? 'a model'}`;
    }
  }
}

function fileOf({ source }: Extract<EngineChoice, { kind: 'cpu' }>): string {
  return source.kind === 'file' ? source.name : (source.url.split('/').at(-1) ?? source.url);
}

/** Who reads and answers, to go on from "with": `no model`, `Qwen2.5-7B`, `Qwen2.5-7B answering`. */
export function readerWords(
  { reader, extractor }: Pick<RunConfig, 'reader' | 'extractor'>,
  model: string | undefined,
): string {
  if (reader === 'patterns' && extractor === 'patterns') return 'no model';
  const name = model ?? 'a model';
  if (reader === extractor) return name;
  return reader === 'model' ? `${name} answering` : `${name} reading the pages`;
}

/** How pages are found, to go on from "3 pages". */
export const RETRIEVER_WORDS: Readonly<Record<RunConfig['retriever'], string>> = {
  bm25: 'by BM25',
  embedding: 'by embeddings',
  fused: 'by BM25 and embeddings',
};

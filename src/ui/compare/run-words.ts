/** What runs are called where several stand side by side. */
import type { RunOrigin, RunSummary } from '../../core/study/run-summary';
import { countOf, formatCount } from '../format-number';

const RETRIEVER_WORDS = { bm25: 'BM25', embedding: 'embeddings', fused: 'both, fused' } as const;

const ORIGIN_WORDS: Readonly<Record<RunOrigin, string>> = {
  here: 'in this tab',
  recording: 'played back from a recording',
  link: 'as it came with a link',
  article: 'the article, as published',
};

const modelOf = ({ models }: RunSummary): string => models.text?.model ?? 'a model';

/** Who answers. */
export function readerWords(run: RunSummary): string {
  return !run.config || run.config.reader === 'model' ? modelOf(run) : 'no model';
}

/** Who read the pages into the graph. */
export function extractorWords(run: RunSummary): string {
  return !run.config || run.config.extractor === 'model' ? modelOf(run) : 'sentence patterns';
}

/** How pages were found. The article's were found by words. */
export function retrieverWords({ config, models }: RunSummary): string {
  const words = RETRIEVER_WORDS[config?.retriever ?? 'bm25'];
  return models.embedding ? `${words} (${models.embedding.model})` : words;
}

/** How a model chose its words; empty without one. */
export function samplingWords({ config }: RunSummary): string {
  if (config?.reader !== 'model' && config?.extractor !== 'model') return '';
  return config.temperature === 0 ? '0' : `${config.temperature}, seed ${config.seed}`;
}

/** How often it was run. */
export function passWords({ passes }: RunSummary): string {
  return passes === 1 ? '1' : `${formatCount(passes)}, the first is shown`;
}

/** Where it was made. */
export function originWords({ origin }: RunSummary): string {
  return ORIGIN_WORDS[origin];
}

/** Calls to models: made for this run, of those asked for; empty without a model. */
export function callWords({ calls }: RunSummary): string {
  if (!calls) return '';
  const all = Object.values(calls);
  const asked = all.reduce((sum, kind) => sum + kind.asked, 0);
  const made = all.reduce((sum, kind) => sum + kind.made, 0);
  return asked === 0 ? '' : `${formatCount(made)} of ${countOf(asked, 'call')} made`;
}

/** What may tell runs with the same reader apart, best first. */
const APART: readonly ((run: RunSummary) => string)[] = [
  (run) => `pages read by ${extractorWords(run)}`,
  (run) => `pages found by ${retrieverWords(run)}`,
  (run) => (samplingWords(run) === '' ? '' : `temperature ${samplingWords(run)}`),
  originWords,
];

/** What tells a run from those that are alike, no more than is needed. */
function apartWords(run: RunSummary, others: readonly RunSummary[]): readonly string[] {
  const said: string[] = [];
  let alike = others;
  for (const wordsOf of APART) {
    const own = wordsOf(run);
    const left = alike.filter((other) => wordsOf(other) === own);
    if (own === '' || left.length === alike.length) continue;
    said.push(own);
    alike = left;
  }
  return said;
}

/**
 * A name for each run: who answers, with what tells it from others of that name. Those that nothing
 * here tells apart are numbered.
 */
export function nameRuns(runs: readonly RunSummary[]): readonly string[] {
  const names = runs.map((run) => {
    if (run.origin === 'article') return `the article’s ${modelOf(run)}`;
    const alike = runs.filter(
      (other) => other.origin !== 'article' && readerWords(other) === readerWords(run),
    );
    return [readerWords(run), ...apartWords(run, alike)].join(', ');
  });
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return names.filter((other) => other === name).length > 1 ? `${name} (${before + 1})` : name;
  });
}

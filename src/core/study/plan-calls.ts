/** How many different calls a run will need, as far as that can be known before. */
import { addressOfPrompt, addressOfText } from '../calls/call-address';
import type { CallKind } from '../calls/call-note';
import type { EngineDescription } from '../engine/engine';
import { extractionPrompt } from '../extract/extraction-prompt';
import { createPatternExtractor } from '../extract/pattern-extractor';
import type { GraphStores, Retriever } from '../ports';
import { answerPrompt } from '../readers/answer-prompt';
import { createDeterministicReader } from '../readers/deterministic-reader';
import { createBm25Retriever } from '../retrieve/bm25';
import { textOfPage } from '../retrieve/embedding';
import type { World } from '../world/world';
import { createLab, type Roles } from './lab';
import { scenariosOf, type RunConfig } from './run-config';
import { runMaintenance } from './run-maintenance';
import { runScenario } from './run-scenario';

/** Different calls by kind; 0 where no model does it. */
export type PlannedCalls = Readonly<Record<CallKind, number>>;

/** Addresses only tell calls apart here. */
const ANY_ENGINE: EngineDescription = {
  engine: '',
  model: '',
  revision: '',
  quantisation: '',
  library: '',
  environment: {},
  concurrency: 1,
};

/**
 * Runs the study without a model and counts the calls that a model would have been asked for. What
 * a model reads and answers changes later prompts, so a real run needs a few more or less. `stores`
 * should be cheap: the graphs are thrown away.
 */
export async function planCalls(
  world: World,
  config: RunConfig,
  stores: GraphStores,
): Promise<PlannedCalls> {
  const { ontology } = world;
  const seen: Record<CallKind, Set<string>> = {
    extract: new Set(),
    read: new Set(),
    embed: new Set(),
  };
  const sampling = { temperature: 0, seed: 0, maxTokens: 0 };
  const patterns = createPatternExtractor(ontology);
  const deterministic = createDeterministicReader(ontology);
  const watchEmbeddings = (inner: Retriever): Retriever => ({
    sync: (pages) => {
      for (const page of pages) {
        seen.embed.add(addressOfText(ANY_ENGINE, textOfPage(page), 'page'));
      }
      return inner.sync(pages);
    },
    search: (query, limit) => {
      seen.embed.add(addressOfText(ANY_ENGINE, query, 'query'));
      return inner.search(query, limit);
    },
  });
  const roles: Roles = {
    extractor: {
      ...patterns,
      extract: (page) => {
        const prompt = extractionPrompt(ontology, page);
        seen.extract.add(addressOfPrompt(ANY_ENGINE, prompt, sampling));
        return patterns.extract(page);
      },
    },
    reader: {
      ...deterministic,
      read: (request) => {
        const { entityName, predicate, evidence, policy, doubts } = request;
        const prompt = answerPrompt(entityName, predicate, evidence, policy, doubts);
        seen.read.add(addressOfPrompt(ANY_ENGINE, prompt, sampling));
        return deterministic.read(request);
      },
    },
    createRetriever: () =>
      config.retriever === 'bm25' ? createBm25Retriever() : watchEmbeddings(createBm25Retriever()),
  };
  const lab = createLab(world, config, { stores, clock: () => 0 }, undefined, 0, roles);
  for (const scenario of scenariosOf(config)) {
    for await (const event of runScenario(lab, scenario)) void event;
  }
  const ofScenarios = { extract: seen.extract.size, read: seen.read.size };
  for await (const event of runMaintenance(lab)) void event;
  const times = (first: number, each: number): number => first + (config.repeats - 1) * each;
  return {
    extract: config.extractor === 'model' ? times(seen.extract.size, ofScenarios.extract) : 0,
    read: config.reader === 'model' ? times(seen.read.size, ofScenarios.read) : 0,
    embed: seen.embed.size,
  };
}

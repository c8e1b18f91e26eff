/** Which different calls a run will need, as far as that can be known before. */
import { addressOfPrompt, addressOfText, rememberHashes } from '../calls/call-address';
import type { CallKind } from '../calls/call-note';
import type { EmbedPurpose, EngineDescription, Prompt } from '../engine/engine';
import { extractionPrompt } from '../extract/extraction-prompt';
import { MOST_EXTRACTED_TOKENS } from '../extract/model-extractor';
import { createPatternExtractor } from '../extract/pattern-extractor';
import type { GraphStores, Retriever } from '../ports';
import { answerPrompt } from '../readers/answer-prompt';
import { createDeterministicReader } from '../readers/deterministic-reader';
import { MOST_ANSWERED_TOKENS } from '../readers/model-reader';
import { createBm25Retriever } from '../retrieve/bm25';
import { textOfPage } from '../retrieve/embedding';
import type { World } from '../world/world';
import { TOKENS_OF_ANSWER, TOKENS_OF_FACT, tokensOfPrompt, type PlannedCall } from './call-load';
import { createLab, type Roles } from './lab';
import { enginesNeeded, scenariosOf, type RunConfig } from './run-config';
import { runMaintenance } from './run-maintenance';
import { runScenario } from './run-scenario';

/** The engines that will be asked; absent while they are not known. */
export interface PlannedEngines {
  readonly text?: EngineDescription;
  readonly embedding?: EngineDescription;
}

/** Its addresses only tell calls apart. */
const ANY_ENGINE: EngineDescription = {
  engine: '',
  model: '',
  revision: '',
  quantisation: '',
  library: '',
  environment: {},
  concurrency: 1,
};

/** Gathers different calls, each with all its passes. */
class CallList {
  readonly #calls = new Map<string, PlannedCall>();
  readonly #hash = rememberHashes();
  /** What is asked from now on, every pass asks again with another seed. */
  passes: number;

  constructor(
    readonly config: RunConfig,
    readonly engines: PlannedEngines,
  ) {
    this.passes = config.repeats;
  }

  get calls(): readonly PlannedCall[] {
    return [...this.#calls.values()];
  }

  addText(kind: 'extract' | 'read', prompt: Prompt, maxTokens: number, outputTokens: number): void {
    const { temperature, seed } = this.config;
    const inputTokens = tokensOfPrompt(prompt);
    for (let pass = 0; pass < this.passes; pass += 1) {
      const sampling = { temperature, seed: seed + pass, maxTokens };
      const engine = this.engines.text ?? ANY_ENGINE;
      const address = addressOfPrompt(engine, prompt, sampling, this.#hash);
      if (this.#calls.has(address)) return;
      this.#calls.set(address, { kind, address, inputTokens, outputTokens });
    }
  }

  addEmbedding(text: string, purpose: EmbedPurpose): void {
    const engine = this.engines.embedding ?? ANY_ENGINE;
    const address = addressOfText(engine, text, purpose, this.#hash);
    const inputTokens = tokensOfPrompt({ system: '', user: text });
    this.#calls.set(address, { kind: 'embed', address, inputTokens, outputTokens: 0 });
  }
}

/** Reads, answers and finds without a model, and lists what a model would be asked. */
function watchedRoles({ ontology }: World, config: RunConfig, list: CallList): Roles {
  const patterns = createPatternExtractor(ontology);
  const deterministic = createDeterministicReader(ontology);
  const createRetriever = (): Retriever => {
    const inner = createBm25Retriever();
    return {
      sync: (pages) => {
        for (const page of pages) list.addEmbedding(textOfPage(page), 'page');
        return inner.sync(pages);
      },
      search: (query, limit) => {
        list.addEmbedding(query, 'query');
        return inner.search(query, limit);
      },
    };
  };
  return {
    extractor: {
      ...patterns,
      extract: async (page) => {
        const reading = await patterns.extract(page);
        const tokens = reading.triples.length * TOKENS_OF_FACT;
        const prompt = extractionPrompt(ontology, page);
        list.addText('extract', prompt, MOST_EXTRACTED_TOKENS, tokens);
        return reading;
      },
    },
    reader: {
      ...deterministic,
      read: (request) => {
        const { entityName, predicate, evidence, policy, doubts } = request;
        const prompt = answerPrompt(entityName, predicate, evidence, policy, doubts);
        list.addText('read', prompt, MOST_ANSWERED_TOKENS, TOKENS_OF_ANSWER);
        return deterministic.read(request);
      },
    },
    createRetriever: enginesNeeded(config).embedding ? createRetriever : createBm25Retriever,
  };
}

/**
 * Runs the study without a model and lists the calls that a model would be asked for, those of all
 * passes. What a model reads and answers changes later prompts, so a real run needs a few more or
 * less. `stores` should be cheap: the graphs are thrown away.
 */
export async function planCalls(
  world: World,
  config: RunConfig,
  stores: GraphStores,
  engines: PlannedEngines = {},
): Promise<readonly PlannedCall[]> {
  const list = new CallList(config, engines);
  const roles = watchedRoles(world, config, list);
  const lab = createLab(world, config, { stores, clock: () => 0 }, undefined, 0, roles);
  for (const scenario of scenariosOf(config)) {
    for await (const event of runScenario(lab, scenario)) void event;
  }
  list.passes = 1;
  for await (const event of runMaintenance(lab)) void event;
  const isAsked: Readonly<Record<CallKind, boolean>> = {
    extract: config.extractor === 'model',
    read: config.reader === 'model',
    embed: true,
  };
  return list.calls.filter(({ kind }) => isAsked[kind]);
}

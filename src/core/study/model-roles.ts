/** What a model does in a run. Loaded only for settings that ask one. */
import { ModelCalls, type ModelPorts } from '../calls/model-calls';
import type { Sampling } from '../engine/engine';
import type { Extractor } from '../extract/extractor';
import { createModelExtractor } from '../extract/model-extractor';
import type { Ontology } from '../ontology/ontology';
import type { Retriever } from '../ports';
import type { PromptPolicy } from '../readers/answer-prompt';
import { createModelReader } from '../readers/model-reader';
import type { Reader } from '../readers/reader';
import { createBm25Retriever } from '../retrieve/bm25';
import { createEmbeddingRetriever } from '../retrieve/embedding';
import { createFusedRetriever } from '../retrieve/fused';

type PassSampling = Omit<Sampling, 'maxTokens'>;

/** The calls of one run, and the roles that make them. */
export interface ModelRoles {
  readonly calls: ModelCalls;
  readonly createExtractor: (ontology: Ontology, sampling: PassSampling) => Extractor;
  /** `policies`: those that will ask it. */
  readonly createReader: (
    ontology: Ontology,
    sampling: PassSampling,
    policies?: readonly PromptPolicy[],
  ) => Reader;
  readonly createEmbedding: () => Retriever;
  readonly createFused: () => Retriever;
}

/** The roles on the models of a run. Each throws an `EngineError` when its model was not chosen. */
export function createModelRoles(models: ModelPorts, signal: AbortSignal): ModelRoles {
  const calls = new ModelCalls(models, signal);
  const createEmbedding = (): Retriever =>
    createEmbeddingRetriever(
      (about, text, purpose) => calls.embed(about, text, purpose),
      calls.embeddingEngine.concurrency,
    );
  return {
    calls,
    createExtractor: (ontology, sampling) => createModelExtractor(ontology, calls, sampling),
    createReader: (ontology, sampling, policies) =>
      createModelReader(ontology, calls, sampling, policies),
    createEmbedding,
    createFused: () => createFusedRetriever([createBm25Retriever(), createEmbedding()]),
  };
}

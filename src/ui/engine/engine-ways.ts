/** The ways of having a model, in words for a newcomer. */
import type { EngineChoice, EngineRole } from '../../core/engine/engine-choice';

export type EngineWay = 'none' | EngineChoice['kind'];

export interface WayWords {
  readonly id: EngineWay;
  readonly label: string;
  readonly explanation: string;
}

const GPU: WayWords = {
  id: 'web-llm',
  label: 'In this tab, on the graphics card',
  explanation: 'Needs WebGPU. The model is downloaded once; nothing you ask leaves this computer.',
};
const CPU: WayWords = {
  id: 'cpu',
  label: 'In this tab, on the processor',
  explanation:
    'Any computer; slow, so for small models. A GGUF file, by address or from this computer.',
};
const SERVER: WayWords = {
  id: 'http',
  label: 'A server',
  explanation: 'LM Studio, Ollama, llama.cpp, vLLM or another that speaks the protocol of OpenAI.',
};

/** In the order of the form. Embeddings have no way without a model. */
export const WAYS_OF: Readonly<Record<EngineRole, readonly WayWords[]>> = {
  text: [
    {
      id: 'none',
      label: 'No model',
      explanation:
        'Sentence patterns read and answer. They never misread: every wrong answer is the fault of what was given.',
    },
    {
      id: 'recorded',
      label: 'Play back a recorded run',
      explanation:
        'Replies a real model gave before, with the settings of then. Needs no model now.',
    },
    GPU,
    CPU,
    SERVER,
  ],
  embedding: [
    {
      id: 'recorded',
      label: 'Recorded embeddings',
      explanation: 'Vectors that a model gave before, for the pages and questions of one world.',
    },
    GPU,
    CPU,
    SERVER,
  ],
};

/** For a planner of calls: without a model the built-in one plans. */
export const PLANNING_WAYS: readonly WayWords[] = [
  {
    id: 'recorded',
    label: 'Play back recorded plans',
    explanation:
      'Replies that a model gave to the same questions before; runs of the study have none.',
  },
  GPU,
  CPU,
  SERVER,
];

/** Whether the model runs in this tab, so that it is downloaded and takes memory here. */
export function isInTab({ kind }: EngineChoice): boolean {
  return kind === 'web-llm' || kind === 'cpu';
}

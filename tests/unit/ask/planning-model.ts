/** An engine that plans calls by a script, for tests. It keeps the prompts that it was given. */
import type { Engine, Prompt } from '../../../src/core/engine/engine';
import { EngineError } from '../../../src/core/engine/engine-error';

/** A call, or with `tool: 'answer'` the answer; what is left out is empty. */
export interface ScriptedStep {
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly why?: string;
  readonly answer?: string;
  readonly sources?: readonly string[];
}

export interface PlanningModel extends Engine {
  readonly prompts: readonly Prompt[];
}

/** Replies what `replyTo` makes of each prompt; a text goes out as it is. `step`: from 0. */
export function createPlanningModel(
  replyTo: (prompt: Prompt, step: number) => ScriptedStep | string,
): PlanningModel {
  const prompts: Prompt[] = [];
  return {
    prompts,
    description: {
      engine: 'http',
      model: 'Planning',
      revision: '',
      quantisation: '',
      library: '',
      environment: { server: 'scripted' },
      concurrency: 1,
    },
    isRecording: false,
    generate: ({ prompt }) => {
      const reply = replyTo(prompt, prompts.length);
      prompts.push(prompt);
      const whole = typeof reply === 'string' ? reply : JSON.stringify(complete(reply));
      return Promise.resolve({
        text: whole,
        finish: 'stop',
        usage: { inputTokens: 1, outputTokens: 1, cachedTokens: 0 },
        elapsedMs: 1,
      });
    },
    embed: () => Promise.reject(new EngineError('unsupported', 'The script does not embed.')),
  };
}

const complete = ({ tool, why = '', ...rest }: ScriptedStep): object => {
  const { arguments: args = {}, answer = '', sources = [] } = rest;
  return { why, next: tool === 'answer' ? { answer, sources } : { tool, arguments: args } };
};

/** The planner that asks a model for each step of a question. */
import type { ModelCalls } from '../calls/model-calls';
import { UNUSABLE_WORDS } from '../calls/unusable-reply';
import type { Sampling } from '../engine/engine';
import { engineName } from '../engine/engine-name';
import { ASK_PROMPT, askPrompt, MOST_CALLS, type SeenStep } from './ask-prompt';
import type { Planner } from './asked';
import { modelAnswer, noModelAnswer } from './model-answer';
import { readPlanReply } from './plan-reply';

/** A reply is cut after so many: enough for an answer of a few lines with its sources. */
const MOST_REPLY_TOKENS = 800;

/** A planner on a model. A plan rejects with an `EngineError`. */
export function createModelPlanner(
  calls: ModelCalls,
  sampling: Omit<Sampling, 'maxTokens'>,
): Planner {
  return {
    id: `${engineName(calls.textEngine)}/${ASK_PROMPT}`,
    async *plan(asking) {
      const steps: SeenStep[] = [];
      let fault: string | undefined;
      let hadFault = false;
      for (;;) {
        const prompt = askPrompt(asking, steps, fault);
        const written = await calls.generate('read', asking.question, prompt, {
          ...sampling,
          maxTokens: MOST_REPLY_TOKENS,
        });
        const read = readPlanReply(written, asking);
        const reply = read.ok ? read.reply : undefined;
        if (reply?.kind === 'answer') return modelAnswer(reply.text, reply.sources, steps);
        if (reply && steps.length < MOST_CALLS) {
          const { tool, arguments: args, why } = reply;
          const result = yield { tool, arguments: args, why, call: written.address };
          steps.push({ tool, arguments: args, result });
          fault = undefined;
          continue;
        }
        fault = read.ok ? 'no call was left for it' : UNUSABLE_WORDS[read.reason];
        if (hadFault) return noModelAnswer(fault, steps);
        hadFault = true;
      }
    },
  };
}

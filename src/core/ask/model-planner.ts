/** The planner that asks a model for each step of a question. */
import type { ModelCalls } from '../calls/model-calls';
import { UNUSABLE_WORDS } from '../calls/unusable-reply';
import type { Generation, Sampling } from '../engine/engine';
import { engineName } from '../engine/engine-name';
import { shareEngine } from '../study/share-models';
import { ASK_PROMPT, askPrompt, MOST_CALLS, MOST_REPLY_TOKENS } from './ask-prompt';
import type { Asking, Planner, PlanningReply } from './asked';
import { modelAnswer, noModelAnswer } from './model-answer';
import { readPlanReply, type PlanReply } from './plan-reply';
import type { SeenStep } from './shown-exchange';

type Judged =
  | { readonly ok: true; readonly reply: PlanReply }
  /** `fault`: why the reply cannot be used. */
  | { readonly ok: false; readonly fault: string };

/** A reply, as far as it can be used after these steps. */
function judgeReply(written: Generation, asking: Asking, steps: readonly SeenStep[]): Judged {
  const read = readPlanReply(written, asking);
  if (!read.ok) return { ok: false, fault: UNUSABLE_WORDS[read.reason] };
  const { reply } = read;
  if (reply.kind === 'answer') return read;
  if (steps.length >= MOST_CALLS) return { ok: false, fault: 'no call was left for it' };
  const last = steps.at(-1);
  const isRepeated =
    last?.tool === reply.tool && JSON.stringify(last.arguments) === JSON.stringify(reply.arguments);
  // The newest result is in the prompt; a small model that repeats its call would do so to the end.
  return isRepeated ? { ok: false, fault: 'the reply repeats the call before it' } : read;
}

/**
 * A planner on a model. A reply that cannot be used is told back once in a question, so a plan ends
 * after `MOST_CALLS` + 2 replies at most. A plan rejects with an `EngineError`.
 */
export function createModelPlanner(
  calls: ModelCalls,
  sampling: Omit<Sampling, 'maxTokens'>,
): Planner {
  return {
    id: `${engineName(shareEngine(calls.textEngine))}/${ASK_PROMPT}`,
    async *plan(asking) {
      const steps: SeenStep[] = [];
      /** Since the call before. */
      let replies: readonly PlanningReply[] = [];
      let faults = 0;
      for (;;) {
        const prompt = askPrompt(asking, steps, replies.at(-1)?.fault);
        const written = await calls.generate('read', asking.question, prompt, {
          ...sampling,
          maxTokens: MOST_REPLY_TOKENS,
        });
        const { address, text } = written;
        const judged = judgeReply(written, asking, steps);
        if (!judged.ok) {
          const { fault } = judged;
          replies = [...replies, { address, text, fault }];
          faults += 1;
          if (faults > 1) return { ...noModelAnswer(fault, text, steps), replies };
          continue;
        }
        replies = [...replies, { address, text }];
        const { reply } = judged;
        if (reply.kind === 'answer') {
          return { ...modelAnswer(reply.text, reply.sources, steps), replies };
        }
        const { tool, arguments: args, why } = reply;
        const result = yield { tool, arguments: args, why, replies };
        steps.push({ tool, arguments: args, result });
        replies = [];
      }
    },
  };
}

/** Asking a graph a question: makes the calls that a planner wants, and tells everything as it happens. */
import { isEngineError } from '../engine/engine-error';
import type { Clock } from '../ports';
import type { CallTool } from '../tools/call-tool';
import type { ToolResult } from '../tools/tool-result';
import {
  GIVEN_UP,
  type Asked,
  type AskEvent,
  type Asking,
  type AskStep,
  type Planner,
} from './asked';

/** What asking needs. */
export interface AskPorts {
  readonly planner: Planner;
  readonly callTool: CallTool;
  /** Digest of the world behind the graph. */
  readonly world: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** A planner that has not come to an answer by then is stopped. */
const MOST_STEPS = 12;

const STOPPED = 'No answer was found within the calls that one question may make.';

/** The steps of a question as they are made, then the answer. Ends without one once the signal is aborted. */
export async function* askGraph(asking: Asking, ports: AskPorts): AsyncGenerator<AskEvent, void> {
  try {
    yield* askSteps(asking, ports);
  } catch (error) {
    // A call to a model that is under way rejects when it is stopped.
    if (!ports.signal.aborted || !isEngineError(error, 'aborted')) throw error;
  }
}

async function* askSteps(asking: Asking, ports: AskPorts): AsyncGenerator<AskEvent, void> {
  const { planner, callTool, world, clock, signal } = ports;
  const plan = planner.plan(asking, signal);
  const steps: AskStep[] = [];
  const asked = (answer: Asked['answer']): AskEvent => {
    return { type: 'answered', asked: { ...asking, planner: planner.id, world, steps, answer } };
  };
  let next = await plan.next();
  while (!next.done) {
    if (signal.aborted) return;
    if (steps.length >= MOST_STEPS) {
      yield asked({ ...GIVEN_UP, text: STOPPED, route: 'lookup' });
      return;
    }
    const { tool, arguments: args } = next.value;
    yield { type: 'calling', ...next.value };
    const startedAt = clock();
    const result: ToolResult = await callTool(tool, args);
    const step = { ...next.value, result, elapsedMs: clock() - startedAt };
    steps.push(step);
    yield { type: 'step', step };
    next = await plan.next(result);
  }
  if (!signal.aborted) yield asked(next.value);
}

/** The same as one promise; `undefined` when it was aborted. */
export async function askOnce(asking: Asking, ports: AskPorts): Promise<Asked | undefined> {
  let found: Asked | undefined;
  for await (const event of askGraph(asking, ports)) {
    if (event.type === 'answered') found = event.asked;
  }
  return found;
}

/** Questions that chains between two things answer: how they are related, and who moved from one to the other. */
import type { Chain, ChainStep, ToldFact, ToolResult, ToolStructures } from '../tools/tool-result';
import { isWithin } from '../time';
import { momentWords } from '../tools/moments';
import { dateWords } from '../tools/tell-facts';
import type { Plan, Steps } from './plan-steps';
import { asArguments, lastDayOf, spanOf, type Move, type Question } from './read-question';
import { cannot, nothing, notInGraph, tellChains } from './tell-answer';

async function* findChains(
  a: string,
  b: string,
  clocks: Question['clocks'],
  why: string,
): Steps<ToolResult> {
  return yield { tool: 'paths_between', arguments: { a, b, ...asArguments(clocks) }, why };
}

/** The clocks of a question, at the last day of what it names itself. */
function clocksOf(question: Question): Question['clocks'] {
  const at = lastDayOf(question);
  return { ...question.clocks, ...(at !== undefined && { at }) };
}

const chainsOf = ({ structure }: ToolResult): readonly Chain[] =>
  (structure as ToolStructures['paths_between']).chains;

/** How two things are related. */
export async function* askRelation(question: Question): Plan {
  const [a = '', b = '', third] = question.names;
  if (third !== undefined) {
    return cannot(
      `I relate two things at a time, and the question names ${question.names.join(', ')}.`,
    );
  }
  const result = yield* findChains(a, b, clocksOf(question), 'two names and a word for a relation');
  if (result.refusal || chainsOf(result).length === 0) return nothing(result);
  return tellChains(result);
}

/** Who joins two things in the way asked for, where no fact does; `undefined` for nobody. */
export async function* askOtherwise(
  question: Question,
  a: string,
  b: string,
): Steps<ReturnType<typeof tellChains> | undefined> {
  const result = yield* findChains(a, b, clocksOf(question), `no such fact names ${b} too`);
  if (result.refusal) return undefined;
  const asked = new Set(question.predicates.map(({ id }) => id));
  const isAsked = ({ relations }: ChainStep): boolean =>
    relations.some(({ predicate }) => asked.has(predicate));
  const isBoth = /\bboth\b/iu.test(question.text);
  const fitting = chainsOf(result).filter(
    ({ steps }) => steps.length === 2 && (isBoth ? steps.every(isAsked) : steps.some(isAsked)),
  );
  if (fitting.length === 0) return undefined;
  return tellChains(result, fitting, `No fact names both ${a} and ${b}, but these do each:`);
}

const factsOf = ({ relations }: ChainStep): readonly ToldFact[] =>
  relations.flatMap(({ facts }) => facts);

/** Whether something began no sooner than something else, as exactly as both dates are known. */
function isSince(date: ToldFact['from'], other: ToldFact['from']): boolean {
  if (!date || !other) return true;
  const [one, two] = [date, other].map(({ at, precision }) => dateWords(at, precision));
  const length = Math.min(one?.length ?? 0, two?.length ?? 0);
  return (one ?? '').slice(0, length) >= (two ?? '').slice(0, length);
}

/** Whether one was over, and the other came after it. */
const gaveWay = (one: ToldFact, other: ToldFact): boolean => {
  const { from, end } = one;
  if (end.kind === 'open' || (end.kind === 'on' && !end.isStated)) return false;
  return isSince(other.from, end.kind === 'on' ? end : from);
};

/** "Who left OpenAI for Anthropic?": whoever was with the one, and then, in the time named, with the other. */
export async function* askMove(question: Question, { from, to }: Move): Plan {
  // Nobody need be with both at any one moment.
  const { asOf } = question.clocks;
  const clocks = asOf === undefined ? {} : { asOf };
  const { since = '', until } = spanOf(question);
  const isDated = question.moments.length > 0;
  const isMeant = ({ from: start }: ToldFact): boolean =>
    !isDated || (start !== undefined && isWithin(start.at, since, until));
  const result = yield* findChains(from, to, clocks, `who was with ${from} and with ${to}`);
  if (result.refusal) return nothing(result);
  const moved = chainsOf(result).filter(({ steps: [first, second, ...rest] }) => {
    if (!first || !second || rest.length > 0) return false;
    const arrivals = factsOf(second).filter(isMeant);
    return factsOf(first).some((one) => arrivals.some((other) => gaveWay(one, other)));
  });
  const { count, chains } = result.structure as ToolStructures['paths_between'];
  const cut = chains.length < count ? `, of the ${chains.length} of ${count} chains listed` : '';
  const when = `${momentWords({ ...spanOf(question), ...clocks })}${cut}`;
  if (moved.length === 0) {
    return notInGraph(`nobody who was with ${from} and after that with ${to} (${when})`, result);
  }
  return tellChains(result, moved, `From ${from} to ${to} (${when}):`);
}

/** Answers in words, made of what tools found. */
import type { CitedSentence, ToldFact, ToolResult, ToolStructures } from '../tools/tool-result';
import { chainText } from '../tools/tell-chains';
import { intervalWords, numbersOf } from '../tools/tell-facts';
import type { AskAnswer } from './asked';

/** Facts in a line; more are counted. */
const MOST_TOLD = 24;

/** The answer that there is none, in the words of the result. */
export function nothing(result: ToolResult): AskAnswer {
  const { text } = result;
  return {
    text: `Not in the graph. ${text}`,
    isNothing: true,
    sentences: [],
    route: result.tool === 'find_entities' ? 'lookup' : 'graph',
  };
}

/** The sentences of a result that some facts rest on. */
function sentencesOf(result: ToolResult, facts: readonly ToldFact[]): readonly CitedSentence[] {
  const numbers = new Set(facts.flatMap(({ sentences }) => sentences));
  return result.sentences.filter(({ number }) => numbers.has(number));
}

/** An answer that lists facts, each with its dates and sentences. */
export function tellFactList(
  heading: string,
  facts: readonly ToldFact[],
  other: (fact: ToldFact) => string,
  result: ToolResult,
): AskAnswer {
  const told = facts.slice(0, MOST_TOLD);
  const lines = told.map((fact) => `${other(fact)} (${intervalWords(fact)}) ${numbersOf(fact)}`);
  const more = facts.length - told.length;
  return {
    text: `${heading}: ${lines.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    isNothing: false,
    sentences: sentencesOf(result, told),
    route: 'graph',
  };
}

/** An answer that names chains. */
export function tellChains(result: ToolResult): AskAnswer {
  const { chains, count, from, to } = result.structure as ToolStructures['paths_between'];
  if (chains.length === 0) return nothing(result);
  const hops = new Set(chains.map(({ steps }) => steps.length));
  const [least] = [...hops].sort();
  const shortest = chains.filter(({ steps }) => steps.length === least);
  const facts = shortest
    .flatMap(({ steps }) => steps.flatMap(({ relations }) => relations))
    .flatMap((relation) => relation.facts);
  const lines = shortest.map(chainText).join('\n');
  const longer = count - shortest.length;
  return {
    text: `${from.name} and ${to.name} are related by ${count === 1 ? 'one chain' : `${count} chains`}:\n${lines}${longer > 0 ? `\nand ${longer} longer` : ''}`,
    isNothing: false,
    sentences: sentencesOf(result, facts),
    route: 'graph',
  };
}

/** An answer that is a timeline. */
export function tellTimeline(result: ToolResult): AskAnswer {
  const { facts } = result.structure as ToolStructures['timeline'];
  if (facts.length === 0) return nothing(result);
  return { text: result.text, isNothing: false, sentences: result.sentences, route: 'graph' };
}

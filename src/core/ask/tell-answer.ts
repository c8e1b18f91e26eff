/** Answers in words, made of what tools found. */
import type {
  Chain,
  CitedSentence,
  ToldFact,
  ToolResult,
  ToolStructures,
} from '../tools/tool-result';
import { chainText } from '../tools/tell-chains';
import { intervalWords, numbersOf } from '../tools/tell-facts';
import { GIVEN_UP, type AskAnswer } from './asked';

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

/** The answer that there is nothing of the kind asked for; `sought` says what was looked for in the result. */
export function nothingBut(result: ToolResult, sought: string): AskAnswer {
  const { groups } = (result.structure ?? { groups: [] }) as ToolStructures['entity_facts'];
  if (groups.every(({ facts }) => facts.length === 0)) return nothing(result);
  return {
    text: `Not in the graph: ${sought}. It has:\n${result.text}`,
    isNothing: true,
    sentences: [],
    route: 'graph',
  };
}

/** The answer that the graph has none of what was sought. */
export function notInGraph(sought: string): AskAnswer {
  return { text: `Not in the graph: ${sought}.`, isNothing: true, sentences: [], route: 'graph' };
}

/** The answer to a question that is not put to the graph, with why. */
export function cannot(why: string): AskAnswer {
  return { ...GIVEN_UP, text: why, route: 'none' };
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

/** An answer that names chains of a result, the shortest of them; its heading where it is not all of them. */
export function tellChains(
  result: ToolResult,
  told?: readonly Chain[],
  heading?: string,
): AskAnswer {
  const { chains, count, from, to } = result.structure as ToolStructures['paths_between'];
  const of = told ?? chains;
  const least = Math.min(...of.map(({ steps }) => steps.length));
  const shortest = of.filter(({ steps }) => steps.length === least);
  const facts = shortest
    .flatMap(({ steps }) => steps.flatMap(({ relations }) => relations))
    .flatMap((relation) => relation.facts);
  const lines = shortest.map(chainText).join('\n');
  const more = (told ? told.length : count) - shortest.length;
  const related = `${from.name} and ${to.name} are related by ${count === 1 ? 'one chain' : `${count} chains`}:`;
  return {
    text: `${heading ?? related}\n${lines}${more > 0 ? `\nand ${more} more, none of them shorter` : ''}`,
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

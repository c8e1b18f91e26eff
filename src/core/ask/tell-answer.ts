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

type Groups = ToolStructures['entity_facts']['groups'];
const groupsOf = ({ structure }: ToolResult): Groups =>
  ((structure ?? {}) as Partial<ToolStructures['entity_facts']>).groups ?? [];

/** "40 of 320 facts" where a result does not list all that it counts: what it lacks may be in the graph. */
function cutWords(result: ToolResult): string | undefined {
  const groups = groupsOf(result);
  const listed = groups.reduce((sum, { facts }) => sum + facts.length, 0);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return listed < count ? `${listed} of ${count} facts` : undefined;
}

export const isCut = (result: ToolResult): boolean => cutWords(result) !== undefined;

/** The answer that there is nothing of the kind asked for; `sought` says what was looked for in the result. */
export function nothingBut(result: ToolResult, sought: string): AskAnswer {
  if (groupsOf(result).every(({ facts }) => facts.length === 0)) return nothing(result);
  const { text, ...answer } = notInGraph(sought, result);
  return { ...answer, text: `${text} It has:\n${result.text}` };
}

/** The answer that the graph has none of what was sought, as far as a result lists what it has. */
export function notInGraph(sought: string, result: ToolResult): AskAnswer {
  const cut = cutWords(result);
  const where = cut === undefined ? 'Not in the graph' : `Not among the ${cut} that were listed`;
  return { text: `${where}: ${sought}.`, isNothing: true, sentences: [], route: 'graph' };
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
  const cut = cutWords(result);
  return {
    text: `${heading}: ${lines.join('; ')}${more > 0 ? `; and ${more} more` : ''}.${cut === undefined ? '' : ` The result lists ${cut}.`}`,
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

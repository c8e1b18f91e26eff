/** The answer that a model gave, with the sources it named held against what the results showed. */
import { nameKey } from '../ontology/name-key';
import { clip } from '../tools/fit-text';
import type { CitedSentence } from '../tools/tool-result';
import { NOT_IN_GRAPH } from './ask-prompt';
import { GIVEN_UP, type AnswerRoute, type AskAnswer } from './asked';
import type { SeenStep } from './shown-exchange';

const NO_SOURCE = '(No sentence of the graph was named as the source of this.)';

/** An answer that only asks back: "Which OpenAI do you mean?". */
const ASKS_WHICH = /\bwhich\b[^?]*\?\s*$/iu;

/** The sentences whose numbers stand in these texts and that a result showed, in the order of the results. */
function sentencesNamed(
  texts: readonly string[],
  steps: readonly SeenStep[],
): readonly CitedSentence[] {
  const words = texts.flatMap((text) => [text, ...text.split(/[\s,;()[\]]+/u)]);
  const named = new Set(words.map((word) => word.trim().replace(/\.$/u, '')));
  const shown = steps.flatMap(({ result }) => result.sentences);
  const kept = shown.filter(({ number }) => named.has(number));
  return [...new Map(kept.map((sentence) => [sentence.number, sentence])).values()];
}

/** Where an answer came from: by its sources, and where it has none by the calls that were made. */
function routeOf(
  { text, isNothing, sentences }: Omit<AskAnswer, 'route'>,
  steps: readonly SeenStep[],
): AnswerRoute {
  const ofGraph = steps.filter(({ tool }) => tool !== 'search_pages');
  if (sentences.length > 0) {
    const numbers = new Set(
      ofGraph.flatMap(({ result }) => result.sentences.map(({ number }) => number)),
    );
    return sentences.some(({ number }) => numbers.has(number)) ? 'graph' : 'text-search';
  }
  const isOnlyLookup = steps.length > 0 && steps.every(({ tool }) => tool === 'find_entities');
  if (isOnlyLookup || ASKS_WHICH.test(text)) return 'lookup';
  if (!isNothing) return 'memory';
  if (steps.length === 0) return 'none';
  return ofGraph.length > 0 ? 'graph' : 'text-search';
}

/** The answer of a model that saw these steps. Sources that no result showed are dropped. */
export function modelAnswer(
  text: string,
  sources: readonly string[],
  steps: readonly SeenStep[],
): AskAnswer {
  const isNothing = text === '' || nameKey(text).includes(NOT_IN_GRAPH);
  const sentences = isNothing ? [] : sentencesNamed([...sources, text], steps);
  const route = routeOf({ text, isNothing, sentences }, steps);
  if (text === '') return { ...GIVEN_UP, text: 'The model gave no answer.', route };
  if (isNothing) return { text, isNothing, sentences, route };
  const noted = sentences.length > 0 ? text : `${text}\n${NO_SOURCE}`;
  return { text: noted, isNothing, sentences, route };
}

/** So much of a reply that could not be used is shown in its place, in bytes. */
const MOST_QUOTED_BYTES = 240;

/** The end of a question whose model twice did not reply in a way that can be used; `reply`: the second. */
export function noModelAnswer(fault: string, reply: string, steps: readonly SeenStep[]): AskAnswer {
  const quoted = clip(reply.replaceAll(/\s+/gu, ' ').trim(), MOST_QUOTED_BYTES);
  return {
    text: `No answer: ${fault}, and again when it was told so.${quoted === '' ? '' : ` It wrote: ${quoted}`}`,
    ...GIVEN_UP,
    route: steps.length > 0 ? 'lookup' : 'none',
  };
}

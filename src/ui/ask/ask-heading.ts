/** The finding of what was asked, and what is asked. */
import type { AskedGraph, QuestionState } from '../../state/ask.svelte';
import { countOf } from '../format-number';

/** What the newest question came to; what the section is for before the first. */
export function askHeading(shown: QuestionState | undefined): string {
  if (!shown) return 'Ask the graph: an answer comes with its path and its sentences';
  const calls = countOf(shown.steps.length, 'call');
  const { question } = shown;
  switch (shown.status) {
    case 'asking':
      return `“${question}” is being asked`;
    case 'stopped':
      return `“${question}” was stopped after ${calls}`;
    case 'failed':
      return `“${question}” failed after ${calls}`;
    case 'answered': {
      const count = shown.asked?.answer.sentences.length ?? 0;
      if (shown.asked?.answer.isGivenUp) return `“${question}”: ${calls}, and no answer was found`;
      if (shown.asked?.answer.isNothing)
        return `“${question}”: ${calls}, and the graph has nothing`;
      const rests = count === 0 ? 'has no source' : `rests on ${countOf(count, 'sentence')}`;
      return `“${question}” took ${calls}; its answer ${rests}`;
    }
  }
}

/** What graph it is, in one sentence. */
export function askLead(graph: AskedGraph | undefined): string {
  const same =
    'Person and model use the same tools; every line of a result ends with the number of the sentence it came from.';
  if (!graph) return same;
  const { world, facts, pages, history } = graph;
  return `${world.title}: ${countOf(facts, 'fact')} from ${countOf(pages, 'page')}, which the graph came to know at ${countOf(history.length, 'moment')}. ${same}`;
}

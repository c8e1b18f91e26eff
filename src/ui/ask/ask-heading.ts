/** The finding of what was asked, and what is asked. */
import type { AskedGraph, EntityHistory, QuestionState } from '../../state/ask.svelte';
import type { SuiteRun } from '../../state/ask-suites.svelte';
import { countOf, formatCount } from '../format-number';
import { SUITE_NAMES } from './ask-words';

/** The ways into a graph, one shown at a time. */
export type AskView = 'question' | 'entity' | 'tool' | 'suites';

/** What is to be seen in the view that is shown. */
export interface AskShown {
  readonly view: AskView;
  readonly question: QuestionState | undefined;
  /** Absent until it is looked up. */
  readonly entity: EntityHistory | undefined;
  readonly graph: AskedGraph | undefined;
  /** Of this graph and of others. */
  readonly runs: readonly SuiteRun[];
}

/** The finding of the view that is shown. */
export function askHeading({ view, question, entity, graph, runs }: AskShown): string {
  switch (view) {
    case 'question':
      return questionHeading(question);
    case 'entity':
      return entityHeading(entity);
    case 'tool':
      return 'Call a tool by hand: you get the result that any caller gets';
    case 'suites':
      return suitesHeading(graph, runs);
  }
}

/** How much of what was ever believed of an entity is seen at both clocks. */
function entityHeading(history: EntityHistory | undefined): string {
  if (!history) return 'Look at an entity: all that the graph ever believed of it, on both clocks';
  const facts = history.groups.flatMap((group) => group.facts);
  const seen = facts.filter(({ isSeen }) => isSeen).length;
  const isWhole = history.groups.every(({ more }) => more === 0);
  const all = `${countOf(facts.length, 'fact')} ${isWhole ? 'ever believed of it' : 'listed'}`;
  return `${history.entity.name}: ${formatCount(seen)} of ${all} ${seen === 1 ? 'is' : 'are'} seen at both clocks`;
}

/** How the newest run of each suite ended, or stands. */
function suitesHeading(graph: AskedGraph | undefined, runs: readonly SuiteRun[]): string {
  if (!graph || graph.suites.length === 0) return 'This graph has no suite of questions';
  const told = graph.suites.flatMap(({ id }): readonly string[] => {
    const run = runs.find((each) => each.suite === id && each.graph.digest === graph.digest);
    if (!run) return [];
    const { length: asked } = run.results;
    const correct = run.results.filter(({ row }) => row.outcome === 'correct').length;
    const rest = asked < run.planned ? `, ${formatCount(run.planned - asked)} not asked` : '';
    return [`${SUITE_NAMES[id]}: ${correct} of ${asked} correct${rest}`];
  });
  if (told.length > 0) return told.join('; ');
  const total = graph.suites.reduce((sum, { questions }) => sum + questions, 0);
  return `Run the suites: ${countOf(total, 'question')} whose right answers are known`;
}

/** What a question came to; what the section is for before the first. */
function questionHeading(shown: QuestionState | undefined): string {
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

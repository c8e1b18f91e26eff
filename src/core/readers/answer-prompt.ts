/** The two prompts for answering: a plain one, and one that shows dates and what may be stale. */
import type { DesignPolicy } from '../designs/design';
import { evidenceDate, evidenceText, type Evidence } from '../designs/evidence';
import type { Prompt } from '../engine/engine';
import { sourceName } from '../graph/slot';
import type { Predicate } from '../ontology/ontology';
import { fillQuestion } from '../ontology/template';
import { dayOf } from '../time';

/** They change whenever the words or the schema do: they are part of every call's address. */
export const PLAIN_PROMPT = 'answer@1';
export const VERSIONED_PROMPT = 'answer-versioned@1';

/** What a model is to say when the evidence has no answer. */
export const UNKNOWN = 'unknown';

const COMMON = [
  'You answer one question from the evidence you are given, and from nothing else.',
  `If the evidence does not hold the answer, answer "${UNKNOWN}".`,
];

const VERSIONED = [
  'Every piece of evidence has a date; a fact from the graph also says when the graph read it.',
  'If pieces of evidence contradict each other, answer with the newest and set possibly_stale to true.',
  'If a page about what is asked has changed since the graph last read it, set possibly_stale to true.',
];

const replyLine = (predicate: Predicate): string =>
  predicate.cardinality === 'many'
    ? 'Reply in JSON: {"answers": [text], "possibly_stale": true or false}, one text for each answer.'
    : 'Reply in JSON: {"answer": text, "possibly_stale": true or false}.';

/** Whether the reader is shown dates: where the newest is to be chosen. */
const showsDates = (policy: Pick<DesignPolicy, 'choose'>): boolean => policy.choose === 'newest';

/** What stands before a piece of evidence in the versioned prompt. */
function datesOf(evidence: Evidence): string {
  const day = evidenceDate(evidence);
  const dated = day === undefined ? [] : [`dated ${dayOf(day)}`];
  if (evidence.kind === 'alias') return '[graph] ';
  if (evidence.kind === 'page') {
    const { page, version } = evidence.page;
    const changed = evidence.isAheadOfGraph ? ['changed since the graph last read it'] : [];
    return `[${[`page ${page} version ${version}`, ...dated, ...changed].join(', ')}] `;
  }
  const { fact, readAt } = evidence.confirmed;
  return `[${[`graph, from ${sourceName(fact)}`, ...dated, `read ${dayOf(readAt)}`].join(', ')}] `;
}

/** The prompt for one hop. The evidence comes first, so that questions on the same one share it. */
export function answerPrompt(
  entityName: string,
  predicate: Predicate,
  evidence: readonly Evidence[],
  policy: Pick<DesignPolicy, 'choose'>,
): Prompt {
  const isVersioned = showsDates(policy);
  const lines = evidence.map(
    (item) => `- ${isVersioned ? datesOf(item) : ''}${evidenceText(item)}`,
  );
  const answer = { type: 'string', minLength: 1, maxLength: 120 };
  const [name, schema] =
    predicate.cardinality === 'many'
      ? ['answers', { type: 'array', items: answer, minItems: 1, maxItems: 20 }]
      : ['answer', answer];
  return {
    id: isVersioned ? VERSIONED_PROMPT : PLAIN_PROMPT,
    system: [...COMMON, ...(isVersioned ? VERSIONED : []), replyLine(predicate)].join('\n'),
    user: [
      'Evidence:',
      ...(lines.length === 0 ? ['none'] : lines),
      '',
      `Question: ${fillQuestion(predicate, entityName)}`,
    ].join('\n'),
    schema: {
      type: 'object',
      properties: { [name as string]: schema, possibly_stale: { type: 'boolean' } },
      required: [name, 'possibly_stale'],
      additionalProperties: false,
    },
  };
}

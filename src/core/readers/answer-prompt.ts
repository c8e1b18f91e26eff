/**
 * The prompts for answering: a plain one, one that shows dates and what may be stale, and one that
 * shows besides how far each source is trusted and what code has found.
 */
import type { DesignPolicy } from '../designs/design-policy';
import { DOUBT_WORDS, type Doubt } from '../designs/doubts';
import { evidenceDate, evidenceText, type Evidence } from '../designs/evidence';
import type { Prompt } from '../engine/engine';
import { sourceName } from '../graph/slot';
import type { Predicate } from '../ontology/ontology';
import { fillQuestion } from '../ontology/template';
import type { AuthorityRank } from '../ports';
import { dayOf } from '../time';

/** They change whenever the words or the schema do: they are part of every call's address. */
export const PLAIN_PROMPT = 'answer@1';
export const VERSIONED_PROMPT = 'answer-versioned@1';
export const GOVERNED_PROMPT = 'answer-governed@1';

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

const GOVERNED = [
  'Every piece of evidence has a date and says how far its source is trusted: a record most, then the page that owns what is asked, then a mention on another page, then notes, then what an agent wrote.',
  'Answer with the most trusted; only among equally trusted pieces does the newest count.',
  'What is marked as gone, or as not holding now, counts only if nothing else holds the answer.',
  'If code has found a reason for doubt, set possibly_stale to true.',
];

const replyLine = (predicate: Predicate): string =>
  predicate.cardinality === 'many'
    ? 'Reply in JSON: {"answers": [text], "possibly_stale": true or false}, one text for each answer.'
    : 'Reply in JSON: {"answer": text, "possibly_stale": true or false}.';

/** What decides which prompt is taken: of a policy, what a reader is to go by. */
export type PromptPolicy = Pick<DesignPolicy, 'choose'> &
  Partial<Pick<DesignPolicy, 'trust' | 'changes' | 'doubts' | 'history'>>;

type PromptKind = 'plain' | 'versioned' | 'governed';

/** Ranks and code's findings where a policy has them; else dates where the newest is to be chosen. */
function promptKind({ choose, trust, changes, doubts, history }: PromptPolicy): PromptKind {
  const isGoverned =
    trust === 'by-rank' || changes === 'of-sentence' || doubts === 'by-code' || history === 'known';
  if (isGoverned) return 'governed';
  return choose === 'newest' ? 'versioned' : 'plain';
}

const PROMPTS: Readonly<Record<PromptKind, { readonly id: string; readonly rules: string[] }>> = {
  plain: { id: PLAIN_PROMPT, rules: [] },
  versioned: { id: VERSIONED_PROMPT, rules: VERSIONED },
  governed: { id: GOVERNED_PROMPT, rules: GOVERNED },
};

/**
 * Ids of the prompts that answer in a run, joined by "+": both usual ones, whichever of them its
 * policies take, and the third where one of them does.
 */
export function promptsFor(policies: readonly PromptPolicy[]): string {
  const isGoverned = policies.some((policy) => promptKind(policy) === 'governed');
  return [PLAIN_PROMPT, VERSIONED_PROMPT, ...(isGoverned ? [GOVERNED_PROMPT] : [])].join('+');
}

const RANK_WORDS: Readonly<Record<AuthorityRank, string>> = {
  record: 'record',
  canonical: 'owns what is asked',
  mention: 'mention',
  notes: 'notes',
  agent: 'written by an agent',
};

/** What stands before a piece of evidence where dates are shown. */
function marksOf(evidence: Evidence, kind: PromptKind): string {
  if (kind === 'plain') return '';
  if (evidence.kind === 'alias') return '[graph] ';
  const isGoverned = kind === 'governed';
  const day = evidenceDate(evidence);
  const dated = day === undefined ? [] : [`dated ${dayOf(day)}`];
  if (evidence.kind === 'page') {
    const { page: id, version } = evidence.page;
    const ranked = isGoverned ? [RANK_WORDS[evidence.rank]] : [];
    const changed = evidence.isAheadOfGraph ? ['changed since the graph last read it'] : [];
    const sentences = [...new Set(evidence.over.map(({ sentence }) => sentence))];
    const over = sentences.map((sentence) => `does not hold now: "${sentence}"`);
    return `[${[`page ${id} version ${version}`, ...ranked, ...dated, ...changed, ...over].join(', ')}] `;
  }
  const { fact, readAt } = evidence.confirmed;
  const ranked = isGoverned ? [RANK_WORDS[fact.rank]] : [];
  const gone = evidence.isGone ? ['its sentence is gone from the page'] : [];
  const source = `graph, from ${sourceName(fact)}`;
  return `[${[source, ...ranked, ...dated, `read ${dayOf(readAt)}`, ...gone].join(', ')}] `;
}

/**
 * The prompt for one hop. The evidence comes first, so that questions on the same one share it.
 * `found`: what code doubts, where it is to be told.
 */
export function answerPrompt(
  entityName: string,
  predicate: Predicate,
  evidence: readonly Evidence[],
  policy: PromptPolicy,
  found: readonly Doubt[] = [],
): Prompt {
  const kind = promptKind(policy);
  const { id, rules } = PROMPTS[kind];
  const lines = evidence.map((item) => `- ${marksOf(item, kind)}${evidenceText(item)}`);
  const answer = { type: 'string', minLength: 1, maxLength: 120 };
  const [name, schema] =
    predicate.cardinality === 'many'
      ? ['answers', { type: 'array', items: answer, minItems: 1, maxItems: 20 }]
      : ['answer', answer];
  return {
    id,
    system: [...COMMON, ...rules, replyLine(predicate)].join('\n'),
    user: [
      'Evidence:',
      ...(lines.length === 0 ? ['none'] : lines),
      ...found.map((doubt) => `Reason for doubt, found by code: ${DOUBT_WORDS[doubt]}.`),
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

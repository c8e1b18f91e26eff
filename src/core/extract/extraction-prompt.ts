/** The extraction prompt: a projection of the ontology. What all pages have in common comes first. */
import type { Prompt } from '../engine/engine';
import type { Ontology, Predicate } from '../ontology/ontology';
import { splitSentences } from '../ontology/sentences';

/** Changes whenever the words or the schema do: it is part of every call's address. */
export const EXTRACTION_PROMPT = 'extract@1';

/** A page states about one fact a sentence; a model that lists many more runs on. */
const MORE_THAN_SENTENCES = 3;

const predicateLine = ({ id, description }: Predicate): string => `- ${id}: ${description}`;

const systemOf = (ontology: Ontology): string =>
  [
    'You read one page of a wiki and list the facts that it states.',
    'The sentences of the page are numbered. For each sentence that states one of the facts below, give the number of the sentence, the subject, the predicate and the object.',
    'Predicates:',
    ...ontology.predicates.map(predicateLine),
    'Copy names and values exactly as they are written. Leave out what fits no predicate, and never add what the page does not say.',
    'Reply in JSON: {"facts": [{"sentence": number, "subject": text, "predicate": text, "object": text}]}. A page without such facts gives {"facts": []}.',
  ].join('\n');

/** The prompt for one page. Its schema allows the page's sentences and the ontology's predicates only. */
export function extractionPrompt(
  ontology: Ontology,
  page: { readonly title: string; readonly body: string },
): Prompt {
  const sentences = splitSentences(page.body);
  const lines = sentences.map((sentence, index) => `${index + 1}. ${sentence}`);
  const text = { type: 'string', minLength: 1, maxLength: 120 };
  return {
    id: EXTRACTION_PROMPT,
    system: systemOf(ontology),
    user: [`Page: ${page.title}`, ...lines].join('\n'),
    schema: {
      type: 'object',
      properties: {
        facts: {
          type: 'array',
          maxItems: sentences.length + MORE_THAN_SENTENCES,
          items: {
            type: 'object',
            properties: {
              sentence: { type: 'integer', minimum: 1, maximum: Math.max(1, sentences.length) },
              subject: text,
              predicate: { type: 'string', enum: ontology.predicates.map(({ id }) => id) },
              object: text,
            },
            required: ['sentence', 'subject', 'predicate', 'object'],
            additionalProperties: false,
          },
        },
      },
      required: ['facts'],
      additionalProperties: false,
    },
  };
}

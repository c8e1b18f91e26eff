import { describe, expect, it } from 'vitest';
import { EXTRACTION_PROMPT, extractionPrompt } from '../../../src/core/extract/extraction-prompt';
import { ONTOLOGY, pageOn } from '../../fixtures/graph';
import { openWorld, WORLD_IDS } from '../../fixtures/worlds';

describe('the extraction prompt', () => {
  it('reads word for word so under this version; other words need another version', () => {
    const page = pageOn('a', 1, 1, 'Mail costs €5. Mail is owned by the Helix team.');
    const text = { type: 'string', minLength: 1, maxLength: 120 };
    expect(EXTRACTION_PROMPT).toBe('extract@1');
    expect(extractionPrompt(ONTOLOGY, page)).toStrictEqual({
      id: 'extract@1',
      system: `You read one page of a wiki and list the facts that it states.
The sentences of the page are numbered. For each sentence that states one of the facts below, give the number of the sentence, the subject, the predicate and the object.
Predicates:
- owned_by: owner
- price: price
- formerly: former name
Copy names and values exactly as they are written. Leave out what fits no predicate, and never add what the page does not say.
Reply in JSON: {"facts": [{"sentence": number, "subject": text, "predicate": text, "object": text}]}. A page without such facts gives {"facts": []}.`,
      user: `Page: Page a
1. Mail costs €5.
2. Mail is owned by the Helix team.`,
      schema: {
        type: 'object',
        properties: {
          facts: {
            type: 'array',
            maxItems: 5,
            items: {
              type: 'object',
              properties: {
                sentence: { type: 'integer', minimum: 1, maximum: 2 },
                subject: text,
                predicate: { type: 'string', enum: ['owned_by', 'price', 'formerly'] },
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
    });
  });

  it.each(WORLD_IDS)('tells every predicate of "%s", and the same before every page', (id) => {
    const { ontology } = openWorld(id).world;
    const { system, schema } = extractionPrompt(ontology, pageOn('a', 1, 1, 'One. Two.'));
    for (const predicate of ontology.predicates) {
      expect(system).toContain(`\n- ${predicate.id}: ${predicate.description}\n`);
      expect(JSON.stringify(schema)).toContain(JSON.stringify(predicate.id));
    }
    expect(extractionPrompt(ontology, pageOn('b', 2, 9, 'Three.')).system).toBe(system);
  });

  it('has no sentence to name on an empty page, and a schema all the same', () => {
    const { user, schema } = extractionPrompt(ONTOLOGY, pageOn('a', 1, 1, ''));
    expect(user).toBe('Page: Page a');
    expect(JSON.stringify(schema)).toContain('"minimum":1,"maximum":1');
  });
});

/** Every schema that is sent compiles in web-llm's grammar library, and allows what it should. */
import { describe, expect, it } from 'vitest';
import { askPrompt, MOST_CALLS } from '../../../src/core/ask/ask-prompt';
import { extractionPrompt } from '../../../src/core/extract/extraction-prompt';
import { answerPrompt } from '../../../src/core/readers/answer-prompt';
import type { JsonSchema } from '../../../src/core/engine/engine';
import { parseWorld } from '../../../src/core/world/world-file';
import { compileSchema } from './grammar';

const WORLD_FILES = import.meta.glob<string>('../../../static/worlds/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const worlds = Object.values(WORLD_FILES).map((text) => {
  const parsed = parseWorld(text);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  return parsed.world;
});

describe('the schema of an extraction', () => {
  it('compiles for every world, and allows its predicates, its sentences and nothing else', async () => {
    for (const { ontology } of worlds) {
      const page = { title: 'Ships', body: 'The first sails. The second sinks. ' };
      const { schema } = extractionPrompt(ontology, page);
      const allows = await compileSchema(schema);
      const fact = {
        sentence: 1,
        subject: 'a',
        predicate: ontology.predicates[0]!.id,
        object: 'b',
      };
      const reply = (changes: object = {}): string =>
        JSON.stringify({ facts: [{ ...fact, ...changes }] });
      expect(await allows(reply())).toBe(true);
      expect(await allows('{"facts": []}')).toBe(true);
      expect(await allows(reply({ sentence: 2 }))).toBe(true);
      expect(await allows(reply({ sentence: 3 }))).toBe(false);
      expect(await allows(reply({ predicate: 'nonsense' }))).toBe(false);
      expect(await allows(reply({ more: 1 }))).toBe(false);
      expect(await allows(reply({ object: 'b'.repeat(121) }))).toBe(false);
      expect(await allows(JSON.stringify([fact]))).toBe(false);
    }
  });
});

describe('the schema of an answer', () => {
  const schemas = new Map<string, JsonSchema>();
  for (const { ontology } of worlds) {
    for (const predicate of ontology.predicates) {
      const { schema } = answerPrompt('It', predicate, [], { choose: 'newest' });
      schemas.set(JSON.stringify(schema), schema);
    }
  }

  it('compiles for every predicate, and allows an answer with its flag only', async () => {
    expect(schemas.size).toBe(2);
    for (const schema of schemas.values()) {
      const allows = await compileSchema(schema);
      const isMany = 'answers' in (schema.properties as object);
      const answer = isMany ? { answers: ['a', 'b'] } : { answer: 'a' };
      expect(await allows(JSON.stringify({ ...answer, possibly_stale: false }))).toBe(true);
      expect(await allows(JSON.stringify(answer))).toBe(false);
      expect(await allows(JSON.stringify({ possibly_stale: false, ...answer }))).toBe(false);
      expect(await allows(JSON.stringify({ ...answer, possibly_stale: 'no' }))).toBe(false);
    }
  });
});

describe('the schema of a step of a plan', () => {
  const seen = {
    tool: 'timeline',
    arguments: {},
    result: { tool: 'timeline', text: 'Nothing.', bytes: 8, sentences: [] },
  } as const;
  const stepSchema = (calls: number): JsonSchema =>
    askPrompt(
      { question: 'Who?' },
      Array.from({ length: calls }, () => seen),
    ).schema;
  const reply = (next: object): string => JSON.stringify({ why: '', next });
  const answer = { answer: 'Ada Osei.', sources: ['page@2:4'] };

  it('allows each tool with its own arguments, and an answer', async () => {
    const allows = await compileSchema(stepSchema(0));
    const path = (changes: object = {}): string =>
      reply({
        tool: 'paths_between',
        arguments: { a: 'A', b: 'B', maxHops: '', at: '', asOf: '2023-11-16', ...changes },
      });
    expect(await allows(path())).toBe(true);
    expect(await allows(path({ maxHops: '3', at: '2023' }))).toBe(true);
    expect(await allows(path({ maxHops: '4' }))).toBe(false);
    expect(await allows(path({ at: 'soon' }))).toBe(false);
    expect(await allows(path({ a: '' }))).toBe(false);
    expect(await allows(path({ query: 'board' }))).toBe(false);
    expect(
      await allows(reply({ tool: 'search_pages', arguments: { query: 'board', asOf: '' } })),
    ).toBe(true);
    expect(await allows(reply({ tool: 'drop_table', arguments: {} }))).toBe(false);
    expect(await allows(reply(answer))).toBe(true);
  });

  it('allows an answer only once no call is left', async () => {
    const allows = await compileSchema(stepSchema(MOST_CALLS));
    expect(await allows(reply(answer))).toBe(true);
    expect(
      await allows(reply({ tool: 'search_pages', arguments: { query: 'board', asOf: '' } })),
    ).toBe(false);
  });
});

// Last: the library's own runtime ends with it.
it('rejects what is no schema', async () => {
  await expect(compileSchema({ type: 'nonsense' })).rejects.toThrow();
});

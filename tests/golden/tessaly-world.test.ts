import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { extractTriples } from '../../src/core/extract/extract';
import { concernedEvent, expectedAnswers, questionAt } from '../../src/core/world/expected';
import { pageBody, pageSentences, SCENARIOS } from '../../src/core/world/scenario';
import { truthAt } from '../../src/core/world/truth';
import { parseWorld } from '../../src/core/world/world-file';

interface ReferencePage {
  readonly scenario: string;
  readonly step: number;
  readonly id: string;
  readonly title: string;
  readonly canonicalFor: readonly string[];
  readonly body: string;
}

interface ReferenceQuestion {
  readonly id: string;
  readonly event: number;
  readonly text: string;
  readonly entity: string;
  readonly hops: readonly string[];
  readonly expected: readonly string[];
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const referencePages = read('reference/pages.jsonl')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as ReferencePage);
const referenceQuestions = JSON.parse(read('reference/questions.json')) as ReferenceQuestion[];

const parsed = parseWorld(read('../../static/worlds/tessaly.json'));
if (!parsed.ok) throw new Error(parsed.errors.map(({ message }) => message).join('\n'));
const { world } = parsed;

describe('the pages of Tessaly Freight', () => {
  it('have the reference’s ids, titles and owners', () => {
    const first = referencePages.filter(({ scenario, step }) => scenario === 'Fresh' && step === 0);
    expect(first).toHaveLength(40);
    expect(world.pages.map(({ id, title, updatedBy }) => ({ id, title, updatedBy }))).toEqual(
      first.map(({ id, title, canonicalFor }) => ({ id, title, updatedBy: canonicalFor })),
    );
  });

  it('render all 213 reference states byte for byte, and no other', () => {
    const rendered = SCENARIOS.flatMap((scenario) =>
      [0, 1, 2, 3, 4].flatMap((step) =>
        world.pages.flatMap((page) => {
          const bodyAt = (k: number): string =>
            pageBody(world, scenario, page, world.events.slice(0, k));
          const body = bodyAt(step);
          if (step > 0 && body === bodyAt(step - 1)) return [];
          return [{ scenario: scenario.id, step, id: page.id, body }];
        }),
      ),
    );
    const key = (state: { scenario: string; step: number; id: string }): string =>
      `${state.scenario} ${state.step} ${state.id}`;
    const expected = new Map(referencePages.map((page) => [key(page), page.body]));
    expect(expected.size).toBe(213);
    expect(new Map(rendered.map((state) => [key(state), state.body]))).toEqual(expected);
  });

  it('say, sentence by sentence, exactly what the extractor reads in them', () => {
    for (const scenario of SCENARIOS) {
      for (const step of [0, 1, 2, 3, 4]) {
        const events = world.events.slice(0, step);
        for (const page of world.pages) {
          const stated = pageSentences(world, scenario, page, events).flatMap(
            ({ text, statement }) => (statement ? [{ ...statement.triple, sentence: text }] : []),
          );
          const body = pageBody(world, scenario, page, events);
          const extracted = extractTriples(world.ontology, `${page.title}\n${body}`);
          expect(extracted.map(({ ordinal: _, ...triple }) => triple)).toEqual(stated);
        }
      }
    }
  });

  it('give triples as long as the reference’s output tokens', () => {
    const outputTokens = (step: number): number =>
      world.pages
        .map((page) => pageBody(world, SCENARIOS[0]!, page, world.events.slice(0, step)))
        .map((body) =>
          extractTriples(world.ontology, body).map(({ subject, predicate, object }) => ({
            Subject: subject,
            Predicate: predicate,
            Object: object,
          })),
        )
        .reduce((sum, triples) => sum + Math.floor(JSON.stringify(triples).length / 4), 0);
    expect([1, 2, 3, 4].map(outputTokens)).toEqual([957, 957, 957, 970]);
  });
});

describe('the questions of Tessaly Freight', () => {
  it('are the reference’s, in its order', () => {
    const ids = world.questions.map(({ id, hops }) => ({ id, hops }));
    expect(ids).toEqual(referenceQuestions.map(({ id, hops }) => ({ id, hops })));
    expect(ids).toHaveLength(20);
  });

  it.each(referenceQuestions)('$id asks and expects the same at all checkpoints', (reference) => {
    const question = world.questions.find(({ id }) => id === reference.id)!;
    for (const step of [0, 1, 2, 3, 4]) {
      const truth = truthAt(world, step);
      const inWords = (text: string): string =>
        text.replace('{P}', step === 0 ? 'Tessaly Track' : 'Tessaly Beacon');
      expect(questionAt(question, truth)).toEqual({
        text: inWords(reference.text),
        entityName: inWords(reference.entity),
      });
      expect(expectedAnswers(world, question, truth)).toEqual([reference.expected[step]]);
    }
    expect(concernedEvent(world, question, world.events)).toBe(reference.event);
  });
});

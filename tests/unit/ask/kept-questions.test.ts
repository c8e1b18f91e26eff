/** Questions kept over a reload: whole, bounded, and told where they were damaged. */
import { expect, it } from 'vitest';
import type { Asked } from '../../../src/core/ask/asked';
import { KeptQuestions, MOST_KEPT, parseKept, renderKept } from '../../../src/state/ask-kept';
import type { QuestionState } from '../../../src/state/ask-questions.svelte';
import type { AskedGraph, AskSource } from '../../../src/worker/ask-protocol';

const graph: AskedGraph = {
  digest: 'd1',
  world: { id: 'w', title: 'A world', description: '' },
  ontology: { predicates: [], concepts: [] },
  facts: 1,
  pages: 1,
  span: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  history: [],
  examples: { questions: [], entities: [], calls: {} },
  suites: [],
};
const SOURCE: AskSource = { kind: 'base', id: 'w' };
const SOURCES = new Map([['d1', SOURCE]]);

function question(id: number, words = 'x'): QuestionState {
  const result = { tool: 'timeline', text: words, bytes: words.length, sentences: [] } as const;
  const steps = [{ tool: 'timeline', arguments: {}, why: 'so', result, elapsedMs: 1 }];
  const answer = { text: 'Yes.', isNothing: false, sentences: [], route: 'graph' } as const;
  const asking = { question: `Question ${id}?`, at: '2026-01-05T00:00:00Z' };
  const asked: Asked = { ...asking, planner: 'built-in@1', world: 'd1', steps, answer };
  return { id, ...asking, graph, plannedBy: 'built-in', status: 'answered', steps, asked };
}

const idless = ({ id: _, ...rest }: QuestionState) => rest;

function place(): { text: string | null } & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    text: null,
    getItem() {
      return this.text;
    },
    setItem(_key, text) {
      this.text = text;
    },
    removeItem() {
      this.text = null;
    },
  };
}

it('gives questions back with their graph, clocks, steps and answers', () => {
  const questions = [question(1), question(2)];
  const reading = parseKept(renderKept(questions, SOURCES));
  expect(reading).toEqual({ ok: true, questions: questions.map(idless), sources: SOURCES });
});

it('keeps the newest only, and none that is still being asked', () => {
  const asking: QuestionState = { ...question(40), status: 'asking' };
  const questions = [...Array.from({ length: 30 }, (_, index) => question(index + 1)), asking];
  const reading = parseKept(renderKept(questions, SOURCES));
  const names = reading.ok ? reading.questions.map((each) => each.question) : [];
  expect(names).toHaveLength(MOST_KEPT);
  expect([names[0], names.at(-1)]).toEqual(['Question 11?', 'Question 30?']);
});

it('drops the oldest of questions that are too long together', () => {
  const long = 'word '.repeat(80_000);
  const text = renderKept(
    [question(1, long), question(2, long), question(3, long), question(4, long)],
    SOURCES,
  );
  expect(text.length).toBeLessThan(1_600_000);
  const reading = parseKept(text);
  expect(reading.ok && reading.questions.map((each) => each.question)).toEqual([
    'Question 2?',
    'Question 3?',
    'Question 4?',
  ]);
});

it('keeps no file of the reader’s own', () => {
  const file: AskSource = { kind: 'file', name: 'mine.json', text: 'all of my world' };
  const text = renderKept([question(1)], new Map([['d1', file]]));
  expect(text).not.toContain('all of my world');
  expect(parseKept(text)).toMatchObject({ ok: true, sources: new Map() });
});

it.each([
  ['cut', (text: string) => text.slice(0, -5)],
  ['changed', (text: string) => text.replace('Yes.', 'No.')],
  ['of another kind', () => '{"questions":[]}'],
  ['empty', () => ''],
])('tells of a text that is %s', (_name, damage) => {
  const reading = parseKept(damage(renderKept([question(1)], SOURCES)));
  expect(reading).toEqual({ ok: false, problem: 'They were cut or changed since they were kept.' });
});

it('tells of the form of another release', () => {
  const text = renderKept([question(1)], SOURCES).replace(/^\d+/, '999');
  expect(parseKept(text)).toMatchObject({ ok: false, problem: expect.stringMatching(/release/) });
});

it('reads what it wrote, forgets it, and tells what the browser refuses', () => {
  const texts = place();
  const kept = new KeptQuestions(() => texts);
  expect(kept.read()).toMatchObject({ ok: true, questions: [] });
  expect(kept.write([question(1)], SOURCES)).toBeUndefined();
  expect(kept.read()).toMatchObject({ ok: true, questions: [{ question: 'Question 1?' }] });
  expect(kept.forget()).toBeUndefined();
  expect(texts.text).toBeNull();
  const refused = new KeptQuestions(() => {
    throw new Error('Storage is switched off.');
  });
  expect(refused.read()).toEqual({ ok: false, problem: 'Storage is switched off.' });
  expect(refused.write([], SOURCES)).toBe('Storage is switched off.');
  expect(refused.forget()).toBe('Storage is switched off.');
});

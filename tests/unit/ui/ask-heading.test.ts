/** The section's heading says what is shown in it, whichever view that is. */
import { expect, it } from 'vitest';
import type { SuiteRun } from '../../../src/state/ask-suites.svelte';
import type { AskedGraph, EntityHistory, QuestionState } from '../../../src/state/ask.svelte';
import type { FactHistory } from '../../../src/worker/ask-protocol';
import { askHeading, type AskShown } from '../../../src/ui/ask/ask-heading';

const graph = {
  digest: 'd1',
  suites: [
    { id: 'relations', questions: 12 },
    { id: 'two-clock', questions: 34 },
  ],
} as unknown as AskedGraph;
const question = {
  question: 'Who founded Anthropic?',
  graph,
  status: 'stopped',
  steps: [],
} as unknown as QuestionState;
const fact = (isSeen: boolean) => ({ isSeen }) as FactHistory;
const entity = {
  entity: { name: 'OpenAI' },
  groups: [
    { facts: [fact(true), fact(false)], more: 0 },
    { facts: [fact(true)], more: 0 },
  ],
} as unknown as EntityHistory;
const run = (outcomes: readonly string[], planned: number, suite = 'relations'): SuiteRun =>
  ({
    suite,
    graph,
    planned,
    results: outcomes.map((outcome) => ({ row: { outcome } })),
  }) as unknown as SuiteRun;

const headingOf = (view: AskShown['view'], others: Partial<AskShown> = {}): string =>
  askHeading({ view, question, entity, graph, runs: [], ...others });

it('is of the question only where a question is shown', () => {
  expect(headingOf('question')).toBe('“Who founded Anthropic?” was stopped after 0 calls');
  for (const view of ['entity', 'tool', 'suites'] as const) {
    expect(headingOf(view)).not.toContain('Who founded');
  }
});

it('counts what is seen of an entity at both clocks', () => {
  expect(headingOf('entity')).toBe(
    'OpenAI: 2 of 3 facts ever believed of it are seen at both clocks',
  );
  const more = { ...entity, groups: entity.groups.map((group) => ({ ...group, more: 4 })) };
  expect(headingOf('entity', { entity: more })).toMatch(/^OpenAI: 2 of 3 facts listed are seen/);
  expect(headingOf('entity', { entity: undefined })).toMatch(/^Look at an entity: /);
});

it('tells how the suites ended, or what they are', () => {
  expect(headingOf('suites')).toBe('Run the suites: 46 questions whose right answers are known');
  const runs = [run(['correct', 'wrong'], 12), run(['correct'], 1, 'two-clock')];
  expect(headingOf('suites', { runs })).toBe(
    'Relations: 1 of 2 correct, 10 not asked; Two clocks: 1 of 1 correct',
  );
  const ofOther = runs.map((each) => ({ ...each, graph: { ...graph, digest: 'd2' } }));
  expect(headingOf('suites', { runs: ofOther })).toMatch(/^Run the suites: /);
  const without = { ...graph, suites: [] };
  expect(headingOf('suites', { graph: without })).toBe('This graph has no suite of questions');
});

/** What is offered to begin with on a graph is answered by that graph, whichever it is. */
import { describe, expect, it } from 'vitest';
import { createBuiltInPlanner } from '../../../src/core/ask/built-in-planner';
import { TOOLS } from '../../../src/core/tools/tools';
import { findExamples, type ExampleGraph } from '../../../src/worker/ask-examples';
import { openWorld, WORLD_IDS } from '../../fixtures/worlds';
import { ask, openBase, openGraph, QUESTIONS } from '../ask/open-base';

const GRAPHS = [
  { id: 'the base', world: openBase().world, questions: QUESTIONS },
  ...WORLD_IDS.map((id) => ({ id, world: openWorld(id).world, questions: [] })),
];

describe.each(GRAPHS)('$id', async ({ world, questions }) => {
  const { store, callTool } = await openGraph(world);
  const { ontology } = world;
  const graph: ExampleGraph = {
    ontology,
    callTool,
    facts: await store.facts(),
    pages: await store.currentPages(),
    questions,
  };
  const examples = await findExamples(graph);

  it('offers questions that are answered with their sentences', async () => {
    expect(examples.questions.length).toBeGreaterThan(1);
    const planner = createBuiltInPlanner(ontology);
    for (const question of examples.questions) {
      const { answer } = await ask({ question }, planner, callTool);
      expect(answer, question).toMatchObject({ isNothing: false });
      expect(answer.sentences.length, question).toBeGreaterThan(0);
    }
  });

  it('offers names by which an entity is found that has facts', async () => {
    expect(examples.entities.length).toBeGreaterThan(1);
    for (const entity of examples.entities) {
      const { refusal, sentences } = await callTool('entity_facts', { entity });
      expect(refusal, entity).toBeUndefined();
      expect(sentences.length, entity).toBeGreaterThan(0);
    }
  });

  it('offers a call of each tool that finds something', async () => {
    // A world whose pages state no dates has no timeline.
    const names = TOOLS.map(({ name }) => name).filter(
      (name) => name !== 'timeline' || examples.calls.timeline !== undefined,
    );
    expect(Object.keys(examples.calls).toSorted()).toEqual(names.toSorted());
    for (const [tool, args] of Object.entries(examples.calls)) {
      const { refusal, text } = await callTool(tool, args);
      expect(refusal, tool).toBeUndefined();
      expect(text, tool).not.toMatch(/^(?:No|Nothing)\b/);
    }
  });
});

it('offers none that its graph does not answer', async () => {
  const { world } = openBase();
  const { store, callTool } = await openGraph(world);
  const [facts, pages] = [await store.facts(), await store.currentPages()];
  const questions = ['Who founded Nowhere Robotics?', 'Who founded DeepMind?'].map((text) => {
    return { kind: 'founder', text };
  });
  const { ontology } = world;
  const found = await findExamples({ ontology, callTool, facts, pages, questions });
  expect(found.questions).toEqual(['Who founded DeepMind?']);
  const none = { ontology, callTool, facts: [], pages: [], questions: [] };
  expect(await findExamples(none)).toEqual({ questions: [], entities: [], calls: {} });
});

/** A small ontology of companies and people, and graphs of hand-made facts. */
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import type { Ontology, Predicate } from '../../../src/core/ontology/ontology';
import type { GraphStore, NewFact } from '../../../src/core/ports';
import { createToolCaller, type CallTool } from '../../../src/core/tools/call-tool';
import type { ToolName, ToolResult, ToolStructures } from '../../../src/core/tools/tool-result';

const predicate = (
  id: string,
  subject: string,
  object: Predicate['object'],
  sentence: string,
): Predicate => ({
  id,
  label: id.replaceAll('_', ' '),
  subject: [subject],
  object,
  cardinality: 'many',
  sentence,
  question: `What is the ${id} of {subject}?`,
  searchWords: id.replaceAll('_', ' '),
  description: id,
});

export const COMPANIES: Ontology = {
  concepts: [
    { id: 'company', label: 'company' },
    { id: 'person', label: 'person' },
  ],
  predicates: [
    predicate(
      'employee',
      'company',
      { kind: 'entity', concept: 'person' },
      '{object} works for {subject}.',
    ),
    predicate(
      'founder',
      'person',
      { kind: 'entity', concept: 'company' },
      '{subject} founded {object}.',
    ),
    predicate(
      'investor',
      'company',
      { kind: 'entity', concept: 'company' },
      '{object} invested in {subject}.',
    ),
    predicate('raised', 'company', { kind: 'text' }, '{subject} raised {object}.'),
  ],
};

/** What a test says of a fact; the rest is the same for all. */
export type SmallFact = Pick<NewFact, 'subject' | 'predicate' | 'object'> &
  Partial<Pick<NewFact, 'validFrom' | 'startPrecision' | 'end' | 'recordedAt'>> & {
    readonly sentence?: string;
    readonly supersededAt?: string;
  };

/** Writes facts, each in a sentence of a page of its own. */
export async function addFacts(store: GraphStore, facts: readonly SmallFact[]): Promise<void> {
  for (const [index, { sentence, supersededAt, ...fact }] of facts.entries()) {
    const page = `p${index + 1}`;
    const recordedAt = fact.recordedAt ?? '2026-01-01T00:00:00Z';
    const text = sentence ?? `${fact.subject} ${fact.predicate} ${fact.object}.`;
    const { id: sentenceId } = await store.internSentence({ page, text, since: recordedAt });
    await store.internName(fact.subject, recordedAt);
    const { object } = COMPANIES.predicates.find(({ id }) => id === fact.predicate)!;
    if (object.kind === 'entity') await store.internName(fact.object, recordedAt);
    const id = await store.addFact({
      validFrom: '2020-01-01T00:00:00Z',
      end: { kind: 'open' },
      ...fact,
      recordedAt,
      source: { kind: 'page', page, version: 1 },
      sentenceId,
      position: 0,
      extractor: 'patterns@1',
      rank: 'mention',
    });
    if (supersededAt !== undefined) await store.supersedeFacts([id], supersededAt);
  }
}

/** The tools on a store; no page is found. */
export const callerOf = (store: GraphStore, hubDegree?: number): CallTool =>
  createToolCaller({
    store,
    ontology: COMPANIES,
    searchPages: () => Promise.resolve([]),
    ...(hubDegree !== undefined && { hubDegree }),
  });

/** A company has an employee. */
export const employee = (subject: string, object: string): SmallFact => {
  return { subject, predicate: 'employee', object };
};
/** A company has an investor. */
export const investor = (subject: string, object: string): SmallFact => {
  return { subject, predicate: 'investor', object };
};

/** Calls a tool on a graph in memory that has just these facts. */
export async function ask<Name extends ToolName>(
  facts: readonly SmallFact[],
  tool: Name,
  args: Readonly<Record<string, unknown>>,
  hubDegree?: number,
): Promise<ToolResult & { readonly structure: ToolStructures[Name] }> {
  const store = await createMemoryGraphs().create('test');
  await addFacts(store, facts);
  const result = await callerOf(store, hubDegree)(tool, args);
  return result as ToolResult & { readonly structure: ToolStructures[Name] };
}

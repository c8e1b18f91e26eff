/** Evidence: what a design puts before the reader, in the order in which it is read. */
import type { ConfirmedFact } from '../graph/slot';
import { sourceName, slotFacts } from '../graph/slot';
import {
  formerNamePredicate,
  predicateOf,
  type Ontology,
  type Predicate,
} from '../ontology/ontology';
import { renderSentence } from '../ontology/template';
import type { GraphStore, PageVersion, Retriever } from '../ports';
import type { Instant } from '../time';
import type { DesignPolicy } from './design';
import { groupByValue, mergeValues, newestOf, type MergeRule, type SlotValue } from './merge';

/** A page as retrieved. */
export interface PageEvidence {
  readonly kind: 'page';
  readonly page: PageVersion;
  /** The page has a newer version than the one the graph last read. */
  readonly isAheadOfGraph: boolean;
}

/** A value the graph holds, with the fact that speaks for it. */
export interface FactEvidence {
  readonly kind: 'fact';
  readonly sentence: string;
  readonly confirmed: ConfirmedFact;
  /** Names of the sources that agree on the value, in reading order. */
  readonly support: readonly string[];
  /** How many sources say something about the slot, this value or another. */
  readonly sourceCount: number;
}

/** Another name that the graph has for the entity. */
export interface AliasEvidence {
  readonly kind: 'alias';
  readonly sentence: string;
}

export type Evidence = PageEvidence | FactEvidence | AliasEvidence;

/** The words a reader sees. */
export function evidenceText(evidence: Evidence): string {
  return evidence.kind === 'page'
    ? `${evidence.page.title}\n${evidence.page.body}`
    : evidence.sentence;
}

/** The date a reader sees: of the page, or of the page behind the fact. An alias has none. */
export function evidenceDate(evidence: Evidence): Instant | undefined {
  if (evidence.kind === 'page') return evidence.page.updatedAt;
  return evidence.kind === 'fact' ? evidence.confirmed.pageDate : undefined;
}

/** What gathering needs, at one checkpoint. */
export interface EvidenceSources {
  readonly ontology: Ontology;
  readonly store: GraphStore;
  readonly retriever: Retriever;
  readonly mergeRule: MergeRule;
  /** How many pages are read. */
  readonly pagesRead: number;
  readonly now: Instant;
  /** Ids of pages with a version the graph has not read. */
  readonly pagesAhead: ReadonlySet<string>;
}

function valuesShown(
  facts: readonly ConfirmedFact[],
  predicate: Predicate,
  policy: DesignPolicy,
  rule: MergeRule,
): readonly SlotValue[] {
  const everyValue = (): readonly SlotValue[] =>
    groupByValue(facts).map((support) => ({ fact: newestOf(support), support }));
  if (policy.graph === 'every-value' || predicate.cardinality === 'many') return everyValue();
  const merged = mergeValues(facts, rule);
  return merged ? [merged] : [];
}

const sourcesOf = (facts: readonly ConfirmedFact[]): readonly string[] => [
  ...new Set(facts.map(({ fact }) => sourceName(fact))),
];

async function graphEvidence(
  sources: EvidenceSources,
  policy: DesignPolicy,
  entityName: string,
  predicateId: string,
): Promise<readonly Evidence[]> {
  const { ontology, store, mergeRule, now } = sources;
  const predicate = predicateOf(ontology, predicateId);
  const { entity, facts } = await slotFacts(store, entityName, predicateId, { at: now });
  const formerly = formerNamePredicate(ontology);
  const aliases = formerly
    ? entity.formerNames.map((name) => renderSentence(formerly, entity.name, name))
    : [];
  const values = valuesShown(facts, predicate, policy, mergeRule);
  return [
    ...aliases.map((sentence): AliasEvidence => ({ kind: 'alias', sentence })),
    ...values.map(({ fact, support }): FactEvidence => ({
      kind: 'fact',
      sentence: renderSentence(predicate, entity.name, fact.fact.object),
      confirmed: fact,
      support: sourcesOf(support),
      sourceCount: sourcesOf(facts).length,
    })),
  ];
}

/** Gathers what `policy` hands the reader: the graph's values first, then the best pages. */
export async function gatherEvidence(
  sources: EvidenceSources,
  policy: DesignPolicy,
  query: string,
  entityName: string,
  predicateId: string,
): Promise<readonly Evidence[]> {
  const fromGraph =
    policy.graph === 'none' ? [] : await graphEvidence(sources, policy, entityName, predicateId);
  if (!policy.readsPages) return fromGraph;
  const pages = await sources.retriever.search(query, sources.pagesRead);
  const fromPages = pages.map((page): PageEvidence => ({
    kind: 'page',
    page,
    isAheadOfGraph: sources.pagesAhead.has(page.page),
  }));
  return [...fromGraph, ...fromPages];
}

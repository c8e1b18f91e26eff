/** Evidence: what a design puts before the reader, in the order in which it is read. */
import type { ExtractedTriple } from '../extract/extract';
import { parseOnce } from '../extract/parse-once';
import { standsIn } from '../extract/stands-in';
import type { RankOf } from '../graph/enter-page-facts';
import type { NameIndex } from '../graph/identity';
import { namesOf, type ResolvedEntity } from '../graph/names';
import { slotOf, sourceName, type ConfirmedFact, type SlotFacts } from '../graph/slot';
import { nameKey } from '../ontology/name-key';
import {
  formerNamePredicate,
  predicateOf,
  type Ontology,
  type Predicate,
} from '../ontology/ontology';
import { renderSentence } from '../ontology/template';
import { bareValue, valueKey } from '../ontology/values';
import {
  AUTHORITY_RANKS,
  type AuthorityRank,
  type Fact,
  type GraphStore,
  type PageVersion,
  type Retriever,
} from '../ports';
import type { Instant } from '../time';
import type { DesignPolicy } from './design';
import { createHistory } from './history';
import {
  best,
  groupByValue,
  mergeValues,
  newestOf,
  type MergeRule,
  type MergeTerms,
  type SlotValue,
} from './merge';

/** A page as retrieved. */
export interface PageEvidence {
  readonly kind: 'page';
  readonly page: PageVersion;
  /** The page has a newer version than the one the graph last read. */
  readonly isAheadOfGraph: boolean;
  /** How far the page is trusted for what is asked. */
  readonly rank: AuthorityRank;
  /**
   * From when each of its sentences is so: as it says, or else since it has stood there. Empty where
   * pages are dated as a whole.
   */
  readonly sentencesSince: ReadonlyMap<string, Instant>;
  /** Sentences that do not hold now, as they say or the graph knows. */
  readonly over: ReadonlySet<string>;
}

/** A value the graph holds, with the fact that speaks for it. */
export interface FactEvidence {
  readonly kind: 'fact';
  readonly sentence: string;
  readonly confirmed: ConfirmedFact;
  /** By the design's terms: of the page behind the fact, or of its sentence. */
  readonly date: Instant;
  /** Names of the sources that agree on the value, in reading order. */
  readonly support: readonly string[];
  /** How many sources say something about the slot, this value or another. */
  readonly sourceCount: number;
  /** A page behind the value has a version that the graph has not read. */
  readonly isPageAhead: boolean;
  /**
   * The sentence behind the value no longer stands on its page, which the graph has not read; known
   * where sentences are followed.
   */
  readonly isGone: boolean;
  /** The value stands in its sentence, word for word; taken for granted where sentences are not followed. */
  readonly isVerbatim: boolean;
}

/** Another name that the graph has for the entity. */
export interface AliasEvidence {
  readonly kind: 'alias';
  readonly sentence: string;
}

export type Evidence = PageEvidence | FactEvidence | AliasEvidence;

const pageText = ({ title, body }: PageVersion): string => `${title}\n${body}`;

/** The words a reader sees. */
export function evidenceText(evidence: Evidence): string {
  return evidence.kind === 'page' ? pageText(evidence.page) : evidence.sentence;
}

/** The date a reader sees: of the page, or of the fact. An alias has none. */
export function evidenceDate(evidence: Evidence): Instant | undefined {
  if (evidence.kind === 'page') return evidence.page.updatedAt;
  return evidence.kind === 'fact' ? evidence.date : undefined;
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
  readonly rankOf: RankOf;
  /** Names as pages told them, and with the merge rows besides. */
  readonly names: Readonly<Record<DesignPolicy['names'], NameIndex>>;
  /** The newest version of each page. */
  readonly currentPages: ReadonlyMap<string, PageVersion>;
  /** Since when each sentence of a page's newest version has stood there. */
  readonly sentencesSince: (page: string) => Promise<ReadonlyMap<string, Instant>>;
}

/** How names and values are compared in one slot. */
export interface SlotKeys {
  readonly subject: (name: string) => string;
  readonly value: (text: string) => string;
}

/** What is known of a slot, and what the reader gets of it. */
export interface Gathered {
  readonly entity: ResolvedEntity;
  readonly slot: SlotFacts;
  readonly keys: SlotKeys;
  readonly evidence: readonly Evidence[];
}

function keysOf(names: NameIndex, predicate: Predicate): SlotKeys {
  const { object, subject } = predicate;
  return {
    subject: (name) => names.keyOf(name, subject),
    value:
      object.kind === 'entity'
        ? (text) => names.keyOf(text, [object.concept])
        : (text) => valueKey(predicate, text),
  };
}

const sourcesOf = (facts: readonly ConfirmedFact[]): readonly string[] => [
  ...new Set(facts.map(({ fact }) => sourceName(fact))),
];

/** Everything about one hop that its evidence is made from. */
interface Lookup {
  readonly sources: EvidenceSources;
  readonly policy: DesignPolicy;
  readonly predicate: Predicate;
  readonly entity: ResolvedEntity;
  readonly keys: SlotKeys;
  readonly slot: SlotFacts;
  readonly isOver: ReturnType<typeof createHistory>;
}

/** What has become of the sentence behind a fact. */
interface Standing {
  readonly isGone: boolean;
  readonly isVerbatim: boolean;
}

async function standingOf({ sources, policy }: Lookup, { fact }: ConfirmedFact): Promise<Standing> {
  const { source, sentence, object } = fact;
  if (policy.changes === 'of-page' || source.kind === 'record' || sentence === undefined) {
    return { isGone: false, isVerbatim: true };
  }
  const now = await sources.sentencesSince(source.page);
  const isGone = sources.pagesAhead.has(source.page) && !now.has(sentence);
  return { isGone, isVerbatim: standsIn(object, sentence) };
}

/** The values shown, each with the fact that speaks for it. */
function valuesShown(
  { policy, predicate, sources }: Lookup,
  facts: readonly ConfirmedFact[],
  standing: ReadonlyMap<ConfirmedFact, Standing>,
  terms: MergeTerms,
): readonly SlotValue[] {
  const byRank = policy.trust === 'by-rank';
  const speaker = (support: readonly ConfirmedFact[]): ConfirmedFact =>
    (byRank
      ? best(support, (fact) => [
          standing.get(fact)?.isVerbatim ? 1 : 0,
          -AUTHORITY_RANKS.indexOf(fact.fact.rank),
          standing.get(fact)?.isGone ? 0 : 1,
          terms.dateOf(fact),
        ])
      : undefined) ?? newestOf(support, terms);
  const everyValue = (): readonly SlotValue[] =>
    groupByValue(facts, terms).map((support) => ({ fact: speaker(support), support }));
  if (policy.graph === 'every-value' || predicate.cardinality === 'many') return everyValue();
  const merged = mergeValues(facts, byRank ? 'authority' : sources.mergeRule, terms);
  return merged ? [merged] : [];
}

/** A fact in the predicate's words; a number in another unit in those of its source. */
function wordsOf(predicate: Predicate, name: string, { object, sentence }: Fact): string {
  const value = bareValue(predicate, object);
  if (value !== undefined) return renderSentence(predicate, name, value);
  return sentence ?? `${name}, ${predicate.label}: ${object}.`;
}

async function factEvidence(lookup: Lookup): Promise<readonly FactEvidence[]> {
  const { sources, policy, predicate, entity, slot, keys, isOver } = lookup;
  const facts = slot.facts.filter(
    ({ fact }) => !isOver({ value: fact.object, since: fact.validFrom, rank: fact.rank }),
  );
  const dateOf = ({ fact, pageDate }: ConfirmedFact): Instant =>
    policy.changes === 'of-page' ? pageDate : fact.validFrom;
  const standing = new Map<ConfirmedFact, Standing>();
  for (const fact of facts) standing.set(fact, await standingOf(lookup, fact));
  const values = valuesShown(lookup, facts, standing, { valueKey: keys.value, dateOf });
  const isAhead = ({ fact }: ConfirmedFact): boolean =>
    fact.source.kind === 'page' && sources.pagesAhead.has(fact.source.page);
  return values.map(({ fact, support }) => {
    const asked = policy.trust === 'by-rank' ? [fact] : support;
    return {
      kind: 'fact',
      sentence: wordsOf(predicate, entity.name, fact.fact),
      confirmed: fact,
      date: dateOf(fact),
      support: sourcesOf(support),
      sourceCount: sourcesOf(facts).length,
      isPageAhead: asked.some(isAhead),
      isGone: asked.some((each) => standing.get(each)?.isGone),
      isVerbatim: standing.get(fact)?.isVerbatim ?? true,
    };
  });
}

function aliasEvidence({ sources, entity, policy }: Lookup): readonly AliasEvidence[] {
  const formerly = formerNamePredicate(sources.ontology);
  if (!formerly || (policy.graph === 'none' && policy.search === 'question')) return [];
  return entity.formerNames.map((name) => ({
    kind: 'alias',
    sentence: renderSentence(formerly, entity.name, name),
  }));
}

/** From when each sentence of a page is so, as it says or by when it first stood there. */
async function datesOf(
  { sources, policy }: Lookup,
  page: PageVersion,
  stated: readonly ExtractedTriple[],
): Promise<ReadonlyMap<string, Instant>> {
  if (policy.changes === 'of-page' && policy.history === 'forgotten') return new Map();
  const starts = stated.flatMap(({ sentence, from }) =>
    from?.kind === 'on' ? [[sentence, from.at] as const] : [],
  );
  const standing = await sources.sentencesSince(page.page);
  return starts.length === 0 ? standing : new Map([...standing, ...starts]);
}

async function pageEvidence(lookup: Lookup, page: PageVersion): Promise<PageEvidence> {
  const { sources, policy, predicate, keys, entity, isOver } = lookup;
  const rank = sources.rankOf(page.page, predicate.id);
  const stated = parseOnce(sources.ontology, pageText(page));
  const dates = await datesOf(lookup, page, stated);
  const names = new Set(namesOf(entity).map(keys.subject));
  const holds = ({ sentence, object, until }: ExtractedTriple): boolean => {
    const since = dates.get(sentence) ?? page.updatedAt;
    if (since > sources.now) return false;
    if (until?.kind === 'on' && until.at <= sources.now) return false;
    return !isOver({ value: object, since, rank });
  };
  const over =
    policy.history === 'known'
      ? stated
          .filter((t) => t.predicate === predicate.id && names.has(keys.subject(t.subject)))
          .filter((triple) => !holds(triple))
          .map(({ sentence }) => sentence)
      : [];
  return {
    kind: 'page',
    page,
    isAheadOfGraph: sources.pagesAhead.has(page.page),
    rank,
    sentencesSince: policy.changes === 'of-sentence' ? dates : new Map(),
    over: new Set(over),
  };
}

/** Pages whose own words now are wanted: those behind a fact whose sentence is gone or says something else. */
function pagesToReread(
  { sources }: Lookup,
  facts: readonly FactEvidence[],
): readonly PageVersion[] {
  return facts
    .filter(({ isGone, isVerbatim }) => isGone || !isVerbatim)
    .flatMap(({ confirmed: { fact } }) =>
      fact.source.kind === 'page' ? (sources.currentPages.get(fact.source.page) ?? []) : [],
    );
}

/** What the first words of a search are followed by: names that the question does not have. */
function widen(query: string, entity: ResolvedEntity): string {
  const asked = nameKey(query);
  const others = [entity.name, ...entity.formerNames].filter(
    (name) => !asked.includes(nameKey(name)),
  );
  return [query, ...others].join(' ');
}

/** Place of a piece of evidence by trust: aliases first, then from the most trusted on. */
function standOf(evidence: Evidence): number {
  if (evidence.kind === 'alias') return -1;
  const rank = evidence.kind === 'page' ? evidence.rank : evidence.confirmed.fact.rank;
  return AUTHORITY_RANKS.indexOf(rank);
}

/** Gathers what `policy` hands the reader: the graph's values first, then the best pages. */
export async function gatherEvidence(
  sources: EvidenceSources,
  policy: DesignPolicy,
  query: string,
  entityName: string,
  predicateId: string,
): Promise<Gathered> {
  const predicate = predicateOf(sources.ontology, predicateId);
  const names = sources.names[policy.names];
  const entity = names.resolve(entityName, predicate.subject);
  const keys = keysOf(names, predicate);
  const slot = await slotOf(sources.store, entity, predicateId, { at: sources.now });
  const isOver =
    policy.history === 'known'
      ? createHistory(slot, keys.value, policy.trust === 'by-rank')
      : () => false;
  const lookup: Lookup = { sources, policy, predicate, entity, keys, slot, isOver };
  const facts = policy.graph === 'none' ? [] : await factEvidence(lookup);
  const fromGraph = [...aliasEvidence(lookup), ...facts];
  if (!policy.readsPages) return { entity, slot, keys, evidence: fromGraph };
  const found = await sources.retriever.search(
    policy.search === 'every-name' ? widen(query, entity) : query,
    sources.pagesRead,
  );
  const reread = policy.changes === 'of-sentence' ? pagesToReread(lookup, facts) : [];
  const pages = [...new Map([...found, ...reread].map((page) => [page.page, page])).values()];
  const fromPages = await Promise.all(pages.map((page) => pageEvidence(lookup, page)));
  const evidence = [...fromGraph, ...fromPages];
  if (policy.trust === 'equal') return { entity, slot, keys, evidence };
  return { entity, slot, keys, evidence: [...evidence].sort((a, b) => standOf(a) - standOf(b)) };
}

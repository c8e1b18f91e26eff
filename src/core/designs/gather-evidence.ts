/** Gathering: what a design puts before the reader, in the order in which it is read. */
import { standsIn } from '../extract/stands-in';
import type { NameIndex } from '../graph/identity';
import type { ResolvedEntity } from '../graph/names';
import { slotOf } from '../graph/slot';
import { formerNamePredicate, predicateOf, type Predicate } from '../ontology/ontology';
import { renderSentence } from '../ontology/template';
import { valueKey } from '../ontology/values';
import { AUTHORITY_RANKS } from '../ports';
import type { DesignPolicy } from './design';
import type { AliasEvidence, Evidence, EvidenceSources, Gathered, SlotKeys } from './evidence';
import { factEvidence } from './fact-evidence';
import { createHistory } from './history';
import type { Lookup } from './lookup';
import { pageEvidence, pagesToReread } from './page-evidence';

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

function aliasEvidence({ sources, entity, policy }: Lookup): readonly AliasEvidence[] {
  const formerly = formerNamePredicate(sources.ontology);
  if (!formerly || (policy.graph === 'none' && policy.search === 'question')) return [];
  return entity.formerNames.map((name) => ({
    kind: 'alias',
    sentence: renderSentence(formerly, entity.name, name),
  }));
}

/** What the first words of a search are followed by: names that the question does not have. */
function widen(query: string, entity: ResolvedEntity): string {
  const others = [entity.name, ...entity.formerNames].filter((name) => !standsIn(name, query));
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
      ? createHistory(slot, {
          ontology: sources.ontology,
          valueKey: keys.value,
          byRank: policy.trust === 'by-rank',
        })
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

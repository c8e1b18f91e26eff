/** Gathering: what a design puts before the reader, in the order in which it is read. */
import { standsIn } from '../extract/stands-in';
import { nameInSentence } from '../graph/full-name';
import type { NameIndex } from '../graph/identity';
import type { ResolvedEntity } from '../graph/names';
import { slotOf } from '../graph/slot';
import {
  formerNamePredicate,
  predicateOf,
  type Concept,
  type Ontology,
  type Predicate,
} from '../ontology/ontology';
import { renderSentence } from '../ontology/template';
import { valueKey } from '../ontology/values';
import { AUTHORITY_RANKS } from '../ports';
import { denialsIn, isDenied } from './denials';
import type { DesignPolicy } from './design-policy';
import type { AliasEvidence, Evidence, EvidenceSources, Gathered, SlotKeys } from './evidence';
import { factEvidence } from './fact-evidence';
import { createHistory, type Denial } from './history';
import type { Lookup } from './lookup';
import { pageEvidence, pagesToReread } from './page-evidence';

/** How names and values are compared in the slots of a predicate. */
export function slotKeys(names: NameIndex, predicate: Predicate): SlotKeys {
  const { object, subject } = predicate;
  return {
    subject: (name) => names.keyOf(name, subject),
    value:
      object.kind === 'entity'
        ? (text) => names.keyOf(text, [object.concept])
        : (text) => valueKey(predicate, text),
  };
}

const conceptsOf = ({ concepts }: Ontology, { subject }: Predicate): readonly Concept[] =>
  concepts.filter(({ id }) => subject.includes(id));

function aliasEvidence({ sources, entity, policy, predicate }: Lookup): readonly AliasEvidence[] {
  const formerly = formerNamePredicate(sources.ontology);
  if (!formerly || (policy.graph === 'none' && policy.search === 'question')) return [];
  const concepts = conceptsOf(sources.ontology, predicate);
  const inWords = (place: '{subject}' | '{object}', name: string): string =>
    nameInSentence(formerly, place, name, entity, concepts);
  return entity.formerNames.map((name) => ({
    kind: 'alias',
    sentence: renderSentence(
      formerly,
      inWords('{subject}', entity.name),
      inWords('{object}', name),
    ),
  }));
}

/** The look as its facts are put into words: under the name that suits the predicate's sentence. */
function inWords(lookup: Lookup): Lookup {
  const { sources, predicate, entity } = lookup;
  const concepts = conceptsOf(sources.ontology, predicate);
  const name = nameInSentence(predicate, '{subject}', entity.name, entity, concepts);
  return name === entity.name ? lookup : { ...lookup, entity: { ...entity, name } };
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

/** What tells whether a statement of a slot is over. */
function historyOf(
  { sources, policy, keys, slot }: Omit<Lookup, 'isOver'>,
  denials: readonly Denial[],
): Lookup['isOver'] {
  if (policy.history === 'forgotten') return () => false;
  const byRank = policy.trust === 'by-rank';
  const { ontology } = sources;
  const isKnownOver = createHistory(slot, { ontology, valueKey: keys.value, byRank });
  if (denials.length === 0) return isKnownOver;
  return (statement) => isKnownOver(statement) || isDenied(denials, statement, keys, byRank);
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
  const keys = slotKeys(names, predicate);
  const slot = await slotOf(sources.store, entity, predicateId, { at: sources.now });
  const asked = { sources, policy, predicate, entity, keys, slot };
  const denials = await denialsIn(asked);
  const lookup: Lookup = { ...asked, isOver: historyOf(asked, denials) };
  const facts = policy.graph === 'none' ? [] : await factEvidence(inWords(lookup));
  const fromGraph = [...aliasEvidence(lookup), ...facts];
  if (!policy.readsPages) return { entity, slot, keys, denials, evidence: fromGraph };
  const found = await sources.retriever.search(
    policy.search === 'every-name' ? widen(query, entity) : query,
    sources.pagesRead,
  );
  const reread = policy.changes === 'of-sentence' ? pagesToReread(lookup, facts) : [];
  const pages = [...new Map([...found, ...reread].map((page) => [page.page, page])).values()];
  const fromPages = await Promise.all(pages.map((page) => pageEvidence(lookup, page)));
  const evidence = [...fromGraph, ...fromPages];
  if (policy.trust === 'equal') return { entity, slot, keys, denials, evidence };
  const byTrust = [...evidence].sort((a, b) => standOf(a) - standOf(b));
  return { entity, slot, keys, denials, evidence: byTrust };
}

/** What the graph has for a slot: the values shown, each with the fact that speaks for it. */
import { parseOnce } from '../extract/parse-once';
import { standsIn } from '../extract/stands-in';
import { sourceName, type ConfirmedFact } from '../graph/slot';
import { plainSpelling } from '../ontology/name-key';
import type { Predicate } from '../ontology/ontology';
import { renderSentence } from '../ontology/template';
import { bareValue } from '../ontology/values';
import { AUTHORITY_RANKS, type Fact } from '../ports';
import type { Instant } from '../time';
import type { FactEvidence } from './evidence';
import type { Lookup } from './lookup';
import {
  best,
  groupByValue,
  mergeValues,
  newestOf,
  type MergeTerms,
  type SlotValue,
} from './merge';

const sourcesOf = (facts: readonly ConfirmedFact[]): readonly string[] => [
  ...new Set(facts.map(({ fact }) => sourceName(fact))),
];

/** What has become of the sentence behind a fact. */
interface Standing {
  readonly isGone: boolean;
  readonly isVerbatim: boolean;
}

/** Whether patterns read in a sentence what is of other predicates only; asked where rank counts. */
function isOfOthers({ sources, policy, predicate }: Lookup, sentence: string): boolean {
  if (policy.trust !== 'by-rank') return false;
  const said = parseOnce(sources.ontology, sentence);
  return said.length > 0 && said.every((statement) => statement.predicate !== predicate.id);
}

async function standingOf(lookup: Lookup, { fact }: ConfirmedFact): Promise<Standing> {
  const { sources, policy, predicate } = lookup;
  const { source, sentence, object } = fact;
  if (policy.changes === 'of-page' || source.kind === 'record' || sentence === undefined) {
    return { isGone: false, isVerbatim: true };
  }
  const now = await sources.sentencesSince(source.page);
  const isGone = sources.pagesAhead.has(source.page) && !now.has(sentence);
  const value = bareValue(predicate, object) ?? object;
  const isIn = standsIn(plainSpelling(value), plainSpelling(sentence));
  return { isGone, isVerbatim: isIn && !isOfOthers(lookup, sentence) };
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

/** The graph's pieces of evidence, in reading order. */
export async function factEvidence(lookup: Lookup): Promise<readonly FactEvidence[]> {
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
